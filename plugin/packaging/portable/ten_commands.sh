#!/bin/sh
# Prints the answers of tabia to ten commands, which are the same on every machine: ten_commands.sh FOLDER [EMULATOR…]
# FOLDER is the unpacked archive. A shell of POSIX with sha256sum suffices, such as BusyBox.
set -eu
folder=$1
shift
books=$folder/share/tabia/books
made=$(mktemp -d)
trap 'rm -r "$made"' EXIT

tabia() {
  echo "$ tabia $*" >"$made/printed"
  "$emulator" "$@" >>"$made/printed" 2>&1 || echo "exit code $?" >>"$made/printed"
  sed "s|$folder/||g; s|$made|MADE|g" "$made/printed"
}

# The program, or a script that runs it in the emulator.
emulator=$folder/bin/tabia
if [ $# -gt 0 ]; then
  emulator=$made/tabia
  printf '#!/bin/sh\nexec %s %s "$@"\n' "$*" "$folder/bin/tabia" >"$emulator"
  chmod +x "$emulator"
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
