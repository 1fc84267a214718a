#!/usr/bin/env bash
# Makes a folder of scratch with a book and the answer of tabia, and functions for the tests of the packages, which source this file.
# Their first argument is the tabia command.
set -euo pipefail
tabia=$(realpath "$1")
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
scratch=$(mktemp -d "${TMPDIR:-/tmp}/tabia-languages.XXXXXX")
trap 'rm -rf --one-file-system "$scratch"' EXIT
# The tools of Debian, also if the user has others.
export PATH=/usr/bin:$PATH
unset TABIA_LIBRARY

cd "$scratch"
source "$here/stranger.sh"
make_club "$tabia"

# Runs a command, and compares its output with the answer of tabia.
expect_answer() {
  "$@" >printed
  diff expected printed
  echo "$1: $(wc -l <printed) moves"
}

# Makes a package twice, the second time from a copy of the sources elsewhere, and compares the bytes: made rust
made() {
  mkdir -p elsewhere/tests/data
  cp -r "$tree/plugin" "$tree/LICENSE" elsewhere
  cp -r "$tree/tests/data/embed" elsewhere/tests/data
  "$tree/plugin/$1/pack" made
  "elsewhere/plugin/$1/pack" again
  diff --recursive made again
}

# Asks a program about positions of the test data, and compares its answers with those of answers.c: expect_answers PROGRAM
expect_answers() {
  local index
  mkdir questions
  python3 "$tree/tests/languages/questions.py" "$tabia" "$tree" questions
  gcc -std=c99 -O1 -I "$tree/plugin/embed" "$tree"/{tests/languages/answers,plugin/embed/tabia_probe}.c -o answers_in_c
  for index in questions/*.tabia; do
    ./answers_in_c "$index" <"${index%.tabia}.questions" >answers
    "$1" "$index" <"${index%.tabia}.questions" | diff answers -
    echo "$1: ${index#*/}: $(wc -l <answers) lines of answers"
  done
}
