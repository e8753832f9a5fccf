# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck shell=bash
#
# Which files do not say their licence? Sourced by scripts/lint and
# scripts/release-check.

# Does REUSE.toml name a folder that file $1 is in, at any depth?
runnel_is_named_below() {
  local folder=$1
  while [[ $folder = */* ]]; do
    folder=${folder%/*}
    ! grep -qF "\"$folder/**\"" REUSE.toml 2>/dev/null || return 0
  done
  return 1
}

# Reads paths relative to the current directory, one per line, and prints those of
# files that neither say their licence themselves, nor by FILE.license, nor are
# named in REUSE.toml.
runnel_unlicensed() {
  local file
  while IFS= read -r file; do
    case $file in LICENSES/* | LICENSE* | *.license | REUSE.toml) continue ;; esac
    if [ ! -f "$file" ] || [ -e "$file.license" ]; then continue; fi
    head -n 20 -- "$file" | grep -qa 'SPDX-License-Identifier:' && continue
    grep -qF "\"$file\"" REUSE.toml 2>/dev/null && continue
    runnel_is_named_below "$file" && continue
    grep -qF "\"**/*.${file##*.}\"" REUSE.toml 2>/dev/null && continue
    printf '  %s\n' "$file"
  done
}
