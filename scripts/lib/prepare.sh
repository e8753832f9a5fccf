# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shellcheck shell=bash
#
# Prepares the environments that scripts/env runs commands in. Sourced after
# common.sh; reads roots.sh. One environment is one symbolic link $RUNNEL_ROOTS/NAME:
#   NAME -> NAME-KEY   a private Debian root; KEY is a hash of its package list
#   NAME -> native     this machine has Kokkos and HDF5 already
# A link is made only when what it points to is complete.

# 1 when the user agreed beforehand (--yes) to packages of this machine itself.
runnel_yes=0

# shellcheck source-path=SCRIPTDIR source=roots.sh
. "$RUNNEL_SOURCE/scripts/lib/roots.sh"

runnel_prepare_help() {
  cat <<'EOF'
Environment variables:
  RUNNEL_ROOTS=DIR  where the private Debian roots are kept
                    (default: $XDG_CACHE_HOME/runnel or ~/.cache/runnel);
                    their programs run as root
  RUNNEL_DEBS=DIR   .deb files to take Kokkos from when the archive no longer
                    carries the version that is wanted; their scripts run as
                    root, and their signatures are not checked
                    Whoever can write in one of these folders runs code as root:
                    let no one else write there.
EOF
}

# Makes environment $1 (kokkos52, kokkos45) ready, or fails with a reason. Two of
# different names may be made at once.
runnel_prepare() {
  local name=$1
  if ! mkdir -p "$RUNNEL_ROOTS" 2>/dev/null || ! [ -w "$RUNNEL_ROOTS" ]; then
    runnel_fail "cannot write $RUNNEL_ROOTS; set RUNNEL_ROOTS to a folder of yours"
  fi
  exec 8>"$RUNNEL_ROOTS/.lock-$name"
  if ! flock --nonblock 8; then
    runnel_say "waiting for another Runnel script that is preparing this machine"
    flock 8
  fi
  runnel_prepare_locked "$name"
  exec 8>&-
}

runnel_prepare_locked() {
  local name=$1 key
  if [ -f /etc/runnel-root ]; then
    return # already inside a root: whoever made it prepared the rest
  fi
  key=$(runnel_root_key "$name")
  if runnel_can_enter && [ -e "$RUNNEL_ROOTS/$name-$key/etc/runnel-root" ]; then
    runnel_link "$name" "$name-$key"
    runnel_refresh_root "$name" "$RUNNEL_ROOTS/$name-$key"
  elif runnel_is_native "$name" all; then
    runnel_link "$name" native
  elif runnel_is_debian && runnel_can_mount; then
    runnel_make_root "$name" "$key"
    runnel_link "$name" "$name-$key"
    runnel_remove_old_roots "$name"
  elif [ "$name" = kokkos52 ] && runnel_install_here; then
    runnel_link "$name" native
  elif runnel_is_native "$name"; then
    runnel_warn "found Kokkos and HDF5, but not CLI11, GoogleTest and Boost, which the program and the tests need; install what is missing (Spack: cli11, googletest, boost) or add its folder to CMAKE_PREFIX_PATH if the build stops for it"
    runnel_link "$name" native
  else
    runnel_cannot_prepare
  fi
}

# Can $1 be made ready here at all? (Used to skip a configuration.)
runnel_can_prepare() {
  { runnel_can_enter && [ -e "$RUNNEL_ROOTS/$1/etc/runnel-root" ]; } ||
    [ "$1" = kokkos52 ] ||
    { [ ! -f /etc/runnel-root ] && runnel_is_debian && runnel_can_mount; } ||
    runnel_is_native "$1"
}

runnel_link() {
  [ "$(readlink "$RUNNEL_ROOTS/$1" 2>/dev/null)" = "$2" ] && return
  ln -sfn "$2" "$RUNNEL_ROOTS/.$1.$$"
  mv -T "$RUNNEL_ROOTS/.$1.$$" "$RUNNEL_ROOTS/$1"
}

# --- what kind of machine is this ------------------------------------------

runnel_os() { (. /etc/os-release 2>/dev/null && eval "echo \"\${$1:-}\"") || true; }

runnel_is_debian() {
  [ "$(id -u)" = 0 ] && [ "$(runnel_os ID)" = debian ] &&
    case $(runnel_os VERSION_ID) in 12 | 13) true ;; *) false ;; esac
}

runnel_is_ubuntu() {
  local version
  version=$(runnel_os VERSION_ID)
  [ "$(id -u)" = 0 ] && [ "$(runnel_os ID)" = ubuntu ] &&
    [ "${version%%.*}" -ge 26 ]
}

# May this process mount? Many containers may not.
runnel_can_mount() { unshare --mount true 2>/dev/null; }

# May it enter private roots? An ordinary user may not.
runnel_can_enter() { [ "$(id -u)" = 0 ] && runnel_can_mount; }

# Does a small Kokkos + HDF5 project configure with the caller's environment for
# environment $1? With "all": and does it find what the program and the tests need?
# If not, CMake's reasons are left in $RUNNEL_ROOTS/probe.log.
runnel_is_native() {
  local folder status=0 kernels=OFF all=OFF generator=() log=$RUNNEL_ROOTS/probe.log
  if ! command -v cmake >/dev/null; then
    echo 'CMake is not installed' >"$log"
    return 1
  fi
  if [ "$1" = kokkos45 ]; then kernels=ON; fi
  if [ "${2-}" = all ]; then all=ON; fi
  if command -v ninja >/dev/null; then generator=(-G Ninja); fi
  folder=$(mktemp -d)
  cmake -S "$RUNNEL_SOURCE/scripts/lib/probe" -B "$folder" "${generator[@]}" \
    -DRUNNEL_PROBE_KERNELS="$kernels" -DRUNNEL_PROBE_ALL="$all" >"$log" 2>&1 || status=1
  rm -rf "$folder"
  return "$status"
}

