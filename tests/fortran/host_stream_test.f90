! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Module `runnel_host_streams`: streams give the values of a fill, however they
!> are asked for. More cases are tested in C.
program host_stream_test
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_ptr
  use checks
  use runnel
  use runnel_host_streams
  use runnel_pools
  implicit none
  integer, parameter :: producers(*) = [runnel_automatic, &
    runnel_background_thread, runnel_calling_thread, runnel_execution_space]

  call test_real64()
  call test_types()
  call test_places()
  call test_snapshots()
  call test_slices()
  call test_checkpoint()
  call test_pool()
  call test_errors()
  call runnel_finalise()
  if (failures > 0) error stop 1

contains

  ! Asks in all ways, in turn.
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

  ! A snapshot at any point is a set that has given as many.
  subroutine test_snapshots()
    integer, parameter :: taken(*) = [0, 1, 500, 499, 1, 998, 2, 777, 1000, 3]
    type(stream_set) :: set, stepped, place
    type(host_stream) :: stream
    real(real64) :: truth(6000), rest(2000), values(1000)
    real(real64), pointer :: some(:)
    integer(int64) :: s, low, expected
    integer :: done, i, k

    call set%create('ranmar48', num_streams=7_int64, order=runnel_interleaved)
    stepped = set
    call stepped%fill(truth)
    do i = 1, size(producers)
      call stream%create(set, runnel_real64, prefetch=1000_int64, &
        producer=producers(i))
      stepped = set
      done = 0
      do k = 1, size(taken)
        call stream%take(taken(k), some)
        call stepped%fill(values(:taken(k)))
        done = done + taken(k)
        do s = 0, 6
          call stream%position(s, low)
          call stepped%position(s, expected)
          call check(low == expected, 'positions after a request')
        end do
        call stream%snapshot(place)
        call check_rest(place, producers(i), truth(done + 1:done + 2000))
        call place%fill(rest)
        call check(all(rest == truth(done + 1:done + 2000)), &
          'a fill goes on after a request')
      end do
    end do
  end subroutine test_snapshots

  subroutine check_rest(place, producer, truth)
    type(stream_set), intent(in) :: place
    integer, intent(in) :: producer
    real(real64), intent(in) :: truth(:)
    type(host_stream) :: again
    real(real64) :: rest(size(truth))
    real(real64), pointer :: some(:)
    integer :: i, n

    call again%create(place, runnel_real64, prefetch=700_int64, &
      producer=producer)
    i = 0
    do while (i < size(rest))
      rest(i + 1) = again%next_real64()
      n = min(mod(37*i, 701), size(rest) - i - 1)
      call again%take(n, some)
      rest(i + 2:i + 1 + n) = some
      i = i + 1 + n
    end do
    call check(all(rest == truth), 'a stream goes on after a request')
  end subroutine check_rest

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
    call stream%create(set, runnel_real64, prefetch=2_int64**50, stat=stat, &
      errmsg=errmsg)
    call check(stat == runnel_error_invalid_argument, 'a block too long')
    call check(index(errmsg, '2^40') > 0, errmsg)
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
