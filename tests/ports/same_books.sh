#!/usr/bin/env bash
# Builds the sample books with two programs, and compares them byte for byte; then each reads the other's:
#   tests/ports/same_books.sh build/release/plugin/tool/tabia EMULATOR… build/aarch64/plugin/tool/tabia
set -euo pipefail
cd "$(dirname "$0")/../.."
native=$1
foreign=("${@:2}")
scratch=$(mktemp -d "${TMPDIR:-/tmp}/tabia-books.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

sources=(plugin/books/classic.obk plugin/books/short.obk tests/data/books/openings.ob
  tests/data/formats/pgn/notations.pgn tests/data/formats/xg/match_with_comment.xg)
for source in "${sources[@]}"; do
  "$native" build "$source" -o "$scratch/native.tabia" >/dev/null
  "${foreign[@]}" build "$source" -o "$scratch/foreign.tabia" >/dev/null
  cmp "$scratch/native.tabia" "$scratch/foreign.tabia"
  "$native" verify "$scratch/foreign.tabia" >/dev/null
  "${foreign[@]}" verify "$scratch/native.tabia" >/dev/null
  diff <("$native" dump --json "$scratch/foreign.tabia") <("${foreign[@]}" dump --json "$scratch/native.tabia")
  sha256sum "$scratch/foreign.tabia" | sed "s|$scratch/foreign.tabia|$source|"
done
