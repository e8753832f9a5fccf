# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck shell=bash
#
# Security updates of private roots that exist. Read by roots.sh. Only the short list
# of the security suite is fetched, once in $RUNNEL_REFRESH_DAYS days, and whatever
# goes wrong is a warning.

# Brings root $2 of environment $1 up to date when that is due.
runnel_refresh_root() {
  local name=$1 root=$2 stamp=$2/etc/runnel-refreshed folder log=$RUNNEL_ROOTS/$1.refresh.log
  # Earlier versions left a proxy's password there.
  runnel_hide_passwords "$root"/etc/apt/{apt.conf.d/99mmdebstrap,sources.list{,.d/*.list}}
  [ -e "$stamp" ] || stamp=$root/etc/runnel-root
  [ -n "$(find "$stamp" -mtime "+$((RUNNEL_REFRESH_DAYS - 1))")" ] || return 0
  ! runnel_root_in_use "$root" || return 0
  stamp=$root/etc/runnel-refreshed
  folder=$(mktemp -d)
  if ! runnel_refresh_sources "$root" >"$folder/sources.list"; then
    runnel_warn "no archive of security updates is known here: the root $name stays as it is"
    touch "$stamp"
  elif runnel_upgrade "$root" "$folder" >"$log" 2>&1; then
    sed -nE 's/^Setting up ([^ ]+) \(([^)]+)\).*/updated: \1 \2/p' "$log"
    touch "$stamp"
  else
    runnel_warn "the root $name could not get security updates (the log is in $log); it is used as it is, and tried again tomorrow"
    touch -d "$((RUNNEL_REFRESH_DAYS - 1)) days ago" "$stamp"
  fi
  runnel_hide_passwords "$log"
  rm -rf "$folder"
}

# Is root $1 that of a running program?
runnel_root_in_use() {
  readlink /proc/[0-9]*/root 2>/dev/null | grep -qxF "$(readlink -f "$1")"
}

# The source of root $1's security updates: this machine's, or the root's own.
runnel_refresh_sources() {
  local security
  security=$(runnel_security_archive)
  if [ -n "$security" ]; then
    runnel_say_relaxed "$security"
    runnel_source "$security" "$RUNNEL_ROOT_SUITE-security"
  else
    { cat "$1"/etc/apt/sources.list{,.d/*.list} 2>/dev/null || true; } |
      grep -E "^deb .*[[:space:]]$RUNNEL_ROOT_SUITE-security[[:space:]]"
  fi
}

# Upgrades root $1 by the sources.list in folder $2, with this machine's apt and
# settings of today, not those that the root may have kept. What an earlier call left half done is completed first.
runnel_upgrade() {
  local root=$1 folder=$2
  mkdir -p "$folder/lists/partial"
  {
    cat <<EOT
Dir "$root";
Dir::State::Status "$root/var/lib/dpkg/status";
Dir::State::Lists "$folder/lists";
Dir::Etc::Main "/dev/null";
Dir::Etc::Parts "$folder/lists/partial";
Dir::Etc::SourceList "$folder/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::Etc::Trusted "/etc/apt/trusted.gpg";
Dir::Etc::TrustedParts "/etc/apt/trusted.gpg.d/";
DPkg::Chroot-Directory "$root";
APT::Sandbox::User "root";
Acquire::Languages "none";
EOT
    runnel_apt_options
    echo 'Acquire::Retries "0"; Acquire::http::Timeout "10"; Acquire::https::Timeout "10";'
  } >"$folder/apt.conf"
  APT_CONFIG=$folder/apt.conf timeout 60 apt-get update --error-on=any &&
    APT_CONFIG=$folder/apt.conf runnel_mounted "$root" \
      apt-get --yes --no-install-recommends --with-new-pkgs upgrade &&
    APT_CONFIG=$folder/apt.conf apt-get clean
}

# Runs a command on root $1 that has the kernel's file systems meanwhile.
# shellcheck disable=SC2016  # the inner shell expands
runnel_mounted() {
  DEBIAN_FRONTEND=noninteractive unshare --mount --propagation private -- bash -c '
    root=$1
    shift
    for folder in proc sys dev; do mount --rbind "/$folder" "$root/$folder"; done
    chroot "$root" dpkg --configure --pending && exec "$@"' \
    bash "$@" </dev/null
}
