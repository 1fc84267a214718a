#!/usr/bin/env bash
# Downloads source packages of Debian 12, and unpacks them into a folder: plugin/packaging/debian_sources.sh FOLDER PACKAGE…
# Needs dpkg-dev. apt gets a list of sources of its own: no root is needed, and nothing under /etc changes.
set -euo pipefail
mkdir -p "$1"
folder=$(realpath "$1")
apt=$folder/apt
mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
keyring='[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]'
printf 'deb-src %s %s main\n' \
  "$keyring" 'http://deb.debian.org/debian bookworm' \
  "$keyring" 'http://deb.debian.org/debian-security bookworm-security' >"$apt/sources.list"
options=(-q -o "Dir::Etc::SourceList=$apt/sources.list" -o Dir::Etc::SourceParts=/dev/null
  -o "Dir::State::Lists=$apt/lists" -o "Dir::Cache=$apt/cache" -o APT::Sandbox::User=root)
apt-get "${options[@]}" update
cd "$folder"
apt-get "${options[@]}" --only-source source "${@:2}"
