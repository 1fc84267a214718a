#!/usr/bin/env bash
# Makes the files of a release from the commit that is checked out: plugin/packaging/release.sh VERSION [OPTION…] [STEP…]
#   --output FOLDER  the folder for them (build/release-VERSION)
#   --without STEP   leaves out a step and its tests, and notes this in the list; may be repeated
# Runs the named steps, or all. Finished steps but the list are skipped, so that a failed release can be continued. Everything is
# compiled from the source archive, in bare Debians. Needs root, on Debian 12. Steps:
#   source          the archive of the source
#   site            the page of tabia site, which needs emscripten and two packages of npm
#   dsc             the Debian source package
#   debian12        its packages in a bare Debian 12, and lintian
#   debian13        the same in Debian 13
#   test12          the tests of the packages (autopkgtest) in a root that has nothing else
#   test13          the same in Debian 13
#   before          the packages of the commit before, in Debian 12
#   upgrade         from the packages of the commit before, if they were made; then removal
#   languages       the packages for Python, Rust, Go and JavaScript
#   windows         the zip for Windows, and the wheel for Python on Windows
#   portable        archives of the tabia command for any Linux, on x86-64 and aarch64
#   test_languages  each package is used in a root that has nothing else but the compiler or interpreter of the language
#   test_windows    the programs and libraries of the zip are used under wine
#   test_portable   the programs of the archives are used in Debian 11 to 13, with nothing but BusyBox, and in an emulator of aarch64
#   sbom            the bills of materials (SPDX)
#   list            SHA256SUMS
set -euo pipefail
umask 022
cd "$(dirname "$0")/../.."
steps=(source site dsc debian12 debian13 test12 test13 before upgrade languages windows portable test_languages test_windows test_portable sbom list)
declare -A suites=([11]=bullseye [12]=bookworm [13]=trixie)
# For each step that tests, the step that makes its packages.
declare -A tested=([test12]=debian12 [test13]=debian13 [test_languages]=languages [test_windows]=windows [test_portable]=portable)

fail() {
  echo "tabia: release: $1" >&2
  exit "${2:-2}"
}

part() {
  sed -n "s/^#define TABIA_VERSION_$1 //p" plugin/tabia.h
}

# Sets version, out, left_out and chosen.
read_arguments() {
  version=${1:-}
  [[ -n $version ]] || fail "the version is missing"
  shift
  out=build/release-$version left_out=() chosen=()
  while (($#)); do
    case $1 in
      --output | --without)
        [[ $# -gt 1 ]] || fail "$1: the value is missing"
        if [[ $1 == --output ]]; then out=$2; else left_out+=("$2"); fi
        shift 2
        ;;
      *) chosen+=("$1") && shift ;;
    esac
  done
  local step
  for step in "${left_out[@]}" "${chosen[@]}"; do
    [[ " ${steps[*]} " == *" $step "* ]] || fail "$step: not one of ${steps[*]}"
  done
  [[ ${#chosen[@]} -gt 0 ]] || chosen=("${steps[@]}")
}

check_version() {
  local in_header
  in_header=$(part MAJOR).$(part MINOR).$(part PATCH)
  [[ $version == "$in_header" ]] || fail "$version: plugin/tabia.h has $in_header"
  grep -qF "## $version" CHANGELOG.md || fail "CHANGELOG.md: no entry for $version" 3
  [[ $(sed -n '1s/^tabia (\(.*\)-[^-]*) .*/\1/p' plugin/packaging/debian/changelog) == "$version" ]] ||
    fail "plugin/packaging/debian/changelog: the first entry is not for $version" 3
  [[ -z $(git status --porcelain) ]] || fail "$PWD: the working tree has changes that are not committed" 3
}

# Makes the folder of the release. It belongs to one commit.
open_output() {
  mkdir -p "$out/log"
  out=$(realpath "$out")
  commit=$(git rev-parse HEAD)
  [[ ! -e $out/log/commit || $(<"$out/log/commit") == "$commit" ]] ||
    fail "$out: it has files of another commit, $(<"$out/log/commit")" 3
  echo "$commit" >"$out/log/commit"
}

run_step() {
  local name=$1 began=$SECONDS
  [[ $name == list || ! -e $out/log/$name.done ]] || return 0
  if [[ " ${left_out[*]} " == *" $name "* || " ${left_out[*]} " == *" ${tested[$name]:-$name} "* ]]; then
    echo "=== left out: $name"
    return 0
  fi
  echo "=== $name"
  # A subshell, because `set -e` does not work in a function whose failure is handled.
  ("step_$name") >"$out/log/$name.log" 2>&1 &
  wait $! || { tail -n 30 "$out/log/$name.log" >&2; fail "$name failed: its output is in $out/log/$name.log" 1; }
  touch "$out/log/$name.done"
  rm -rf --one-file-system "${scratch:?}"/*
  echo "=== done in $((SECONDS - began)) s: $name"
}

read_arguments "$@"
check_version
open_output
source tests/bare_root.sh
source plugin/packaging/release_steps.sh
for step in "${chosen[@]}"; do
  run_step "$step"
done
[[ " ${chosen[*]} " != *" list "* ]] || cat "$out/SHA256SUMS"
