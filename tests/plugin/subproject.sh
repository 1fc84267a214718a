#!/usr/bin/env bash
# Builds a stranger's program with tabia as a part of its project, once with add_subdirectory and once with
# FetchContent: subproject.sh FOLDER. The build stays in FOLDER for the next time.
set -euo pipefail
folder=$1
source=$(realpath "$(dirname "$0")/../..")

for fetch in OFF ON; do
  # Not optimised, and in large units: what is shown is that it builds, links and answers.
  cmake -G Ninja -S "$source/tests/plugin/subproject" -B "$folder" -DTABIA_SOURCE_DIR="$source" -DFETCH=$fetch \
    -DCMAKE_CXX_FLAGS=-O0 -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=12 >"$folder.log" || { cat "$folder.log"; exit 1; }
  cmake --build "$folder" --target stranger >"$folder.log" || { cat "$folder.log"; exit 1; }
  "$folder/stranger" "$source/plugin/books/classic.obk" 'startpos moves e2e4 c7c5' >"$folder.txt"
  grep '^Nf3 .* %$' "$folder.txt"
  cmake --install "$folder" --prefix "$folder/prefix" >"$folder.log"
  if [[ -e $folder/prefix ]]; then
    echo "tabia: subproject: tabia was installed with the project that adds it" >&2
    exit 1
  fi
done
