#!/usr/bin/env bash
# Does what a stranger does: runs the README's two commands, as they stand there, on a bare Debian 12 that has
# nothing but a clone of this repository's HEAD. Needs root and a machine with apt.
set -euo pipefail
cd "$(dirname "$0")/.."
tests/install_packages.sh fresh-machine
source tests/bare_root.sh

# The commands in the fenced block of README.md that follows the line `<!-- command N -->`.
readme_command() {
  awk -v mark="<!-- command $1 -->" '
    $0 == mark { marked = 1; next }
    marked && /^```/ { if (inside) exit; inside = 1; next }
    inside' "$root/tabia/README.md"
}

make_bare_root
git clone --quiet --no-hardlinks . "$root/tabia"

for number in 1 2; do
  command=$(readme_command "$number")
  [[ -n $command ]] || { echo "tabia: README.md: command $number: no fenced block after its mark" >&2; exit 3; }
  printf 'Command %s:\n%s\n' "$number" "$command"
  SECONDS=0
  in_bare_root /tabia "$command"
  echo "Command $number took $SECONDS s"
done
