#!/usr/bin/env bash
# Builds a stranger's program with tabia as a part of its project, once with add_subdirectory, once with FetchContent, and
# once without shared libraries: subproject.sh FOLDER. The build stays in FOLDER for the next time.
set -euo pipefail
folder=$1
source=$(realpath "$(dirname "$0")/../..")

for how in add fetch static; do
  options=(-DFETCH=OFF -UBUILD_SHARED_LIBS)
  [[ $how != fetch ]] || options=(-DFETCH=ON -UBUILD_SHARED_LIBS)
  [[ $how != static ]] || options=(-DFETCH=OFF -DBUILD_SHARED_LIBS=OFF)
  # Not optimised, and in large units: what is shown is that it builds, links and answers.
  cmake -G Ninja -S "$source/tests/plugin/subproject" -B "$folder" -DTABIA_SOURCE_DIR="$source" "${options[@]}" \
    -DCMAKE_CXX_FLAGS=-O0 -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=12 >"$folder.log" || { cat "$folder.log"; exit 1; }
  cmake --build "$folder" --target stranger >"$folder.log" || { cat "$folder.log"; exit 1; }
  "$folder/stranger" "$source/plugin/books/classic.obk" 'startpos moves e2e4 c7c5' >"$folder.txt"
  grep '^Nf3 .* %$' "$folder.txt"
  linked=static
  [[ $(ldd "$folder/stranger") != *libtabia* ]] || linked=shared
  if [[ $linked == static && $how != static || $linked == shared && $how == static ]]; then
    echo "tabia: subproject: $how: the stranger's program is linked with the $linked library" >&2
    exit 1
  fi
  cmake --install "$folder" --prefix "$folder/prefix" >"$folder.log"
  if [[ -e $folder/prefix ]]; then
    echo "tabia: subproject: tabia was installed with the project that adds it" >&2
    exit 1
  fi
done
