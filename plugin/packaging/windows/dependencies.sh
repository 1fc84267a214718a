#!/usr/bin/env bash
# Builds the libraries of tabia for Windows: plugin/packaging/windows/dependencies.sh [PREFIX]
# Abseil, SQLite, liblzma, libzstd, xxHash and simdjson are Debian's source packages; GoogleTest is Debian's source in
# /usr/src. The libraries that are headers only are links to Debian's. zlib is Debian's package for MinGW-w64. Finished
# libraries are not built again.
set -euo pipefail
cd "$(dirname "$0")/../../.."
prefix=$(realpath -m "${1:-build/windows-dependencies}")
toolchain=$PWD/plugin/packaging/windows/toolchain.cmake
sources=$prefix/src
jobs=${JOBS:-$(nproc)}
mkdir -p "$sources" "$prefix/include" "$prefix/share/cmake" "$prefix/share/licences"

fetch() {
  plugin/packaging/debian_sources.sh "$sources" abseil libzstd simdjson sqlite3 xz-utils xxhash
}

# cross_build NAME SOURCE [OPTION…]: builds and installs a project of CMake, once.
cross_build() {
  local name=$1 source=$2
  shift 2
  cmake -S "$source" -B "$sources/build-$name" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$toolchain" \
    -DTABIA_WINDOWS_PREFIX="$prefix" -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_BUILD_TYPE=Release \
    -DBUILD_SHARED_LIBS=OFF "$@"
  cmake --build "$sources/build-$name" -j "$jobs"
  cmake --install "$sources/build-$name"
}

build_abseil() {
  cross_build abseil "$sources"/abseil-*/ -DCMAKE_CXX_STANDARD=20 -DCMAKE_CXX_STANDARD_REQUIRED=ON -DABSL_PROPAGATE_CXX_STD=ON -DBUILD_TESTING=OFF
}

build_xz-utils() {
  cross_build xz-utils "$sources"/xz-utils-*/ -DENABLE_NLS=OFF
}

build_libzstd() {
  cross_build libzstd "$sources"/libzstd-*/build/cmake -DZSTD_BUILD_PROGRAMS=OFF -DZSTD_BUILD_SHARED=OFF
}

build_xxhash() {
  cross_build xxhash "$sources"/xxhash-*/cmake_unofficial -DXXHASH_BUILD_XXHSUM=OFF
}

build_simdjson() {
  cross_build simdjson "$sources"/simdjson-*/
}

build_googletest() {
  cross_build googletest /usr/src/googletest -DCMAKE_CXX_STANDARD=17
}

# The source package contains SQLite's own tree; its makefile makes one C file of it.
build_sqlite3() {
  local tree=$sources/build-sqlite3
  mkdir -p "$tree"
  (cd "$tree" && "$sources"/sqlite3-*/configure --disable-tcl --disable-readline && make sqlite3.c sqlite3.h)
  x86_64-w64-mingw32-gcc-posix -O2 -DSQLITE_THREADSAFE=1 -DSQLITE_ENABLE_COLUMN_METADATA \
    -c "$tree/sqlite3.c" -o "$tree/sqlite3.o"
  x86_64-w64-mingw32-ar rcs "$prefix/lib/libsqlite3.a" "$tree/sqlite3.o"
  cp "$tree/sqlite3.h" "$prefix/include/"
}

once() {
  local done_file=$sources/$1.done
  [[ ! -e $done_file ]] || return 0
  echo "== $1"
  "$@"
  touch "$done_file"
}

for headers in boost CLI nlohmann asio asio.hpp toml++; do
  ln -sfn "/usr/include/$headers" "$prefix/include/$headers"
done
for package in CLI11 nlohmann_json; do
  ln -sfn "/usr/share/cmake/$package" "$prefix/share/cmake/$package"
done
once fetch
for library in abseil xz-utils libzstd xxhash simdjson googletest sqlite3; do
  once "build_$library"
done
for package in abseil libzstd simdjson sqlite3 xz-utils xxhash; do
  cp "$sources/$package"-*/debian/copyright "$prefix/share/licences/$package"
done
for package in asio-dev boost1.81-dev cli11-dev tomlplusplus-dev z-mingw-w64-dev; do
  cp "/usr/share/doc/lib$package/copyright" "$prefix/share/licences/$package"
done
cp /usr/share/doc/nlohmann-json3-dev/copyright "$prefix/share/licences/nlohmann-json"
cp /usr/share/doc/gcc-mingw-w64-base/copyright "$prefix/share/licences/gcc-runtime"
cp /usr/share/doc/mingw-w64-common/copyright "$prefix/share/licences/mingw-w64-runtime"
echo "$prefix"
