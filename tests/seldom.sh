#!/usr/bin/env bash
# Compiles the benchmarks, compiles source files alone, and builds a book on a Slurm cluster of this machine. These break seldom and
# take long, so .ci/run does not run this script for each commit. If TABIA_SHARE is a number, only every fourth file is compiled
# alone, beginning with that one (tests/share.py).
set -euo pipefail
cd "$(dirname "$0")/.."

tests/install_packages.sh build test bench cluster
cmake --preset release -DTABIA_TESTS=ON -DTABIA_BENCH=ON
cmake --build --preset release
ctest --preset release --no-tests=error --tests-regex '^plugin\.slurm$' --verbose
cmake --preset release -DTABIA_BENCH=OFF

# The preset dev has no unity builds. Its code is compiled as fast as possible, and not run.
cmake --preset dev -DTABIA_TESTS=OFF -DTABIA_BENCH=OFF -DCMAKE_CXX_FLAGS_DEBUG=-O0
ninja -C build/dev -t targets all | sed -n 's/: CXX_COMPILER.*//p' |
  awk -v share="${TABIA_SHARE:-all}" 'share == "all" || (NR + share) % 4 == 0' | xargs ninja -C build/dev
rm -rf build/dev
