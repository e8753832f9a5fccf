! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Checkpoints of all ranks in groups of an HDF5 file that is open: what Fortran
!> saves goes on in Fortran, C and C++, and what C++ saves in Fortran, on all
!> ranks and on the first alone.
program fortran_groups_test
  use, intrinsic :: iso_c_binding, only: c_char, c_double, c_int, c_int64_t, &
    c_null_char
  use, intrinsic :: iso_fortran_env, only: int64, real64
  use mpi_f08
  use runnel
  use runnel_mpi
  use rank_checks
  implicit none
  interface
    function groups_open(name, comm, is_new) result(file) bind(c)
      import :: c_char, c_int, c_int64_t
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), value :: comm, is_new
      integer(c_int64_t) :: file
    end function groups_open
    subroutine groups_close(file) bind(c)
      import :: c_int64_t
      integer(c_int64_t), value :: file
    end subroutine groups_close
    subroutine groups_save(comm, file, group) bind(c)
      import :: c_char, c_int, c_int64_t
      integer(c_int), value :: comm
      integer(c_int64_t), value :: file
      character(kind=c_char), intent(in) :: group(*)
    end subroutine groups_save
    function groups_go_on_in_cpp(comm, file, group, expected, length) &
      result(equal) bind(c)
      import :: c_char, c_double, c_int, c_int64_t
      integer(c_int), value :: comm, length
      integer(c_int64_t), value :: file
      character(kind=c_char), intent(in) :: group(*)
      real(c_double), intent(in) :: expected(*)
      integer(c_int) :: equal
    end function groups_go_on_in_cpp
    function groups_go_on_in_c(comm, file, group, expected, length) &
      result(equal) bind(c)
      import :: c_char, c_double, c_int, c_int64_t
      integer(c_int), value :: comm, length
      integer(c_int64_t), value :: file
      character(kind=c_char), intent(in) :: group(*)
      real(c_double), intent(in) :: expected(*)
      integer(c_int) :: equal
    end function groups_go_on_in_c
  end interface

  character(len=*), parameter :: name = 'runnel_fortran_mpi_groups.h5'
  type(rank_communicator) :: ranks, first
  type(MPI_Comm) :: part
  real(real64) :: next(10, 6), tail(100)
  integer :: unit

  call MPI_Init()
  call ranks%create(MPI_COMM_WORLD)
  call expect()
  if (saved()) then
    call go_on(ranks, MPI_COMM_WORLD)
    call MPI_Comm_split(MPI_COMM_WORLD, merge(0, MPI_UNDEFINED, &
      ranks%rank() == 0), 0, part)
    if (ranks%rank() == 0) then
      call first%create(part)
      call go_on(first, part)
      call first%destroy()
      call MPI_Comm_free(part)
    end if
    call MPI_Barrier(MPI_COMM_WORLD)
    if (ranks%rank() == 0) then
      open (newunit=unit, file=name, status='old')
      close (unit, status='delete')
    end if
  end if
  call ranks%destroy()
  call end_checks()

contains

  !> What comes behind the checkpoints.
  subroutine expect()
    type(stream_set) :: set

    call set%create('mrg32k3a', seed=[2026_int64], num_streams=6_int64)
    call set%jump(60_int64)
    call set%fill(next)
    call set%create('ranmar24', seed=[9_int64], offset=1000_int64)
    call set%fill(tail)
  end subroutine expect

  !> False where HDF5 is a serial one, which refuses.
  logical function saved()
    type(rank_streams) :: streams
    type(rank_sequence) :: sequence
    type(checkpoint_options) :: options
    integer(int64) :: file
    integer :: stat

    call streams%create(ranks, 'mrg32k3a', seed=[2026_int64], &
      num_streams=6_int64)
    call streams%jump(60_int64)
    call streams%set_note('step', '60')
    call sequence%create(ranks, 'ranmar24', seed=[9_int64], offset=1000_int64)
    file = groups_open(name//c_null_char, MPI_COMM_WORLD%mpi_val, 1)
    saved = file >= 0
    if (.not. saved) return
    call streams%save_group(ranks, file, 'step 60/streams')
    call streams%save_group(ranks, file, 'step 60/streams')
    options%positions_only = .true.
    call streams%save_group(ranks, file, 'step 60/positions', options)
    call sequence%save_group(ranks, file, 'step 60/sequence')
    call groups_save(MPI_COMM_WORLD%mpi_val, file, 'of C++'//c_null_char)
    ! A location that one rank has wrong.
    call streams%save_group(ranks, merge(-1_int64, file, &
      ranks%rank() == ranks%size() - 1), 'other', stat=stat)
    call check(stat == runnel_error_checkpoint, 'no location')
    call streams%load_group(ranks, file, 'other', stat=stat)
    call check(stat == runnel_error_checkpoint, 'no group')
    call groups_close(file)
  end function saved

  subroutine go_on(some, comm)
    type(rank_communicator), intent(in) :: some
    type(MPI_Comm), intent(in) :: comm
    integer(int64) :: file

    file = groups_open(name//c_null_char, comm%mpi_val, 0)
    call check(file >= 0, 'H5Fopen')
    call streams_go_on(some, comm, file, 'step 60/streams')
    call streams_go_on(some, comm, file, 'step 60/positions')
    call streams_go_on(some, comm, file, 'of C++')
    call sequence_goes_on(some, file)
    call groups_close(file)
  end subroutine go_on

  subroutine streams_go_on(some, comm, file, group)
    type(rank_communicator), intent(in) :: some
    type(MPI_Comm), intent(in) :: comm
    integer(int64), intent(in) :: file
    character(len=*), intent(in) :: group
    type(rank_streams) :: streams
    real(real64), allocatable :: mine(:, :)
    integer(int64) :: begin, num
    integer :: same

    call streams%load_group(some, file, group, 'mrg32k3a')
    if (group /= 'of C++') call check(streams%note('step') == '60', 'note')
    call streams%owned(begin, num)
    allocate (mine(10, num))
    call streams%fill(mine)
    call check(all(mine == next(:, begin + 1:begin + num)), group)
    same = groups_go_on_in_cpp(comm%mpi_val, file, group//c_null_char, mine, 10)
    call check(same /= 0, 'in C++ '//group)
    same = groups_go_on_in_c(comm%mpi_val, file, group//c_null_char, mine, 10)
    call check(same /= 0, 'in C '//group)
  end subroutine streams_go_on

  subroutine sequence_goes_on(some, file)
    type(rank_communicator), intent(in) :: some
    integer(int64), intent(in) :: file
    type(rank_sequence) :: sequence
    real(real64), allocatable :: mine(:)
    integer(int64) :: begin, num

    call sequence%load_group(some, file, 'step 60/sequence', &
      order=runnel_rank_blocks)
    call sequence%next(100_int64, begin, num)
    allocate (mine(num))
    call sequence%fill(mine, 100_int64)
    call check(all(mine == tail(begin + 1:begin + num)), 'sequence')
  end subroutine sequence_goes_on

end program fortran_groups_test