runnel_cannot_prepare() {
  cat >&2 <<EOF
runnel: error: no Kokkos (4.5 or newer) with HDF5 found here, and this machine
is not one where they can be installed: as root on Debian 12 (with the right to
mount, CAP_SYS_ADMIN, in a container), on Debian 13, or on Ubuntu 26.04 or newer.
Any one of these helps; run the script again afterwards:
  Spack:    spack install kokkos hdf5 cmake cli11 googletest
            spack load kokkos hdf5 cmake cli11 googletest
  modules:  module load cmake kokkos hdf5   (names differ from site to site)
  by path:  export CMAKE_PREFIX_PATH=/path/to/kokkos:/path/to/hdf5
Or let CMake fetch the official Kokkos release (needs the internet and HDF5):
  cmake -S . -B build -DRunnel_FETCH_KOKKOS=ON
What CMake said when it looked (all of it: $RUNNEL_ROOTS/probe.log):
EOF
  grep -vE '^(--|$)' "$RUNNEL_ROOTS/probe.log" | head -n 8 | sed 's/^/  /' >&2
  exit 1
}

# --- packages of the machine itself ----------------------------------------

# Ubuntu carries Kokkos; Debian 13 in a container that may not mount gets it from
# unstable. False on any other machine.
runnel_install_here() {
  local kokkos packages=(g++ gfortran cmake make ninja-build libhdf5-dev libgtest-dev
    libgmock-dev libbenchmark-dev libcli11-dev libboost-math-dev libclhep-dev
    libsprng2-dev python3-h5py clang-format)
  if runnel_is_ubuntu; then
    kokkos='libkokkos-dev'
  elif runnel_is_debian && [ "$(runnel_os VERSION_ID)" = 13 ]; then
    kokkos='libkokkos-dev from Debian unstable'
  else
    return 1
  fi
  runnel_confirm "$(runnel_missing "${packages[@]}" | xargs)" "$kokkos"
  runnel_apt_install "${packages[@]}"
  if ! runnel_is_native kokkos52; then
    if runnel_is_ubuntu; then runnel_apt_install libkokkos-dev; else
      runnel_install_unstable kokkos52
    fi
  fi
  runnel_complete_kokkos /
  runnel_is_native kokkos52 ||
    runnel_fail "Kokkos is installed, yet CMake does not find it with HDF5; its reasons are in $RUNNEL_ROOTS/probe.log"
}

# Goes on when the user agrees to have packages $1, and Kokkos as $2, installed on this
# machine itself; fails otherwise.
runnel_confirm() {
  local answer=''
  runnel_warn "no private Debian root can be made here, so these packages will be installed on this machine itself, with what they need: ${1:+$1; }where CMake finds no Kokkos, $2"
  if [ "$runnel_yes" = 1 ]; then return; fi
  if runnel_is_terminal; then
    printf 'runnel: install them? [y/N] ' >&2
    read -r answer || true
    case $answer in [yY] | [yY][eE][sS]) return ;; esac
    runnel_fail 'nothing was installed'
  fi
  runnel_fail 'nothing was installed: this needs your consent. Run scripts/quickstart or scripts/test on a terminal, or with --yes'
}

runnel_is_terminal() { [ -t 0 ] && [ -t 2 ]; }

runnel_apt_get() {
  DEBIAN_FRONTEND=noninteractive apt-get --yes --no-install-recommends "$@" </dev/null
}

# Prints the named packages that this machine lacks, one per line.
runnel_missing() {
  local package
  for package in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
      printf '%s\n' "$package"
  done
}

# Installs the named packages that are missing, one "installed:" line each.
runnel_apt_install() {
  local package missing=() log
  mapfile -t missing < <(runnel_missing "$@")
  if [ ${#missing[@]} = 0 ]; then return; fi
  runnel_say "installing on this machine: ${missing[*]}"
  log=$(mktemp)
  # At first with the lists that are there; they may be absent or out of date.
  # Some source may be out of reach without harm: what counts is the installation.
  if ! runnel_apt_get install "${missing[@]}" >"$log" 2>&1; then
    runnel_apt_get update >"$log" 2>&1 || true
    runnel_apt_get install "${missing[@]}" >>"$log" 2>&1 ||
      { tail -n 20 "$log" >&2; runnel_fail "could not install: ${missing[*]}"; }
  fi
  rm -f "$log"
  for package in "${missing[@]}"; do
    runnel_say "installed: $(dpkg-query -W -f '${Package} ${Version}' "$package")"
  done
}

# Debian's libkokkos-dev names two archives in its CMake files that it does not
# ship; they are empty in a shared build. $1: the root.
runnel_complete_kokkos() {
  local core folder library
  for core in "${1%/}"/usr/lib/*/libkokkoscore.so; do
    [ -e "$core" ] || continue
    folder=$(dirname -- "$core")
    for library in libkokkosalgorithms libkokkossimd; do
      [ -e "$folder/$library.a" ] || [ -e "$folder/$library.so" ] ||
        chroot "$1" ar crs "${folder#"${1%/}"}/$library.a"
    done
  done
}
