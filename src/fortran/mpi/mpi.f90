! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Ranks from Fortran: what docs/mpi.md describes. Each procedure says whether
!> it is collective, and errors of those are those of all ranks, which get the
!> same stat. Link Runnel::fortran_mpi. Errors as in module `runnel`.
module runnel_mpi
  use runnel_communicators
  use runnel_rank_checkpoints, only: checkpoint_options, runnel_shared, &
    runnel_parallel_hdf5, runnel_gathered, runnel_file_per_rank, &
    runnel_has_parallel_hdf5
  use runnel_rank_guards
  use runnel_rank_sequences
  use runnel_rank_streams
  use runnel_rank_streams_in_turn
  implicit none
  public
end module runnel_mpi
