#!/usr/bin/env bash
# Installs Chromium and other clients of HTTP, builds tabia and tests `tabia serve` and `tabia site` with them: tests/browser.sh [PICTURES]
# Takes the pictures of the README into the folder PICTURES, if it is given. A script of its own, because Chromium and its driver are a
# download of 134 MB and take 450 MB of disk. If npm has a network, axe-core checks each page for accessibility; without one, the page of
# `tabia site` cannot be built, and is not tested.
set -euo pipefail
cd "$(dirname "$0")/.."

axe_version=4.14.1
axe=$PWD/build/axe/package/axe.min.js

tests/install_packages.sh build browser
cmake --preset release -DTABIA_TESTS=ON
cmake --build --preset release
cmake --build --preset release --target site_files || echo "tabia: browser: the page of tabia site is not tested" >&2
if [[ ! -e $axe ]] && command -v npm >/dev/null; then
  mkdir -p build/axe
  (cd build/axe && timeout 60 npm pack --silent axe-core@$axe_version >/dev/null && tar xzf axe-core-$axe_version.tgz) || true
fi
[[ -e $axe ]] || echo "tabia: browser: npm brought no axe-core: accessibility is not checked" >&2
TABIA_AXE=$axe TABIA_PICTURES=${1:-} ctest --preset release --no-tests=error --label-regex browser --verbose
