# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Finds the headers of Boost, as Boost::headers: with Boost's own package file, or,
# where a distribution leaves that out, by CMake's search.
if(NOT TARGET Boost::headers)
  find_package(Boost 1.74 CONFIG QUIET)
endif()
if(NOT TARGET Boost::headers)
  find_path(Runnel_BOOST_INCLUDE boost/math/special_functions/gamma.hpp)
  mark_as_advanced(Runnel_BOOST_INCLUDE)
  if(Runnel_BOOST_INCLUDE)
    add_library(Boost::headers INTERFACE IMPORTED)
    target_include_directories(
      Boost::headers
      SYSTEM
      INTERFACE "${Runnel_BOOST_INCLUDE}"
    )
  endif()
endif()
