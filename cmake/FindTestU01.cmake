# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Finds TestU01 1.2.3, whose batteries `runnel validate` runs where it is told to:
# TestU01::testu01. Its licence forbids commercial use; nothing of it is part of this
# library.

find_path(TestU01_INCLUDE_DIR testu01/bbattery.h)
# Debian keeps what depends on the architecture apart.
find_path(TestU01_CONFIG_INCLUDE_DIR testu01/gdefconf.h)
find_library(TestU01_LIBRARY testu01)
find_library(TestU01_PROBDIST_LIBRARY NAMES testu01probdist probdist)
find_library(TestU01_MYLIB_LIBRARY NAMES testu01mylib mylib)
mark_as_advanced(
  TestU01_CONFIG_INCLUDE_DIR
  TestU01_INCLUDE_DIR
  TestU01_LIBRARY
  TestU01_MYLIB_LIBRARY
  TestU01_PROBDIST_LIBRARY
)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(
  TestU01
  REQUIRED_VARS
    TestU01_LIBRARY
    TestU01_PROBDIST_LIBRARY
    TestU01_MYLIB_LIBRARY
    TestU01_INCLUDE_DIR
    TestU01_CONFIG_INCLUDE_DIR
)
if(TestU01_FOUND AND NOT TARGET TestU01::testu01)
  add_library(TestU01::testu01 UNKNOWN IMPORTED)
  set_target_properties(
    TestU01::testu01
    PROPERTIES
      IMPORTED_LOCATION "${TestU01_LIBRARY}"
      INTERFACE_INCLUDE_DIRECTORIES
        "${TestU01_INCLUDE_DIR};${TestU01_CONFIG_INCLUDE_DIR}"
      INTERFACE_LINK_LIBRARIES
        "${TestU01_PROBDIST_LIBRARY};${TestU01_MYLIB_LIBRARY}"
  )
endif()
