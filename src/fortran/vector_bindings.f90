! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> The C functions of runnel/capi/vectors.h, and what a caller says of vectors.
!> For module `runnel`, not for users.
module runnel_vector_bindings
  use, intrinsic :: iso_c_binding, only: c_char, c_double, c_int, c_int64_t, &
    c_loc, c_null_ptr, c_ptr, c_size_t
  use, intrinsic :: iso_fortran_env, only: int64, real64
  use runnel_support, only: digits_of, refuse
  implicit none
  private

  public :: c_fill_vectors, c_fill_multivariate_normal, c_fill_multinomial
  public :: vector_place, are_placed, normal_request, is_normal, &
    describe_normal, multinomial_t

  !> runnel_multivariate_normal
  type, bind(c) :: normal_t
    integer(c_size_t) :: dimension = 0
    type(c_ptr) :: mean = c_null_ptr
    type(c_ptr) :: covariance = c_null_ptr
    type(c_ptr) :: factor = c_null_ptr
  end type normal_t

  !> runnel_multinomial
  type, bind(c) :: multinomial_t
    integer(c_int64_t) :: trials = 0
    type(c_ptr) :: weights = c_null_ptr
    integer(c_size_t) :: num_weights = 0
  end type multinomial_t

  !> The normal distribution points to the rest: a variable needs the attribute
  !> target.
  type :: normal_request
    type(normal_t) :: normal
    real(c_double), allocatable :: mean(:), matrix(:, :)
  end type normal_request

  !> Vectors in an array: their components, and how many are of each stream.
  type :: vector_place
    integer(c_size_t) :: dimension = 0
    integer(c_size_t) :: num = 0
  end type vector_place

  interface
    function c_fill_vectors(set, kind, distribution, values, num) &
      result(status) bind(c, name='runnel_fill_vectors')
      import :: c_char, c_int, c_ptr, c_size_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind
      character(kind=c_char), intent(in) :: distribution(*)
      type(c_ptr), value :: values
      integer(c_size_t), value :: num
      integer(c_int) :: status
    end function c_fill_vectors

    function c_fill_multivariate_normal(set, kind, normal, values, num) &
      result(status) bind(c, name='runnel_fill_multivariate_normal')
      import :: c_int, c_ptr, c_size_t, normal_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind
      type(normal_t), intent(in) :: normal
      type(c_ptr), value :: values
      integer(c_size_t), value :: num
      integer(c_int) :: status
    end function c_fill_multivariate_normal

    function c_fill_multinomial(set, kind, multinomial, values, num) &
      result(status) bind(c, name='runnel_fill_multinomial')
      import :: c_int, c_ptr, c_size_t, multinomial_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind
      type(multinomial_t), intent(in) :: multinomial
      type(c_ptr), value :: values
      integer(c_size_t), value :: num
      integer(c_int) :: status
    end function c_fill_multinomial
  end interface

contains

  !> Returns whether an array holds vectors, of each stream as many: the first
  !> index counts components, the last one streams, if there are several.
  !>
  !> dimension  components of the distribution's vectors; 0: of any
  logical function are_placed(procedure, extents, streams, dimension, place, &
    stat, errmsg)
    character(len=*), intent(in) :: procedure
    integer(int64), intent(in) :: extents(:), streams, dimension
    type(vector_place), intent(out) :: place
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer :: n
    integer(int64) :: several

    n = size(extents)
    are_placed = .false.
    if (n == 0) then
      call refuse(procedure//': values is a number; give an array whose first '// &
        'dimension is that of the components', stat, errmsg)
      return
    end if
    ! No set is an error of the fill.
    several = max(streams, 1_int64)
    place%dimension = int(extents(1), c_size_t)
    place%num = int(product(extents(2:))/several, c_size_t)
    if (dimension /= 0 .and. extents(1) /= dimension) then
      call refuse(procedure//': the first dimension has '// &
        digits_of(extents(1))//' elements, and vectors have '// &
        digits_of(dimension)//' components; give an array with one for each', &
        stat, errmsg)
    else if (several > 1 .and. (n == 1 .or. extents(n) /= several)) then
      call refuse(procedure//': '//digits_of(several)//' streams; each '// &
        'fills one element of the last dimension, so give it as many', stat, &
        errmsg)
    else
      are_placed = .true.
    end if
  end function are_placed

  !> Returns whether an array holds normal vectors of this mean, and there is a
  !> square covariance or factor for it.
  logical function is_normal(extents, streams, mean, place, covariance, factor, &
    stat, errmsg)
    integer(int64), intent(in) :: extents(:), streams
    real(real64), intent(in) :: mean(:)
    type(vector_place), intent(out) :: place
    real(real64), intent(in), optional :: covariance(:, :), factor(:, :)
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    character(len=*), parameter :: procedure = 'fill_multivariate_normal'

    is_normal = .false.
    if (present(covariance) .eqv. present(factor)) then
      call refuse(procedure//': give the covariance or the factor, one of '// &
        'them', stat, errmsg)
      return
    end if
    if (present(covariance)) then
      if (.not. is_square(shape(covariance, int64), stat, errmsg)) return
    end if
    if (present(factor)) then
      if (.not. is_square(shape(factor, int64), stat, errmsg)) return
    end if
    is_normal = are_placed(procedure, extents, streams, &
      size(mean, kind=int64), place, stat, errmsg)

  contains

    logical function is_square(matrix, stat, errmsg)
      integer(int64), intent(in) :: matrix(2)
      integer, intent(out), optional :: stat
      character(len=*), intent(inout), optional :: errmsg

      is_square = all(matrix == size(mean, kind=int64))
      if (is_square) return
      call refuse(procedure//': a matrix of '//digits_of(matrix(1))//' x '// &
        digits_of(matrix(2))//' for a mean of '// &
        digits_of(size(mean, kind=int64))//' components; give a square one '// &
        'of as many rows', stat, errmsg)
    end function is_square

  end function is_normal

  !> The distribution as C takes it.
  subroutine describe_normal(request, mean, covariance, factor)
    type(normal_request), intent(inout), target :: request
    real(real64), intent(in) :: mean(:)
    real(real64), intent(in), optional :: covariance(:, :), factor(:, :)

    request%mean = mean
    request%normal%dimension = size(mean, kind=c_size_t)
    if (size(mean) > 0) request%normal%mean = c_loc(request%mean)
    ! C has rows.
    if (present(covariance)) then
      request%matrix = transpose(covariance)
      request%normal%covariance = c_loc(request%matrix)
    else if (present(factor)) then
      request%matrix = transpose(factor)
      request%normal%factor = c_loc(request%matrix)
    end if
  end subroutine describe_normal

end module runnel_vector_bindings
