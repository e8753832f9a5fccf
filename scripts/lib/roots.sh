# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck shell=bash
#
# Debian has no usable Kokkos in its releases, but unstable does: private Debian 13
# roots that take Kokkos, and nothing else, from there. Read by prepare.sh.

# Part of every root's key: raise it when the way a root is made changes.
RUNNEL_ROOT_LAYOUT=1
RUNNEL_ROOT_SUITE=trixie

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

# Prints "URI<TAB>OPTIONS" of the machine's own Debian archive. apt tells its sources
# only when it has their lists.
runnel_debian_archive() {
  runnel_find_archive && return
  runnel_apt_get update >/dev/null 2>&1 || true
  runnel_find_archive ||
    runnel_fail "apt's sources on this machine name no Debian archive for $(runnel_os VERSION_CODENAME)"
}

runnel_find_archive() {
  local codename uri release entry options file key
  codename=$(runnel_os VERSION_CODENAME)
  # shellcheck disable=SC2016  # the $(...) are apt's own
  while IFS='|' read -r uri release entry; do
    case $release in "$codename" | stable | oldstable | testing) ;; *) continue ;; esac
    case $uri in
    cdrom:*) continue ;;
    mirror+file:*) # a file with one mirror a line
      file=$(sed 's#^[^:]*:/*#/#; s#/*$##' <<<"$uri")
      uri=$(grep -Eo '^[^#[:space:]]+' "$file" 2>/dev/null | head -n 1) || continue
      ;;
    esac
    options=
    file=${entry%:*}
    key=$(sed -nE 's/^Signed-By:[[:space:]]*(\/[^[:space:]]+)[[:space:]]*$/\1/ip; s/^deb[[:space:]].*signed-by=(\/[^] ]+).*/\1/p' \
      "$file" 2>/dev/null | head -n 1)
    if [ -z "$key" ]; then
      for key in /usr/share/keyrings/debian-archive-keyring.{pgp,gpg} ''; do
        [ ! -e "$key" ] || break
      done
    fi
    [ -z "$key" ] || options="signed-by=$key"
    if grep -Eqi '^deb .*trusted=yes|^Trusted:[[:space:]]*yes' "$file" 2>/dev/null; then
      options="${options:+$options }trusted=yes"
    fi
    printf '%s\t%s\n' "${uri%/}" "$options"
    return
  done < <(apt-get indextargets --format '$(REPO_URI)|$(RELEASE)|$(SOURCESENTRY)' \
    'Identifier: Packages' 2>/dev/null)
  return 1
}

# The machine's apt settings that reach the archive: proxy, certificates, names.
runnel_apt_options() {
  apt-config dump | grep -E '^Acquire::(http|https|ftp|socks|Retries|Force|Check-Valid-Until|Check-Date|AllowInsecure|AllowWeak)' |
    grep -Ev ' "";$' || true
  # Only the apt that runs outside the root reads these; they are absolute.
  echo 'Dir::Etc::netrc "/etc/apt/auth.conf";'
  echo 'Dir::Etc::netrcparts "/etc/apt/auth.conf.d/";'
  echo 'Acquire::Languages "none";'
}

# Makes $RUNNEL_ROOTS/$1-$2. Nothing half made ever carries that name.
runnel_make_root() {
  local name=$1 key=$2 archive root log
  runnel_apt_install mmdebstrap mount
  archive=$(runnel_debian_archive) || exit 1
  rm -rf --one-file-system "$RUNNEL_ROOTS"/.new-*
  root=$RUNNEL_ROOTS/.new-$name-$$ log=$RUNNEL_ROOTS/$name.log
  mkdir -p "$root.d"
  runnel_apt_options >"$root.d/apt.conf"
  runnel_root_pins "$name" >"$root.d/preferences"
  runnel_say "making a private Debian 13 root in $RUNNEL_ROOTS/$name-$key (a minute or so)"
  if ! runnel_bootstrap "$name" "$root" "$archive" >"$log" 2>&1; then
    grep -E '^(E:|W:|dpkg:)|error|rror:' "$log" | tail -n 15 >&2
    rm -rf --one-file-system "$root" "$root.d"
    runnel_fail "could not make the root $name; the whole log is in $log"
  fi
  grep '^note: ' "$log" || true
  runnel_complete_kokkos "$root"
  runnel_report_root "$name" "$root"
  mkdir -p "$root/etc"
  printf '%s\n' "$name" >"$root/etc/runnel-root"
  mv -T "$root" "$RUNNEL_ROOTS/$name-$key"
  rm -rf "$root.d"
}

