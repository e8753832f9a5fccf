# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Package files for pkg-config, for C programs that are not built by CMake: what a
# library of this tree needs to be linked, Kokkos and the C++ runtime included.

# runnel_link_item(VARIABLE ITEM): an entry of LINK_LIBRARIES without the generator
# expressions that say when it counts; empty if it does not count here.
function(runnel_link_item variable item)
  if(
    item MATCHES "^\\$<(LINK_ONLY|BUILD_INTERFACE|BUILD_LOCAL_INTERFACE):(.*)>$"
  )
    set(item "${CMAKE_MATCH_2}")
  elseif(item MATCHES "^\\$<\\$<LINK_LANGUAGE:CXX>:(.*)>$")
    set(item "${CMAKE_MATCH_1}")
  endif()
  if(item MATCHES "\\$<" OR item MATCHES "^::@" OR item MATCHES "-NOTFOUND$")
    set(item "")
  endif()
  set(${variable} "${item}" PARENT_SCOPE)
endfunction()

# runnel_library_file(VARIABLE TARGET): where an imported library lies; empty for
# one that has no file.
function(runnel_library_file variable target)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
  get_target_property(configurations ${target} IMPORTED_CONFIGURATIONS)
  set(properties IMPORTED_LOCATION)
  foreach(configuration IN LISTS build_type configurations)
    list(APPEND properties IMPORTED_LOCATION_${configuration})
  endforeach()
  set(file "")
  foreach(property IN LISTS properties)
    get_target_property(location ${target} ${property})
    if(location AND NOT file)
      set(file "${location}")
    endif()
  endforeach()
  set(${variable} "${file}" PARENT_SCOPE)
endfunction()

# runnel_file_flags(VARIABLE FILE): how a library's file is named to the linker:
# -lNAME where the linker looks by itself, -LFOLDER -lNAME elsewhere.
function(runnel_file_flags variable file)
  get_filename_component(folder "${file}" DIRECTORY)
  get_filename_component(name "${file}" NAME)
  set(flags "${file}")
  if(name MATCHES "^lib(.+)\\.(a|so[0-9.]*|dylib)$")
    set(stem "${CMAKE_MATCH_1}")
    # What is linked may have a version in its name only, or no folder's own name.
    if(EXISTS "${folder}/lib${stem}.so" OR name MATCHES "\\.(a|so|dylib)$")
      set(flags "-l${stem}")
      get_filename_component(real_folder "${folder}" REALPATH)
      if(
        NOT folder IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES
        AND NOT real_folder IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES
      )
        set(flags "-L${folder} -l${stem}")
      endif()
    endif()
  endif()
  set(${variable} "${flags}" PARENT_SCOPE)
endfunction()

# runnel_target_flags(VARIABLE TARGET): the target itself, without what it needs.
function(runnel_target_flags variable target)
  set(flags "")
  get_target_property(type ${target} TYPE)
  get_target_property(is_imported ${target} IMPORTED)
  if(is_imported AND NOT type STREQUAL "INTERFACE_LIBRARY")
    runnel_library_file(file ${target})
    if(file)
      runnel_file_flags(flags "${file}")
    endif()
  elseif(type MATCHES "^(STATIC|SHARED)_LIBRARY$")
    get_target_property(name ${target} OUTPUT_NAME)
    if(NOT name)
      set(name ${target})
    endif()
    set(flags "-l${name}")
  endif()
  set(${variable} "${flags}" PARENT_SCOPE)
endfunction()

