#!/usr/bin/env bash
# Has Fairy-Max, an engine of Debian, play from books through the installed library, and its moves looked at:
#   tests/plugin/play_fairymax.sh PREFIX BOOK
# PREFIX is where tabia is installed. Ends with 77 if the engine's source cannot be fetched.
set -euo pipefail
prefix=$(realpath "$1")
book=$(realpath "$2")
cd "$(dirname "$0")/../.."
patch=$PWD/plugin/examples/fairymax/tabia.patch
source tests/plugin/debian_source.sh

# As plugin/examples/fairymax/README.md says.
compile_engine() {
  local machine flags
  machine=$(gcc -print-multiarch)
  export PKG_CONFIG_PATH=$prefix/lib/pkgconfig:$prefix/lib/$machine/pkgconfig
  flags="$(pkg-config --cflags --libs tabia) -Wl,-rpath,$(pkg-config --variable=libdir tabia)"
  sed -i 's/\r$//' fairymax.c
  patch --strip=1 --fuzz=0 <"$patch"
  # shellcheck disable=SC2086  # the flags are words
  gcc -std=gnu89 -O2 -w fairymax.c $flags -o fairymax
}

fetch_source fairymax 5.0b-1
(cd "$scratch/fairymax-5.0b" && compile_engine)
XDG_CACHE_HOME=$scratch python3 tests/plugin/play_fairymax.py --fairymax "$scratch/fairymax-5.0b" \
  --tabia "$prefix/bin/tabia" --book "$book"
