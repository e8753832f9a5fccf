# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck shell=bash
#
# Debian has no usable Kokkos in its releases, but unstable does: private Debian 13
# roots that take Kokkos, and nothing else, from there. Read by prepare.sh.

# shellcheck source-path=SCRIPTDIR source=archive.sh
. "$RUNNEL_SOURCE/scripts/lib/archive.sh"
# shellcheck source-path=SCRIPTDIR source=refresh.sh
. "$RUNNEL_SOURCE/scripts/lib/refresh.sh"

# Part of every root's key: raise it when the way a root is made changes.
RUNNEL_ROOT_LAYOUT=1
RUNNEL_ROOT_SUITE=trixie
# A root gets security updates when it had none for so many days.
RUNNEL_REFRESH_DAYS=7

runnel_root_key() {
  { cat "$RUNNEL_SOURCE/scripts/lib/$1.packages"
    echo "$RUNNEL_ROOT_LAYOUT $RUNNEL_ROOT_SUITE"
  } | sha256sum | cut -c1-12
}

# The words of the $1 lines ("release", "unstable", "pin") of list $2.
runnel_packages() {
  awk -v kind="$1" '$1 == kind { print $2 }' \
    "$RUNNEL_SOURCE/scripts/lib/$2.packages"
}

# Makes $RUNNEL_ROOTS/$1-$2. Nothing half made ever carries that name.
runnel_make_root() {
  local name=$1 key=$2 archive security root log
  # One apt at a time.
  exec 9>"$RUNNEL_ROOTS/.lock"
  flock 9
  runnel_apt_install mmdebstrap mount
  exec 9>&-
  archive=$(runnel_debian_archive) || exit 1
  security=$(runnel_security_archive)
  [ -n "$security" ] ||
    runnel_warn "apt's sources on this machine name no archive of security updates: the root has none"
  runnel_say_relaxed "$archive" "$security"
  rm -rf --one-file-system "$RUNNEL_ROOTS/.new-$name"-*
  root=$RUNNEL_ROOTS/.new-$name-$$ log=$RUNNEL_ROOTS/$name.log
  mkdir -m 700 "$root.d"
  (umask 077 && runnel_apt_options >"$root.d/apt.conf")
  runnel_root_pins "$name" >"$root.d/preferences"
  runnel_say "making a private Debian 13 root in $RUNNEL_ROOTS/$name-$key (a minute or so)"
  runnel_bootstrap_tries "$name" "$root" "$archive" "$security" "$log"
  grep '^note: ' "$log" || true
  runnel_complete_kokkos "$root"
  runnel_report_root "$name" "$root"
  mkdir -p "$root/etc"
  printf '%s\n' "$name" >"$root/etc/runnel-root"
  mv -T "$root" "$RUNNEL_ROOTS/$name-$key"
  rm -rf "$root.d"
}

