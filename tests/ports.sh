#!/usr/bin/env bash
# Builds and tests tabia for all machines, compilers and systems that CONTRIBUTING.md lists: tests/ports.sh [quick]
# Prints a summary at the end. All steps take an hour; `quick` leaves out those with a build of their own.
set -euo pipefail
cd "$(dirname "$0")/.."
results=()

# step NAME COMMAND…: runs the command, and records its result.
step() {
  local began=$SECONDS
  echo "=== $1"
  "${@:2}"
  results+=("$1: passed in $((SECONDS - began)) s")
}

# The tests of CTest that need other compilers or an emulator.
native() {
  cmake --preset release -DTABIA_TESTS=ON
  cmake --build --preset release
  ctest --preset release --no-tests=error --label-regex ports
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
  tests/install_packages.sh windows
  plugin/packaging/windows/dependencies.sh
  cmake --preset windows
  cmake --build --preset windows
  ctest --preset windows --no-tests=error
  cmake --preset release -DTABIA_TESTS=ON
  ctest --preset release --no-tests=error --tests-regex '^languages.windows_wheel$'
}

tests/install_packages.sh build test ports
step 'other machines of the embedded reader, libc++' native
if [[ ${1:-} != quick ]]; then
  step 'aarch64 under qemu' aarch64
  step 'windows under wine' windows
fi
printf '%s\n' "${results[@]}"
