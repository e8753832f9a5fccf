! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> pi.cpp in Fortran: the same numbers, the same count, and its checkpoints.
!>
!>     mpiexec -n 4 pi_mpi_fortran [FILE [BLOCKS [DIE_AFTER]]]
program pi_mpi
  use, intrinsic :: iso_c_binding, only: c_int
  use, intrinsic :: iso_fortran_env, only: int64, real64
  use mpi_f08
  use runnel
  use runnel_mpi
  implicit none
  interface
    function raise(number) result(status) bind(c)
      import :: c_int
      integer(c_int), value :: number
      integer(c_int) :: status
    end function raise
  end interface
  integer(int64), parameter :: num_streams = 64, points = 5000
  integer, parameter :: blocks_a_save = 4, sigkill = 9
  type(rank_communicator) :: ranks
  type(rank_streams) :: streams
  character(len=500) :: file
  integer :: block, blocks, die_after, ignored
  integer(int64) :: hits
  real(real64) :: pi, all

  call MPI_Init()
  file = 'pi.h5'
  if (command_argument_count() > 0) call get_command_argument(1, file)
  blocks = number_of_argument(2, 20)
  die_after = number_of_argument(3, -1)
  call ranks%create(MPI_COMM_WORLD%mpi_val)
  call begin()
  do while (block < blocks)
    hits = hits + count_hits()
    block = block + 1
    if (block == die_after .and. ranks%rank() == 0) then
      ignored = raise(int(sigkill, c_int))  ! as a node that fails
    end if
    if (mod(block, blocks_a_save) /= 0 .and. block /= blocks) cycle
    call streams%set_note('blocks', text_of(int(block, int64)))
    call streams%set_note('hits', text_of(hits))
    call streams%save(ranks, file)
  end do
  all = real(num_streams*points*blocks, real64)
  pi = 4*real(hits, real64)/all
  if (ranks%rank() == 0) print '(a, f20.17, 2a)', 'pi = ', pi, ', hits ', &
    text_of(hits)
  call streams%destroy()
  call ranks%destroy()
  call MPI_Finalize()
  ! Five standard deviations of 4 times a share of hits.
  if (abs(pi - 3.14159265358979_real64) > 5*1.642/sqrt(all)) error stop 1

contains

  !> New streams, or those of the checkpoint and what was counted.
  subroutine begin()
    logical :: exists

    ! Rank 0 looks: others may see the folder later.
    if (ranks%rank() == 0) inquire (file=file, exist=exists)
    call MPI_Bcast(exists, 1, MPI_LOGICAL, 0, MPI_COMM_WORLD)
    block = 0
    hits = 0
    if (exists) then
      call streams%load(ranks, file, 'mrg32k3a')
      block = int(number_in(streams%note('blocks')))
      hits = number_in(streams%note('hits'))
    else
      call streams%create(ranks, 'mrg32k3a', num_streams=num_streams)
    end if
  end subroutine begin

  !> How many of all ranks' next points lie in the circle?
  integer(int64) function count_hits() result(all_hits)
    real(real64), allocatable :: xy(:, :, :)
    integer(int64) :: first, num, mine

    call streams%owned(first, num)
    allocate (xy(2, points, num))
    call streams%fill(xy)
    mine = count(xy(1, :, :)**2 + xy(2, :, :)**2 < 1, kind=int64)
    call MPI_Allreduce(mine, all_hits, 1, MPI_INTEGER8, MPI_SUM, &
      MPI_COMM_WORLD)
  end function count_hits

  include 'numbers_and_texts.inc'
end program pi_mpi
