# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck shell=bash
#
# The machine's own Debian archive, and its apt settings that reach it. Read by
# roots.sh. An archive is one line "URI<TAB>OPTIONS OF A SOURCE".

# Prints the archive of the machine's own release. apt tells its sources only when it
# has their lists.
runnel_debian_archive() {
  runnel_find_archive '' && return
  runnel_apt_get update >/dev/null 2>&1 || true
  runnel_find_archive '' ||
    runnel_fail "apt's sources on this machine name no Debian archive for $(runnel_os VERSION_CODENAME)"
}

# Prints the archive of security updates, or nothing.
runnel_security_archive() { runnel_find_archive -security || true; }

# Prints the first archive of this machine whose suite is the release's name and $1.
runnel_find_archive() {
  local codename uri release entry text options
  codename=$(runnel_os VERSION_CODENAME)
  # shellcheck disable=SC2016  # the $(...) are apt's own
  while IFS='|' read -r uri release entry; do
    case $release in
    "$codename$1" | "stable$1" | "oldstable$1" | "testing$1") ;;
    *) continue ;;
    esac
    case $uri in
    cdrom:*) continue ;;
    mirror+file:*) # a file with one mirror per line
      text=$(sed 's#^[^:]*:/*#/#; s#/*$##' <<<"$uri")
      uri=$(grep -Eo '^[^#[:space:]]+' "$text" 2>/dev/null | head -n 1) || continue
      ;;
    esac
    text=$(runnel_source_entry "${entry%:*}" "${entry##*:}")
    options=$(runnel_entry_key "$text")
    if grep -Eqi '^deb .*trusted=yes|^Trusted:[[:space:]]*yes' <<<"$text"; then
      options="${options:+$options }trusted=yes"
    fi
    printf '%s\t%s\n' "${uri%/}" "$options"
    return
  done < <(apt-get indextargets --format '$(REPO_URI)|$(RELEASE)|$(SOURCESENTRY)' \
    'Identifier: Packages' 2>/dev/null)
  return 1
}

# Entry $2 of apt's file $1: a line of *.list, a paragraph of *.sources.
runnel_source_entry() {
  case $1 in
  *.sources) sed '/^#/d' "$1" 2>/dev/null | awk -v RS= -v n="$2" 'NR == n' ;;
  *) sed -n "$2p" "$1" 2>/dev/null ;;
  esac
}

# The keyring that entry $1 names, or Debian's own, as an option of a source.
runnel_entry_key() {
  local key
  key=$(sed -nE 's/^Signed-By:[[:space:]]*(\/[^[:space:]]+)[[:space:]]*$/\1/ip; s/^deb[[:space:]].*signed-by=(\/[^] ]+).*/\1/p' \
    <<<"$1" | head -n 1)
  if [ -z "$key" ]; then
    for key in /usr/share/keyrings/debian-archive-keyring.{pgp,gpg} ''; do
      [ ! -e "$key" ] || break
    done
  fi
  if [ -n "$key" ]; then printf 'signed-by=%s\n' "$key"; fi
}

# A line of sources.list: archive $1, suite $2, one more option $3.
runnel_source() {
  local options=${1#*$'\t'}
  if [ -n "${3-}" ]; then options+=${options:+ }$3; fi
  printf 'deb %s%s %s main\n' "${options:+[$options] }" "${1%%$'\t'*}" "$2"
}

# The sources.list of a root: archive $1, security updates $2 (may be empty). Of the
# suites $3 the Valid-Until date is not checked.
runnel_sources() {
  local suite archive
  for suite in "$RUNNEL_ROOT_SUITE" unstable "$RUNNEL_ROOT_SUITE-security"; do
    archive=$1
    case $suite in *-security) archive=$2 ;; esac
    [ -n "$archive" ] || continue
    case " $3 " in
    *" $suite "*) runnel_source "$archive" "$suite" check-valid-until=no ;;
    *) runnel_source "$archive" "$suite" ;;
    esac
  done
}

# The machine's apt settings that reach the archive: proxy, certificates, names. They
# may hold passwords: they are handed to apt where it is called, by a file that
# only root reads, and are never kept in a root.
runnel_apt_options() {
  apt-config dump | grep -E '^Acquire::(http|https|ftp|socks|Retries|Force|Check-Valid-Until|Check-Date|AllowInsecure|AllowWeak)' |
    grep -Ev ' "";$' || true
  echo 'Dir::Etc::netrc "/etc/apt/auth.conf";'
  echo 'Dir::Etc::netrcparts "/etc/apt/auth.conf.d/";'
}

# Names what of the machine's settings, or of the archives $@, makes apt trust more
# than it does by default.
runnel_say_relaxed() {
  local archive setting
  while IFS= read -r setting; do
    runnel_warn "taken over from this machine's apt configuration, which trusts more than apt does by default: $setting"
  done < <(runnel_apt_options |
    grep -Ei '^Acquire::(Check-Valid-Until|Check-Date|.*::Verify-(Peer|Host)) "(false|no|0|off|without|disable)";|^Acquire::Allow[^ ]* "(true|yes|1|on|with|enable)";')
  for archive in "$@"; do
    case " ${archive#*$'\t'} " in *' trusted=yes '*)
      runnel_warn "taken over from this machine's apt sources: trusted=yes; signatures of $(runnel_without_passwords <<<"${archive%%$'\t'*}") are not checked"
      ;;
    esac
  done
}

# The suites that apt's log $1 calls expired, in one line.
runnel_expired_suites() {
  sed -nE 's#^[EW]: Release file for .*/dists/([^ ]+)/(In)?Release is expired.*#\1#p' \
    "$1" | sort -u | xargs
}

runnel_expired_sentence() {
  printf '%s\n' "the archive's lists are past their Valid-Until date: $1; trying again without checking that date (updates may be missing; signatures are checked as before)"
}

# Reads text and writes it without the user and password of URIs.
runnel_without_passwords() { sed -E 's#(://)[^/@[:space:]"]+@#\1#g'; }

# The same in place, for the files $@ that there are.
runnel_hide_passwords() {
  local file
  for file in "$@"; do
    if grep -Eqs '://[^/@[:space:]"]+@' "$file"; then
      sed -i -E 's#(://)[^/@[:space:]"]+@#\1#g' "$file"
    fi
  done
}
