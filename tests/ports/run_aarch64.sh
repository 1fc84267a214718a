#!/usr/bin/env bash
# Runs a program of the preset aarch64 under qemu-user, with the libraries of the cross compiler and of the sysroot.
sysroot=$(dirname "$(realpath "$0")")/../../build/sysroot-arm64
libraries=/usr/aarch64-linux-gnu
exec qemu-aarch64 -L "$libraries" \
  -E "LD_LIBRARY_PATH=$libraries/lib:$sysroot/usr/lib/aarch64-linux-gnu:$sysroot/lib/aarch64-linux-gnu" "$@"
