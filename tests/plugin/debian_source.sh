#!/usr/bin/env bash
# The source of an engine of Debian, for scripts that source this file: fetch_source fairymax 5.0b-1 unpacks it in
# $scratch, a folder that goes when the script ends. It comes from this machine's own mirrors of Debian, by a list of
# sources that nothing else sees. Ends with 77 if none of them can be reached.
scratch=$(mktemp -d "${TMPDIR:-/tmp}/tabia-engine.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

say() {
  echo "tabia: $(basename "$0" .sh): $*" >&2
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

fetch_source() {
  local engine=$1 version=$2 versions
  list_sources
  private apt-get update >"$scratch/log" 2>&1 || true
  versions=$(private apt-cache showsrc "$engine" 2>>"$scratch/log" | sed -n 's/^Version: //p') || true
  [[ -n $versions ]] || skip "the source of $engine is nowhere to be had"
  grep -qxF "$version" <<<"$versions" || { say "Debian has $engine $versions, not $version"; exit 1; }
  (cd "$scratch" && private apt-get source "$engine=$version" >log 2>&1) || { cat "$scratch/log" >&2; exit 1; }
}
