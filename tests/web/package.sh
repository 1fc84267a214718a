#!/usr/bin/env bash
# Checks the package: tests/web/package.sh PACKAGE
# A build in another folder gives the same wasm, and emscripten of Debian 12 gives the SHA-256 of the README. The sizes are within their
# limits, and tabia has the same version. All files are there that package.json and the modules name.
set -euo pipefail
package=$(realpath "$1")
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

mkdir -p "$scratch/elsewhere/plugin"
cp -r plugin/web plugin/embed "$scratch/elsewhere/plugin"
"$scratch/elsewhere/plugin/web/build" "$scratch/built" >/dev/null
cmp "$scratch/built/tabia.wasm" "$package/tabia.wasm"
if emcc --version | grep -q ' 3\.1\.6 '; then
  grep -q "$(sha256sum <"$package/tabia.wasm" | cut -d' ' -f1)" plugin/web/README.md ||
    { echo "tabia: web: plugin/web/README.md has another SHA-256 than tabia.wasm" >&2; exit 1; }
fi

part() { sed -n "s/^#define TABIA_VERSION_$1 //p" plugin/tabia.h; }
grep -q "\"version\": \"$(part MAJOR).$(part MINOR).$(part PATCH)\"" "$package/package.json" ||
  { echo "tabia: web: package.json has another version than plugin/tabia.h" >&2; exit 1; }

wasm=$(stat -c %s "$package/tabia.wasm")
packed=$(for file in "$package"/tabia.wasm "$package"/*.js; do gzip -9 --no-name --stdout "$file"; done | wc -c)
echo "tabia.wasm: $wasm bytes; with the modules, packed: $packed bytes"
[[ $wasm -le 60000 && $packed -le 100000 ]]

for name in $(grep -ho '"\./[a-z_.]*"' "$package"/*.js "$package"/package.json | tr -d '"'); do
  [[ -s $package/$name ]] || { echo "tabia: web: $name: is missing" >&2; exit 1; }
done
