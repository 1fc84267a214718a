#!/usr/bin/env bash
# Builds the Debian packages and uses them like a stranger, on a bare Debian 12: installs them, follows the
# README, compiles the example, removes them. Needs root and a machine with apt.
set -euo pipefail
cd "$(dirname "$0")/.."
tests/install_packages.sh build packages
source tests/bare_root.sh

# Debian's own flags, in a folder of their own: of the developers' builds nothing is compiled again.
flags() {
  DEB_BUILD_MAINT_OPTIONS=hardening=+all dpkg-buildflags --get "$1"
}

build_packages() {
  cmake --preset release -B build/packages -DCMAKE_INSTALL_PREFIX=/usr -DTABIA_TESTS=OFF -DTABIA_BENCH=OFF \
    -DCMAKE_CXX_FLAGS="$(flags CPPFLAGS) $(flags CXXFLAGS)" \
    -DCMAKE_SHARED_LINKER_FLAGS="$(flags LDFLAGS)" -DCMAKE_EXE_LINKER_FLAGS="$(flags LDFLAGS)"
  cmake --build build/packages
  cpack --config build/packages/CPackConfig.cmake -B "$scratch/packages"
}

# Debian's own judgement: no error and no warning. It warns of root, which this script needs.
check_packages() {
  lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$scratch"/packages/*.deb
}

# The first transcript in README.md, of commands that need nothing but the program.
readme_transcript() {
  awk '/^```/ { if (inside) exit; inside = $0 == "```console"; next } inside' README.md
}

# Each of the next functions is run in the folder /stranger of the bare Debian.

quiet_apt() {
  DEBIAN_FRONTEND=noninteractive apt-get -qq --yes --no-install-recommends -o Dpkg::Use-Pty=false "$@" >/dev/null
}

install_them() {
  quiet_apt update
  quiet_apt install ./*.deb
  rm ./*.deb
  dpkg --verify tabia libtabia1 libtabia-dev python3-tabia
  ls /usr/share/man/man1/{tabia,tabia-build,tabia-uci}.1.gz /usr/share/man/man5/tabia-{formats,positions}.5.gz /usr/share/man/man3/libtabia.3.gz
}

follow_readme() {
  local command
  sed -n 's/^\$ //p' transcript >commands
  while IFS= read -r command <&3; do
    echo "\$ $command"
    bash -c "$command"
  done 3<commands >printed
  diff transcript printed
  wc -l printed
}

compile_example() {
  local flags book=/usr/share/tabia/books/classic.obk
  quiet_apt install gcc libc6-dev pkg-config
  read -ra flags < <(pkg-config --cflags --libs tabia)
  gcc -std=c99 -Wall -Wextra -pedantic -Werror /usr/share/doc/libtabia-dev/examples/host.c "${flags[@]}" -o host
  ./host $book 'startpos moves e2e4 c7c5'
  ./host $book startpos | grep '^plays '
}

ask_in_python() {
  python3 -c 'import tabia; print(tabia.open_book("/usr/share/tabia/books/classic.obk").find("startpos moves e2e4 c7c5"))'
}

remove_them() {
  local left
  quiet_apt purge tabia libtabia1 libtabia-dev python3-tabia
  left=$(find / -xdev -iname '*tabia*')
  [[ -z $left ]] || { printf 'left behind:\n%s\n' "$left"; return 1; }
}

stranger() {
  local began=$SECONDS
  echo "--- $1"
  in_bare_root /stranger "$(declare -f quiet_apt "$1")
$1"
  echo "--- done in $((SECONDS - began)) s: $1"
}

build_packages
check_packages
make_bare_root
mkdir "$root/stranger"
cp "$scratch"/packages/*.deb "$root/stranger"
readme_transcript >"$root/stranger/transcript"
stranger install_them
stranger follow_readme
stranger compile_example
stranger ask_in_python
stranger remove_them
