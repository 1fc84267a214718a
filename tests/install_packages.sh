#!/usr/bin/env bash
# Installs the Debian 12 packages for the named purposes (default: build): tests/install_packages.sh build test
# This is the one list of them. Installed packages are not touched.
set -euo pipefail

packages_for() {
  case $1 in
    build)
      echo g++ cmake ninja-build pkg-config
      echo ca-certificates libabsl-dev libboost1.81-dev libsimdjson-dev libsqlite3-dev zlib1g-dev liblzma-dev libzstd-dev libxxhash-dev libcurl4-openssl-dev libcli11-dev libtomlplusplus-dev nlohmann-json3-dev libasio-dev
      ;;
    test)
      echo git libgtest-dev libgmock-dev libbenchmark-dev python3 sqlite3 stockfish fairy-stockfish gnubg polyglot pgn-extract xz-utils fish zsh
      echo curl haproxy lighttpd nginx-light openssl
      echo dpkg-dev gcc locales make mypy parallel patch tcc
      ;;
    browser)
      echo chromium chromium-driver curl nodejs python3 python3-requests python3-selenium
      echo firefox-esr gir1.2-webkit2-4.1 nginx-light python3-gi webkit2gtk-driver xvfb
      ;;
    web)
      echo emscripten lighttpd nginx-light nodejs
      # Other packages of nodejs than Debian's contain npm, and conflict with Debian's npm.
      command -v npm >/dev/null || echo npm
      ;;
    languages) echo binutils cargo gcc golang-go meson python3-setuptools python3-venv python3-wheel ;;
    cluster) echo munge parallel slurm-wlm ;;
    load) echo wrk nghttp2-client nginx-light haproxy python3 ;;
    bench) echo libbenchmark-dev liblmdb-dev zstd ;;
    fuzz) echo clang libclang-rt-14-dev ;;
    lint) echo clang-format clang-tidy ;;
    fresh-machine) echo debootstrap git ;;
    ports)
      echo gcc-aarch64-linux-gnu g++-aarch64-linux-gnu gcc-arm-linux-gnueabihf gcc-i686-linux-gnu gcc-s390x-linux-gnu
      echo libc6-dev-arm64-cross libc6-dev-armhf-cross libc6-dev-i386-cross libc6-dev-s390x-cross
      echo qemu-user clang libc++-dev libc++abi-dev
      ;;
    windows)
      packages_for build
      echo dpkg-dev g++-mingw-w64-x86-64 googletest libz-mingw-w64-dev tcl wine wine64
      ;;
    portable)
      packages_for build
      echo dpkg-dev g++-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
      ;;
    packages) echo autopkgtest debootstrap git python3 ;;
    *)
      echo "tabia: install_packages: $1: not one of build, test, bench, browser, cluster, fuzz, languages, lint, load, fresh-machine, packages, portable, ports, web, windows" >&2
      return 2
      ;;
  esac
}

is_installed() {
  [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

missing=()
for purpose in "${@:-build}"; do
  packages=$(packages_for "$purpose")
  for package in $packages; do
    is_installed "$package" || missing+=("$package")
  done
done
[[ ${#missing[@]} -gt 0 ]] || exit 0

if [[ $EUID -ne 0 ]]; then
  echo "tabia: install_packages: root is needed to install: ${missing[*]}" >&2
  exit 4
fi
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
trap 'rm -f "$log"' EXIT

install() {
  apt-get install -qq --yes --no-install-recommends "$@" "${missing[@]}"
}

fail() {
  cat "$log" >&2
  echo "tabia: install_packages: apt-get could not install: ${missing[*]}" >&2
  exit 4
}

apt-get update -qq >"$log" 2>&1 || fail
count=$(install --simulate 2>/dev/null | grep -c '^Inst ') || true
megabytes=$(install --print-uris 2>/dev/null | awk '{ bytes += $3 } END { printf "%d", (bytes + 999999) / 1000000 }') || true
echo "Installing $count packages ($megabytes MB to download): ${missing[*]}"
install >"$log" 2>&1 &
apt=$!
for ((seconds = 1; ; ++seconds)); do
  sleep 1
  kill -0 "$apt" 2>/dev/null || break
  ((seconds % 10)) || echo "  $(grep -c '^Setting up ' "$log") of $count are set up after $seconds s"
done
wait "$apt" || fail
