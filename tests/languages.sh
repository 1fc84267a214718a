#!/usr/bin/env bash
# Installs cargo, Go, meson and the tools of Python's wheels, builds tabia and tests the packages for other languages with them.
# A script of its own, because they take 850 MB of disk.
set -euo pipefail
cd "$(dirname "$0")/.."

tests/install_packages.sh build languages
cmake --preset release -DTABIA_TESTS=ON
cmake --build --preset release --target tabia
ctest --preset release --no-tests=error --label-regex languages --verbose
