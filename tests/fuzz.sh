#!/usr/bin/env bash
# Feeds every reader of foreign bytes with mutated input: tests/fuzz.sh [SECONDS]
# A target runs SECONDS (20) times its weight: 1 for a line of text, 3 for a format with a deep structure. Prints one line per
# target. If TABIA_SHARE is a number, only every fourth target runs, beginning with that one (tests/share.py). Ends with 1 at a
# finding; the input stays in build/asan-ubsan/findings.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-20}
[[ $seconds =~ ^[1-9][0-9]*$ ]] || { echo "tabia: fuzz: $seconds: not a number of seconds" >&2; exit 2; }

tests/install_packages.sh build test fuzz
cmake --preset asan-ubsan
targets=$(awk -v share="${TABIA_SHARE:-all}" 'share == "all" || (NR + share) % 4 == 0' build/asan-ubsan/fuzz_targets.tsv)
[[ -n $targets ]] || { echo "tabia: fuzz: build/asan-ubsan/fuzz_targets.tsv: lists no target" >&2; exit 3; }
cut -f 2 <<<"$targets" | xargs --max-args=1 basename | xargs cmake --build --preset asan-ubsan --target

export findings=$PWD/build/asan-ubsan/findings seconds
mkdir -p "$findings"

# fuzz_one WEIGHT PROGRAM SEEDS: the seeds come first; new inputs go to a folder that is thrown away.
fuzz_one() {
  local name runs limit=$((seconds * $1))
  shift
  name=$(basename "$1")
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  mkdir "$scratch/corpus"
  cp -r "$2/." "$scratch/corpus/"
  if "$1" -max_total_time="$limit" -rss_limit_mb=2048 -timeout=60 -print_final_stats=1 \
    -artifact_prefix="$findings/$name-" "$scratch/corpus" >"$scratch/log" 2>&1; then
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$scratch/log")
    echo "$name: $runs runs in $limit s, no finding"
  else
    tail -n 60 "$scratch/log"
    echo "$name: FINDING, input in $findings"
    return 1
  fi
}
export -f fuzz_one

tr '\t' '\n' <<<"$targets" | xargs -d '\n' -n 3 -P "$(nproc)" bash -euo pipefail -c 'fuzz_one "$@"' fuzz_one ||
  { echo "tabia: fuzz: a target had a finding" >&2; exit 1; }
