# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck shell=bash
#
# What the tests of this folder share. Sourced after `set -euo pipefail`.

fail() { echo "    $*" >&2 && exit 1; }
# has WORDS FILE, lacks WORDS FILE: the words stand in the file, or do not.
has() { grep -qF -- "$1" "$2" || fail "'$1' is not in: $(cat "$2")"; }
lacks() { ! grep -qF -- "$1" "$2" || fail "'$1' is in: $(cat "$2")"; }

# run_cases [SETUP...]: calls all functions case_*, each after SETUP and in a subshell of
# its own. The status is 0 if all succeed.
run_cases() {
  local failed=0 name status
  for name in $(compgen -A function case_); do
    "$@"
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
  return "$failed"
}
