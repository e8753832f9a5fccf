# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Finds libsprng 2, with which tests and benchmarks compare: SPRNG::sprng.
# Leaves SPRNG_INCLUDE_DIR, which has sprng/interface.h, and, where its
# documentation is installed, SPRNG_EXAMPLES_DIR with its example programs.

find_path(SPRNG_INCLUDE_DIR sprng/interface.h)
find_library(SPRNG_LIBRARY sprng)
find_path(
  SPRNG_EXAMPLES_DIR
  gen_types_menu.h
  PATHS /usr/share/doc/libsprng2-doc/EXAMPLES
  NO_DEFAULT_PATH
)
mark_as_advanced(SPRNG_EXAMPLES_DIR SPRNG_INCLUDE_DIR SPRNG_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(
  SPRNG
  REQUIRED_VARS SPRNG_LIBRARY SPRNG_INCLUDE_DIR
)
if(SPRNG_FOUND AND NOT TARGET SPRNG::sprng)
  add_library(SPRNG::sprng UNKNOWN IMPORTED)
  set_target_properties(
    SPRNG::sprng
    PROPERTIES
      IMPORTED_LOCATION "${SPRNG_LIBRARY}"
      INTERFACE_INCLUDE_DIRECTORIES "${SPRNG_INCLUDE_DIR}"
  )
endif()
