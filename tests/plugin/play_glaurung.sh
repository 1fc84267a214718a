#!/usr/bin/env bash
# Has Glaurung, an engine of Debian, play from books through the embedded reader, and its moves looked at:
#   tests/plugin/play_glaurung.sh TABIA BOOK
# Ends with 77 if the engine's source cannot be fetched.
set -euo pipefail
tabia=$(realpath "$1")
book=$(realpath "$2")
cd "$(dirname "$0")/../.."
tree=$PWD
source tests/plugin/debian_source.sh

# As plugin/examples/glaurung/README.md says.
compile_engine() {
  patch --strip=1 --fuzz=0 <"$tree/plugin/examples/glaurung/tabia.patch"
  cp "$tree"/plugin/embed/tabia_probe.[ch] src
  make --directory=src --jobs=2 CFLAGS=-O2 CXXFLAGS="-O1 -w -DNDEBUG" >"$scratch/log" 2>&1 ||
    { tail "$scratch/log" >&2; exit 1; }
}

fetch_source glaurung 2.2-4
(cd "$scratch/glaurung-2.2" && compile_engine)
python3 tests/plugin/play_glaurung.py --glaurung "$scratch/glaurung-2.2/src/glaurung" --tabia "$tabia" --book "$book"