# runnel_visit_links(ITEM): appends to the global property runnel_links what ITEM
# needs, then ITEM: read from its end, no archive stands behind one that it needs.
function(runnel_visit_links item)
  get_property(visited GLOBAL PROPERTY runnel_links_visited)
  if("${item}" IN_LIST visited)
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY runnel_links_visited "${item}")
  if(NOT TARGET "${item}")
    if(IS_ABSOLUTE "${item}")
      runnel_file_flags(flags "${item}")
    elseif(item MATCHES "^-")
      set(flags "${item}")
    else()
      set(flags "-l${item}")
    endif()
    set_property(GLOBAL APPEND PROPERTY runnel_links "${flags}")
    return()
  endif()
  get_target_property(aliased ${item} ALIASED_TARGET)
  if(aliased)
    runnel_visit_links(${aliased})
    return()
  endif()
  set(needs "")
  get_target_property(is_imported ${item} IMPORTED)
  get_target_property(type ${item} TYPE)
  set(properties INTERFACE_LINK_LIBRARIES)
  if(NOT is_imported AND NOT type STREQUAL "INTERFACE_LIBRARY")
    list(APPEND properties LINK_LIBRARIES)
  endif()
  foreach(property IN LISTS properties)
    get_target_property(entries ${item} ${property})
    foreach(entry IN LISTS entries)
      runnel_link_item(need "${entry}")
      list(APPEND needs ${need})
    endforeach()
  endforeach()
  foreach(need IN LISTS needs)
    runnel_visit_links("${need}")
  endforeach()
  runnel_target_flags(flags ${item})
  set_property(GLOBAL APPEND PROPERTY runnel_links ${flags})
endfunction()

# runnel_link_flags(VARIABLE TARGET): what TARGET needs on a C compiler's command
# line behind itself.
function(runnel_link_flags variable target)
  set_property(GLOBAL PROPERTY runnel_links_visited "")
  set_property(GLOBAL PROPERTY runnel_links "")
  runnel_visit_links(${target})
  get_property(flags GLOBAL PROPERTY runnel_links)
  list(REMOVE_DUPLICATES flags)
  list(REVERSE flags)
  list(REMOVE_AT flags 0)
  foreach(library IN LISTS CMAKE_CXX_IMPLICIT_LINK_LIBRARIES)
    if(NOT library IN_LIST CMAKE_C_IMPLICIT_LINK_LIBRARIES)
      list(APPEND flags "-l${library}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES flags)
  list(JOIN flags " " text)
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

# runnel_install_pkg_config(FILE TARGET DESCRIPTION [INCLUDE_SUFFIX]): installs
# FILE.pc. Where libraries are archives, what they need is named with them, so that
# `pkg-config --libs` suffices with and without --static.
function(runnel_install_pkg_config file target description)
  set(runnel_pc_name ${file})
  set(runnel_pc_description "${description}")
  set(runnel_pc_include_suffix "${ARGV3}")
  get_target_property(name ${target} OUTPUT_NAME)
  get_target_property(type ${target} TYPE)
  runnel_link_flags(needs ${target})
  set(runnel_pc_libs "-l${name}")
  set(runnel_pc_private_libs "${needs}")
  if(type STREQUAL "STATIC_LIBRARY")
    set(runnel_pc_libs "-l${name} ${needs}")
    set(runnel_pc_private_libs "")
  endif()
  # Relative to the file itself: an installed tree may be moved.
  set(pc_dir "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
  if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
    set(runnel_pc_prefix "${CMAKE_INSTALL_PREFIX}")
  else()
    file(RELATIVE_PATH to_prefix "/${pc_dir}" "/")
    string(REGEX REPLACE "/$" "" to_prefix "${to_prefix}")
    set(runnel_pc_prefix "\${pcfiledir}/${to_prefix}")
  endif()
  foreach(folder IN ITEMS lib include)
    string(TOUPPER ${folder} upper)
    set(path "${CMAKE_INSTALL_${upper}DIR}")
    if(NOT IS_ABSOLUTE "${path}")
      set(path "\${prefix}/${path}")
    endif()
    set(runnel_pc_${folder}dir "${path}")
  endforeach()
  configure_file(
    "${PROJECT_SOURCE_DIR}/cmake/runnel.pc.in"
    "${PROJECT_BINARY_DIR}/${file}.pc"
    @ONLY
  )
  install(
    FILES "${PROJECT_BINARY_DIR}/${file}.pc"
    DESTINATION "${pc_dir}"
    COMPONENT ${Runnel_DEVELOPMENT_COMPONENT}
  )
endfunction()
