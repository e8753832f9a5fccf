! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> What tests of ranks find wrong, each rank for itself, and their common end.
module rank_checks
  use mpi_f08
  use runnel
  implicit none
  private
  public :: check, end_checks
  integer :: failures = 0

contains

  subroutine check(good, what)
    logical, intent(in) :: good
    character(len=*), intent(in) :: what
    integer :: rank

    if (good) return
    failures = failures + 1
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    print '(a, i0, 2a)', 'FAILED on rank ', rank, ': ', what
  end subroutine check

  !> Ends Runnel and MPI, and the program with an error where a rank has found
  !> one.
  subroutine end_checks()
    integer :: all_failures

    call MPI_Allreduce(failures, all_failures, 1, MPI_INTEGER, MPI_SUM, &
      MPI_COMM_WORLD)
    call runnel_finalise()
    call MPI_Finalize()
    if (all_failures > 0) error stop 1
  end subroutine end_checks

end module rank_checks
