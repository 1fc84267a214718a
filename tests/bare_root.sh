#!/usr/bin/env bash
# A bare Debian in a folder, for scripts that source this file: make_bare_root, then in_bare_root. Needs root and a
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

# The Debian 12 sources this machine is configured with, as lines of sources.list for the suite $1.
debian_sources() {
  # shellcheck disable=SC2016  # the dollars are apt's
  apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) main' \
    'Created-By: Packages' 'Origin: Debian' 'Component: main' |
    grep -E ' bookworm(-updates|-security)? ' | sed "s/ bookworm/ $1/" | sort -u || true
}

# Copies the network settings of this machine: names, and for apt and npm alone proxies, checks and certificates. The folder of
# the system's certificates stays as bare as on a new machine.
copy_network_configuration() {
  local file authorities=/etc/ssl/certs/ca-certificates.crt settings=$root/etc/apt/apt.conf.d/90network
  for file in /etc/resolv.conf /etc/hosts; do
    [[ ! -e $file ]] || install -D --mode=644 "$file" "$root$file"
  done
  apt-config dump | grep -E '^Acquire::(http|https|Check-|Retries|ForceIPv)' >"$settings" || true
  if [[ -e $authorities ]] && ! grep -q '^Acquire::https::CAInfo' "$settings"; then
    install --mode=644 "$authorities" "$root/etc/apt/authorities.crt"
    echo 'Acquire::https::CAInfo "/etc/apt/authorities.crt";' >>"$settings"
  fi
  if command -v npm >/dev/null; then
    file=$(npm config get cafile)
    echo "registry=$(npm config get registry)" >"$root/root/.npmrc"
    if [[ -e $file ]]; then
      install --mode=644 "$file" "$root/etc/npm-authorities.crt"
      echo 'cafile=/etc/npm-authorities.crt' >>"$root/root/.npmrc"
    fi
  fi
}

# Makes a bare Debian of the suite $1 (bookworm, which is Debian 12). If TABIA_BARE_DEBIAN names a folder, copies the one
# there, after creating it if it is missing.
make_bare_root() {
  local suite=${1:-bookworm} kept sources mirror began=$SECONDS
  kept=${TABIA_BARE_DEBIAN:+$TABIA_BARE_DEBIAN/$suite}
  if [[ -d $kept ]]; then
    cp --archive "$kept" "$root"
    return
  fi
  [[ -n $(debian_sources "$suite") ]] || apt-get update -qq
  sources=$(debian_sources "$suite")
  [[ -n $sources ]] || { echo "tabia: bare_root: apt: it knows no source of Debian 12" >&2; exit 4; }
  mirror=$(awk -v suite="$suite" '$3 == suite { print $2 }' <<<"$sources")

  echo "Making a bare Debian: $suite"
  confined --mount-proc debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$scratch/log" ||
    { tail "$scratch/log" >&2; exit 4; }
  echo "$sources" >"$root/etc/apt/sources.list"
  copy_network_configuration
  # The root is thrown away, so dpkg need not wait for the disk.
  echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/no-sync"
  if [[ -n $kept ]]; then
    mkdir --parents "$TABIA_BARE_DEBIAN"
    cp --archive "$root" "$kept"
  fi
  echo "Made in $((SECONDS - began)) s"
}

# Runs the commands in $2 in the folder $1 of the bare Debian, which has terminals as a machine has. Warnings are errors there if they
# are here, and the tests take the same share.
in_bare_root() {
  local kept
  mapfile -t kept < <(env | grep -iE '^((https?|ftp|no)_proxy|TABIA_WERROR|TABIA_SHARE)=')
  confined --mount-proc="$root/proc" \
    env --ignore-environment HOME=/root LANG=C.UTF-8 TERM=dumb "${kept[@]}" \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    chroot "$root" bash -euo pipefail -c "mount -t devpts -o ptmxmode=666 devpts /dev/pts
cd $1
$2"
}
