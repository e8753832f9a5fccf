#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Which parts scripts/test runs, and what it says of them, with functions in place of
# what prepares, configures and builds. Each case is a function in a subshell of its
# own.
# shellcheck disable=SC2317,SC2329  # called by name
set -euo pipefail
here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
mkdir -p "$work/scripts/lib"
cp "$here/../../scripts/test" "$work/scripts"
cat >"$work/scripts/lib/common.sh" <<'LIB'
RUNNEL_SOURCE=${0%/scripts/*}
RUNNEL_ROOTS=$RUNNEL_SOURCE/roots
runnel_say() { printf '%s\n' "$*"; }
runnel_warn() { printf 'runnel: %s\n' "$*" >&2; }
LIB
cat >"$work/scripts/lib/prepare.sh" <<'LIB'
runnel_prepare() { :; }
runnel_prepare_help() { :; }
runnel_can_prepare() { :; }
runnel_can_mount() { false; }
runnel_is_debian() { false; }
LIB
cat >"$work/scripts/lib/build.sh" <<'LIB'
runnel_jobs() { echo 1; }
runnel_in() { case $* in *ctest*) echo '100% tests passed' ;; esac; }
runnel_configure() { mkdir -p "$2" && echo "configured $4"; }
runnel_build() { sleep "${seconds-0}" && [ "${2##*/}" != "${broken-}" ]; }
LIB
printf '#!/bin/sh\necho linted\n' >"$work/scripts/lint"
chmod +x "$work/scripts/lint"

fail() { echo "    $*" >&2 && exit 1; }
has() { grep -qF -- "$1" "$work/said" || fail "'$1' is not in: $(cat "$work/said")"; }
lacks() { ! grep -qF -- "$1" "$work/said" || fail "'$1' is in: $(cat "$work/said")"; }
# runs STATUS ARGUMENT...: scripts/test ends with STATUS.
runs() {
  local expected=$1 status=0
  shift
  "$work/scripts/test" "$@" >"$work/said" 2>&1 || status=$?
  [ "$status" = "$expected" ] || fail "exit status $status: $(cat "$work/said")"
}

case_one_part_without_arguments() {
  runs 0
  has 'configured ci-kokkos52'
  lacks 'configured ci-kokkos45'
  has 'All passed.'
}

case_all_parts() {
  runs 0 --all
  for part in ci-kokkos52 ci-kokkos45 ci-asan tsan; do has "configured $part"; done
  has linted
  has 'All passed.'
}

case_time_is_up() {
  export seconds=1.1
  runs 0 --all --within 0
  has 'configured ci-kokkos52'
  has linted
  for part in kokkos45 asan tsan; do has "$part: LEFT OUT"; done
  lacks 'configured ci-kokkos45'
  has 'All passed, but parts were left out.'
}

case_there_is_time() {
  runs 0 --within 60 kokkos52 kokkos45
  has 'configured ci-kokkos45'
  lacks 'LEFT OUT'
}

case_one_failure_fails_all() {
  export broken=ci-kokkos45
  runs 1 kokkos45 asan
  has 'Clang: FAILED to build'
  has 'ASan and UBSan: passed'
  has 'FAILED.'
}

case_wrong_arguments() {
  runs 2 --within
  has "--within needs a number of minutes, not ''"
  runs 2 --within soon
  has "not 'soon'"
  runs 2 kokkos44
  has "unknown argument 'kokkos44'"
}

failed=0
for name in $(compgen -A function case_); do
  status=0
  # Not as a condition: that would switch errexit off inside.
  set +e
  (set -e && "$name")
  status=$?
  set -e
  if [ "$status" = 0 ]; then echo "ok      $name"; else
    echo "FAILED  $name"
    failed=1
  fi
done
exit "$failed"
