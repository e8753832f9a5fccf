# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck shell=bash
#
# Configuring and building in one of the prepared environments. Sourced after
# common.sh.

# runnel_in NAME COMMAND...: runs COMMAND in environment NAME.
runnel_in() {
  local name=$1
  shift
  RUNNEL_ENV=$name "$RUNNEL_SOURCE/scripts/env" "$@"
}

# How many compilers at once: a Kokkos source takes up to 1.5 GB.
runnel_jobs() {
  local jobs memory
  jobs=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
  memory=$(awk '$1 == "MemAvailable:" { print int($2 / 1500000) }' \
    /proc/meminfo 2>/dev/null || true)
  if [ -n "$memory" ] && [ "$memory" -lt "$jobs" ]; then jobs=$memory; fi
  if [ "$jobs" -lt 1 ]; then jobs=1; fi
  echo "${RUNNEL_JOBS:-$jobs}"
}

# runnel_configure NAME FOLDER [--preset P] -D...: configures the checkout in FOLDER, silently
# unless that fails. A folder that another environment configured starts afresh.
runnel_configure() {
  local name=$1 folder=$2 mark log generator
  shift 2
  mkdir -p "$folder"
  mark="$name $(readlink "$RUNNEL_ROOTS/$name" 2>/dev/null || echo inside)"
  if [ -f "$folder/.runnel-env" ] && [ "$(cat "$folder/.runnel-env")" != "$mark" ]; then
    runnel_say "the environment has changed: configuring ${folder#"$RUNNEL_SOURCE/"} from scratch"
    rm -rf "$folder/CMakeCache.txt" "$folder/CMakeFiles" "$folder/.ninja_deps" \
      "$folder/.ninja_log"
  fi
  # Presets name Ninja.
  generator=$(sed -n 's/^CMAKE_GENERATOR:INTERNAL=//p' "$folder/CMakeCache.txt" 2>/dev/null || true)
  if [ -z "$generator" ]; then
    generator='Unix Makefiles'
    if runnel_in "$name" sh -c 'command -v ninja' >/dev/null 2>&1; then generator=Ninja; fi
  fi
  log=$folder/configure.log
  if ! runnel_in "$name" cmake -S "$RUNNEL_SOURCE" -B "$folder" \
    -G "$generator" "$@" >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    runnel_warn "could not configure ${folder#"$RUNNEL_SOURCE/"}; if it holds an old build, remove that folder and try again"
    return 1
  fi
  printf '%s\n' "$mark" >"$folder/.runnel-env"
}

# runnel_build NAME FOLDER [--target T...]: compilers get large pages of memory from
# glibc (2.35 or newer) where Linux gives them to those who ask.
runnel_build() {
  local name=$1 folder=$2
  shift 2
  GLIBC_TUNABLES=${GLIBC_TUNABLES:-glibc.malloc.hugetlb=1} \
    runnel_in "$name" cmake --build "$folder" --parallel "$(runnel_jobs)" "$@" </dev/null
}
