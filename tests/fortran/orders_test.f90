! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Permutations, shuffles and samples: those of C, as subscripts.
program orders_test
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t, c_ptr, c_size_t
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use checks
  use runnel
  implicit none

  interface
    function c_permutation(set, kind, indices, num) result(status) &
      bind(c, name='runnel_permutation')
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind
      type(*), intent(inout) :: indices(*)
      integer(c_size_t), value :: num
      integer(c_int) :: status
    end function c_permutation
    function c_sample(set, kind, indices, num, n) result(status) &
      bind(c, name='runnel_sample')
      import :: c_int, c_int64_t, c_ptr, c_size_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind
      type(*), intent(inout) :: indices(*)
      integer(c_size_t), value :: num
      integer(c_int64_t), value :: n
      integer(c_int) :: status
    end function c_sample
  end interface
  integer, parameter :: n = 1000
  integer(c_int), parameter :: type_i32 = 5, type_i64 = 6
  !> Before the first and behind the last segment there are items, too.
  integer(int64), parameter :: offsets(4) = [3_int64, 3_int64, 500_int64, &
    990_int64]
  integer :: i

  call test_permutations()
  call test_segments()
  call test_shuffles()
  call test_samples()
  call test_points()
  call test_errors()
  call runnel_finalise()
  if (failures > 0) error stop 1