# Makes root $2 for list $1 from archive $3 and that of security updates, $4, with the
# log $5. What failed for a reason that can be done without is tried again.
runnel_bootstrap_tries() {
  local name=$1 root=$2 archive=$3 security=$4 log=$5 lax='' status expired
  while true; do
    runnel_sources "$archive" "$security" "$lax" >"$root.d/sources.list"
    status=0
    mkdir -p "$root"
    runnel_bootstrap "$name" "$root" >"$log" 2>&1 || status=1
    runnel_hide_passwords "$log" "$root"/etc/apt/sources.list{,.d/*.list}
    if [ "$status" = 0 ]; then return; fi
    rm -rf --one-file-system "$root"
    expired=$(runnel_expired_suites "$log")
    if [ -n "$expired" ] && [ -z "$lax" ]; then
      # Snapshots of the archive are, and mirrors that are no longer kept up.
      lax=$expired
      runnel_warn "$(runnel_expired_sentence "$expired")"
    elif [ -n "$security" ] && grep -Eq "^E: .*$RUNNEL_ROOT_SUITE-security" "$log"; then
      runnel_warn "no $RUNNEL_ROOT_SUITE-security at $(runnel_without_passwords <<<"${security%%$'\t'*}"): the root has no security updates"
      security=''
    else
      grep -E '^(E:|W:|dpkg:)|error|rror:' "$log" | tail -n 15 >&2
      rm -rf "$root.d"
      runnel_fail "could not make the root $name; the whole log is in $log"
    fi
  done
}

# The list of packages is taken from Debian 13; unstable serves the pinned names
# and, below Debian 13 in rank, what only they need.
runnel_root_pins() {
  printf 'Package: *\nPin: release a=unstable\nPin-Priority: 100\n\n'
  printf 'Package: %s\nPin: release a=unstable\nPin-Priority: 990\n' \
    "$(runnel_packages pin "$1" | tr '\n' ' ')"
}

# One try to make root $2 for list $1. The machine's settings are read from outside the
# root, by mmdebstrap's own configuration file, which goes when it ends.
# Its own mount namespace lets the mounts that mmdebstrap makes end with it, also
# when it is killed.
# shellcheck disable=SC2016  # mmdebstrap's own shell expands the hooks
runnel_bootstrap() {
  local name=$1 root=$2 packages
  packages=$(runnel_packages release "$name" | tr '\n' ',')
  RUNNEL_ROOT_PACKAGES=$RUNNEL_SOURCE/scripts/lib/$name.packages \
    RUNNEL_ROOT_HOOK=$RUNNEL_SOURCE/scripts/lib/root-hook \
    RUNNEL_ROOT_PREFERENCES=$root.d/preferences \
    RUNNEL_ROOT_APT_CONF=$root.d/apt.conf \
    unshare --mount --propagation private -- \
    mmdebstrap --mode=root --variant=apt --format=directory \
    --aptopt='Acquire::Languages "none"' --dpkgopt=force-unsafe-io \
    --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-exclude=/usr/share/doc/*' \
    --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --dpkgopt='path-include=/usr/share/doc/libsprng2-doc/EXAMPLES/*' \
    --setup-hook='echo "#include \"$RUNNEL_ROOT_APT_CONF\";" >>"$MMDEBSTRAP_APT_CONFIG"' \
    --setup-hook='cp "$RUNNEL_ROOT_PREFERENCES" "$1/etc/apt/preferences.d/runnel"' \
    --customize-hook='bash "$RUNNEL_ROOT_HOOK" "$1"' \
    --include="${packages%,}" "$RUNNEL_ROOT_SUITE" "$root" "$root.d/sources.list" \
    </dev/null
}

# Installs the unstable packages of list $1 on this very machine, Debian 13, with
# sources and pins that last for this one call.
runnel_install_unstable() {
  local archive security expired folder log=$RUNNEL_ROOTS/$1.log
  archive=$(runnel_debian_archive) || exit 1
  security=$(runnel_security_archive)
  runnel_say_relaxed "$archive" "$security"
  folder=$(mktemp -d)
  mkdir -p "$folder/lists/partial"
  runnel_sources "$archive" "$security" '' >"$folder/sources.list"
  runnel_root_pins "$1" >"$folder/preferences"
  cat >"$folder/apt.conf" <<EOF
Dir::Etc::SourceList "$folder/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::Etc::Preferences "$folder/preferences";
Dir::Etc::PreferencesParts "/dev/null";
Dir::State::Lists "$folder/lists";
EOF
  chmod -R a+rX "$folder"
  if ! APT_CONFIG=$folder/apt.conf runnel_apt_get update >"$log" 2>&1; then
    expired=$(runnel_expired_suites "$log")
    if [ -n "$expired" ]; then
      runnel_warn "$(runnel_expired_sentence "$expired")"
      runnel_sources "$archive" "$security" "$expired" >"$folder/sources.list"
      APT_CONFIG=$folder/apt.conf runnel_apt_get update >>"$log" 2>&1 || true
    fi
  fi
  if ! MMDEBSTRAP_APT_CONFIG=$folder/apt.conf \
    RUNNEL_ROOT_PACKAGES=$RUNNEL_SOURCE/scripts/lib/$1.packages \
    bash "$RUNNEL_SOURCE/scripts/lib/root-hook" / >>"$log" 2>&1; then
    grep -E '^(E:|W:|dpkg:)' "$log" | tail -n 15 >&2
    rm -rf "$folder"
    runnel_fail "could not install Kokkos from unstable; the whole log is in $log"
  fi
  rm -rf "$folder"
  # shellcheck disable=SC2016,SC2046  # dpkg's own ${...}; a list of names
  dpkg-query -W -f 'installed: ${Package} ${Version}\n' $(runnel_packages unstable "$1")
}

runnel_report_root() {
  # shellcheck disable=SC2016,SC2046  # dpkg's own ${...}; a list of names
  chroot "$2" dpkg-query -W -f 'installed: ${Package} ${Version}\n' \
    $(runnel_packages release "$1") $(runnel_packages unstable "$1")
}

# Keeps the newest other root of the name (another checkout may use it) and those
# that a running program has as its root.
runnel_remove_old_roots() {
  local current folder others=()
  current=$(readlink "$RUNNEL_ROOTS/$1")
  # Newest first; the names are ours and hold no blanks.
  mapfile -t others < <(cd "$RUNNEL_ROOTS" &&
    find . -maxdepth 1 -type d -name "$1-*" ! -name "$current" -printf '%T@ %f\n' |
    sort -rn | cut -d' ' -f2)
  for folder in "${others[@]:1}"; do
    runnel_root_in_use "$RUNNEL_ROOTS/$folder" ||
      rm -rf --one-file-system "${RUNNEL_ROOTS:?}/$folder"
  done
}
