#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What scripts/lib does to the machine and to private roots, with functions in place
# of apt and mmdebstrap. Each case is a function in a subshell of its own.
# shellcheck disable=SC2317,SC2329  # called by name, or by what is tested
set -euo pipefail
here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
export RUNNEL_ROOTS=$work/roots
# shellcheck source-path=SCRIPTDIR source=../../scripts/lib/common.sh
. "$here/../../scripts/lib/common.sh"
# shellcheck source-path=SCRIPTDIR source=../../scripts/lib/prepare.sh
. "$here/../../scripts/lib/prepare.sh"
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$here/cases.sh"

# A machine whose apt has the sources $work/debian.sources.
machine() {
  runnel_os() { echo bookworm; }
  cat >"$work/debian.sources"
  apt-get() {
    printf '%s|%s|%s\n' https://other.example/x stable "$work/debian.sources:1" \
      http://user:secret@mirror.example/debian bookworm "$work/debian.sources:2"
    [ "${with_security-yes}" = no ] ||
      printf '%s|%s|%s\n' http://mirror.example/security bookworm-security "$work/debian.sources:3"
  }
  apt-config() { cat "$work/apt.settings"; }
  : >"$work/apt.settings"
}

three_entries() {
  cat <<'SOURCES'
# A comment
Types: deb
Trusted: yes

Types: deb
Signed-By: /keys/debian.gpg

Types: deb
Signed-By: /keys/debian.gpg
SOURCES
}

case_archive_entry() {
  machine < <(three_entries)
  [[ $(runnel_find_archive '') = $'https://other.example/x\t'*trusted=yes ]] ||
    fail 'the first entry is trusted'
  [ "$(runnel_security_archive)" = $'http://mirror.example/security\tsigned-by=/keys/debian.gpg' ] ||
    fail "options of another entry: $(runnel_security_archive)"
  with_security=no
  [ -z "$(runnel_security_archive)" ] || fail 'security updates from nowhere'
}

case_sources() {
  runnel_sources $'http://a\tk=1' $'http://b\t' unstable >"$work/list"
  diff - "$work/list" <<'LIST' || fail 'other sources'
deb [k=1] http://a trixie main
deb [k=1 check-valid-until=no] http://a unstable main
deb http://b trixie-security main
LIST
}

case_relaxed_settings_are_said() {
  machine </dev/null
  cat >"$work/apt.settings" <<'SETTINGS'
Acquire::AllowInsecureRepositories "0";
Acquire::Check-Valid-Until "false";
Acquire::https::mirror.example::Verify-Peer "false";
Acquire::http::Proxy "http://user:secret@proxy:1";
SETTINGS
  runnel_say_relaxed $'http://u:secret@m/d\tk=1 trusted=yes' '' 2>"$work/said"
  has 'Check-Valid-Until "false"' "$work/said"
  has 'Verify-Peer "false"' "$work/said"
  has 'trusted=yes; signatures of http://m/d' "$work/said"
  lacks AllowInsecure "$work/said"
  lacks secret "$work/said"
  echo 'Acquire::AllowInsecureRepositories "true";' >"$work/apt.settings"
  runnel_say_relaxed 2>"$work/said"
  has AllowInsecure "$work/said"
}

# tries LOG...: makes a root by a mmdebstrap that fails with each LOG, one by one, and
# works then. Leaves the sources of the last try in $work/list, what is said in
# $work/said.
tries() {
  local next root=$work/root
  mkdir -p "$root.d"
  printf '%s\n' "$@" >"$work/logs"
  runnel_bootstrap() {
    cp "$2.d/sources.list" "$work/list"
    mkdir -p "$2/etc/apt/sources.list.d"
    cp "$2.d/sources.list" "$2/etc/apt/sources.list.d/0000sources.list"
    next=$(head -n 1 "$work/logs")
    sed -i 1d "$work/logs"
    if [ -n "$next" ]; then echo "$next" && return 1; fi
  }
  runnel_bootstrap_tries kokkos52 "$root" $'http://user:secret@m/d\tk=1' \
    $'http://m/s\tk=1' "$work/log" 2>"$work/said"
}

expired='E: Release file for http://m/d/dists/unstable/InRelease is expired (invalid since 3d). Updates for this repository will not be applied.'

case_dates_are_checked_at_first() {
  tries ''
  lacks check-valid-until "$work/list"
  [ ! -s "$work/said" ] || fail "said: $(cat "$work/said")"
}

case_expired_lists_are_said() {
  tries "$expired"
  has 'past their Valid-Until date: unstable;' "$work/said"
  has 'check-valid-until=no] http://user:secret@m/d unstable' "$work/list"
  [ "$(grep -c check-valid-until "$work/list")" = 1 ] || fail 'more than was expired'
}

