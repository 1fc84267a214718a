#!/usr/bin/env bash
# Checks the types of the page's modules, which JSDoc declares: tests/site/types.sh TSC PAGE
# Ends with 77 if the compiler or the page is missing.
set -euo pipefail
[[ -x $1 && -e $2/js/site.js ]] || { echo "the compiler of types or the page of tabia site is missing: tests/browser.sh makes them"; exit 77; }
"$1" --allowJs --checkJs --strict --noEmit --noUnusedLocals --noImplicitReturns --target es2022 --module esnext --moduleResolution bundler \
  --lib es2022,dom,dom.iterable "$2/js/site.js"
