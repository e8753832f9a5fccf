! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Modules `runnel_shared_sequences` and `runnel_shared_streams`: workers together
!> give the values of a fill.
program shared_test
  use, intrinsic :: iso_fortran_env, only: int32, int64, real64
  use checks
  use runnel
  use runnel_shared_sequences
  use runnel_shared_streams
  implicit none

  call test_shared()
  call test_shared_streams()
  call runnel_finalise()
  if (failures > 0) error stop 1

contains

  !> Workers together give the values of a fill.
  subroutine test_shared()
    type(stream_set) :: set, later
    type(shared_sequence) :: sequence
    real(real64) :: truth(3000), values(3000), next_value(1)
    real(real64), allocatable :: fractions(:)
    integer(int32) :: counts(10, 10), same(100)
    integer(int64) :: first, num, low, position
    integer :: rank, stat
    character(len=300) :: errmsg

    call set%create('ranmar48', offset=5_int64)
    do rank = 0, 2
      call sequence%create(set, rank=int(rank, int64), num_ranks=3_int64)
      call sequence%next(3000_int64, first, num)
      call check(first == 1000 * rank .and. num == 1000, 'a share')
      call sequence%fill(values(first + 1:first + num), 3000_int64)
    end do
    call sequence%create(set)
    call check(sequence%num_workers() > 0, 'workers')
    allocate (fractions(sequence%num_workers()))
    call sequence%weights(fractions)
    call check(abs(sum(fractions) - 1) < 1d-9, 'weights')
    call sequence%set_weights(fractions)
    call sequence%measure()
    call sequence%fill(truth)
    call check(all_equal(values, truth), 'shared by processes')
    call set%fill(truth)
    call check(all_equal(values, truth), 'shared by workers')
    call sequence%fill(counts, distribution='poisson:4.2')
    call set%fill(same, 'poisson:4.2')
    call check(all(reshape(counts, [100]) == same), 'shared counts')
    call sequence%jump(7_int64)
    call set%jump(7_int64)
    call sequence%position(low)
    call set%position(0_int64, position)
    call check(low == position, 'position of a shared sequence')
    call sequence%snapshot(later)
    call later%fill(next_value)
    call set%fill(truth)
    call check(all_equal(next_value, truth(:1)), 'a snapshot goes on')
    call sequence%fill(values, 10_int64, stat=stat, errmsg=errmsg)
    call check(stat == runnel_error_invalid_argument .and. &
      index(errmsg, '3000 elements') > 0, 'another size')
    call sequence%create(set, devices=[1000], stat=stat, errmsg=errmsg)
    call check(stat == runnel_error_invalid_argument .and. &
      index(errmsg, 'no GPU 1000') > 0, 'no such GPU')
    call sequence%create(set, devices=[integer ::], use_host=.false., stat=stat)
    call check(stat == runnel_error_invalid_argument, 'no workers')
    call sequence%destroy()
    call sequence%fill(values, stat=stat)
    call check(stat == runnel_error_bad_handle, 'no sequence')
  end subroutine test_shared

  !> Streams that workers have among them give what those of the set do.
  subroutine test_shared_streams()
    type(stream_set) :: set, later
    type(shared_streams) :: streams
    real(real64) :: truth(100, 5), values(100, 5), rows(500)
    real(real64), allocatable :: fractions(:)
    integer(int32) :: counts(50, 5), same(250)
    integer :: stat
    character(len=300) :: errmsg

    call set%create('ranmar48', num_streams=5_int64, offset=5_int64)
    call streams%create(set)
    call check(streams%size() == 5, 'size of shared streams')
    call check(streams%num_workers() > 0, 'workers of streams')
    call streams%fill(values)
    call set%fill(truth)
    call check(all_equal([values], [truth]), 'shared streams')
    allocate (fractions(streams%num_workers()), source=0d0)
    fractions(size(fractions)) = 3
    call streams%set_weights(fractions)
    call streams%fill(values, 'normal:0,2')
    call set%fill(rows, 'normal:0,2')
    call check(all_equal([values], rows), 'normal numbers of streams')
    call streams%weights(fractions)
    call check(abs(fractions(size(fractions)) - 1) < 1d-9, 'weights of streams')
    call streams%measure()
    call streams%fill(counts, 'poisson:4.2')
    call set%fill(same, 'poisson:4.2')
    call check(all(reshape(counts, [250]) == same), 'counts of streams')
    call streams%jump(7_int64)
    call set%jump(7_int64)
    call streams%snapshot(later)
    call streams%fill(values)
    call later%fill(truth)
    call check(all_equal([values], [truth]), 'a snapshot of streams goes on')
    call set%fill(truth)
    call check(all_equal([values], [truth]), 'streams after a jump')
    call streams%fill(same(:7), stat=stat, errmsg=errmsg)
    call check(stat == runnel_error_invalid_argument .and. &
      index(errmsg, '7 elements for 5 streams') > 0, 'another size')
    call streams%jump(-1_int64, stat)
    call check(stat == runnel_error_invalid_argument, 'a negative jump')
    call streams%destroy()
    call streams%fill(values, stat=stat)
    call check(stat == runnel_error_bad_handle, 'no shared streams')
  end subroutine test_shared_streams

  pure logical function all_equal(a, b)
    real(real64), intent(in) :: a(:), b(:)

    all_equal = count(a == b) == size(b)
  end function all_equal

end program shared_test