# The list of packages is taken from Debian 13; unstable serves the pinned names
# and, below Debian 13 in rank, what only they need.
runnel_root_pins() {
  printf 'Package: *\nPin: release a=unstable\nPin-Priority: 100\n\n'
  printf 'Package: %s\nPin: release a=unstable\nPin-Priority: 990\n' \
    "$(runnel_packages pin "$1" | tr '\n' ' ')"
}

# A line of sources.list for archive $1 (as runnel_debian_archive says it), suite
# $2. On a snapshot of the archive unstable is past its Valid-Until date.
runnel_source() {
  local options=${1#*$'\t'}
  if [ "$2" = unstable ]; then options+=${options:+ }check-valid-until=no; fi
  printf 'deb %s%s %s main\n' "${options:+[$options] }" "${1%%$'\t'*}" "$2"
}

# Its own mount namespace lets the mounts that mmdebstrap makes end with it, also
# when it is killed.
# shellcheck disable=SC2016  # mmdebstrap's own shell expands the hooks
runnel_bootstrap() {
  local name=$1 root=$2 archive=$3 packages
  packages=$(runnel_packages release "$name" | tr '\n' ',')
  RUNNEL_ROOT_PACKAGES=$RUNNEL_SOURCE/scripts/lib/$name.packages \
    RUNNEL_ROOT_HOOK=$RUNNEL_SOURCE/scripts/lib/root-hook \
    RUNNEL_ROOT_PREFERENCES=$root.d/preferences \
    unshare --mount --propagation private -- \
    mmdebstrap --mode=root --variant=apt --format=directory \
    --aptopt="$root.d/apt.conf" --dpkgopt=force-unsafe-io \
    --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-exclude=/usr/share/doc/*' \
    --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --dpkgopt='path-include=/usr/share/doc/libsprng2-doc/EXAMPLES/*' \
    --setup-hook='cp "$RUNNEL_ROOT_PREFERENCES" "$1/etc/apt/preferences.d/runnel"' \
    --customize-hook='bash "$RUNNEL_ROOT_HOOK" "$1"' \
    --include="${packages%,}" "$RUNNEL_ROOT_SUITE" "$root" \
    "$(runnel_source "$archive" "$RUNNEL_ROOT_SUITE")" \
    "$(runnel_source "$archive" unstable)" </dev/null
}

# Installs the unstable packages of list $1 on this very machine, Debian 13, with
# sources and pins that last for this one call.
runnel_install_unstable() {
  local archive folder log=$RUNNEL_ROOTS/$1.log
  archive=$(runnel_debian_archive) || exit 1
  folder=$(mktemp -d)
  mkdir -p "$folder/lists/partial"
  runnel_source "$archive" "$RUNNEL_ROOT_SUITE" >"$folder/sources.list"
  runnel_source "$archive" unstable >>"$folder/sources.list"
  runnel_root_pins "$1" >"$folder/preferences"
  cat >"$folder/apt.conf" <<EOF
Dir::Etc::SourceList "$folder/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::Etc::Preferences "$folder/preferences";
Dir::Etc::PreferencesParts "/dev/null";
Dir::State::Lists "$folder/lists";
EOF
  chmod -R a+rX "$folder"
  if ! { APT_CONFIG=$folder/apt.conf runnel_apt_get update &&
    MMDEBSTRAP_APT_CONFIG=$folder/apt.conf \
      RUNNEL_ROOT_PACKAGES=$RUNNEL_SOURCE/scripts/lib/$1.packages \
      bash "$RUNNEL_SOURCE/scripts/lib/root-hook" /; } >"$log" 2>&1; then
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
  local current in_use folder others=()
  current=$(readlink "$RUNNEL_ROOTS/$1")
  in_use=$(readlink /proc/[0-9]*/root 2>/dev/null || true)
  # Newest first; the names are ours and hold no blanks.
  mapfile -t others < <(cd "$RUNNEL_ROOTS" &&
    find . -maxdepth 1 -type d -name "$1-*" ! -name "$current" -printf '%T@ %f\n' |
    sort -rn | cut -d' ' -f2)
  for folder in "${others[@]:1}"; do
    grep -qxF "$(readlink -f "$RUNNEL_ROOTS/$folder")" <<<"$in_use" ||
      rm -rf --one-file-system "${RUNNEL_ROOTS:?}/$folder"
  done
}
