! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> A user of many ranks from Fortran: they share numbers of one sequence.
program mpi_fortran_consumer
  use, intrinsic :: iso_fortran_env, only: int64, real64
  use mpi_f08
  use runnel_mpi
  implicit none
  type(rank_communicator) :: ranks
  type(rank_sequence) :: sequence
  real(real64), allocatable :: values(:)
  integer(int64) :: first, num

  call MPI_Init()
  call ranks%create(MPI_COMM_WORLD%mpi_val)
  call sequence%create(ranks, 'ranmar48')
  call sequence%next(2_int64, first, num)
  allocate (values(num))
  call sequence%fill(values, 2_int64)
  if (num /= 1 .or. any(values < 0 .or. values >= 1)) error stop 1
  call sequence%destroy()
  call ranks%destroy()
  call MPI_Finalize()
end program mpi_fortran_consumer
