#!/usr/bin/env bash
# The steps of release.sh, which sources this file and tests/bare_root.sh. Each step is a function; $out is the folder of the
# release, $version its number, $commit the commit that it is made of.
# shellcheck disable=SC2154  # release.sh sets them
tarball=tabia-$version.tar.gz
site=tabia-site-$version.tar.gz
package=tabia-$version

# Prints the archive of the revision $1 in the repository $2, the same bytes for every user: owner, modes and times are fixed, and
# settings of the user do not count.
archive() {
  git -c safe.directory='*' -c tar.umask=0022 -c core.autocrlf=false -c core.attributesFile=/dev/null -C "$2" \
    archive --format=tar --prefix="$package/" "$1" | gzip -9 --no-name
}

# Compares with the archive of a clone in another folder that another user makes.
step_source() {
  archive "$commit" . >"$scratch/$tarball"
  git clone --quiet --no-local . "$scratch/elsewhere"
  chmod 755 "$scratch"
  (umask 077 && export -f archive && export package HOME=/nonexistent &&
    setpriv --reuid=nobody --regid=nogroup --clear-groups \
      bash -c "set -o pipefail; archive $commit '$scratch/elsewhere'") >"$scratch/again"
  cmp "$scratch/$tarball" "$scratch/again"
  mv "$scratch/$tarball" "$out"
}

# Every package has this page. It is made once, because Debian packages are built without a network.
step_site() {
  from_source "build web" "
cmake --preset release -DTABIA_TOOL=ON -DTABIA_TESTS=OFF -DTABIA_BENCH=OFF
cmake --build --preset release --target site_files"
  tar --create --directory "$root/build/$package/build/release/plugin/share/tabia" --sort=name --owner=0 --group=0 --numeric-owner \
    --mode=u=rwX,go=rX --mtime="@$(git log -1 --format=%ct "$commit")" site | gzip -9 --no-name >"$out/$site"
}

# Makes a bare Debian $1 (11, 12 or 13) with the folder /build, in which every path of a build is the same on all machines.
fresh_root() {
  root=$scratch/$1
  rm -rf --one-file-system "$root"
  make_bare_root "${suites[$1]}"
  mkdir "$root/build"
}

# Runs commands in /build of the bare Debian.
in_build() {
  in_bare_root /build "$(declare -f quiet_apt)
$1"
}

# For in_build.
quiet_apt() {
  DEBIAN_FRONTEND=noninteractive apt-get -qq --yes --no-install-recommends -o Dpkg::Use-Pty=false "$@" >/dev/null
}

# Makes the Debian source package of the archive $1 and of the page of tabia site in the bare Debian. Its version ends with $2.
make_source_package() {
  cp "$1" "$root/build/tabia_$version.orig.tar.gz"
  cp "$out/$site" "$root/build/tabia_$version.orig-site.tar.gz"
  in_build "
quiet_apt update
quiet_apt install dpkg-dev
tar xf tabia_$version.orig.tar.gz
tar xf tabia_$version.orig-site.tar.gz -C $package
cp --recursive --preserve $package/plugin/packaging/debian $package/debian
sed -i '1s/)/$2)/' $package/debian/changelog
cd $package
dpkg-buildpackage --build=source --no-check-builddeps --no-pre-clean --unsigned-source --unsigned-changes"
}

step_dsc() {
  fresh_root 12
  make_source_package "$out/$tarball" ''
  mkdir -p "$out/debian-source"
  cp "$root"/build/tabia_"$version"{.orig.tar.gz,.orig-site.tar.gz,-*.dsc,-*.debian.tar.xz} "$out/debian-source"
}

