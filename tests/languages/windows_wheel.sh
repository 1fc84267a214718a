#!/usr/bin/env bash
# Makes the wheel for Windows, whose reader must export the functions of the one for Linux, need nothing but Windows, and answer
# under wine as tabia does: windows_wheel.sh TABIA
source "$(dirname "$0")/package.sh"

"$tree/plugin/python/pack" for_linux >/dev/null
export CC=x86_64-w64-mingw32-gcc
made python
expect_answer stranger_on_windows made/tabia-*-win_amd64.whl
ask_on_windows missing.tabia | grep '^missing.tabia: '

python3 -m zipfile --extract for_linux/tabia-*.whl linux
nm --dynamic --defined-only linux/tabia/_embedded.so | awk '{ print $3 }' | sort >functions
x86_64-w64-mingw32-objdump -p windows/tabia/_embedded.dll >dll
awk '/\[Ordinal\/Name Pointer\]/ { listed = 1; next } listed && !NF { exit } listed { print $NF }' dll | sort | diff functions -
awk '/DLL Name:/ && !/ (KERNEL32|msvcrt)\.dll$/ { print; others = 1 } END { exit others }' dll