case_other_failures_are_final() {
  local status=0
  (tries 'E: Unable to locate package g++' '') || status=$?
  [ "$status" = 1 ] || fail 'tried again'
  lacks check-valid-until "$work/list"
  status=0
  (tries "$expired" "$expired") || status=$?
  [ "$status" = 1 ] || fail 'tried a third time'
}

case_no_security_suite() {
  tries "E: The repository 'http://m/s trixie-security Release' does not have a Release file."
  has 'the root has no security updates' "$work/said"
  lacks security "$work/list"
}

case_no_password_in_the_root() {
  tries ''
  has 'http://m/d trixie' "$work/root/etc/apt/sources.list.d/0000sources.list"
  ! grep -r secret "$work/root" || fail 'a password'
}

# What mmdebstrap copies into the root by --aptopt does not hold the machine's
# settings.
case_settings_stay_outside() {
  unshare() { printf '%s\n' "$@"; }
  runnel_bootstrap kokkos52 "$work/root" >"$work/call"
  has '--aptopt=Acquire::Languages "none"' "$work/call"
  [ "$(grep -c '^--aptopt' "$work/call")" = 1 ] || fail 'more settings'
}

# An existing root, made 10 days ago.
old_root() {
  root=$RUNNEL_ROOTS/kokkos52-1
  mkdir -p "$root/etc"
  touch -d '10 days ago' "$root/etc/runnel-root"
  machine < <(three_entries)
  runnel_upgrade() {
    echo called >>"$work/calls"
    cp "$2/sources.list" "$work/list"
    return "${upgrade_status-0}"
  }
  : >"$work/calls"
}
calls() { [ "$(wc -l <"$work/calls")" = "$1" ] || fail "$(wc -l <"$work/calls") upgrades, not $1"; }

case_old_roots_are_refreshed() {
  old_root
  runnel_refresh_root kokkos52 "$root"
  calls 1
  has 'http://mirror.example/security trixie-security' "$work/list"
  runnel_refresh_root kokkos52 "$root"
  calls 1
  touch -d '8 days ago' "$root/etc/runnel-refreshed"
  runnel_root_in_use() { true; }
  runnel_refresh_root kokkos52 "$root"
  calls 1
}

case_failed_refresh_is_a_warning() {
  old_root
  upgrade_status=1
  runnel_refresh_root kokkos52 "$root" 2>"$work/said"
  has 'could not get security updates' "$work/said"
  runnel_refresh_root kokkos52 "$root"
  calls 1
  touch -d '7 days ago' "$root/etc/runnel-refreshed"
  runnel_refresh_root kokkos52 "$root" 2>/dev/null
  calls 2
}

case_refresh_without_security_suite() {
  old_root
  with_security=no
  runnel_refresh_root kokkos52 "$root" 2>"$work/said"
  has 'stays as it is' "$work/said"
  calls 0
  mkdir -p "$root/etc/apt/sources.list.d"
  echo 'deb http://kept.example trixie-security main' >"$root/etc/apt/sources.list.d/x.list"
  touch -d '8 days ago' "$root/etc/runnel-refreshed"
  runnel_refresh_root kokkos52 "$root"
  has kept.example "$work/list"
}

case_consent() {
  local status=0
  (runnel_confirm 'g++ cmake' libkokkos-dev) </dev/null 2>"$work/said" || status=$?
  [ "$status" = 1 ] || fail 'no consent was needed'
  has 'on this machine itself, with what they need: g++ cmake' "$work/said"
  has 'nothing was installed: this needs your consent' "$work/said"
  has 'or with --yes' "$work/said"
  runnel_is_terminal() { true; }
  (runnel_confirm g++ libkokkos-dev) <<<yes 2>/dev/null || fail 'yes is not enough'
  status=0
  (runnel_confirm g++ libkokkos-dev) <<<'' 2>/dev/null || status=$?
  [ "$status" = 1 ] || fail 'installs by default'
  runnel_is_terminal() { false; }
  runnel_yes=1
  runnel_confirm g++ libkokkos-dev 2>"$work/said"
  has 'g++' "$work/said"
}

# Without consent, nothing of apt is called.
case_nothing_before_consent() {
  runnel_is_ubuntu() { true; }
  dpkg-query() { return 1; }
  apt-get() { touch "$work/installed"; }
  (runnel_install_here) </dev/null 2>/dev/null || true
  [ ! -e "$work/installed" ] || fail 'installed'
}

case_ordinary_users() {
  mkdir -p "$RUNNEL_ROOTS/kokkos45/etc"
  touch "$RUNNEL_ROOTS/kokkos45/etc/runnel-root"
  id() { echo 1000; }
  runnel_is_native() { false; }
  ! runnel_can_prepare kokkos45 || fail 'led into a root'
  runnel_is_native() { true; }
  runnel_can_prepare kokkos45 || fail 'not native'
}

empty_work() {
  rm -rf "${work:?}"/*
  mkdir -p "$RUNNEL_ROOTS"
}
run_cases empty_work
