#!/usr/bin/env bash
# Checks that the library does not compile for a big-endian machine, with an error that says so: tests/ports/big_endian.sh
# Ends with 77 if clang, libc++ or the C headers of s390x are not here.
set -euo pipefail
cd "$(dirname "$0")/../.."
machine=s390x-linux-gnu
libcxx=$(clang++ -stdlib=libc++ -E -x c++ -v /dev/null 2>&1 | sed -n 's|^ \(.*/c++/v1\)$|\1|p') || true
[[ -n $libcxx && -e /usr/$machine/include/stdio.h ]] || {
  echo "clang, libc++ or the C headers of $machine are not installed: tests/install_packages.sh ports"
  exit 77
}

if said=$(clang++ --target=$machine -nostdinc++ -isystem "$libcxx" -isystem "/usr/$machine/include" -std=c++20 -I. \
  -fsyntax-only -x c++ -include core/base/bytes.h /dev/null 2>&1); then
  echo "core/base/bytes.h compiles for $machine"
  exit 1
fi
grep 'libtabia does not run on big-endian machines' <<<"$said" || { echo "$said"; exit 1; }
