#!/usr/bin/env bash
# Has Fairy-Max, an engine of Debian, play from books through the installed library, and its moves looked at:
#   tests/plugin/play_fairymax.sh PREFIX BOOK
# PREFIX is where tabia is installed. The source comes from this machine's own mirrors of Debian, by a list of
# sources that nothing else sees. Ends with 77 if none of them can be reached.
set -euo pipefail
prefix=$(realpath "$1")
book=$(realpath "$2")
cd "$(dirname "$0")/../.."
patch=$PWD/plugin/examples/fairymax/tabia.patch
version=5.0b-1

scratch=$(mktemp -d "${TMPDIR:-/tmp}/tabia-fairymax.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

say() {
  echo "tabia: play_fairymax: $*" >&2
}

# With the sources in $scratch/sources.list and state of its own.
private() {
  "$@" -o Dir::Etc::sourcelist="$scratch/sources.list" -o Dir::Etc::sourceparts=/dev/null \
    -o Dir::State::lists="$scratch/lists" -o Dir::Cache="$scratch/cache" -o APT::Sandbox::User="$(id -un)"
}

skip() {
  tail "$scratch/log" >&2
  say "SKIPPED, nothing was tested: $*"
  exit 77
}

list_sources() {
  mkdir -p "$scratch/lists/partial" "$scratch/cache/archives/partial"
  # shellcheck disable=SC2016  # the dollars are apt's
  apt-get indextargets --no-release-info --format 'deb-src $(REPO_URI) $(RELEASE) main' \
    'Created-By: Packages' 'Component: main' 2>"$scratch/log" |
    grep -E ' bookworm(-updates|-security)? ' | sort -u >"$scratch/sources.list" ||
    skip "apt knows no source of Debian 12"
}

fetch_engine() {
  list_sources
  private apt-get update >"$scratch/log" 2>&1 || true
  local versions
  versions=$(private apt-cache showsrc fairymax 2>>"$scratch/log" | sed -n 's/^Version: //p') || true
  [[ -n $versions ]] || skip "the source of fairymax is nowhere to be had"
  grep -qxF "$version" <<<"$versions" || { say "Debian has fairymax $versions, not $version"; exit 1; }
  (cd "$scratch" && private apt-get source "fairymax=$version" >log 2>&1) || { cat "$scratch/log" >&2; exit 1; }
}

# As plugin/examples/fairymax/README.md says.
compile_engine() {
  local machine flags
  machine=$(gcc -print-multiarch)
  export PKG_CONFIG_PATH=$prefix/lib/pkgconfig:$prefix/lib/$machine/pkgconfig
  flags="$(pkg-config --cflags --libs tabia) -Wl,-rpath,$(pkg-config --variable=libdir tabia)"
  sed -i 's/\r$//' fairymax.c
  patch --strip=1 --fuzz=0 <"$patch"
  # shellcheck disable=SC2086  # the flags are words
  gcc -std=gnu89 -O2 -w fairymax.c $flags -o fairymax
}

fetch_engine
(cd "$scratch/fairymax-${version%-*}" && compile_engine)
XDG_CACHE_HOME=$scratch python3 tests/plugin/play_fairymax.py --fairymax "$scratch/fairymax-${version%-*}" \
  --tabia "$prefix/bin/tabia" --book "$book"