# Builds the binary packages of the source package in the folder $1 into the folder $2; Debian's own judgement if $3 is lintian:
# no error and no warning. It warns of root, which this script needs. Packages of debugging are left to distributions: they are
# larger than all others together.
make_packages() {
  cp "$1"/tabia_* "$root/build"
  in_build "
quiet_apt update
quiet_apt install dpkg-dev
rm -rf $package
dpkg-source --extract tabia_*.dsc $package
cd $package
DEBIAN_FRONTEND=noninteractive apt-get -qq --yes --no-install-recommends -o Dpkg::Use-Pty=false build-dep ./
DEB_BUILD_OPTIONS=noautodbgsym dpkg-buildpackage --build=binary --unsigned-changes"
  mkdir -p "$2"
  cp "$root"/build/*.deb "$2"
  [[ ${3:-} == lintian ]] || return 0
  in_build "
quiet_apt install lintian
lintian --allow-root --fail-on error,warning --tag-display-limit 0 ./*.changes ./*.dsc"
}

# For in_build: prints how packages are linked, their names, versions and sources. A package without a version is known to dpkg
# but not installed, and the names differ between the releases of Debian.
packages() {
  # shellcheck disable=SC2016  # the dollars are dpkg's
  { dpkg-query --show --showformat "$1"'\t${Package}\t${Version}\t${source:Package}\n' "${@:2}" 2>/dev/null || true; } |
    awk -F '\t' '$3 != ""'
}

# For in_build: prints the packages that the program and the library are linked with, those whose headers they contain, and
# libcurl, which they load when a book is at an address.
linked() {
  find tabia-*/debian/tmp/usr -type f \( -path '*/bin/tabia' -o -name 'libtabia.so.*' \) -exec objdump --private-headers {} + |
    awk '$1 == "NEEDED" && $2 !~ /^libtabia/ { print $2 }' | sort -u |
    while read -r name; do dpkg-query --search "*/$name" | cut -d: -f1 | head -n 1; done | sort -u |
    while read -r name; do packages dynamic "$name"; done
  packages optional libcurl4 libcurl4t64
  packages static libabsl-dev libasio-dev 'libboost1*-dev' libcli11-dev libtomlplusplus-dev nlohmann-json3-dev
}

step_debian() {
  fresh_root "$1"
  make_packages "$out/debian-source" "$scratch/made" lintian
  mkdir -p "$out/debian$1" "$out/log/linked"
  cp "$scratch"/made/*.deb "$out/debian$1"
  in_build "$(declare -f packages linked)
linked" >"$out/log/linked/debian$1.tsv"
}

step_debian12() { step_debian 12; }
step_debian13() { step_debian 13; }

# Tests in a root without the tools of the build. autopkgtest runs here, and installs the packages and the dependencies of each test there.
step_test() {
  tests/install_packages.sh packages
  fresh_root "$1"
  rm -rf "$out/log/autopkgtest$1"
  confined --mount-proc="$root/proc" autopkgtest --no-built-binaries --output-dir="$out/log/autopkgtest$1" \
    "$out/debian$1"/*.deb "$out"/debian-source/*.dsc -- chroot "$root"
}

step_test12() { step_test 12; }
step_test13() { step_test 13; }

# Gives the packages a lower version than the release, so that they can be upgraded.
step_before() {
  version=$(git show HEAD~:plugin/packaging/debian/changelog | sed -n '1s/^tabia (\(.*\)-[^-]*) .*/\1/p')
  package=tabia-$version
  fresh_root 12
  archive HEAD~ . >"$scratch/before.tar.gz"
  make_source_package "$scratch/before.tar.gz" "~before"
  mkdir "$scratch/source"
  mv "$root"/build/tabia_* "$scratch/source"
  make_packages "$scratch/source" "$out/log/before"
}

# Prints the names of the packages.
package_names() {
  sed -n 's/^Package: //p' plugin/packaging/debian/control | tr '\n' ' '
}

