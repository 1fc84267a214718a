#!/usr/bin/env bash
# Tests the modules of the page that need no browser, in Node: tests/site/modules.sh NODE PAGE
# Ends with 77 if the page is missing.
set -euo pipefail
[[ -e $2/js/site.js ]] || { echo "the page of tabia site is missing: tests/browser.sh makes it"; exit 77; }
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r "$2/." "$copy"
echo '{"type": "module"}' >"$copy/package.json" # for Node; browsers need no package.json
TABIA_PAGE=$copy "$1" --test "$(dirname "$0")/modules_test.mjs"
