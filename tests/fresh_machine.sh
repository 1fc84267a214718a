#!/usr/bin/env bash
# Runs the README's two commands on a bare Debian 12 that has nothing but a clone of this repository's HEAD, as a stranger
# would: tests/fresh_machine.sh [COMMAND…]
# Each COMMAND then runs on this machine, in the same clone at this folder's path: what the stranger built is not built again.
# Needs root and a machine with apt.
set -euo pipefail
cd "$(dirname "$0")/.."
tests/install_packages.sh fresh-machine
source tests/bare_root.sh

# The commands in the fenced block of README.md that follows the line `<!-- command N -->`.
readme_command() {
  awk -v mark="<!-- command $1 -->" '
    $0 == mark { marked = 1; next }
    marked && /^```/ { if (inside) exit; inside = 1; next }
    inside' "$clone/README.md"
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

for number in 1 2; do
  command=$(readme_command "$number")
  [[ -n $command ]] || { echo "tabia: README.md: command $number: no fenced block after its mark" >&2; exit 3; }
  printf 'Command %s:\n%s\n' "$number" "$command"
  SECONDS=0
  in_bare_root "$PWD" "$command"
  echo "Command $number took $SECONDS s"
done

for command; do
  printf 'In the same clone: %s\n' "$command"
  SECONDS=0
  in_clone "$command"
  echo "$command took $SECONDS s"
done
