! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Module `runnel_host_streams`: streams give the values of a fill, however they
!> are asked for. More cases are tested in C.
program host_stream_test
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_ptr
  use runnel
  use runnel_host_streams
  use runnel_pools
  use runnel_shared_sequences
  use runnel_shared_streams
  implicit none
  integer :: failures = 0
  integer, parameter :: producers(*) = [runnel_automatic, &
    runnel_background_thread, runnel_calling_thread, runnel_execution_space]

  call test_real64()
  call test_types()
  call test_places()
  call test_slices()
  call test_checkpoint()
  call test_pool()
  call test_shared()
  call test_shared_streams()
  call test_errors()
  call runnel_finalise()
  if (failures > 0) error stop 1

contains

  subroutine check(good, what)
    logical, intent(in) :: good
    character(len=*), intent(in) :: what

    if (good) return
    failures = failures + 1
    print '(2a)', 'FAILED: ', what
  end subroutine check

  ! All ways of asking, in turn.
  subroutine test_real64()
    type(stream_set) :: set, same
    type(host_stream) :: stream
    real(real64) :: truth(6000), values(6000)
    real(real64), pointer :: some(:)
    integer :: i, k, n, done

    call same%create('ranmar48', num_streams=3_int64, order=runnel_interleaved)
    call same%fill(truth)
    call set%create('ranmar48', num_streams=3_int64)
    do i = 1, size(producers)
      call stream%create(set, runnel_real64, prefetch=700_int64, &
        producer=producers(i))
      call check(stream%prefetch() == 700, 'prefetch')
      values = -1
      done = 0
      k = 0
      do while (done < 5000)
        n = min(mod(37*k, 701), size(values) - done - 1)
        values(done + 1) = stream%next_real64()
        if (mod(k, 5) == 4) then
          call stream%fill(values(done + 2:done + 1 + n))
        else
          call stream%take(n, some)
          call check(size(some) == n, 'size of what was taken')
          values(done + 2:done + 1 + n) = some
        end if
        done = done + 1 + n
        k = k + 1
      end do
      call check(all(values(:done) == truth(:done)), 'values in pieces')
    end do
  end subroutine test_real64

  subroutine test_types()
    type(stream_set) :: set, same
    type(host_stream) :: stream
    real(real32) :: x(10)
    real(real32), pointer :: some(:)
    integer(int32) :: n(10)
    integer(int32), pointer :: words(:)
    integer(int64) :: wide(10)
    integer(int64), pointer :: wides(:)

    call set%create('ranmar24')
    same = set
    call same%fill(x)
    call stream%create(set, runnel_real32)
    call check(stream%next_real32() == x(1), 'real32')
    call stream%take(9, some)
    call check(all(some == x(2:)), 'real32')
    same = set
    call same%fill(n)
    call stream%create(set, runnel_int32)
    call check(stream%next_int32() == n(1), '31 bits')
    call stream%take(9, words)
    call check(all(words == n(2:)), '31 bits')
    same = set
    call same%fill(n, runnel_native)
    call stream%create(set, runnel_int32, 'native')
    call stream%take(10, words)
    call check(all(words == n), 'native')
    same = set
    call same%fill(n, 'poisson:4.2')
    call stream%create(set, runnel_int32, 'poisson:4.2')
    call stream%take(9, words)
    call check(all(words == n(:9)), 'whole numbers')
    call check(stream%next_int32() == n(10), 'the next whole number')
    same = set
    call same%fill(wide)
    call stream%create(set, runnel_int64)
    call check(stream%next_int64() == wide(1), '64 bits')
    call stream%take(9, wides)
    call check(all(wides == wide(2:)), '64 bits')
    call stream%create(set, runnel_int64, 'integers:1,6')
    same = set
    call same%fill(wide, 'integers:1,6')
    call stream%take(10, wides)
    call check(all(wides == wide), 'dice')
    call check(stream%values_left() > 0, 'values left')
  end subroutine test_types

  subroutine test_places()
    type(stream_set) :: set, place
    type(host_stream) :: stream, other, nothing
    real(real64) :: truth(3000), rest(100)
    integer(int64) :: low, high

    call set%create('ranmar48')
    call stream%create(set, runnel_real64, prefetch=100_int64)
    call set%fill(truth)
    call check(stream%next_real64() == truth(1), 'first')
    call stream%jump(50_int64)
    call check(stream%next_real64() == truth(52), 'jump')
    call stream%jump(1000_int64)
    call check(stream%next_real64() == truth(1053), 'a long jump')
    call stream%position(0_int64, low, high)
    call check(low == 1053 .and. high == 0, 'position')
    call stream%snapshot(place)
    other = stream
    call check(other%next_real64() == truth(1054), 'a copy goes on')
    call place%fill(rest)
    call check(all(rest == truth(1054:1153)), 'a snapshot goes on')
    call stream%reset()
    call check(stream%next_real64() == truth(1), 'reset')
    call stream%restore(place)
    call check(stream%next_real64() == truth(1154), 'restore')
    other = nothing
    call check(other%values_left() == 0, 'no stream')
  end subroutine test_places

  ! Two threads, one after the other.
  subroutine test_slices()
    type(stream_set) :: set
    type(host_stream) :: stream
    real(real32) :: truth(60)
    real(real32), pointer :: some(:)
    integer :: t

    call set%create('ranmar24')
    call stream%create(set, runnel_real32)
    call set%fill(truth)
    do t = 0, 1
      call stream%take(20, t, 2, some)
      call check(all(some == truth(20*t + 1:20*t + 20)), 'slices')
    end do
    call check(stream%next_real32() == truth(41), 'after a round')
  end subroutine test_slices

  subroutine test_checkpoint()
    character(len=*), parameter :: file = 'runnel_fortran_host_stream.h5'
    type(stream_set) :: set, loaded
    type(host_stream) :: stream, again
    real(real64) :: x(500), y(500)
    integer :: stat, unit

    call set%create('ranmar48')
    call stream%create(set, runnel_real64, prefetch=300_int64)
    call stream%fill(x(:77))
    call stream%save(file, stat)
    if (stat == runnel_error_no_hdf5) return
    call check(stat == runnel_ok, 'save')
    call loaded%load(file)
    call again%create(loaded, runnel_real64)
    call stream%fill(x)
    call again%fill(y)
    call check(all(x == y), 'a checkpoint goes on')
    open (newunit=unit, file=file, status='old')
    close (unit, status='delete')
  end subroutine test_checkpoint

  !> Not where slices are memory of a device, which Fortran cannot read.
  subroutine test_pool()
    type(stream_set) :: set, same, now
    type(number_pool) :: pool
    type(c_ptr) :: address
    real(real64) :: truth(3000)
    real(real64), pointer :: slice(:)
    integer(int64) :: low, position
    integer :: i, stat

    if (command_argument_count() > 0) return
    call set%create('ranmar48')
    call same%create('ranmar48')
    call same%fill(truth)
    call pool%create(set, runnel_real64, capacity=1000_int64)
    call check(pool%capacity() == 1000, 'capacity')
    do i = 1, 3000, 300
      call pool%take(300_int64, address)
      call pool%fence()
      call c_f_pointer(address, slice, [300])
      call check(all_equal(slice, truth(i:i + 299)), 'slice')
    end do
    call pool%snapshot(now)
    call now%position(0_int64, low)
    call same%position(0_int64, position)
    call check(low == position, 'snapshot of a pool')
    call pool%position(0_int64, low)
    call check(low == position, 'position of a pool')
    call check(pool%values_left() > 1000000, 'values left')
    call pool%take(1001_int64, address, stat=stat)
    call check(stat == runnel_error_invalid_argument, 'more than a block')
    call pool%create(set, runnel_int32, 'poisson:4.2')
    call pool%destroy()
    call pool%take(1_int64, address, stat=stat)
    call check(stat == runnel_error_bad_handle, 'no pool')
  end subroutine test_pool

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

  subroutine test_errors()
    type(stream_set) :: set
    type(host_stream) :: stream
    real(real64) :: x
    real(real64), pointer :: some(:)
    real(real32) :: narrow
    integer :: stat
    character(len=300) :: errmsg

    errmsg = ''
    x = stream%next_real64(stat, errmsg)
    call check(stat == runnel_error_bad_handle, 'no stream')
    call check(index(errmsg, 'NULL') > 0, errmsg)
    call stream%create(set, runnel_real64, stat=stat)
    call check(stat == runnel_error_bad_handle, 'no set')
    call set%create('ranmar48')
    call stream%create(set, 4, stat=stat, errmsg=errmsg)
    call check(stat == runnel_error_invalid_argument, 'no such values')
    call check(index(errmsg, 'values is 4') > 0, errmsg)
    call stream%create(set, runnel_real64, 'normal:0,-1', stat=stat)
    call check(stat == runnel_error_invalid_argument, 'a negative deviation')
    call stream%create(set, runnel_int32, 'native', stat=stat)
    call check(stat == runnel_error_no_such_values, '48 bits into 32')
    call stream%create(set, runnel_real64, prefetch=10_int64)
    x = stream%next_real64()
    narrow = stream%next_real32(stat, errmsg)
    call check(stat == runnel_error_invalid_argument, 'another type')
    call check(index(errmsg, 'f32') > 0 .and. narrow == 0, errmsg)
    call stream%take(11, some, stat, errmsg)
    call check(stat == runnel_error_invalid_argument, 'too many')
    call check(index(errmsg, '11 values') > 0, errmsg)
    call stream%take(-1, some, stat, errmsg)
    call check(stat == runnel_error_invalid_argument, 'a negative number')
    call stream%take(5, 2, 2, some, stat=stat, errmsg=errmsg)
    call check(index(errmsg, 'thread 2 of 2') > 0, errmsg)
    call stream%destroy()
    call stream%destroy(stat)
    call check(stat == runnel_error_bad_handle, 'destroyed twice')
    call check(x > 0, 'a value')
  end subroutine test_errors

end program host_stream_test
