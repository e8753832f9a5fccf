# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Makes `flags` of what FLAGS, a file, says of a user's targets and of DEFINITIONS.

include("${FLAGS}") # includes, definitions, options, implicit
list(REMOVE_DUPLICATES includes)
list(REMOVE_ITEM includes "" ${implicit})
list(TRANSFORM includes PREPEND "-I")
list(APPEND definitions ${DEFINITIONS})
list(REMOVE_ITEM definitions "")
list(TRANSFORM definitions REPLACE "^-D" "")
list(TRANSFORM definitions PREPEND "-D")
list(TRANSFORM options REPLACE "^SHELL:" "")
list(JOIN options " " options)
separate_arguments(options UNIX_COMMAND "${options}")
set(flags ${options} ${definitions} ${includes})
