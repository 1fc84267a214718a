#!/usr/bin/env bash
# Makes the wheel for Windows, whose reader must export the functions of the one for Linux, and need nothing but Windows:
# windows_wheel.sh TABIA
source "$(dirname "$0")/package.sh"

made python >/dev/null
CC=x86_64-w64-mingw32-gcc "$tree/plugin/python/pack" windows
python3 -m zipfile --extract made/tabia-*.whl linux
python3 -m zipfile --extract windows/tabia-*-win_amd64.whl windows
nm --dynamic --defined-only linux/tabia/_embedded.so | awk '{ print $3 }' | sort >expected
x86_64-w64-mingw32-objdump -p windows/tabia/_embedded.dll >dll
awk '/\[Ordinal\/Name Pointer\]/ { listed = 1; next } listed && !NF { exit } listed { print $NF }' dll | sort | diff expected -
awk '/DLL Name:/ && !/ (KERNEL32|msvcrt)\.dll$/ { print; others = 1 } END { exit others }' dll
wc -l expected
