#!/usr/bin/env bash
# Builds the default chess book, chess.tabia. Requires tabia in PATH, and stockfish for all steps but the last.
#
#   make_chess.sh search FOLDER GAMES.pgn   searches the frequent positions of the games and writes FOLDER/chess.epd.xz, in
#                                           40 minutes on two cores. Run it again if it was interrupted.
#   make_chess.sh again FOLDER TABLE        searches the positions in which check_chess.py has refuted a move once more, with
#                                           more nodes, and writes FOLDER/chess.epd.xz. TABLE is that of check_chess.py.
#   make_chess.sh book chess.epd.xz BOOK    builds the book from these evaluations: always the same bytes.
set -euo pipefail

readonly min_games=30      # games of a move; rarer moves are dropped
readonly max_loss=20       # centipawns that an active move may lose
readonly refuting_loss=30  # centipawns, as in check_chess.py
readonly first_nodes=3000000 first_lines=20  # of a search of one of the first 21 positions
readonly other_nodes=500000 other_lines=4    # of a search of another position
readonly again_nodes=40000000                # of a search after a refutation

# Describes the evaluations in plugin/books/chess.epd.xz.
readonly about="Games: Debian's gnuchess-book 1.02 (public domain). Evaluations: Stockfish 15.1, November 2026, $other_nodes nodes a\
 position, $first_nodes for the first 21, $again_nodes after a refutation (CC0 1.0)."

# Prints the 20 first moves of a side in UCI notation. The arguments are the ranks of its pawns, of their single and double
# step, and of its pieces: 2 3 4 1 for White, 7 6 5 8 for Black.
first_moves() {
  local pawns=$1 step=$2 double_step=$3 pieces=$4 file
  for file in a b c d e f g h; do
    printf '%s\n' "$file$pawns$file$step" "$file$pawns$file$double_step"
  done
  printf '%s\n' "b${pieces}a$step" "b${pieces}c$step" "g${pieces}f$step" "g${pieces}h$step"
}

# Prints the start position and the 20 after it.
first_positions() {
  echo startpos
  first_moves 2 3 4 1 | sed 's/^/startpos moves /'
}

# Prints the positions after each reply to 1. e4, d4, Nf3 and c4.
replies() {
  local move
  for move in e2e4 d2d4 g1f3 c2c4; do
    first_moves 7 6 5 8 | sed "s/^/startpos moves $move /"
  done
}

# as_fields BOOK: prints the positions of standard input as the first four fields of their FEN, sorted, each once.
as_fields() {
  { tabia probe "$1" --stdin || [[ $? -eq 1 ]]; } | cut -f 1 | LC_ALL=C sort -u  # 1: some are not in the book
}

# search_positions POSITIONS SEARCHES NODES LINES [MORE]: searches the positions of a file that are not in the file of
# searches yet, and then MORE along best play.
search_positions() {
  local positions=$1 searches=$2 nodes=$3 lines=$4 more=${5:-0} position from=() left
  touch "$searches"
  left=$(cut -d ' ' -f 1-4 "$searches" | LC_ALL=C sort -u | LC_ALL=C comm -13 - "$positions" | wc -l)
  ((left > 0)) || return 0
  while read -r position; do
    from+=("--from=$position")
  done <"$positions"
  tabia grow --engine "stockfish option.Hash=64" --nodes "$nodes" --lines "$lines" --margin 0 --timeout 600 \
    --concurrency "$(nproc)" --positions $((left + more)) --searches "$searches" -o "$searches.tabia" "${from[@]}"
}

# Merges the games and all searches, the deepest evaluation of each move.
merge_evaluations() {
  tabia merge "$1/games.epd" "$1"/searches*.epd -o "$1/chess.epd"
  xz --force -9e "$1/chess.epd"
}

search() {
  local folder=$1 games=$2
  mkdir -p "$folder"
  tabia build "$games" --min-games "$min_games" -o "$folder/games.tabia"
  # An index knows positions by key alone that no line of frequent moves reaches; EPD cannot store these.
  tabia convert "$folder/games.tabia" --lossy -o "$folder/games.epd"
  first_positions | as_fields "$folder/games.tabia" >"$folder/first"
  { first_positions; replies; cut -d ' ' -f 1-4 "$folder/games.epd"; } | as_fields "$folder/games.tabia" >"$folder/positions"
  search_positions "$folder/first" "$folder/searches.epd" "$first_nodes" "$first_lines"
  search_positions "$folder/positions" "$folder/searches.epd" "$other_nodes" "$other_lines"
  merge_evaluations "$folder"
}

# Searches not only the refuted positions again, because the value of a move comes from the positions after it: also those after
# the move, after the best move, and after the best reply.
again() {
  local folder=$1 table=$2 refuted
  refuted=$(awk -F '\t' -v loss="$refuting_loss" 'NR > 1 && $6 > loss { print $1; print $1 " moves " $2 }' "$table")
  as_fields "$folder/games.tabia" <<<"$refuted" >"$folder/refuted"
  search_positions "$folder/refuted" "$folder/searches_again.epd" "$again_nodes" "$other_lines" "$(wc -l <<<"$refuted")"
  merge_evaluations "$folder"
}

book() (
  scratch=$(mktemp -d)
  trap 'rm -r "$scratch"' EXIT
  tabia solve "$1" -o "$scratch/solved.tabia"
  tabia convert "$scratch/solved.tabia" --max-loss "$max_loss" --about "$about" -o "$2"
)

case $#-${1-} in
  3-search | 3-again | 3-book) "$@" ;;
  *)
    sed -n 's/^#   \(make_chess.sh [a-z]* [^ ]* [^ ]*\) .*/usage: \1/p' "$0" >&2
    exit 2
    ;;
esac
