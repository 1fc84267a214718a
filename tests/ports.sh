#!/usr/bin/env bash
# Builds and tests tabia for all machines, compilers and systems that CONTRIBUTING.md lists: tests/ports.sh
# Ends with what ran. It takes an hour, so tests/run.sh runs only what needs no build of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
results=()

# step WHAT COMMAND…
step() {
  local began=$SECONDS
  echo "=== $1"
  "${@:2}"
  results+=("$1: passed in $((SECONDS - began)) s")
}

# What depends on a compiler, an emulator, libc++ or a locale.
native() {
  cmake --preset release -DTABIA_TESTS=ON
  cmake --build --preset release
  ctest --preset release --no-tests=error --tests-regex '^(embed|ports)\.|Locale|Portability'
}

# Tests of GoogleTest run under the emulator; scripts cannot start programs of another machine, and are left out.
aarch64() {
  tests/ports/sysroot.sh arm64 build/sysroot-arm64
  cmake --preset aarch64
  cmake --build --preset aarch64
  ctest --preset aarch64 -j2 --no-tests=error
  tests/ports/same_books.sh build/release/plugin/tool/tabia tests/ports/run_aarch64.sh \
    build/aarch64/plugin/tool/tabia
}

windows() {
  cmake --preset windows
  cmake --build --preset windows
  ctest --preset windows --no-tests=error
}

tests/install_packages.sh build test ports
step 'compilers, machines of the embedded reader, libc++, locales' native
step 'aarch64 under qemu' aarch64
if cmake --list-presets | grep -q '"windows"'; then
  step 'windows under wine' windows
fi
printf '%s\n' "${results[@]}"