contains

  subroutine test_permutations()
    type(stream_set) :: mine, same
    integer(int32) :: p(n), q(n)
    integer(int64) :: p8(n), q8(n)

    call mine%create('ranmar24')
    same = mine
    call mine%permutation(p)
    call check(c_permutation(same%c_handle(), type_i32, q, &
      int(n, c_size_t)) == 0, 'C')
    call check(all(p == q + 1), 'permutation, int32')
    call mine%permutation(p8)
    call check(c_permutation(same%c_handle(), type_i64, q8, &
      int(n, c_size_t)) == 0, 'C')
    call check(all(p8 == q8 + 1), 'permutation, int64')
  end subroutine test_permutations

  subroutine test_segments()
    type(stream_set) :: set
    integer(int32) :: p(n), q(n)
    integer :: s

    call set%create('philox4x32')
    call set%permutation(p, offsets)
    q = 0
    q(p) = p
    call check(all(q == [(i, i=1, n)]), 'each subscript once')
    do s = 1, size(offsets) - 1
      associate (mine => p(offsets(s):offsets(s + 1) - 1))
        call check(all(mine >= offsets(s) .and. mine < offsets(s + 1)), &
          'in its segment')
      end associate
    end do
    call check(all(p(:2) == [1, 2]) .and. all(p(990:) == [(i, i=990, n)]), &
      'items in no segment')
    call check(any(p(3:499) /= [(i, i=3, 499)]), 'in another order')
  end subroutine test_segments

  !> Of any type, the new items are items(permutation).
  subroutine test_shuffles()
    type particle
      real(real64) :: x(3)
      integer(int32) :: kind
    end type particle
    type(stream_set) :: mine, same
    type(particle) :: particles(n)
    character(len=3) :: names(n), old(n)
    real(real64) :: x(n)
    real(real32) :: y(n), rows(2, n)
    integer(int32) :: p(n)

    call mine%create('ranmar48')
    same = mine
    x = [(i, i=1, n)]
    call same%permutation(p)
    call mine%shuffle(x)
    call check(all(x == p), 'real64')
    y = [(i, i=1, n)]
    call same%permutation(p, offsets)
    call mine%shuffle(y, offsets)
    call check(all(y == p), 'real32, by segments')
    particles%kind = [(i, i=1, n)]
    particles%x(2) = [(-i, i=1, n)]
    call same%permutation(p)
    call mine%shuffle(particles)
    call check(all(particles%kind == p) .and. all(particles%x(2) == -p), &
      'a type')
    do i = 1, n
      write (names(i), '(i3.3)') mod(i, 1000)
    end do
    old = names
    call same%permutation(p)
    call mine%shuffle(names)
    call check(all(names == old(p)), 'characters')
    rows = 0
    rows(2, :) = [(i, i=1, n)]
    call same%permutation(p)
    call mine%shuffle(rows(2, :))
    call check(all(rows(2, :) == p) .and. all(rows(1, :) == 0), 'a row')
  end subroutine test_shuffles

  subroutine test_samples()
    type(stream_set) :: mine, same
    integer(int32) :: k(20), l(20)
    integer(int64) :: k8(20), l8(20)
    real(real64) :: weights(50)

    call mine%create('philox4x32')
    same = mine
    call mine%sample(k, 100_int64)
    call check(c_sample(same%c_handle(), type_i32, l, 20_c_size_t, &
      100_c_int64_t) == 0, 'C')
    call check(all(k == l + 1) .and. minval(k) >= 1 .and. maxval(k) <= 100, &
      'sample, int32')
    call mine%sample(k8, 2_int64**60)
    call check(c_sample(same%c_handle(), type_i64, l8, 20_c_size_t, &
      2_c_int64_t**60) == 0, 'C')
    call check(all(k8 == l8 + 1), 'sample, int64')
    weights = 0
    weights(11:30) = [(i, i=1, 20)]
    call mine%weighted_sample(k, weights)
    call check(minval(k) == 11 .and. maxval(k) == 30 .and. sum(k) == 410, &
      'weighted_sample, int32')
    call mine%weighted_sample(k8(:5), weights)
    call check(all(k8(:5) >= 11 .and. k8(:5) <= 30), 'weighted_sample, int64')
  end subroutine test_samples

  subroutine test_points()
    type(stream_set) :: set
    real(real32) :: x(3, n)
    real(real64) :: y(2, n)
    logical :: hit(n)
    integer :: d

    call set%create('philox4x32')
    call set%latin_hypercube(x)
    call set%latin_hypercube(y)
    do d = 1, 3
      hit = .false.
      do i = 1, n
        hit(int(x(d, i)*n) + 1) = .true.
      end do
      ! Rounding may move a number at an end of a slice.
      call check(count(hit) >= n - 2, 'slices')
    end do
    call check(all(y >= 0 .and. y < 1) .and. abs(sum(y(1, :))/n - 0.5) < 0.01, &
      'points, real64')
  end subroutine test_points

  subroutine test_errors()
    type pair
      integer(int32) :: first, second
    end type pair
    type(stream_set) :: set, two
    type(pair) :: pairs(6)
    integer(int32) :: k(5)
    real(real64) :: x(5)
    integer(int64) :: at
    integer :: stat
    character(len=300) :: errmsg

    call set%create('philox4x32')
    k = -1
    x = -1
    call set%sample(k, 4_int64, stat, errmsg)
    call expect(stat, errmsg, '5 different numbers of 4')
    call set%sample(k, -4_int64, stat, errmsg)
    call expect(stat, errmsg, 'n is negative')
    call set%sample(k, 2_int64**31, stat, errmsg)
    call expect(stat, errmsg, 'give an array of int64')
    call set%weighted_sample(k, [1._real64, -2._real64], stat, errmsg)
    call expect(stat, errmsg, 'weight 1 is -2')
    call set%permutation(k, [1_int64, 7_int64], stat, errmsg)
    call expect(stat, errmsg, 'there are 5 items')
    call set%shuffle(x, [4_int64, 2_int64], stat, errmsg)
    call expect(stat, errmsg, 'ends before it begins')
    call set%shuffle(x, [integer(int64) ::], stat, errmsg)
    call expect(stat, errmsg, 'offsets is NULL')
    call set%shuffle(pairs(::2), stat=stat, errmsg=errmsg)
    call expect(stat, errmsg, 'not contiguous')
    call two%create('philox4x32', num_streams=2_int64)
    call two%shuffle(x, stat=stat, errmsg=errmsg)
    call expect(stat, errmsg, 'a set of 2 streams')
    call check(all(k == -1) .and. all(x == -1), 'values after an error')
    call set%position(0_int64, at)
    call check(at == 0, 'position after an error')
  end subroutine test_errors

  subroutine expect(stat, errmsg, words)
    integer, intent(in) :: stat
    character(len=*), intent(in) :: errmsg, words

    call check(stat == runnel_error_invalid_argument .and. &
      index(errmsg, words) > 0, words//': '//trim(errmsg))
  end subroutine expect

end program orders_test
