#!/usr/bin/env bash
# Does what a stranger does: runs the README's two commands, as they stand there, on a bare Debian 12 that has
# nothing but a clone of this repository's HEAD. Needs root and a machine with apt.
set -euo pipefail
cd "$(dirname "$0")/.."
tests/install_packages.sh fresh-machine

scratch=$(mktemp -d /var/tmp/tabia-fresh-machine.XXXXXX)
root=$scratch/root
clean_up() {
  jobs -p | xargs --no-run-if-empty kill -KILL || true
  wait
  rm -rf --one-file-system "$scratch"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# Waits for a command whose mounts and processes all end with it: options of unshare, then the command.
confined() {
  (exec unshare --mount --pid --fork --kill-child "$@") </dev/null &
  wait $!
}

# The Debian 12 sources this machine is configured with, as lines of sources.list.
debian_sources() {
  # shellcheck disable=SC2016  # the dollars are apt's
  apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) main' \
    'Created-By: Packages' 'Origin: Debian' 'Component: main' |
    grep -E ' bookworm(-updates|-security)? ' | sort -u || true
}

# How this machine reaches them: names, certificates, apt's proxies and checks.
copy_network_configuration() {
  local file
  for file in /etc/resolv.conf /etc/hosts /etc/ssl/certs/ca-certificates.crt; do
    [[ ! -e $file ]] || install -D --mode=644 "$file" "$root$file"
  done
  apt-config dump | grep -E '^Acquire::(http|https|Check-|Retries|ForceIPv)' >"$root/etc/apt/apt.conf.d/90network" || true
}

# The commands in the fenced block of README.md that follows the line `<!-- command N -->`.
readme_command() {
  awk -v mark="<!-- command $1 -->" '
    $0 == mark { marked = 1; next }
    marked && /^```/ { if (inside) exit; inside = 1; next }
    inside' "$root/tabia/README.md"
}

on_fresh_machine() {
  local proxies
  mapfile -t proxies < <(env | grep -iE '^(https?|ftp|no)_proxy=')
  confined --mount-proc="$root/proc" \
    env --ignore-environment HOME=/root LANG=C.UTF-8 TERM=dumb "${proxies[@]}" \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    chroot "$root" bash -euo pipefail -c "cd /tabia
$1"
}

[[ -n $(debian_sources) ]] || apt-get update -qq
sources=$(debian_sources)
[[ -n $sources ]] || { echo "tabia: fresh_machine: apt: it knows no source of Debian 12" >&2; exit 4; }
mirror=$(awk '$3 == "bookworm" { print $2 }' <<<"$sources")

echo "Making a bare Debian 12"
SECONDS=0
confined --mount-proc debootstrap --variant=minbase bookworm "$root" "$mirror" >"$scratch/log" ||
  { tail "$scratch/log" >&2; exit 4; }
echo "$sources" >"$root/etc/apt/sources.list"
copy_network_configuration
git clone --quiet --no-hardlinks . "$root/tabia"
echo "Made in $SECONDS s"

for number in 1 2; do
  command=$(readme_command "$number")
  [[ -n $command ]] || { echo "tabia: README.md: command $number: no fenced block after its mark" >&2; exit 3; }
  printf 'Command %s:\n%s\n' "$number" "$command"
  SECONDS=0
  on_fresh_machine "$command"
  echo "Command $number took $SECONDS s"
done
