! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Vectors: those of C, of whichever rank the array is, pieces and several
!> streams.
program vectors_test
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_null_char, c_ptr, &
    c_size_t
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use checks
  use runnel
  implicit none

  interface
    function c_fill_vectors(set, kind, distribution, values, num) &
      result(status) bind(c, name='runnel_fill_vectors')
      import :: c_char, c_int, c_ptr, c_size_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind
      character(kind=c_char), intent(in) :: distribution(*)
      type(*), intent(inout) :: values(*)
      integer(c_size_t), value :: num
      integer(c_int) :: status
    end function c_fill_vectors
  end interface
  integer, parameter :: n = 301
  integer(c_int), parameter :: type_float = 0, type_double = 1, type_i32 = 5, &
    type_i64 = 6

  call test_directions()
  call test_normals()
  call test_counts()
  call test_streams()
  call test_errors()
  call runnel_finalise()
  if (failures > 0) error stop 1

contains

  !> What C writes by the distribution's text.
  subroutine by_c(set, kind, distribution, values, num)
    type(stream_set), intent(inout) :: set
    integer(c_int), intent(in) :: kind
    character(len=*), intent(in) :: distribution
    type(*), intent(inout) :: values(*)
    integer, intent(in) :: num

    call check(c_fill_vectors(set%c_handle(), kind, &
      distribution//c_null_char, values, int(num, c_size_t)) == 0, distribution)
  end subroutine by_c

  subroutine test_directions()
    type(stream_set) :: mine, same
    real(real32) :: x(3, n), y(3, n)
    real(real64) :: v(2, 7, n), w(2, 7, n)

    call mine%create('ranmar24')
    same = mine
    call mine%fill_directions(x(:, :10))
    call mine%fill_directions(x(:, 11:))
    call by_c(same, type_float, 'directions:3', y, n)
    call check(all(x == y), 'directions, real32')
    call mine%fill_directions(v)
    call by_c(same, type_double, 'directions:2', w, 7*n)
    call check(all(v == w), 'directions, real64')
    call mine%fill_directions(v(:, 1, 1))
    call by_c(same, type_double, 'directions:2', w, 1)
    call check(all(v(:, 1, 1) == w(:, 1, 1)), 'one direction')
  end subroutine test_directions

  subroutine test_normals()
    type(stream_set) :: mine, same
    real(real64) :: x(2, n), y(2, n)
    real(real32) :: v(2, n), w(2, n)

    call mine%create('philox4x32')
    same = mine
    call mine%fill_multivariate_normal(x, [1._real64, -2._real64], &
      covariance=reshape([4._real64, 1._real64, 1._real64, 9._real64], [2, 2]))
    call by_c(same, type_double, 'multivariate_normal:2,1,-2,4,1,1,9', y, n)
    call check(all(x == y), 'normal, by covariance')
    ! L, column by column.
    call mine%fill_multivariate_normal(v, [0._real64, 0._real64], &
      factor=reshape([2._real64, 0.5_real64, 99._real64, 3._real64], [2, 2]))
    call by_c(same, type_float, 'multivariate_normal_factor:2,0,0,2,99,0.5,3', &
      w, n)
    call check(all(v == w), 'normal, by factor')
  end subroutine test_normals

  subroutine test_counts()
    type(stream_set) :: mine, same
    integer(int32) :: k(3, n), l(3, n)
    integer(int64) :: k8(3, n), l8(3, n)
    real(real64), parameter :: weights(3) = [0.7_real64, 0.2_real64, 0.1_real64]

    call mine%create('ranmar48')
    same = mine
    call mine%fill_multinomial(k, 50, weights)
    call by_c(same, type_i32, 'multinomial:50,0.7,0.2,0.1', l, n)
    call check(all(k == l), 'multinomial, int32')
    call check(all(sum(k, 1) == 50), 'trials')
    call mine%fill_multinomial(k8, 50_int64, weights)
    call by_c(same, type_i64, 'multinomial:50,0.7,0.2,0.1', l8, n)
    call check(all(k8 == l8), 'multinomial, int64')
  end subroutine test_counts

  subroutine test_streams()
    type(stream_set) :: mine, one
    real(real64) :: x(3, n, 4), first(3, 4), y(3, n)
    integer :: s

    call mine%create('philox4x32', num_streams=4_int64)
    call mine%fill_directions(x)
    call mine%fill_directions(first)
    do s = 1, 4
      call one%create('philox4x32', first_stream=int(s - 1, int64))
      call one%fill_directions(y)
      call check(all(x(:, :, s) == y), 'a stream')
      call one%fill_directions(y(:, 1))
      call check(all(first(:, s) == y(:, 1)), 'a vector of each stream')
    end do
  end subroutine test_streams

  subroutine test_errors()
    type(stream_set) :: set
    real(real64) :: x(4, 6), mean(4), unit(4, 4)
    integer(int64) :: k(3, 2), at
    integer :: stat, i
    character(len=300) :: errmsg

    x = -1
    k = -1
    mean = 0
    unit = 0
    do i = 1, 4
      unit(i, i) = 1
    end do
    call set%create('philox4x32', num_streams=2_int64)
    call set%fill_directions(x, stat, errmsg)
    call expect(stat, errmsg, '2 streams; each fills one element')
    call set%fill_directions(x(:, :2), stat, errmsg)
    call expect(stat, errmsg, 'last extent is 4')
    call set%fill_multivariate_normal(x(:, :2), mean(:3), unit(:3, :3), &
      stat=stat, errmsg=errmsg)
    call expect(stat, errmsg, 'the first dimension has 4 elements, and '// &
      'vectors have 3 components')
    call set%fill_multivariate_normal(x(:, :2), mean, unit(:, :3), stat=stat, &
      errmsg=errmsg)
    call expect(stat, errmsg, 'a matrix of 4 x 3 for a mean of 4')
    call set%fill_multivariate_normal(x(:, :2), mean, stat=stat, errmsg=errmsg)
    call expect(stat, errmsg, 'the covariance or the factor')
    call set%fill_multivariate_normal(x(:, :2), mean, -unit, stat=stat, &
      errmsg=errmsg)
    call expect(stat, errmsg, 'not positive definite')
    call set%fill_multinomial(k, -1_int64, mean(:3), stat, errmsg)
    call expect(stat, errmsg, '-1 trials')
    call set%fill_multinomial(k, 1_int64, mean, stat, errmsg)
    call expect(stat, errmsg, 'have 4 components')
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

end program vectors_test
