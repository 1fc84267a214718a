#!/usr/bin/env bash
# Makes the default book of chess, chess.tabia. Needs tabia in PATH.
#
#   make_chess.sh search FOLDER GAMES.pgn   evaluates the positions of the games: FOLDER/chess.epd.xz. Needs Debian's
#                                           stockfish, and 50 minutes on two cores. Run it again to continue.
#   make_chess.sh book chess.epd.xz OUT     makes the book OUT of these evaluations: always the same bytes.
set -euo pipefail

readonly min_games=30                    # of a move, for its position to be evaluated
readonly first_nodes=3000000 nodes=500000  # of a search: in the first two plies, and later
readonly max_loss=20                     # centipawns that a move of the book may give up
readonly about="Games of Debian's gnuchess-book 1.02, which are in the public domain. Evaluated by Stockfish 15.1 of\
 Debian in November 2026, with $nodes nodes for a position, $first_nodes for the first 21. CC0 1.0."

# Prints the 20 first moves of White as UCI, or with 7 6 5 8 the first moves of Black.
first_moves() {
  local pawns=$1 one=$2 two=$3 pieces=$4
  for file in a b c d e f g h; do
    printf '%s\n' "$file$pawns$file$one" "$file$pawns$file$two"
  done
  printf '%s\n' "b${pieces}a$one" "b${pieces}c$one" "g${pieces}f$one" "g${pieces}h$one"
}

# Prints the start position and those after each first move.
first_positions() {
  echo startpos
  first_moves 2 3 4 1 | sed 's/^/startpos moves /'
}

# Prints the positions after each reply to the usual first moves.
replies() {
  for move in e2e4 d2d4 g1f3 c2c4; do
    first_moves 7 6 5 8 | sed "s/^/startpos moves $move /"
  done
}

# grow FOLDER NODES LINES POSITIONS: evaluates the positions of a file that FOLDER/searches.epd does not have yet. Where
# the file names a position twice, one more is evaluated along best play.
grow() {
  local folder=$1 nodes=$2 lines=$3 from=() searched=0
  while read -r position; do from+=("--from=$position"); done <"$4"
  [[ -e $folder/searches.epd ]] && searched=$(wc -l <"$folder/searches.epd")
  ((searched < ${#from[@]})) || return 0
  tabia grow --engine "stockfish option.Hash=64" --nodes "$nodes" --lines "$lines" --margin 0 \
    --concurrency "$(nproc)" --positions $((${#from[@]} - searched)) --searches "$folder/searches.epd" \
    -o "$folder/grown.tabia" "${from[@]}"
}

search() {
  local folder=$1 games=$2
  mkdir -p "$folder"
  tabia build "$games" --min-games "$min_games" -o "$folder/games.tabia"
  tabia convert "$folder/games.tabia" --lossy -o "$folder/games.epd"
  first_positions >"$folder/first"
  { first_positions; replies; cut -d ' ' -f 1-4 "$folder/games.epd"; } >"$folder/positions"
  grow "$folder" "$first_nodes" 20 "$folder/first"
  grow "$folder" "$nodes" 4 "$folder/positions"
  tabia merge "$folder/games.epd" "$folder/searches.epd" -o "$folder/chess.epd"
  xz --force -9e "$folder/chess.epd"
}

book() (
  scratch=$(mktemp -d)
  trap 'rm -r "$scratch"' EXIT
  tabia solve "$1" -o "$scratch/solved.tabia"
  tabia convert "$scratch/solved.tabia" --max-loss "$max_loss" --about "$about" -o "$2"
)

case $#-${1-} in
  3-search | 3-book) "$@" ;;
  *)
    echo "usage: make_chess.sh search FOLDER GAMES.pgn, or make_chess.sh book chess.epd.xz OUT" >&2
    exit 2
    ;;
esac
