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
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$here/cases.sh"
work=$(mktemp -d)
said=$work/said
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
runnel_build() { SECONDS=$((SECONDS + ${seconds-0})) && [ "${2##*/}" != "${broken-}" ]; }
LIB
printf '#!/bin/sh\necho linted\n' >"$work/scripts/lint"
chmod +x "$work/scripts/lint"

# runs STATUS ARGUMENT...: scripts/test ends with STATUS.
runs() {
  local expected=$1 status=0
  shift
  "$work/scripts/test" "$@" >"$said" 2>&1 || status=$?
  [ "$status" = "$expected" ] || fail "exit status $status: $(cat "$said")"
}

case_one_part_without_arguments() {
  runs 0
  has 'configured short' "$said"
  lacks 'configured ci-kokkos' "$said"
  has 'All passed.' "$said"
}

case_all_parts() {
  runs 0 --all
  for part in ci-kokkos52 ci-kokkos45 ci-asan tsan; do has "configured $part" "$said"; done
  has linted "$said"
  has 'All passed.' "$said"
}

case_time_is_up() {
  export seconds=2
  runs 0 --all --within 0
  has 'configured ci-kokkos52' "$said"
  has linted "$said"
  for part in kokkos45 asan tsan; do has "$part: LEFT OUT" "$said"; done
  lacks 'configured ci-kokkos45' "$said"
  has 'All passed, but parts were left out.' "$said"
}

# A part is left out that would end too late, and shorter ones after it are not.
case_time_for_short_parts() {
  export seconds=$((40 * 60))
  runs 0 --within 60 kokkos52 asan tsan lint
  has 'asan: LEFT OUT, 40 minutes after the start (--within 60)' "$said"
  has 'configured tsan' "$said"
  has linted "$said"
  runs 0 --within 70 kokkos52 asan
  has 'configured ci-asan' "$said"
}

case_there_is_time() {
  runs 0 --within 08 kokkos52 kokkos45
  has 'configured ci-kokkos45' "$said"
  lacks 'LEFT OUT' "$said"
}

case_one_failure_fails_all() {
  export broken=ci-kokkos45
  runs 1 kokkos45 asan
  has 'Clang: FAILED to build' "$said"
  has 'ASan and UBSan: passed' "$said"
  has 'FAILED.' "$said"
}

case_wrong_arguments() {
  runs 2 --within
  has "--within needs a number of minutes, not ''" "$said"
  runs 2 --within soon
  has "not 'soon'" "$said"
  runs 2 kokkos44
  has "unknown argument 'kokkos44'" "$said"
}

run_cases
