# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DSOURCE_DIR=<checkout> -P spack_recipe.cmake: the Spack recipe offers what
# cmake/RunnelOptions.cmake offers, by the names and with the defaults that
# docs/cmake.md states, asks for the versions of that page, and names no option and
# no folder of tests that does not exist. Spack itself is not needed.

cmake_minimum_required(VERSION 3.22)

set(recipe_file spack/spack_repo/runnel/packages/runnel/package.py)
file(READ "${SOURCE_DIR}/${recipe_file}" recipe)
file(READ "${SOURCE_DIR}/docs/cmake.md" page)
file(READ "${SOURCE_DIR}/cmake/RunnelOptions.cmake" users)
file(GLOB modules "${SOURCE_DIR}/cmake/Runnel*Options.cmake")
set(all "")
foreach(module IN LISTS modules)
  file(READ "${module}" text)
  string(APPEND all "${text}")
endforeach()
foreach(text IN ITEMS recipe page users all)
  string(REGEX REPLACE "[][;]" " " ${text} "${${text}}")
endforeach()
set(wrong "")

# --- options for users --------------------------------------------------------

# What a package manager does not ask its users: components are CMake's, the back
# ends are those of Kokkos.
set(
  not_offered
  CMAKE_BUILD_TYPE
  Runnel_RUNTIME_COMPONENT
  Runnel_DEVELOPMENT_COMPONENT
  Runnel_REQUIRE_BACKEND
)
set(passed "")
set(declarations "")
foreach(
  pattern
  IN
  ITEMS
    "option[(][ \n]*[A-Z][A-Za-z0-9_]+[ \n]+\"[^\"]*\"[ \n]+[^ \n)]+"
    "set[(][ \n]*[A-Z][A-Za-z0-9_]+[ \n]+[^ \n]+[ \n]+CACHE"
)
  string(REGEX MATCHALL "${pattern}" found "${users}")
  list(APPEND declarations ${found})
endforeach()
foreach(declaration IN LISTS declarations)
  string(REGEX MATCH "[(][ \n]*([A-Z][A-Za-z0-9_]+)" matched "${declaration}")
  set(name "${CMAKE_MATCH_1}")
  if(name IN_LIST not_offered)
    continue()
  endif()
  if(NOT recipe MATCHES "define(_from_variant)?[(]\"${name}\"")
    string(APPEND wrong "\n  ${name} is not passed")
    continue()
  endif()
  if(NOT recipe MATCHES "define_from_variant[(]\"${name}\", \"([a-z_0-9]+)\"")
    continue()
  endif()
  set(variant "${CMAKE_MATCH_1}")
  list(APPEND passed ${variant})
  string(REGEX REPLACE "^Runnel_(ENABLE_)?" "" expected "${name}")
  string(TOLOWER "${expected}" expected)
  # Libraries of Spack are shared unless one asks otherwise.
  set(default True)
  if(name STREQUAL "BUILD_SHARED_LIBS")
    set(expected shared)
  elseif(declaration MATCHES "[ \n]OFF$")
    set(default False)
  endif()
  if(NOT variant STREQUAL expected)
    string(
      APPEND wrong
      "\n  ${name} is the variant ${variant}, not ${expected}"
    )
  endif()
  if(
    NOT
      recipe MATCHES "variant[(][ \n]*\"${variant}\",[ \n]*default=${default},"
  )
    string(APPEND wrong "\n  ${variant} has not the default ${default}")
  endif()
endforeach()
if(NOT passed)
  string(APPEND wrong "\n  no variants were found")
endif()

# --- variants, and names ------------------------------------------------------

# openmp is Kokkos'.
string(
  REGEX MATCHALL "variant[(][ \n]*\"[a-z_0-9]+\",[ \n]*default=(True|False)"
  variants
  "${recipe}"
)
foreach(variant IN LISTS variants)
  string(REGEX REPLACE ".*\"([a-z_0-9]+)\".*" "\\1" variant "${variant}")
  if(NOT variant IN_LIST passed AND NOT variant STREQUAL "openmp")
    string(APPEND wrong "\n  variant ${variant} is no option")
  endif()
endforeach()

string(
  REGEX MATCHALL "define(_from_variant)?[( \n]+\"Runnel_[A-Z0-9_]+\""
  names
  "${recipe}"
)
foreach(name IN LISTS names)
  string(REGEX REPLACE ".*\"(.*)\"" "\\1" name "${name}")
  # Where CMake looks for an installed Runnel.
  if(name STREQUAL "Runnel_ROOT")
    continue()
  endif()
  if(NOT all MATCHES "(option|set)[(][ \n]*${name}[ \n]")
    string(APPEND wrong "\n  there is no option ${name}")
  endif()
endforeach()

string(REGEX MATCH "left_out = \"([a-z ]+)\"" matched "${recipe}")
string(REPLACE " " ";" folders "${CMAKE_MATCH_1}")
foreach(folder IN LISTS folders)
  if(NOT EXISTS "${SOURCE_DIR}/tests/${folder}/CMakeLists.txt")
    string(APPEND wrong "\n  there is no folder tests/${folder}")
  endif()
endforeach()
if(NOT folders)
  string(APPEND wrong "\n  no folders of tests were found")
endif()

# --- versions -----------------------------------------------------------------

# expect_version(PACKAGE WORDS): the page has the words, a space and the recipe's version.
function(expect_version package words)
  string(REGEX MATCH "depends_on[(]\"${package}@([0-9.]+):" matched "${recipe}")
  set(version "${CMAKE_MATCH_1}")
  string(REPLACE "." "[.]" pattern "${version}")
  if(NOT matched)
    string(APPEND wrong "\n  the recipe has no version of ${package}")
  elseif(NOT page MATCHES "${words} ${pattern}[^.0-9]")
    string(APPEND wrong "\n  docs/cmake.md has not '${words} ${version}'")
  endif()
  set(wrong "${wrong}" PARENT_SCOPE)
endfunction()
expect_version(cmake CMake)
expect_version(kokkos Kokkos)
expect_version(kokkos-kernels "Kokkos Kernels")
expect_version(hdf5 "HDF5's C library")
expect_version(mpi MPI)
expect_version(cli11 CLI11)
expect_version(googletest GoogleTest)
expect_version(boost Boost.Math)

if(wrong)
  message(FATAL_ERROR "${recipe_file} and docs/cmake.md:${wrong}")
endif()
