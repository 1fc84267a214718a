#!/usr/bin/env bash
# What breaks seldom and takes long to try: the benchmarks compile, every source file compiles alone, and a book is built on a Slurm
# cluster of this machine.
set -euo pipefail
cd "$(dirname "$0")/.."

tests/install_packages.sh build test bench cluster
cmake --preset release -DTABIA_TESTS=ON -DTABIA_BENCH=ON
cmake --build --preset release
ctest --preset release --no-tests=error --tests-regex '^plugin\.slurm$' --verbose
cmake --preset release -DTABIA_BENCH=OFF

# The preset dev has no unity builds. Its code is compiled as fast as possible, and not run.
cmake --preset dev -DTABIA_TESTS=OFF -DTABIA_BENCH=OFF -DCMAKE_CXX_FLAGS_DEBUG=-O0
cmake --build --preset dev
rm -rf build/dev
