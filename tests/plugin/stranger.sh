#!/usr/bin/env bash
# Builds a stranger's programs against an installed tabia: stranger.sh BUILD_FOLDER. The example through pkg-config,
# as C99 and as C++; the same with tabia.hpp through CMake; all must print the same. The installed tree is moved before
# it is used.
set -euo pipefail
build=$(realpath "$1")
source=$(realpath "$(dirname "$0")/../..")
scratch=$(mktemp -d "${TMPDIR:-/tmp}/tabia-stranger.XXXXXX")
trap 'rm -rf --one-file-system "$scratch"' EXIT

for component in runtime development; do
  cmake --install "$build" --prefix "$scratch/first" --component "$component" >/dev/null
done
mv "$scratch/first" "$scratch/prefix"
# The unit for systemd names the program of the folder that it is installed in.
cmake --install "$build" --prefix "$scratch/tool" --component tool >/dev/null
grep -q "^ExecStart=$scratch/tool/bin/tabia serve " "$scratch/tool/share/doc/tabia/examples/tabia.service"
pc=$(find "$scratch/prefix" -name tabia.pc)
export PKG_CONFIG_PATH=${pc%/*}
libraries=$(realpath "${pc%/*}/..")
export LD_LIBRARY_PATH=$libraries

cp "$source/plugin/examples/host.c" "$source"/tests/plugin/stranger/* "$scratch"
cd "$scratch"
read -ra flags < <(pkg-config --cflags --libs 'tabia >= 0.1')
gcc -std=c99 -Wall -Wextra -pedantic -Werror host.c "${flags[@]}" -o host
g++ -std=c++20 -Wall -pedantic -Werror -x c++ host.c -x none "${flags[@]}" -o host_cpp
g++ -std=c++17 -Wall -Wextra -pedantic -Werror stranger.cc "${flags[@]}" -o stranger_17
# Without the shared library: the static one is complete, and defines no global names except those of tabia.h.
read -ra static_flags < <(pkg-config --cflags --libs tabia-static)
gcc -std=c99 -Wall -Wextra -pedantic -Werror host.c "${static_flags[@]}" -o host_static
if ldd host_static | grep libtabia; then exit 1; fi
nm --extern-only --defined-only "$libraries/libtabia.a" | awk 'NF == 3 && $3 !~ /^tabia_/ { print; others = 1 } END { exit others }'
# A C++ program has templates and inline variables of the standard library of its own, and more of them without optimisation.
for optimisation in -O0 -O2; do
  g++ -std=c++17 "$optimisation" -Wall -Wextra -pedantic -Werror static_host.cc "${static_flags[@]}" -o "static_host$optimisation"
done
# A program whose only shared libraries are the system's and simdjson, of which Debian has no static one.
read -ra all_flags < <(pkg-config --static --cflags --libs tabia |
  sed -E 's/-l(simdjson|m|dl|pthread)( |$)/-Wl,-Bdynamic -l\1 -Wl,-Bstatic\2/g')
gcc -std=c99 -static-libgcc host.c -Wl,-Bstatic "${all_flags[@]}" -Wl,-Bdynamic -o host_all_static
if ldd host_all_static | grep -E 'libtabia|absl|sqlite|zstd'; then exit 1; fi
cmake -S . -B build -DCMAKE_PREFIX_PATH="$scratch/prefix" >/dev/null
cmake --build build >/dev/null
if ldd build/stranger_static | grep libtabia; then exit 1; fi

book=$source/plugin/books/classic.obk
# The moves and shares that the tabia command prints, as the example prints them.
command_says() {
  "$build/plugin/tool/tabia" probe "$book" "$1" | awk 'listed { printf "%-7s %6s\n", $2, $4 } $1 == "move" { listed = 1 }'
}

all_say() {
  ./host "$1" "$2" | tee host.txt
  ./host_cpp "$1" "$2" | diff host.txt -
  ./host_static "$1" "$2" | diff host.txt -
  ./host_all_static "$1" "$2" | diff host.txt -
  ./stranger_17 "$1" "$2" | diff host.txt -
  build/stranger "$1" "$2" | diff host.txt -
  build/stranger_static "$1" "$2" | diff host.txt -
}

all_say "$book" 'startpos moves e2e4 c7c5 g1f3'
all_say "$book" 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'
all_say "$source/tests/data/books/openings.ob" startpos
./host "$book" startpos >host.txt
for host in ./static_host-O0 ./static_host-O2 build/static_host; do
  diff <(printf 'classic.obk has 15 moves, d4 first\n') <("$host" "$book" startpos)
done
diff <(command_says startpos) <(sed '/^plays/d; s/ %$/%/' host.txt)
grep '^plays ' host.txt
if ./host no-such-book startpos 2>why.txt; then exit 1; fi
grep no-such-book why.txt
