#!/usr/bin/env bash
# Checks the types of the package and of its tests: tests/web/types.sh FOLDER
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
