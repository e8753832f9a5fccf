# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck shell=bash
#
# What all scripts share: where things are, and how to speak. Sourced after
# `set -euo pipefail`.

# shellcheck disable=SC2034  # used by the scripts that source this file
RUNNEL_SOURCE=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
RUNNEL_ROOTS=${RUNNEL_ROOTS:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/runnel}

runnel_say() { printf '%s\n' "$*"; }
runnel_warn() { printf 'runnel: %s\n' "$*" >&2; }
runnel_fail() {
  printf 'runnel: error: %s\n' "$*" >&2
  exit 1
}
