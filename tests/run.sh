#!/usr/bin/env bash
# Installs missing packages, builds tabia as users run it, and runs every test except those of other machines (tests/ports.sh),
# of a browser (tests/browser.sh) and of the packages for other languages (tests/languages.sh).
set -euo pipefail
cd "$(dirname "$0")/.."

tests/install_packages.sh build test bench
cmake --preset release -DTABIA_TESTS=ON -DTABIA_BENCH=ON
cmake --build --preset release
ctest --preset release -j3 --no-tests=error --label-exclude 'ports|browser|languages'
