# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# What ranks of examples run with: one thread per rank. They share cores, and root
# may start them (containers): Open MPI asks for it. It need not look for a network
# either, which takes it a second.
set(
  rank_environment
  OMP_NUM_THREADS=1
  OMP_PROC_BIND=false
  OMPI_ALLOW_RUN_AS_ROOT=1
  OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  OMPI_MCA_rmaps_base_oversubscribe=1
  OMPI_MCA_btl=^tcp,ofi
  PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
)
