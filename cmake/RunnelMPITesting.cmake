# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Programs run by several ranks, for tests and examples. Usable on its own.

# What lets ranks share cores, and root start them (containers), wherever the
# launcher is Open MPI; others do not know these variables. One thread a rank.
# Ranks of one host need no network, and looking for one takes a second per start.
set(
  Runnel_MPI_TEST_ENVIRONMENT
  OMP_NUM_THREADS=1
  OMP_PROC_BIND=false
  OMPI_ALLOW_RUN_AS_ROOT=1
  OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  OMPI_MCA_rmaps_base_oversubscribe=1
  OMPI_MCA_btl=^tcp,ofi
  PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
)

# runnel_test_on_ranks(NAME TARGET RANKS n... [LABELS label...] [ARGS arg...])
#
# Registers `NAME.ranks_N` with ctest for every N.
function(runnel_test_on_ranks name target)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "RANKS;LABELS;ARGS")
  if(NOT arg_LABELS)
    set(arg_LABELS fast)
  endif()
  foreach(ranks IN LISTS arg_RANKS)
    set(test ${name}.ranks_${ranks})
    add_test(
      NAME ${test}
      COMMAND
        "${MPIEXEC_EXECUTABLE}" ${MPIEXEC_NUMPROC_FLAG} ${ranks}
        ${MPIEXEC_PREFLAGS} $<TARGET_FILE:${target}> ${MPIEXEC_POSTFLAGS}
        ${arg_ARGS}
    )
    set_tests_properties(
      ${test}
      PROPERTIES
        LABELS "${arg_LABELS};mpi"
        TIMEOUT 300
        PROCESSORS ${ranks}
        ENVIRONMENT "${Runnel_MPI_TEST_ENVIRONMENT}"
    )
  endforeach()
endfunction()
