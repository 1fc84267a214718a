#!/usr/bin/env bash
# Builds the Debian packages of HEAD in a bare Debian 12, and uses them in another one like a stranger: the steps of the
# release that need no other machine. Needs root and a machine with apt.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d /var/tmp/tabia-packages.XXXXXX)
trap 'rm -rf --one-file-system "$folder"' EXIT
version=$(sed -n '1s/^tabia (\(.*\)-.*/\1/p' plugin/packaging/debian/changelog)
plugin/packaging/release.sh "$version" --output "$folder" source dsc debian12 test12 upgrade sbom list
cat "$folder/log/autopkgtest12/summary"
