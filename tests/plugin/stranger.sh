#!/usr/bin/env bash
# Builds a stranger's programs against an installed tabia: stranger.sh BUILD_FOLDER. The example through pkg-config
# in C99, the same in C++ through CMake; both must print the same. The installed tree is moved before it is used.
set -euo pipefail
build=$(realpath "$1")
source=$(realpath "$(dirname "$0")/../..")
scratch=$(mktemp -d "${TMPDIR:-/tmp}/tabia-stranger.XXXXXX")
trap 'rm -rf --one-file-system "$scratch"' EXIT

for component in runtime development; do
  cmake --install "$build" --prefix "$scratch/first" --component "$component" >/dev/null
done
mv "$scratch/first" "$scratch/prefix"
pc=$(find "$scratch/prefix" -name tabia.pc)
export PKG_CONFIG_PATH=${pc%/*}
libraries=$(realpath "${pc%/*}/..")
export LD_LIBRARY_PATH=$libraries

cp "$source/plugin/examples/host.c" "$source"/tests/plugin/stranger/* "$scratch"
cd "$scratch"
read -ra flags < <(pkg-config --cflags --libs 'tabia >= 0.1')
gcc -std=c99 -Wall -Wextra -pedantic -Werror host.c "${flags[@]}" -o host
cmake -S . -B build -DCMAKE_PREFIX_PATH="$scratch/prefix" >/dev/null
cmake --build build >/dev/null

book=$source/plugin/books/classic.obk
for position in 'startpos moves e2e4 c7c5 g1f3' 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'; do
  ./host "$book" "$position" >host.txt
  build/stranger "$book" "$position" >stranger.txt
  diff host.txt stranger.txt
  cat host.txt
done
./host "$book" startpos | grep '^plays '
if ./host no-such-book startpos 2>why.txt; then exit 1; fi
grep no-such-book why.txt
