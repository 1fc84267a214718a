#!/usr/bin/env bash
# Checks the types of the package, of its tests and of the page of `tabia serve`: tests/web/types.sh FOLDER
# npm installs the compiler, by the lock file, into FOLDER. Ends with 77 if npm cannot.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")"
if ! cmp -s package-lock.json "$folder/package-lock.json"; then
  cp package.json package-lock.json "$folder"
  (cd "$folder" && timeout 120 npm ci --silent --no-audit --no-fund) || {
    rm "$folder/package-lock.json"
    echo "npm could not install the compiler of types: a network and the npm registry are needed"
    exit 77
  }
fi
"$folder/node_modules/.bin/tsc" -p tsconfig.json --typeRoots "$folder/node_modules/@types"
# The page of `tabia serve`, whose modules are for browsers alone.
"$folder/node_modules/.bin/tsc" --allowJs --checkJs --strict --noEmit --noUnusedLocals --noImplicitReturns --target es2022 --module esnext \
  --moduleResolution bundler --lib es2022,dom,dom.iterable ../../plugin/page/files/serve.js ../../plugin/page/files/suite.js
