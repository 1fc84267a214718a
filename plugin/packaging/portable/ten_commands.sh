#!/bin/sh
# Runs ten commands of tabia, and prints their output and the checksums of the files that they write: ten_commands.sh FOLDER [EMULATOR…]
# Both are the same on every machine. FOLDER is the unpacked archive. Needs a POSIX system with mktemp and sha256sum, such as BusyBox.
set -eu
folder=$1
shift
books=$folder/share/tabia/books
made=$(mktemp -d)
trap 'rm -r "$made"' EXIT

tabia() {
  echo "$ tabia $*" >"$made/printed"
  "$program" "$@" >>"$made/printed" 2>&1 || echo "exit code $?" >>"$made/printed"
  sed "s|$folder/||g; s|$made|MADE|g" "$made/printed"
}

# The program, or a script that runs it in the emulator.
program=$folder/bin/tabia
if [ $# -gt 0 ]; then
  program=$made/tabia
  printf '#!/bin/sh\nexec %s %s "$@"\n' "$*" "$folder/bin/tabia" >"$program"
  chmod +x "$program"
fi

tabia --version
tabia probe startpos moves e2e4 c7c5 g1f3
tabia probe sicilian najdorf
tabia probe 31
tabia build "$books/anna.pgn" -o "$made/anna.tabia"
tabia verify "$made/anna.tabia"
tabia convert "$made/anna.tabia" -o "$made/anna.bin" --lossy
tabia explain --seed 1 --game "$books/anna.pgn" "$made/anna.tabia"
tabia site "$made/anna.tabia" -o "$made/site"
printf 'position startpos moves e2e4\ngo\nquit\n' | tabia uci --seed 1
cd "$made"
find anna.* site -type f | LC_ALL=C sort | xargs sha256sum
