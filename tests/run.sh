#!/usr/bin/env bash
# Installs what is missing, builds tabia as users run it, and runs every test.
set -euo pipefail
cd "$(dirname "$0")/.."

tests/install_packages.sh build test bench ports
cmake --preset release -DTABIA_TESTS=ON -DTABIA_BENCH=ON
cmake --build --preset release
ctest --preset release -j2 --no-tests=error
