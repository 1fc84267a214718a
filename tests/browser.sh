#!/usr/bin/env bash
# Installs Chromium, Firefox, WebKit, other clients of HTTP and emscripten, builds tabia, and tests `tabia serve`, `tabia site` and
# plugin/web with them: tests/browser.sh [PICTURES]
# Takes the pictures of the README into the folder PICTURES, if it is given; those of all browsers are in build/release/pictures. It is
# a separate script, because the browsers and their drivers are a download of 290 MB and take 1 GB of disk, and emscripten takes 800 MB. npm
# brings axe-core, which checks each page for accessibility, and the packages of the page of `tabia site`; without a network that page is
# not tested. With TABIA_SHARE=all, each browser tries everything on both hosts; else the number of commits selects a share.
set -euo pipefail
cd "$(dirname "$0")/.."

axe_version=4.14.1
axe=$PWD/build/axe/package/axe.min.js

tests/install_packages.sh build browser web
cmake --preset release -DTABIA_TESTS=ON -DTABIA_WEB=ON
cmake --build --preset release
cmake --build --preset release --target site_files || echo "tabia: browser: the page of tabia site is not tested" >&2
if [[ ! -e $axe ]] && command -v npm >/dev/null; then
  mkdir -p build/axe
  (cd build/axe && timeout 60 npm pack --silent axe-core@$axe_version >/dev/null && tar xzf axe-core-$axe_version.tgz) || true
fi
[[ -e $axe ]] || echo "tabia: browser: npm brought no axe-core: accessibility is not checked" >&2
TABIA_AXE=$axe TABIA_PICTURES=${1:-} ctest --preset release --no-tests=error --label-regex browser --verbose
ctest --preset release --no-tests=error --tests-regex "^(web|site)\." --label-exclude browser
