#!/usr/bin/env bash
# Installs missing packages, builds tabia as users run it, and runs every test except those of other machines (tests/ports.sh),
# of a browser (tests/browser.sh) and of the packages for other languages (tests/languages.sh): tests/run.sh [full]
# Four long tests run a share of their cases (tests/share.py); with `full` they run all. Skipped tests are listed with the reason.
set -euo pipefail
cd "$(dirname "$0")/.."
[[ ${1:-} != full ]] || export TABIA_SHARE=all

tests/install_packages.sh build test
cmake --preset release -DTABIA_TESTS=ON -DTABIA_BENCH=OFF
cmake --build --preset release
results=$PWD/build/release/tests.xml failed=0
ctest --preset release -j3 --no-tests=error --label-exclude 'ports|browser|languages' --output-junit "$results" || failed=$?
tests/skipped.py "$results"
exit "$failed"