step_upgrade() {
  fresh_root 12
  mkdir "$root/build/before" "$root/build/new"
  cp "$out"/debian12/*.deb "$root/build/new"
  in_build "quiet_apt update"
  if [[ -d $out/log/before ]]; then
    cp "$out"/log/before/*.deb "$root/build/before"
    in_build "
quiet_apt install ./before/*.deb
tabia probe startpos >/dev/null"
  else
    echo "upgrade: not tested, because the packages of the commit before were not made"
  fi
  in_build "
quiet_apt install ./new/*.deb
rm -r before new
dpkg --verify $(package_names)
dpkg-query --show $(package_names)
tabia probe startpos moves e2e4 c7c5
quiet_apt purge $(package_names)
left=\$(find / -xdev -iname '*tabia*')
[[ -z \$left ]] || { printf 'left behind:\n%s\n' \"\$left\"; exit 1; }"
}

# Makes a bare Debian 12 with the source.
root_with_source() {
  fresh_root 12
  cp "$out/$tarball" "$root/build"
  in_build "tar xf $tarball"
}

# Makes a bare Debian 12 with the source, installs packages for the purposes $1 of tests/install_packages.sh, and runs $2 there.
from_source() {
  root_with_source
  in_build "
cd $package
tests/install_packages.sh $1
export SOURCE_DATE_EPOCH=$(git log -1 --format=%ct "$commit")
$2"
}

step_languages() {
  from_source "build languages web" "
for language in rust go python; do plugin/\$language/pack /build/made; done
cmake --preset release -DTABIA_TESTS=OFF -DTABIA_BENCH=OFF -DTABIA_WEB=ON
cmake --build --preset release --target tabia_web
cd /build/made
npm pack --silent /build/$package/build/release/plugin/web"
  mkdir -p "$out/languages"
  cp "$root"/build/made/* "$out/languages"
}

# For in_build: prints the packages that tabia.exe contains, in the same columns.
linked_in_zip() {
  local name
  for name in build/windows-dependencies/src/*.dsc; do
    name=$(basename "$name" .dsc)
    printf 'static\t%s\t%s\t%s\n' "${name%%_*}" "${name#*_}" "${name%%_*}"
  done
  packages static libasio-dev libboost1.81-dev libcli11-dev libtomlplusplus-dev nlohmann-json3-dev libz-mingw-w64-dev \
    g++-mingw-w64-x86-64-posix mingw-w64-x86-64-dev
}

step_windows() {
  from_source windows "
plugin/packaging/windows/dependencies.sh
cmake --preset windows -DTABIA_TESTS=OFF
cmake --build --preset windows
cpack --config build/windows/CPackConfig.cmake -B /build/made"
  # The zip of CPack contains the times of the build and the order of the disk.
  cp "$out/$site" "$root/build"
  in_build "
quiet_apt install unzip zip
cd made
unzip -q ./*.zip
tar xf ../$site -C tabia-*-windows-x86_64/share/tabia
find tabia-*-windows-x86_64 -exec touch --date=@$(git log -1 --format=%ct "$commit") {} +
rm ./*.zip
find tabia-*-windows-x86_64 -type f | LC_ALL=C sort | TZ=UTC zip -q -X -9 -@ $package-windows-x86_64.zip"
  mkdir -p "$out/windows" "$out/log/linked"
  cp "$root"/build/made/*.zip "$out/windows"
  in_build "$(declare -f packages linked_in_zip)
cd $package
linked_in_zip" >"$out/log/linked/windows.tsv"
  in_build "
quiet_apt install python3-setuptools python3-wheel
CC=x86_64-w64-mingw32-gcc $package/plugin/python/pack wheel"
  mkdir -p "$out/languages"
  cp "$root"/build/wheel/*.whl "$out/languages"
}

# For in_build: prints the packages that a portable program contains, in the same columns. Those of g++ and the C library are $1 and $2.
linked_in_portable() {
  packages static "$1" "$2" libabsl-dev libasio-dev libboost1.81-dev libcli11-dev liblzma-dev libsqlite3-dev \
    libtomlplusplus-dev libxxhash-dev libzstd-dev nlohmann-json3-dev zlib1g-dev
  printf 'static\tlibsimdjson-dev\t%s\tsimdjson\n' "$(sed -n 's/^Version: //p' build/portable-x86_64/source/simdjson_*.dsc | head -n 1)"
}

step_portable() {
  root_with_source
  cp "$out/$site" "$root/build"
  in_build "
cd $package
tests/install_packages.sh portable
export SOURCE_DATE_EPOCH=$(git log -1 --format=%ct "$commit")
for machine in x86_64 aarch64; do plugin/packaging/portable/build.sh \$machine /build/made ../$site; done"
  mkdir -p "$out/linux" "$out/log/linked"
  cp "$root"/build/made/* "$out/linux"
  in_build "$(declare -f packages linked_in_portable)
cd $package
linked_in_portable libstdc++-12-dev libc6-dev" >"$out/log/linked/linux-x86_64.tsv"
  in_build "$(declare -f packages linked_in_portable)
cd $package
linked_in_portable libstdc++-12-dev-arm64-cross libc6-dev-arm64-cross" >"$out/log/linked/linux-aarch64.tsv"
}

# Compares the output of ten commands in Debian 11 to 13, with nothing but BusyBox, and for aarch64 in an emulator. Fails if they differ or a
# command fails.
step_test_portable() {
  local commands=/build/ten_commands.sh number x86_64=tabia-$version-linux-x86_64 aarch64=tabia-$version-linux-aarch64
  for number in 11 12 13; do
    fresh_root "$number"
    cp plugin/packaging/portable/ten_commands.sh "$root/build"
    tar xf "$out/linux/$x86_64.tar.gz" -C "$root/build"
    in_build "$commands /build/$x86_64" >"$scratch/answers.$number"
    cmp "$scratch/answers.11" "$scratch/answers.$number"
  done
  fresh_root 12
  cp plugin/packaging/portable/ten_commands.sh "$root/build"
  tar xf "$out/linux/$aarch64.tar.gz" -C "$root/build"
  in_build "
quiet_apt update
quiet_apt install qemu-user busybox-static
$commands /build/$aarch64 qemu-aarch64" >"$scratch/answers.aarch64"
  cmp "$scratch/answers.11" "$scratch/answers.aarch64"
  local nothing=$scratch/nothing
  mkdir -p "$nothing"/{bin,build,proc,tmp}
  cp "$root/bin/busybox" "$nothing/bin"
  cp plugin/packaging/portable/ten_commands.sh "$nothing/build"
  tar xf "$out/linux/$x86_64.tar.gz" -C "$nothing/build"
  confined --mount-proc="$nothing/proc" chroot "$nothing" /bin/busybox sh -c "/bin/busybox --install /bin && PATH=/bin HOME=/ $commands /build/$x86_64" >"$scratch/answers.busybox"
  cmp "$scratch/answers.11" "$scratch/answers.busybox"
  cat "$scratch/answers.11"
  if grep '^exit code' "$scratch/answers.11"; then return 1; fi
}

# Makes a bare Debian 12 that has the source for its tests, but cannot compile it, and an empty folder for the user.
root_of_user() {
  root_with_source
  mkdir "$root/build/user"
  in_build "quiet_apt update"
}

# Runs the function $1 of stranger.sh with the archive $2 in a bare Debian that has the Debian packages of the remaining arguments, and
# no tabia. The output must be $scratch/expected.
use_package() {
  local name
  name=$(basename "$2")
  root_of_user
  cp "$scratch"/{club.tabia,expected} "$2" "$root/build/user"
  in_build "
quiet_apt install ${*:3}
cd user
source ../$package/tests/languages/stranger.sh
$1 ./$name | diff expected -"
  echo "$name: $(wc -l <"$scratch/expected") moves"
}

step_test_languages() {
  export TABIA_BARE_DEBIAN=${TABIA_BARE_DEBIAN:-$scratch/kept}
  root_of_user
  cp "$out"/debian12/{libtabia1,tabia}_*.deb "$root/build/user"
  in_build "
cd user
quiet_apt install ./*.deb
source ../$package/tests/languages/stranger.sh
make_club tabia"
  cp "$root"/build/user/{club.tabia,expected} "$scratch"
  use_package stranger_in_rust "$out"/languages/*.crate cargo
  use_package stranger_in_go "$out"/languages/tabia-go-*.tar.gz gcc golang-go libc6-dev
  use_package stranger_in_python "$out"/languages/*-manylinux*.whl python3-venv
  use_package stranger_in_js "$out"/languages/*.tgz npm
  [[ ! -e $out/log/windows.done ]] ||
    use_package stranger_on_windows "$out"/languages/*-win_amd64.whl gcc-mingw-w64-x86-64 python3 wine64
}

step_test_windows() {
  root_of_user
  cp "$out"/windows/*.zip "$root/build/user"
  in_build "
quiet_apt install gcc-mingw-w64-x86-64 python3 wine64
python3 $package/tests/windows/zip.py user/*.zip $package/plugin/packaging/windows/wine.sh x86_64-w64-mingw32-gcc"
}

step_sbom() {
  local rows
  for rows in "$out"/log/linked/*.tsv; do
    python3 plugin/packaging/sbom.py "$version" "$(git log -1 --format=%ct "$commit")" "$out/$tarball" "$rows" \
      >"$out/$package-$(basename "$rows" .tsv).spdx.json"
  done
}

# Names the steps that were left out in comments, which sha256sum --check skips.
step_list() {
  cd "$out" || return
  local step
  {
    for step in "${steps[@]}"; do
      [[ -e log/$step.done || $step == list ]] || echo "# left out: $step"
    done
    find . -type f -not -path './log/*' -not -name 'SHA256SUMS*' -printf '%P\n' | sort | xargs --no-run-if-empty sha256sum
  } >SHA256SUMS.new
  mv SHA256SUMS.new SHA256SUMS
}
