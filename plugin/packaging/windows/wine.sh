#!/usr/bin/env bash
# Runs a program for Windows under wine: the emulator of CTest's preset `windows`. Its drives and its registry are in a
# folder of their own, so that no test changes the user's.
set -euo pipefail
export WINEPREFIX=${WINEPREFIX:-${TMPDIR:-/tmp}/tabia-wine-$UID}
export WINEDEBUG=${WINEDEBUG:--all}
# Wine does not ask to install its browser and .NET.
export WINEDLLOVERRIDES=${WINEDLLOVERRIDES:-mscoree,mshtml=}
exec /usr/lib/wine/wine64 "$@"
