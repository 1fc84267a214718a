#!/usr/bin/env bash
# Lets Debian's polyglot and pgn-extract read books that tabia wrote: foreign_readers_test.sh TABIA BOOK
set -euo pipefail
tabia=$1 book=$2
export PATH="$PATH:/usr/games"
for program in polyglot pgn-extract; do
  command -v "$program" >/dev/null || { echo "$program is not installed: tests/install_packages.sh test"; exit 77; }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

fail() {
  echo "FAILED: $*"
  exit 1
}

"$tabia" convert "$book" -o book.bin --lossy >written.txt
records=$(sed -n 's/^moves *//p' written.txt)
polyglot info-book -bin book.bin >info.txt 2>&1 || fail "polyglot info-book: $(cat info.txt)"
cat info.txt
for color in white black; do
  polyglot dump-book -bin book.bin -color "$color" -out "$color.txt" >dump.txt 2>&1 || fail "dump-book: $(cat dump.txt)"
  [[ -s $color.txt ]] || fail "polyglot sees no line for $color"
done
(($(stat -c %s book.bin) == 16 * records)) || fail "$records records in $(stat -c %s book.bin) bytes"

"$tabia" convert "$book" -o book.pgn >written.txt
games=$(sed -n 's/^games *//p' written.txt)
pgn-extract -obook.out.pgn book.pgn >extract.txt 2>&1 || fail "pgn-extract: $(tail -n 3 extract.txt)"
tr '\r' '\n' <extract.txt | grep -v -e '^? - ? ' -e '^Games: ' -e '^Processing ' -e '^$' >report.txt
cat report.txt
[[ $(cat report.txt) == "$games games matched out of $games." ]] || fail "pgn-extract complains"
"$tabia" convert book.out.pgn -o again.tabia --unfinished draw >again.txt
"$tabia" convert book.pgn -o first.tabia --unfinished draw >first.txt
cmp <("$tabia" dump first.tabia | sort) <("$tabia" dump again.tabia | sort) || fail "pgn-extract read other moves"
