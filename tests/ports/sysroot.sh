#!/usr/bin/env bash
# Unpacks the libraries that tabia links, as Debian 12 has them for another machine, into a folder:
#   tests/ports/sysroot.sh arm64 build/sysroot-arm64
# Nothing is installed: apt has a configuration and state of its own in that folder, and this machine's mirrors. The C
# and C++ libraries are those of the cross compiler. Does nothing if the folder is complete.
set -euo pipefail
architecture=$1
mkdir -p "$2"
folder=$(realpath "$2")
packages=(
  libabsl-dev libabsl20220623 libboost1.81-dev libsimdjson-dev libsimdjson14 libsqlite3-dev libsqlite3-0
  zlib1g-dev zlib1g liblzma-dev liblzma5
  libzstd-dev libzstd1 libxxhash-dev libxxhash0 libcurl4-openssl-dev libcli11-dev libtomlplusplus-dev nlohmann-json3-dev libasio-dev
  libgtest-dev libgmock-dev googletest
)
[[ $(cat "$folder/unpacked" 2>/dev/null || true) != "${packages[*]}" ]] || exit 0

# With the sources in $folder/apt and no package installed.
private() {
  "$@" -o Dir::Etc::sourcelist="$folder/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null \
    -o Dir::State="$folder/apt/state" -o Dir::State::status="$folder/apt/status" -o Dir::Cache="$folder/apt/cache" \
    -o APT::Architecture="$architecture" -o APT::Architectures="$architecture" -o APT::Sandbox::User="$(id -un)"
}

mkdir -p "$folder"/apt/{state/lists,cache/archives}/partial
: >"$folder/apt/status"
# shellcheck disable=SC2016  # the dollars are apt's
apt-get indextargets --no-release-info --format 'deb $(REPO_URI) $(RELEASE) main' \
  'Created-By: Packages' 'Component: main' |
  grep -E ' bookworm(-updates|-security)? ' | sort -u >"$folder/apt/sources.list" ||
  { echo "tabia: sysroot: apt: it knows no source of Debian 12" >&2; exit 4; }
private apt-get -qq update
cd "$folder/apt/cache"
private apt-get -qq download "${packages[@]}"
for package in *.deb; do
  dpkg-deb --extract "$package" "$folder"
done
# Some links name their library from the root of the other machine.
find "$folder" -type l -lname '/*' -printf '%l\t%p\n' | while IFS=$'\t' read -r target link; do
  ln --symbolic --force --relative "$folder$target" "$link"
done
rm -rf "$folder/apt"
echo "${packages[*]}" >"$folder/unpacked"
