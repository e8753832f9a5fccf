# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Downloads and builds the pinned official Kokkos release. Only reached with
# Runnel_FETCH_KOKKOS=ON and only when find_package(Kokkos) found nothing.
# Kokkos' own options (Kokkos_ENABLE_OPENMP=ON …) are given as usual.

include(FetchContent)

set(kokkos_pinned 5.0.2)
message(STATUS "Runnel: fetching Kokkos ${kokkos_pinned}")

set(fetch_options "")
if(CMAKE_VERSION VERSION_GREATER_EQUAL 3.24)
  set(fetch_options DOWNLOAD_EXTRACT_TIMESTAMP ON)
endif()
# The checksum is the one the Spack recipe of Kokkos records for this release.
FetchContent_Declare(
  kokkos
  URL
    https://github.com/kokkos/kokkos/releases/download/${kokkos_pinned}/kokkos-${kokkos_pinned}.tar.gz
  URL_HASH
    SHA256=188817bb452ca805ee8701f1c5adbbb4fb83dc8d1c50624566a18a719ba0fa5e
  ${fetch_options}
)
FetchContent_MakeAvailable(kokkos)
unset(fetch_options)
unset(kokkos_pinned)
# Not the pin: FETCHCONTENT_SOURCE_DIR_KOKKOS may have put another tree there.
runnel_kokkos_subdirectory_version(Runnel_KOKKOS_VERSION)
