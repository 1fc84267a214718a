#!/usr/bin/env bash
# A bare Debian 12 in a folder, for scripts that source this file: make_bare_root, then in_bare_root. Needs root and a
# machine with apt. $scratch is a folder that goes when the script ends, $root the bare Debian in it.
scratch=$(mktemp -d /var/tmp/tabia-bare-root.XXXXXX)
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

# Copies the network settings of this machine: names, certificates, apt's proxies and checks.
copy_network_configuration() {
  local file
  for file in /etc/resolv.conf /etc/hosts /etc/ssl/certs/ca-certificates.crt; do
    [[ ! -e $file ]] || install -D --mode=644 "$file" "$root$file"
  done
  apt-config dump | grep -E '^Acquire::(http|https|Check-|Retries|ForceIPv)' >"$root/etc/apt/apt.conf.d/90network" || true
}

# Makes a bare Debian 12. If TABIA_BARE_DEBIAN names a folder, copies it, after creating it if it is missing.
make_bare_root() {
  local sources mirror
  if [[ -d ${TABIA_BARE_DEBIAN:-} ]]; then
    cp --archive "$TABIA_BARE_DEBIAN" "$root"
    return
  fi
  [[ -n $(debian_sources) ]] || apt-get update -qq
  sources=$(debian_sources)
  [[ -n $sources ]] || { echo "tabia: bare_root: apt: it knows no source of Debian 12" >&2; exit 4; }
  mirror=$(awk '$3 == "bookworm" { print $2 }' <<<"$sources")

  echo "Making a bare Debian 12"
  SECONDS=0
  confined --mount-proc debootstrap --variant=minbase bookworm "$root" "$mirror" >"$scratch/log" ||
    { tail "$scratch/log" >&2; exit 4; }
  echo "$sources" >"$root/etc/apt/sources.list"
  copy_network_configuration
  [[ -z ${TABIA_BARE_DEBIAN:-} ]] || cp --archive "$root" "$TABIA_BARE_DEBIAN"
  echo "Made in $SECONDS s"
}

# Runs the commands in $2 in the folder $1 of the bare Debian. Warnings are errors there if they are here.
in_bare_root() {
  local kept
  mapfile -t kept < <(env | grep -iE '^((https?|ftp|no)_proxy|TABIA_WERROR)=')
  confined --mount-proc="$root/proc" \
    env --ignore-environment HOME=/root LANG=C.UTF-8 TERM=dumb "${kept[@]}" \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    chroot "$root" bash -euo pipefail -c "cd $1
$2"
}
