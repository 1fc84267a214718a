#!/usr/bin/env bash
# Runs the README's commands on a bare Debian 12 that has nothing but a clone of this repository's HEAD, as a stranger would:
# tests/fresh_machine.sh [COMMAND…]
# The first one builds tabia, which is then installed; the third one compiles the README's program with it, and the second one tests.
# Each COMMAND then runs on this machine, in the same clone at this folder's path: what the stranger built is not built again.
# Needs root and a machine with apt.
set -euo pipefail
cd "$(dirname "$0")/.."
tests/install_packages.sh fresh-machine
source tests/bare_root.sh

# Prints the first fenced block of README.md after the line $1.
block_after() {
  awk -v mark="$1" '
    $0 == mark { marked = 1; next }
    marked && /^```/ { if (inside) exit; inside = 1; next }
    inside' "$clone/README.md"
}

# Runs the command of README.md that follows the line `<!-- command N -->`.
run_command() {
  local command
  command=$(block_after "<!-- command $1 -->")
  [[ -n $command ]] || { echo "tabia: README.md: command $1: no fenced block after its mark" >&2; exit 3; }
  printf 'Command %s:\n%s\n' "$1" "$command"
  SECONDS=0
  in_bare_root "$PWD" "$command"
  echo "Command $1 took $SECONDS s"
}

# Installs the build of command 1, and uses it as the README says: the command, the library in a C program, and the module in
# Debian's Python. The unit of systemd that the guide copies names the installed command.
install_and_use() {
  local unit
  unit=$(sed -n 's|^cp \(/.*/tabia.service\) .*|\1|p' "$clone/plugin/manual/website.md")
  in_bare_root "$PWD" "DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends python3 man-db >/dev/null 2>&1
    cmake --install build/release >/dev/null && tabia probe startpos >/dev/null"
  block_after '## In a program' >"$clone/program.c"
  run_command 3 | tee "$scratch/printed"
  grep -q '^Nf3, weight [0-9]*$' "$scratch/printed"
  in_bare_root "$PWD" "cd / && python3 -c 'import tabia; print(tabia.version())' && man --where tabia && grep /usr/local/bin/tabia $unit"
  rm "$clone"/program*
}

clone=$root$PWD

# Runs the command $1 on this machine, with the clone mounted over this folder for it alone.
in_clone() {
  # shellcheck disable=SC2016  # expanded by the inner shell
  confined --mount-proc bash -euo pipefail -c 'mount --bind "$0" "$1" && cd "$1" && exec bash -euo pipefail -c "$2"' \
    "$clone" "$PWD" "$1"
}

make_bare_root
mkdir --parents "$(dirname "$clone")"
git clone --quiet --no-hardlinks . "$clone"

run_command 1
install_and_use
run_command 2

for command; do
  printf 'In the same clone: %s\n' "$command"
  SECONDS=0
  in_clone "$command"
  echo "$command took $SECONDS s"
done
