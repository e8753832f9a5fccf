! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Parameters by element: each value is that of a fill with these parameters in
!> the distribution's text.
program by_element_test
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use checks
  use runnel
  implicit none
  !> Odd, and more than what one thread takes at a time.
  integer, parameter :: n = 5001
  !> The distributions with one parameter and the other one, in turn.
  logical :: odd(n)
  integer :: i

  odd = [(mod(i, 2) == 1, i=1, n)]
  call test_counts('philox4x32')
  call test_counts('ranmar24')
  call test_reals('mrg32k3a')
  call test_reals('ranmar48')
  call test_arrays()
  call test_pieces()
  call test_four()
  call test_errors()
  call runnel_finalise()
  if (failures > 0) error stop 1

contains

  subroutine test_counts(generator)
    character(len=*), intent(in) :: generator
    type(stream_set) :: mine, first, second
    integer(int32) :: k(n), few(n), many(n)
    integer(int64) :: k8(n), few8(n), many8(n)

    call mine%create(generator)
    first = mine
    second = mine
    call mine%fill_by_element(k, 'poisson', merge(0.5_real64, 40.25_real64, odd))
    call first%fill(few, 'poisson:0.5')
    call second%fill(many, 'poisson:40.25')
    call check(all(k == merge(few, many, odd)), generator//': poisson, int32')
    call mine%fill_by_element(k8, 'binomial', merge(3, 1000, odd), 0.25)
    call first%fill(few8, 'binomial:3,0.25')
    call second%fill(many8, 'binomial:1000,0.25')
    call check(all(k8 == merge(few8, many8, odd)), &
      generator//': binomial, int64')
  end subroutine test_counts

  subroutine test_reals(generator)
    character(len=*), intent(in) :: generator
    type(stream_set) :: mine, first, second
    real(real32) :: x(n), narrow(n), wide(n)
    real(real64) :: y(n), short(n), long(n)

    call mine%create(generator)
    first = mine
    second = mine
    call mine%fill_by_element(x, 'normal', 2, merge(1., 3., odd))
    call first%fill(narrow, 'normal:2,1')
    call second%fill(wide, 'normal:2,3')
    call check(all(x == merge(narrow, wide, odd)), generator//': normal')
    call mine%fill_by_element(y, 'gamma', 2.5_real64, &
      merge(1_int64, 7_int64, odd))
    call first%fill(short, 'gamma:2.5,1')
    call second%fill(long, 'gamma:2.5,7')
    call check(all(y == merge(short, long, odd)), generator//': gamma')
    call mine%fill_by_element(y, 'gamma_marsaglia_tsang', &
      merge(0.5_real64, 7._real64, odd), 3)
    call first%fill(short, 'gamma_marsaglia_tsang:0.5,3')
    call second%fill(long, 'gamma_marsaglia_tsang:7,3')
    call check(all(y == merge(short, long, odd)), generator//': by rejection')
  end subroutine test_reals

  !> Of every type, contiguous or not, also as a section of something.
  subroutine test_arrays()
    type cell
      integer :: kind
      real(real64) :: rate
    end type cell
    type(stream_set) :: same, mine
    type(cell), allocatable :: cells(:)
    real(real32) :: halves(2, n)
    integer(int32) :: k(n), wanted(n), whole(n)

    call same%create('philox4x32')
    whole = [(i, i=n, 1, -1)]
    halves(2, :) = real(whole)
    allocate (cells(n))
    cells%rate = whole
    mine = same
    call same%fill_by_element(wanted, 'poisson', whole)
    call mine%fill_by_element(k, 'poisson', halves(2, :))
    call check(all(k == wanted), 'a row')
    call mine%create('philox4x32')
    call mine%fill_by_element(k, 'poisson', cells%rate)
    call check(all(k == wanted), 'a component')
    call mine%create('philox4x32')
    call mine%fill_by_element(k(n:1:-1), 'poisson', int(whole, int64))
    call check(all(k(n:1:-1) == wanted), 'values backwards')
    call mine%create('philox4x32')
    call mine%fill_by_element(k(n:1:-1), 'poisson', whole)
    call mine%create('philox4x32')
    call mine%fill_by_element(whole, 'poisson', [(i, i=n, 1, -1)])
    call check(all(whole == wanted), 'a constructor')
    call check(all(k(n:1:-1) == wanted), 'an array of integers')
  end subroutine test_arrays

  subroutine test_pieces()
    type(stream_set) :: whole, parts
    real(real64) :: rates(n), x(n), y(n)

    rates = [(0.1_real64*i, i=1, n)]
    call whole%create('sprng_lcg')
    parts = whole
    call whole%fill_by_element(x, 'exponential', rates)
    call parts%fill_by_element(y(:3), 'exponential', rates(:3))
    call parts%fill_by_element(y(4:3), 'exponential', rates(4:3))
    call parts%fill_by_element(y(4:), 'exponential', rates(4:))
    call check(all(x == y), 'pieces')
  end subroutine test_pieces

  subroutine test_four()
    type(stream_set) :: mine, same
    real(real64) :: x(99), y(99)

    call mine%create('ranmar48')
    same = mine
    call mine%fill_by_element(x, 'truncated_normal', &
      [(1._real64, i=1, 99)], 2, -1., 3._real64)
    call same%fill(y, 'truncated_normal:1,2,-1,3')
    call check(all(x == y), 'truncated_normal')
  end subroutine test_four

  subroutine test_errors()
    type(stream_set) :: set
    real(real64) :: x(5), widths(5)
    integer(int32) :: k(5)
    integer :: stat
    integer(int64) :: at
    character(len=300) :: errmsg

    call set%create('philox4x32')
    x = -1
    k = -1
    widths = [1, 1, 1, -2, 1]
    call set%fill_by_element(x, 'normal', 0, widths, stat=stat, errmsg=errmsg)
    call expect(stat, errmsg, &
      'the parameters of element 3, counted from 0, are refused')
    call expect(stat, errmsg, 'is -2')
    call set%fill_by_element(x, 'normal', 0, widths(:4), stat=stat, &
      errmsg=errmsg)
    call expect(stat, errmsg, &
      'parameter 2 has 4 elements, and there are 5 values')
    call set%fill_by_element(x, 'normal', 0, reshape(widths, [5, 1]), &
      stat=stat, errmsg=errmsg)
    call expect(stat, errmsg, 'parameter 2 has rank 2')
    call set%fill_by_element(x, 'normal', 'wide', 1, stat=stat, errmsg=errmsg)
    call expect(stat, errmsg, 'another type')
    call set%fill_by_element(x, 'normal', widths, stat=stat, errmsg=errmsg)
    call expect(stat, errmsg, &
      'takes 2 parameters by element, but 1 were given')
    call set%fill_by_element(k, 'binomial', widths, 0.5, stat=stat, &
      errmsg=errmsg)
    call expect(stat, errmsg, 'the parameter n is an array of another type')
    call set%fill_by_element(k, 'binomial', 2_int64**53 + 1, 0.5, stat=stat, &
      errmsg=errmsg)
    call expect(stat, errmsg, 'give an array')
    call set%fill_by_element(k, 'normal', 0, 1, stat=stat, errmsg=errmsg)
    call expect(stat, errmsg, 'ask for f32 or f64')
    call set%fill_by_element(x, 'binormal', 1, stat=stat, errmsg=errmsg)
    call expect(stat, errmsg, "no distribution 'binormal'")
    call check(all(x == -1) .and. all(k == -1), 'values after an error')
    call set%position(0_int64, at)
    call check(at == 0, 'position after an error')

  end subroutine test_errors

  subroutine expect(stat, errmsg, words)
    integer, intent(in) :: stat
    character(len=*), intent(in) :: errmsg, words

    call check(stat == runnel_error_invalid_argument .and. &
      index(errmsg, words) > 0, words//': '//trim(errmsg))
  end subroutine expect

end program by_element_test
