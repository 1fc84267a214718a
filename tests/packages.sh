#!/usr/bin/env bash
# Builds the Debian packages of HEAD in a bare Debian 12, and uses them in another one like a stranger: the steps of the
# release that need no other machine. Needs root and a machine with apt.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d /var/tmp/tabia-packages.XXXXXX)
trap 'rm -rf --one-file-system "$folder"' EXIT
version=$(sed -n '1s/^tabia (\(.*\)-.*/\1/p' plugin/packaging/debian/changelog)
if ! plugin/packaging/release.sh "$version" --output "$folder" source site dsc debian12 test12 upgrade sbom list; then
  # release.sh has printed the last lines of its log only, which need not name the test that failed.
  tail -n 20 "$folder"/log/autopkgtest12/{summary,*-stdout,*-stderr} || true
  exit 1
fi
cat "$folder/log/autopkgtest12/summary"
