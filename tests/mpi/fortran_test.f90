! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Module `runnel_mpi` against a serial set: the numbers as such are tested in
!> C and C++.
program fortran_test
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use mpi_f08
  use runnel
  use runnel_mpi
  use rank_checks
  implicit none
  type(rank_communicator) :: ranks
  character(len=*), parameter :: file = 'runnel_fortran_test.h5'

  call MPI_Init()
  call ranks%create(MPI_COMM_WORLD)
  call test_communicator()
  call test_streams()
  call test_sequence()
  call test_verified_sequence()
  call test_streams_in_turn()
  call test_blocks()
  call test_empty_blocks()
  call test_elements()
  call test_errors()
  call test_others()
  call test_checkpoint()
  call ranks%destroy()
  call end_checks()

contains

  subroutine test_communicator()
    integer :: rank, size

    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Comm_size(MPI_COMM_WORLD, size)
    call check(ranks%rank() == rank, 'rank')
    call check(ranks%size() == size, 'size')
  end subroutine test_communicator

  subroutine test_streams()
    type(rank_streams) :: streams
    type(stream_set) :: set
    real(real64), allocatable :: mine(:, :), whole(:, :)
    real(real32), allocatable :: flat(:)
    integer(int32), allocatable :: dice(:, :), all_dice(:, :)
    integer(int64) :: first, num

    call streams%create(ranks, 'ranmar24', form='ijkl', seed=[2026_int64], &
      first_stream=5_int64, num_streams=9_int64, offset=100_int64)
    call set%create('ranmar24', form='ijkl', seed=[2026_int64], &
      first_stream=5_int64, num_streams=9_int64, offset=100_int64)
    call check(streams%num_streams() == 9, 'all streams')
    call check(streams%first_stream() == 5, 'the first of all')
    call streams%owned(first, num)
    allocate (mine(20, num), whole(20, 9), flat(20*num), dice(4, num), &
      all_dice(4, 9))
    call streams%fill(mine)
    call set%fill(whole)
    call check(all(mine == whole(:, first + 1:first + num)), 'columns')
    call streams%jump(1000000000_int64)
    call set%jump(1000000000_int64)
    call streams%fill(mine, 'normal:1,2')
    call set%fill(whole(:, 1), 'normal:1,2')
    if (first == 0) call check(count(mine(:, 1) > -20) == 20, 'normal')
    call streams%create(ranks, 'ranmar24', num_streams=9_int64)
    call set%create('ranmar24', num_streams=9_int64)
    call streams%fill(dice)
    call set%fill(all_dice)
    call check(all(dice == all_dice(:, first + 1:first + num)), 'bits')
    call streams%fill(flat, 'uniform')
    call check(all(flat >= 0 .and. flat < 1), 'one after the other')
  end subroutine test_streams

  subroutine test_sequence()
    type(rank_sequence) :: sequence
    type(stream_set) :: set
    real(real32), allocatable :: mine(:)
    real(real32) :: whole(101)
    integer(int64) :: first, num, stride, low, same
    integer :: order, i

    do order = runnel_rank_blocks, runnel_rank_leapfrog
      call sequence%create(ranks, 'mrg32k3a', stream=3_int64, order=order)
      call set%create('mrg32k3a', first_stream=3_int64)
      do i = 1, 3
        call sequence%next(101_int64, first, num, stride)
        allocate (mine(num))
        call sequence%fill(mine, 101_int64)
        call set%fill(whole)
        call check(all(mine == whole(first + 1:101:stride)), 'sequence')
        deallocate (mine)
        call sequence%jump(7_int64)
        call set%jump(7_int64)
      end do
      call sequence%position(low)
      call set%position(0_int64, same)
      call check(low == same, 'position')
    end do
  end subroutine test_sequence

  !> Fills that are verified find a rank that is ahead of the others.
  subroutine test_verified_sequence()
    type(rank_sequence) :: sequence
    real(real64), allocatable :: mine(:)
    integer(int64) :: first, num
    character(len=200) :: message
    integer :: stat
    logical :: is_last

    is_last = ranks%rank() == ranks%size() - 1
    call sequence%create(ranks, 'mrg32k3a')
    call sequence%set_verify(ranks, .true.)
    if (is_last) call sequence%jump(5_int64)
    call sequence%next(50_int64, first, num)
    allocate (mine(num))
    call sequence%fill(mine, 50_int64, stat=stat, errmsg=message)
    if (ranks%size() == 1) then
      call check(stat == runnel_ok, 'a verified fill of one rank')
      return
    end if
    call check(stat == runnel_error_invalid_argument, 'a rank that is ahead')
    call check(index(message, 'is at output 5 of the sequence') > 0, &
      'what is said of a rank that is ahead')
    if (.not. is_last) call sequence%jump(5_int64)
    call sequence%fill(mine, 50_int64, stat=stat)
    call check(stat == runnel_ok, 'a fill of ranks that have caught up')
  end subroutine test_verified_sequence

  !> The values of one set, also from its file.
  subroutine test_streams_in_turn()
    type(rank_streams_in_turn) :: dealt
    type(stream_set) :: set
    real(real32), allocatable :: mine(:)
    real(real32) :: whole(101), unseen(50)
    integer(int64) :: first, num, low, same
    integer :: i, stat

    call dealt%create(ranks, 'ranmar24', num_streams=5_int64)
    call set%create('ranmar24', num_streams=5_int64)
    call dealt%set_block(3_int64)
    call set%set_cyclic_order(3_int64)
    do i = 1, 3
      call dealt%next(101_int64, first, num)
      allocate (mine(num))
      call dealt%fill(mine, 101_int64)
      call set%fill(whole)
      call check(all(mine == whole(first + 1:first + num)), 'in turn')
      deallocate (mine)
      call dealt%discard(1.0, 50_int64)
      call set%fill(unseen)
      call dealt%jump(7_int64)
      call set%jump(7_int64)
      call dealt%position(4_int64, low)
      call set%position(4_int64, same)
      call check(low == same, 'position in turn')
      call dealt%save(ranks, file, stat=stat)
      if (stat == runnel_error_no_hdf5) cycle
      call check(stat == runnel_ok, 'save in turn')
      call dealt%load(ranks, file, 'ranmar24')
    end do
    call dealt%set_block(0_int64, stat)
    call check(stat == runnel_error_invalid_argument, 'blocks of 0')
    call MPI_Barrier(MPI_COMM_WORLD)
    if (ranks%rank() == 0) then
      open (unit=9, file=file)
      close (unit=9, status='delete')
    end if
  end subroutine test_streams_in_turn

  !> Ranks side by side, along the second index and along the first.
  subroutine test_blocks()
    type(rank_sequence) :: sequence
    type(stream_set) :: set, shard
    real(real64) :: whole(60, 24)
    real(real64), allocatable :: mine(:, :), same(:, :)
    integer(int64) :: at(2), extent(2)
    integer :: d

    call set%create('mrg32k3a')
    call set%fill(whole)
    do d = 1, 2
      at = 0
      extent = shape(whole, int64)
      call cut(extent(d), at(d))
      allocate (mine(extent(1), extent(2)), same(extent(1), extent(2)))
      call sequence%create(ranks, 'mrg32k3a')
      call sequence%fill_block(mine, [60_int64, 24_int64], at)
      call check(all(mine == whole(at(1) + 1:at(1) + extent(1), &
        at(2) + 1:at(2) + extent(2))), 'block of a sequence')
      call shard%create('mrg32k3a')
      call shard%fill_block(same, [60_int64, 24_int64], at)
      call check(all(mine == same), 'block of a set')
      deallocate (mine, same)
    end do
  end subroutine test_blocks

  !> One column, which the first rank has: the others have none, and go on with
  !> the same number. By the name of a distribution.
  subroutine test_empty_blocks()
    type(rank_sequence) :: sequence
    type(stream_set) :: set
    real(real64) :: whole(60), next(60), share(60)
    real(real64), allocatable :: mine(:, :)
    integer(int64) :: columns, first, num

    call set%create('mrg32k3a')
    call set%fill(whole, 'normal:1,2')
    call set%fill(next)
    columns = merge(1, 0, ranks%rank() == 0)
    allocate (mine(20, columns))
    call sequence%create(ranks, 'mrg32k3a')
    call sequence%fill_block(mine, [60_int64, 1_int64], &
      [30_int64, 1 - columns], distribution='normal:1,2')
    if (columns > 0) then
      call check(all(mine(:, 1) == whole(31:50)), 'a named block')
    end if
    call sequence%next(60_int64, first, num)
    call sequence%fill(share(:num), 60_int64)
    call check(all(share(:num) == next(first + 1:first + num)), &
      'behind the array')
  end subroutine test_empty_blocks

  !> Every n-th element, the last first.
  subroutine test_elements()
    type(rank_sequence) :: sequence
    type(stream_set) :: set
    real(real64) :: whole(1000)
    real(real64), allocatable :: mine(:)
    integer(int64), allocatable :: numbers(:)
    integer :: i

    call set%create('mrg32k3a')
    call set%fill(whole)
    numbers = [(int(i, int64), i=999 - ranks%rank(), 0, -ranks%size())]
    allocate (mine(size(numbers)))
    call sequence%create(ranks, 'mrg32k3a')
    call sequence%fill_elements(mine, numbers, 1000_int64)
    call check(all(mine == whole(numbers + 1)), 'elements')
    call sequence%fill_elements(mine, numbers, 1000_int64, 'normal:1,2')
    call set%fill(whole, 'normal:1,2')
    call check(all(mine == whole(numbers + 1)), 'named elements')
  end subroutine test_elements

  !> This rank's block of so many.
  subroutine cut(extent, at)
    integer(int64), intent(inout) :: extent
    integer(int64), intent(out) :: at
    integer(int64) :: begin, behind

    begin = extent*ranks%rank()/ranks%size()
    behind = extent*(ranks%rank() + 1)/ranks%size()
    at = begin
    extent = behind - begin
  end subroutine cut

  subroutine test_errors()
    type(rank_streams) :: streams
    type(rank_sequence) :: sequence
    character(len=12) :: generator
    character(len=300) :: message
    real(real32) :: values(1000)
    integer :: stat

    generator = 'ranmar24'
    if (ranks%rank() + 1 == ranks%size()) generator = 'ranlux'
    call streams%create(ranks, generator, stat=stat, errmsg=message)
    call check(stat == runnel_error_unknown_generator, 'status of all')
    call check(index(message, 'ranlux') > 0, 'message of all')
    call streams%fill(values, stat=stat, errmsg=message)
    call check(stat == runnel_error_bad_handle, 'no streams')
    call sequence%create(ranks, 'ranmar24')
    call sequence%fill(values, 1_int64, stat=stat, errmsg=message)
    call check(stat == runnel_error_invalid_argument, 'elements')
    call sequence%fill_block(values, [2000_int64, 1_int64], [0_int64], &
      stat=stat, errmsg=message)
    call check(stat == runnel_error_invalid_argument, 'dimensions')
    call streams%load(ranks, 'no_such_file.h5', stat=stat, errmsg=message)
    call check(stat == runnel_error_checkpoint .or. &
      stat == runnel_error_no_hdf5, 'no file')
  end subroutine test_errors

  subroutine test_others()
    type(rank_claim) :: claim
    type(rank_guard) :: guard
    type(stream_set) :: mine, same
    integer(int32) :: values(50), others(50)
    integer :: stat

    claim%first_stream = ranks%rank()
    call runnel_require_disjoint(ranks, [claim])
    claim%first_stream = 0
    call runnel_require_disjoint(ranks, [claim], stat=stat)
    call check((stat == runnel_ok) .eqv. (ranks%size() == 1), 'overlap')
    call runnel_sprng_stream_of_rank(ranks, 'sprng_lfg', 42_int64, mine)
    call same%create('sprng_lfg', seed=[42_int64], parameters= &
      [0_int64, int(ranks%size(), int64)], first_stream= &
      int(ranks%rank(), int64))
    call mine%fill(values)
    call same%fill(others)
    call check(all(values == others), 'stream of a rank')
    call guard%create(ranks, stat=stat)
    if (stat == runnel_error_no_hdf5) return
    call check(.not. guard%is_due(), 'nothing yet')
    if (ranks%rank() + 1 == ranks%size()) call guard%request()
    call check(guard%is_due(), 'a request')
    call check(guard%signal() == -1, 'is no signal')
    call check(index(guard%message('./walk'), './walk') > 0, 'guard''s message')
  end subroutine test_others

  !> Saved by all, continued by the first rank alone and by all.
  subroutine test_checkpoint()
    type(rank_streams) :: streams, again, alone
    type(checkpoint_options) :: options
    type(rank_communicator) :: one
    type(MPI_Comm) :: part
    real(real64), allocatable :: next(:, :), same(:, :)
    integer(int64) :: first, num
    integer :: stat, color

    call streams%create(ranks, 'mrg32k3a', num_streams=6_int64)
    call streams%owned(first, num)
    allocate (next(10, num), same(10, num))
    call streams%fill(next)
    call streams%set_note('step', '10')
    options%layout = runnel_gathered
    options%positions_only = .true.
    call streams%save(ranks, file, options, stat=stat)
    if (stat == runnel_error_no_hdf5) return
    call check(stat == runnel_ok, 'save')
    call streams%fill(next)
    call again%load(ranks, file, 'mrg32k3a')
    call check(again%note('step') == '10', 'note')
    call again%fill(same)
    call check(all(next == same), 'continued by all')
    color = merge(0, MPI_UNDEFINED, ranks%rank() == 0)
    call MPI_Comm_split(MPI_COMM_WORLD, color, 0, part)
    if (ranks%rank() == 0) then
      call one%create(part%mpi_val)
      call alone%load(one, file)
      deallocate (same)
      allocate (same(10, 6))
      call alone%fill(same)
      call check(all(next == same(:, :num)), 'continued by one')
      call alone%destroy()
      call one%destroy()
      call MPI_Comm_free(part)
    end if
    call MPI_Barrier(MPI_COMM_WORLD)
    if (ranks%rank() == 0) then
      open (unit=9, file=file)
      close (unit=9, status='delete')
    end if
  end subroutine test_checkpoint
end program fortran_test
