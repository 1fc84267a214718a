#!/usr/bin/env bash
# Makes an archive of a statically linked tabia command, which runs on any Linux of its machine, with manual pages, completions and books:
#   plugin/packaging/portable/build.sh x86_64|aarch64 FOLDER [SITE]
# FOLDER receives the archive. SITE is the archive of release.sh's step `site`; its files are added. Needs Debian 12, its mirror, and the
# packages of `tests/install_packages.sh portable`. SOURCE_DATE_EPOCH sets the time of the files, in seconds since 1970 (now).
set -euo pipefail
cd "$(dirname "$0")/../../.."
machine=$1
mkdir -p "$2"
folder=$(realpath "$2")
site=${3:+$(realpath "$3")}
version=$(sed -n 's/^#define TABIA_VERSION_[A-Z]* //p' plugin/tabia.h | paste -sd.)
name=tabia-$version-linux-$machine
build=$PWD/build/portable-$machine
toolchain=()
case $machine in
  x86_64) ;;
  aarch64)
    tests/ports/sysroot.sh arm64 build/sysroot-arm64
    toolchain=(--toolchain "$PWD/tests/ports/aarch64.cmake")
    ;;
  *) echo "tabia: portable: $machine: not x86_64 or aarch64" >&2 && exit 2 ;;
esac

# Debian has no static library of simdjson.
if [[ ! -e $build/libraries/lib/cmake/simdjson ]]; then
  plugin/packaging/debian_sources.sh "$build/source" simdjson
  cmake -S "$build"/source/simdjson-*/ -B "$build/simdjson" -G Ninja "${toolchain[@]}" -DCMAKE_BUILD_TYPE=Release \
    -DBUILD_SHARED_LIBS=OFF -DCMAKE_INSTALL_PREFIX="$build/libraries" -DCMAKE_INSTALL_LIBDIR=lib
  cmake --build "$build/simdjson"
  cmake --install "$build/simdjson"
fi

cmake --preset "portable-$machine"
cmake --build "$build" --target tabia tabia_help
rm -rf "$build/install" "${build:?}/$name"
DESTDIR=$build/install cmake --install "$build" --component tool --strip
mv "$build/install/usr/local" "$build/$name"
[[ -z $site ]] || tar xf "$site" -C "$build/$name/share/tabia"
documents=$build/$name/share/doc/tabia
mkdir "$documents/licences"
cp plugin/packaging/portable/README.txt "$documents"
cp plugin/packaging/debian/copyright "$documents/licences/tabia-and-its-books"
for package in gcc-12-base libabsl-dev libasio-dev libboost1.81-dev libc6-dev libcli11-dev liblzma-dev libsimdjson-dev libsqlite3-dev \
  libtomlplusplus-dev libxxhash-dev libzstd-dev nlohmann-json3-dev zlib1g-dev; do
  cp --dereference "/usr/share/doc/$package/copyright" "$documents/licences/$package"
done
tar --create --directory "$build" --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
  --mtime="@${SOURCE_DATE_EPOCH:-$(date +%s)}" "$name" | gzip -9 --no-name >"$folder/$name.tar.gz"
echo "$folder/$name.tar.gz"
