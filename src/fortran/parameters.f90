! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> The C function of runnel/capi/runnel.h for parameters by element, and what a
!> caller says of them. For module `runnel`, not for users.
module runnel_parameters
  use, intrinsic :: iso_c_binding, only: c_char, c_double, c_int, c_loc, &
    c_null_ptr, c_ptr, c_size_t
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use runnel_support, only: digits_of, refuse, type_double, type_float, &
    type_i32, type_i64
  implicit none
  private

  public :: parameter_request, describe_parameters, are_parameters
  public :: c_fill_by_element

  !> runnel_parameter
  type, bind(c) :: parameter_t
    integer(c_int) :: kind = type_double
    type(c_ptr) :: elements = c_null_ptr
    real(c_double) :: number = 0
  end type parameter_t

  !> runnel_parameters
  type, bind(c) :: parameters_t
    integer(c_size_t) :: num_values = 0
    type(c_ptr) :: parameters = c_null_ptr
    integer(c_size_t) :: num = 0
  end type parameters_t

  !> Elements of an array that is not contiguous.
  type :: copy_t
    real(real64), allocatable :: reals(:)
    integer(int64), allocatable :: wholes(:)
  end type copy_t

  integer, parameter :: most = 4

  !> Parameters as C takes them. It points to itself: a variable needs the
  !> attribute target.
  type :: parameter_request
    type(parameters_t) :: parameters
    type(parameter_t) :: list(most)
    type(copy_t) :: copies(most)
    character(len=:), allocatable :: wrong
  end type parameter_request

  interface
    function c_fill_by_element(set, kind, distribution, values, parameters) &
      result(status) bind(c, name='runnel_fill_by_element')
      import :: c_char, c_int, c_ptr, parameters_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind
      character(kind=c_char), intent(in) :: distribution(*)
      type(*), intent(inout) :: values(*)
      type(parameters_t), intent(in) :: parameters
      integer(c_int) :: status
    end function c_fill_by_element
  end interface

contains

  !> The parameters of `num_values` values: numbers, or arrays of rank 1.
  subroutine describe_parameters(request, num_values, a, b, c, d)
    type(parameter_request), intent(inout), target :: request
    integer(int64), intent(in) :: num_values
    class(*), intent(in), target :: a(..)
    class(*), intent(in), target, optional :: b(..), c(..), d(..)

    request%parameters%num_values = num_values
    request%parameters%parameters = c_loc(request%list)
    call add(request, a)
    if (present(b)) call add(request, b)
    if (present(c)) call add(request, c)
    if (present(d)) call add(request, d)
  end subroutine describe_parameters

  !> Returns whether the request has sound parameters.
  logical function are_parameters(request, stat, errmsg)
    type(parameter_request), intent(in) :: request
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    are_parameters = .not. allocated(request%wrong)
    if (.not. are_parameters) then
      call refuse('fill_by_element: '//request%wrong, stat, errmsg)
    end if
  end function are_parameters

  subroutine add(request, parameter)
    type(parameter_request), intent(inout), target :: request
    class(*), intent(in), target :: parameter(..)
    integer :: k

    k = int(request%parameters%num) + 1
    request%parameters%num = int(k, c_size_t)
    select rank (parameter)
    rank (0)
      call add_number(request, k, parameter)
    rank (1)
      if (size(parameter, kind=int64) /= request%parameters%num_values) then
        request%wrong = 'parameter '//digits_of(int(k, int64))//' has '// &
          digits_of(size(parameter, kind=int64))//' elements, and there are '// &
          digits_of(int(request%parameters%num_values, int64))// &
          ' values; give an element for each value, or one number for all'
      else if (size(parameter, kind=int64) > 0) then
        call add_array(request%list(k), request%copies(k), parameter, &
          request%wrong)
      end if
    rank default
      request%wrong = 'parameter '//digits_of(int(k, int64))//' has rank '// &
        digits_of(int(rank(parameter), int64))//'; give an array of rank 1'
    end select
  end subroutine add

  subroutine add_number(request, k, number)
    type(parameter_request), intent(inout) :: request
    integer, intent(in) :: k
    class(*), intent(in) :: number

    select type (number)
    type is (real(real32))
      request%list(k)%number = real(number, c_double)
    type is (real(real64))
      request%list(k)%number = number
    type is (integer(int32))
      request%list(k)%number = number
    type is (integer(int64))
      request%list(k)%number = real(number, c_double)
      if (abs(number) > 2_int64**53) then
        request%wrong = 'parameter '//digits_of(int(k, int64))//' is '// &
          digits_of(number)//', and numbers are real(real64) in between; '// &
          'give an array'
      end if
    class default
      call refuse_type(request%wrong)
    end select
  end subroutine add_number

  !> Adds an array as it is, or its numbers where it is not contiguous.
  subroutine add_array(list, copied, array, wrong)
    type(parameter_t), intent(inout) :: list
    type(copy_t), intent(inout), target :: copied
    class(*), intent(in), target :: array(:)
    character(len=:), allocatable, intent(inout) :: wrong

    select type (array)
    type is (real(real32))
      list%kind = type_float
      list%elements = c_loc(array)
      if (.not. is_contiguous(array)) copied%reals = real(array, real64)
    type is (real(real64))
      list%kind = type_double
      list%elements = c_loc(array)
      if (.not. is_contiguous(array)) copied%reals = array
    type is (integer(int32))
      list%kind = type_i32
      list%elements = c_loc(array)
      if (.not. is_contiguous(array)) copied%wholes = int(array, int64)
    type is (integer(int64))
      list%kind = type_i64
      list%elements = c_loc(array)
      if (.not. is_contiguous(array)) copied%wholes = array
    class default
      call refuse_type(wrong)
    end select
    if (allocated(copied%reals)) then
      list%kind = type_double
      list%elements = c_loc(copied%reals)
    else if (allocated(copied%wholes)) then
      list%kind = type_i64
      list%elements = c_loc(copied%wholes)
    end if
  end subroutine add_array

  subroutine refuse_type(wrong)
    character(len=:), allocatable, intent(inout) :: wrong

    wrong = 'a parameter has another type; give real32, real64, int32 or int64'
  end subroutine refuse_type

end module runnel_parameters
