#!/usr/bin/env bash
# Configures every preset, or the named ones, and checks in which of them a warning is an error: tests/ports/presets.sh [PRESET…]
# A preset is left out, by name, if its compiler is not here; Windows also if its libraries were not built.
set -euo pipefail
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d "${TMPDIR:-/tmp}/tabia-presets.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
unset TABIA_WERROR CMAKE_GENERATOR

# The reason why a preset cannot be configured on this machine; empty if there is none.
obstacle() {
  local compiler
  for compiler in $(compilers "$1"); do
    command -v "$compiler" >/dev/null || { echo "$compiler is not here"; return; }
  done
  case $1 in
    windows) [[ -d build/windows-dependencies ]] || echo "plugin/packaging/windows/dependencies.sh was not run" ;;
    aarch64) tests/ports/sysroot.sh arm64 build/sysroot-arm64 >&2 || echo "the libraries cannot be downloaded" ;;
  esac
}

compilers() {
  case $1 in
    windows) echo x86_64-w64-mingw32-g++ ;;
    aarch64) echo aarch64-linux-gnu-g++ ;;
    *)
      python3 -c 'import json, sys
presets = {preset["name"]: preset for preset in json.load(open("CMakePresets.json"))["configurePresets"]}
print(presets[sys.argv[1]]["cacheVariables"].get("CMAKE_CXX_COMPILER", "c++"))' "$1"
      ;;
  esac
}

# configure NAME FOLDER: prints the log only if it fails.
configure() {
  cmake --preset "$1" -B "$2" >"$2.log" 2>&1 || { cat "$2.log"; echo "preset $1 does not configure" >&2; exit 1; }
}

has_strict_warnings() {
  grep --quiet '"command".* -Werror ' "$1/compile_commands.json"
}

tried=0
presets=("$@")
[[ $# -gt 0 ]] || mapfile -t presets < <(cmake --list-presets=configure | sed -n 's/^ *"\([^"]*\)".*/\1/p')
for preset in "${presets[@]}"; do
  why=$(obstacle "$preset")
  if [[ -n $why ]]; then
    echo "$preset: left out, $why"
    continue
  fi
  configure "$preset" "$scratch/$preset"
  strict=no
  ! has_strict_warnings "$scratch/$preset" || strict=yes
  expected=yes
  case $preset in release | aarch64 | windows) expected=no ;; esac
  [[ $strict == "$expected" ]] || { echo "$preset: are warnings errors? $strict" >&2; exit 1; }
  echo "$preset: configured"
  tried=$((tried + 1))
done
TABIA_WERROR=ON configure release "$scratch/release"
has_strict_warnings "$scratch/release" || { echo "release: TABIA_WERROR=ON does not make warnings errors" >&2; exit 1; }
echo "$tried presets configured"
[[ $tried -ge 1 ]]
