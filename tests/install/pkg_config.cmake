# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DCOMPILER= -DPKG_CONFIG= -DPREFIX= -DLIBDIR= -DPACKAGE= -DSOURCE=
# -DPROGRAM= [-DARGUMENTS= -DANSWER=] -P pkg_config.cmake: compiles a C program by
# what pkg-config says of an installed package, with and without --static, and
# runs it.

set(ENV{PKG_CONFIG_PATH} "${PREFIX}/${LIBDIR}/pkgconfig")
foreach(options IN ITEMS "--libs" "--static;--libs")
  execute_process(
    COMMAND "${PKG_CONFIG}" --cflags ${options} "${PACKAGE}"
    OUTPUT_VARIABLE flags
    OUTPUT_STRIP_TRAILING_WHITESPACE
    COMMAND_ERROR_IS_FATAL ANY
  )
  string(FIND "${flags}" "-I${PREFIX}/" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "${flags} do not lead to ${PREFIX}")
  endif()
  separate_arguments(flags UNIX_COMMAND "${flags}")
  execute_process(
    COMMAND "${COMPILER}" "${SOURCE}" -o "${PROGRAM}" ${flags}
    COMMAND_ERROR_IS_FATAL ANY
  )
  # Where the linker found libraries, the loader has to.
  set(folders ${flags})
  list(FILTER folders INCLUDE REGEX "^-L")
  list(TRANSFORM folders REPLACE "^-L" "")
  list(JOIN folders ":" folders)
  execute_process(
    COMMAND
      "${CMAKE_COMMAND}" -E env
      "LD_LIBRARY_PATH=${folders}:$ENV{LD_LIBRARY_PATH}" "${PROGRAM}"
      ${ARGUMENTS}
    OUTPUT_VARIABLE output
    ERROR_QUIET
    COMMAND_ERROR_IS_FATAL ANY
  )
  if(NOT output MATCHES "${ANSWER}")
    message(FATAL_ERROR "${ANSWER} is not in ${output}")
  endif()
endforeach()
