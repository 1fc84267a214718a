#!/usr/bin/env bash
# Runs the tests that need larger real files, which do not travel with the project: ../shared/data, if it is there.
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ ! -d ../shared/data ]]; then
  echo "tabia: shared_data: ../shared/data is missing: its tests do not run"
  exit 0
fi
tests/install_packages.sh build test
cmake --preset release -DTABIA_TESTS=ON
cmake --build --preset release
ctest --preset release -j2 --no-tests=error --label-regex shared
