! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Elements of global arrays by lists: those of the array that one fill fills.
program elements_test
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use checks
  use runnel
  implicit none
  integer, parameter :: n = 5000
  integer(int64), parameter :: array = n
  integer :: i
  !> Runs and single ones, out of order.
  integer(int64), parameter :: list(*) = [4999_int64, 7_int64, &
    [(int(i, int64), i=1000, 1999)], 0_int64, 6_int64]

  call test_reals()
  call test_integers()
  call test_named()
  call test_places()
  call test_errors()
  call runnel_finalise()
  if (failures > 0) error stop 1

contains

  subroutine test_reals()
    type(stream_set) :: all_of_it, some
    real(real32) :: singles(n), x(size(list))
    real(real64) :: doubles(n), y(size(list))

    call all_of_it%create('ranmar48')
    some = all_of_it
    call all_of_it%fill(singles)
    call all_of_it%fill(doubles, runnel_reference)
    call some%fill_elements(x, list, array)
    call check(all(x == singles(list + 1)), 'real32')
    call some%fill_elements(y, list, array, runnel_reference)
    call check(all(y == doubles(list + 1)), 'real64')
  end subroutine test_reals

  subroutine test_integers()
    type(stream_set) :: all_of_it, some
    integer(int32) :: ints(n), words(n), i(size(list)), w(size(list))
    integer(int64) :: longs(n), k(size(list))

    call all_of_it%create('philox4x32')
    some = all_of_it
    call all_of_it%fill(ints)
    call all_of_it%fill(words, runnel_native)
    call all_of_it%fill(longs)
    call some%fill_elements(i, list, array)
    call check(all(i == ints(list + 1)), 'int32')
    call some%fill_elements(w, list, array, runnel_native)
    call check(all(w == words(list + 1)), 'words in int32')
    call some%fill_elements(k, list, array)
    call check(all(k == longs(list + 1)), 'int64')
  end subroutine test_integers

  subroutine test_named()
    type(stream_set) :: all_of_it, some
    real(real32) :: singles(n), x(size(list))
    real(real64) :: doubles(n), y(size(list))
    integer(int32) :: ints(n), i(size(list))
    integer(int64) :: longs(n), k(size(list))

    call all_of_it%create('philox4x32')
    some = all_of_it
    call all_of_it%fill(singles, 'normal:1,2')
    call all_of_it%fill(doubles, 'deep_exponential:3')
    call all_of_it%fill(ints, 'integers:1,6')
    call all_of_it%fill(longs, 'poisson:4.2')
    call some%fill_elements(x, list, array, 'normal:1,2')
    call check(all(x == singles(list + 1)), 'named real32')
    call some%fill_elements(y, list, array, 'deep_exponential:3')
    call check(all(y == doubles(list + 1)), 'named real64')
    call some%fill_elements(i, list, array, 'integers:1,6')
    call check(all(i == ints(list + 1)), 'named int32')
    call some%fill_elements(k, list, array, 'poisson:4.2')
    call check(all(k == longs(list + 1)), 'named int64')
  end subroutine test_named

  !> Arrays and lists with strides, and none.
  subroutine test_places()
    type(stream_set) :: all_of_it, some
    real(real64) :: doubles(n), spread(2, size(list)), none(0)
    integer(int64) :: pairs(3, size(list)), low

    call all_of_it%create('ranmar48')
    some = all_of_it
    call all_of_it%fill(doubles)
    spread = -1
    pairs(2, :) = list
    call some%fill_elements(spread(2, :), pairs(2, :), array)
    call check(all(spread(2, :) == doubles(list + 1)), 'strides')
    call check(all(spread(1, :) == -1), 'elsewhere')
    call some%fill_elements(none, [integer(int64) ::], array)
    call some%position(0_int64, low)
    call check(low == 2 * array, 'behind the array')
  end subroutine test_places

  subroutine test_errors()
    type(stream_set) :: set, no_set
    real(real64) :: x(2)
    integer(int64) :: low
    integer :: stat
    character(len=300) :: errmsg

    x = -1
    call set%create('philox4x32')
    call set%fill_elements(x, [1_int64], array, stat=stat, errmsg=errmsg)
    call refused(stat, errmsg, 'give a number for each')
    call set%fill_elements(x, [1_int64, 2_int64], -1_int64, stat=stat, &
      errmsg=errmsg)
    call refused(stat, errmsg, 'array is negative')
    call set%fill_elements(x, [1_int64, -1_int64], array, stat=stat, &
      errmsg=errmsg)
    call refused(stat, errmsg, 'counted from 0')
    call set%fill_elements(x, [1_int64, array], array, stat=stat, &
      errmsg=errmsg)
    call refused(stat, errmsg, 'no element 5000')
    call set%fill_elements(x, [3_int64, 3_int64], array, stat=stat, &
      errmsg=errmsg)
    call refused(stat, errmsg, 'in the list twice')
    call set%fill_elements(x, [3_int64, 4_int64], array, 'binormal', stat, &
      errmsg)
    call refused(stat, errmsg, 'binormal')
    call set%position(0_int64, low)
    call check(low == 0 .and. all(x == -1), 'nothing has changed')
    call no_set%fill_elements(x, [3_int64, 4_int64], array, stat=stat)
    call check(stat == runnel_error_bad_handle, 'no set')
  end subroutine test_errors

  subroutine refused(stat, errmsg, words)
    integer, intent(in) :: stat
    character(len=*), intent(in) :: errmsg, words

    call check(stat == runnel_error_invalid_argument, words)
    call check(index(errmsg, words) > 0, errmsg)
  end subroutine refused

end program elements_test
