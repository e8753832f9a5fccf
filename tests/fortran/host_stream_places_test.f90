! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Module `runnel_host_streams`: where streams begin and end, in which order
!> they take turns, and how threads share one.
program host_stream_places_test
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  !$ use omp_lib, only: omp_get_num_threads, omp_get_thread_num
  use checks
  use runnel
  use runnel_host_streams
  implicit none
  integer, parameter :: producers(*) = [runnel_automatic, &
    runnel_background_thread, runnel_calling_thread, runnel_execution_space]

  call test_parts()
  call test_two_outputs()
  call test_long_arrays()
  call test_end()
  call test_overlap()
  call test_blocks()
  call test_end_in_blocks()
  call test_left()
  call test_rounds_out_of_step()
  call test_threads()
  call runnel_finalise()
  if (failures > 0) error stop 1

contains

  ! n values of a stream: one, some, in turn.
  subroutine draw(stream, values)
    type(host_stream), intent(inout) :: stream
    real(real64), intent(out) :: values(:)
    real(real64), pointer :: some(:)
    integer :: done, k, n

    done = 0
    k = 0
    do while (done < size(values))
      values(done + 1) = stream%next_real64()
      n = int(min(int(mod(37*k, 701), int64), stream%prefetch(), &
        int(size(values) - done - 1, int64)))
      call stream%take(n, some)
      values(done + 2:done + 1 + n) = some
      done = done + 1 + n
      k = k + 1
    end do
  end subroutine draw

  subroutine check_values(set, what)
    type(stream_set), intent(in) :: set
    character(len=*), intent(in) :: what
    type(stream_set) :: same
    type(host_stream) :: stream
    real(real64) :: truth(8011), values(8011)
    integer :: i

    same = set
    call same%fill(truth)
    do i = 1, size(producers)
      call stream%create(set, runnel_real64, prefetch=500_int64, &
        producer=producers(i))
      call draw(stream, values)
      call check(all(values == truth), what)
    end do
  end subroutine check_values

  subroutine test_parts()
    type(stream_set) :: set

    call set%create('ranmar48', first_stream=3_int64, offset=77_int64, &
      part=2_int64, num_parts=5_int64)
    call check_values(set, 'a part from an offset')
  end subroutine test_parts

  ! A double of 24 bits has two of them.
  subroutine test_two_outputs()
    type(stream_set) :: set
    type(host_stream) :: stream
    integer(int64) :: low
    real(real64) :: x

    call set%create('ranmar24')
    call check_values(set, 'values of two outputs')
    call stream%create(set, runnel_real64)
    x = stream%next_real64()
    call stream%position(0_int64, low)
    call check(low == 2 .and. x > 0, 'outputs of a value')
  end subroutine test_two_outputs

  subroutine test_long_arrays()
    type(stream_set) :: set, same
    type(host_stream) :: stream
    real(real32), allocatable :: truth(:), values(:)
    integer :: i, k

    call set%create('ranmar24')
    same = set
    allocate (truth(300000), values(300000))
    call same%fill(truth)
    do k = 1, size(producers)
      call stream%create(set, runnel_real32, prefetch=5000_int64, &
        producer=producers(k))
      call stream%fill(values(:150000))
      do i = 150001, 152000
        values(i) = stream%next_real32()
      end do
      call stream%fill(values(152001:))
      call check(all(values == truth), 'long arrays')
    end do
  end subroutine test_long_arrays

  ! So many outputs before the end of Philox' 2**66.
  subroutine go_to_end(set, left)
    type(stream_set), intent(inout) :: set
    integer(int64), intent(in) :: left
    integer :: i

    do i = 1, 7
      call set%jump(huge(left))
    end do
    call set%jump(huge(left) - left + 8)
  end subroutine go_to_end

  subroutine test_end()
    type(stream_set) :: set, same
    type(host_stream) :: stream
    integer(int32) :: truth(2500), values(501), one
    integer(int32), pointer :: some(:)
    integer :: i, stat
    character(len=300) :: errmsg

    call set%create('philox4x32')
    call go_to_end(set, 2500_int64)
    same = set
    call same%fill(truth, runnel_native)
    do i = 1, size(producers)
      call stream%create(set, runnel_int32, 'native', 1000_int64, producers(i))
      call check(stream%values_left() == 2500, 'values left')
      call stream%take(1000, some)
      call stream%take(1000, some)
      call stream%take(501, some, stat, errmsg)
      call check(stat == runnel_error_exhausted, 'past the end')
      call check(index(errmsg, '500') > 0, errmsg)
      call stream%fill(values, stat)
      call check(stat == runnel_error_exhausted, 'a fill past the end')
      call stream%take(500, some)
      call check(all(some == truth(2001:)), 'the last values')
      one = stream%next_int32(stat, errmsg)
      call check(stat == runnel_error_exhausted .and. one == 0, 'no value')
      call check(index(errmsg, '0 left') > 0, errmsg)
      call stream%jump(1_int64, stat)
      call check(stat == runnel_error_exhausted, 'a jump past the end')
      call stream%reset()
      call check(stream%next_int32() == truth(1), 'again from the start')
    end do
  end subroutine test_end

  subroutine test_overlap()
    type(stream_set) :: set, same, place
    type(host_stream) :: stream
    integer(int32) :: truth(4000), rest(3700)
    integer(int32), pointer :: some(:)
    integer :: i

    call set%create('philox4x32', allow_overlap=.true.)
    call go_to_end(set, 2500_int64)
    call same%create('philox4x32', allow_overlap=.true.)
    call go_to_end(same, 2500_int64)
    call same%fill(truth, runnel_native)
    call stream%create(set, runnel_int32, 'native', 1000_int64)
    call stream%take(300, some)
    call stream%snapshot(place)
    call stream%reset()
    do i = 1, 4000, 1000
      call stream%take(1000, some)
      call check(all(some == truth(i:i + 999)), 'past the end')
    end do
    call place%fill(rest, runnel_native)
    call check(all(rest == truth(301:)), 'a snapshot that goes past the end')
  end subroutine test_overlap

  ! By blocks of 7, and skips of every stream.
  subroutine test_blocks()
    integer(int64), parameter :: skipped(*) = [8, 5, 400, 1, 4]
    type(stream_set) :: set
    type(host_stream) :: stream
    real(real64) :: truth(7)
    integer :: i, k, p

    call set%create('ranmar48', num_streams=3_int64)
    call set%set_cyclic_order(7_int64)
    call check_values(set, 'streams by blocks')
    do p = 1, size(producers)
      call stream%create(set, runnel_real64, prefetch=1000_int64, &
        producer=producers(p))
      do i = 1, size(skipped)
        call stream%jump(skipped(i))
        call set%jump(skipped(i))
        call set%fill(truth)
        do k = 1, 7
          call check(stream%next_real64() == truth(k), &
            'skips in blocks')
        end do
      end do
    end do
  end subroutine test_blocks

  ! 50 outputs per stream: two blocks and a half.
  subroutine test_end_in_blocks()
    type(stream_set) :: set, same
    type(host_stream) :: stream
    integer(int32) :: truth(130), one
    integer :: i, k, stat

    call set%create('philox4x32', num_streams=3_int64)
    call set%set_cyclic_order(20_int64)
    call go_to_end(set, 50_int64)
    same = set
    call same%fill(truth, runnel_native)
    do i = 1, size(producers)
      call stream%create(set, runnel_int32, 'native', 16_int64, producers(i))
      call check(stream%values_left() == 130, 'values left in blocks')
      do k = 1, 130
        call check(stream%next_int32() == truth(k), 'values before the end')
      end do
      one = stream%next_int32(stat)
      call check(stat == runnel_error_exhausted .and. one == 0, &
        'the end in blocks')
    end do
  end subroutine test_end_in_blocks

  ! From the middle of a turn, far from the end when blocks begin to be made.
  subroutine test_left()
    ! Doubles take two outputs.
    integer(int64), parameter :: outputs = 2_int64**21 + 100, left = outputs - 1
    type(stream_set) :: set, place
    type(host_stream) :: whole, stream
    real(real64) :: values(10), one
    real(real64), pointer :: some(:)
    integer :: i, stat
    integer(int64) :: n
    character(len=300) :: errmsg

    call set%create('philox4x32', num_streams=2_int64)
    call go_to_end(set, outputs)
    do i = 1, size(producers)
      call whole%create(set, runnel_real64, producer=producers(i))
      call check(whole%values_left() == outputs, 'values left of two streams')
      call whole%take(1, some)
      call whole%snapshot(place)
      call stream%create(place, runnel_real64, producer=producers(i))
      call check(stream%values_left() == left, 'left in the middle of a turn')
      n = left - 2
      do while (n > 0)
        call stream%take(int(min(n, stream%prefetch())), some)
        n = n - size(some)
      end do
      call check(stream%values_left() == 2, 'two are left')
      call stream%take(2, some)
      call check(stream%values_left() == 0, 'none is left')
      call stream%fill(values, stat, errmsg)
      call check(stat == runnel_error_exhausted, 'a fill of what is not left')
      call check(index(errmsg, '10 values') > 0, errmsg)
      call check(index(errmsg, '0 left') > 0, errmsg)
      one = stream%next_real64(stat, errmsg)
      call check(stat == runnel_error_exhausted .and. one == 0, &
        'one of what is not left')
    end do
  end subroutine test_left

  subroutine test_rounds_out_of_step()
    type(stream_set) :: set
    type(host_stream) :: stream
    real(real64) :: truth(21), x
    real(real64), pointer :: some(:)
    integer :: stat
    character(len=300) :: errmsg

    call set%create('ranmar48')
    call stream%create(set, runnel_real64, prefetch=1000_int64)
    call set%fill(truth)
    call stream%take(10, 0, 2, some)
    x = stream%next_real64(stat, errmsg)
    call check(stat == runnel_error_invalid_argument .and. x == 0, &
      'one of two threads')
    call check(index(errmsg, 'different numbers of slices') > 0, errmsg)
    call stream%take(10, 0, 3, some, stat=stat, errmsg=errmsg)
    call check(stat == runnel_error_invalid_argument, 'another number')
    call check(index(errmsg, 'one of 3 threads') > 0, errmsg)
    call stream%take(10, 1, 2, some)
    call check(stream%next_real64() == truth(21), 'after the round')
  end subroutine test_rounds_out_of_step

  ! Threads of OpenMP, where the compiler has them, share a stream.
  subroutine test_threads()
    integer, parameter :: num_rounds = 300
    type(stream_set) :: set, same
    type(host_stream) :: stream
    real(real64), allocatable :: truth(:), values(:)
    integer :: i, n, thread, num_threads, wrong

    allocate (truth(50*num_rounds*3), values(50*num_rounds*3))
    call set%create('ranmar48')
    same = set
    call same%fill(truth)
    do i = 1, size(producers)
      call stream%create(set, runnel_real64, prefetch=256_int64, &
        producer=producers(i))
      values = -1
      n = 0
      !$omp parallel num_threads(3) private(thread, num_threads) &
      !$omp reduction(max:n)
      thread = 0
      num_threads = 1
      !$ thread = omp_get_thread_num()
      !$ num_threads = omp_get_num_threads()
      call take_rounds(stream, thread, num_threads, num_rounds, values, n)
      !$omp end parallel
      call check(all(values(:n) == truth(:n)), 'slices of threads')
      call check(stream%next_real64() == truth(n + 1), &
        'after the rounds of threads')
    end do
    wrong = 0
    !$omp parallel num_threads(3) reduction(+:wrong)
    wrong = wrong_values(set, truth(:3000))
    !$omp end parallel
    call check(wrong == 0, 'streams of threads')
  end subroutine test_threads

  ! A thread's slices of all rounds. n: values of all.
  subroutine take_rounds(stream, thread, num_threads, num_rounds, values, n)
    type(host_stream), intent(in) :: stream
    integer, intent(in) :: thread, num_threads, num_rounds
    real(real64), intent(inout) :: values(:)
    integer, intent(out) :: n
    real(real64), pointer :: slice(:)
    integer :: first, k, length

    n = 0
    do k = 1, num_rounds
      length = mod(11*k, 51)
      call stream%take(length, thread, num_threads, slice)
      first = n + thread*length
      values(first + 1:first + length) = slice
      n = n + num_threads*length
    end do
  end subroutine take_rounds

  ! Counts the wrong values of a thread's own stream.
  integer function wrong_values(set, truth)
    type(stream_set), intent(in) :: set
    real(real64), intent(in) :: truth(:)
    type(host_stream) :: own
    real(real64) :: values(size(truth))

    call own%create(set, runnel_real64, prefetch=100_int64)
    call draw(own, values)
    wrong_values = count(values /= truth)
  end function wrong_values

end program host_stream_places_test
