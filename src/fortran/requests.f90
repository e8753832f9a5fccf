! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> What a caller says of new streams, as C takes it. For the modules here.
module runnel_requests
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_loc, &
    c_size_t
  use, intrinsic :: iso_fortran_env, only: int64
  use runnel_bindings, only: block_t, stream_options_t
  use runnel_element_bindings, only: elements_t
  use runnel_support, only: c_text, digits_of, is_negative, refuse
  implicit none
  private

  public :: stream_request, describe
  public :: block_request, place_block, is_placed
  public :: are_listed, elements_of

  !> The options point to the rest: a variable needs the attribute target.
  type :: stream_request
    type(stream_options_t) :: options
    character(kind=c_char, len=:), allocatable :: form
    integer(c_int64_t), allocatable :: seed(:), parameters(:)
  end type stream_request

  !> The block points to the rest: a variable needs the attribute target.
  type :: block_request
    type(block_t) :: block
    logical :: ranks_differ = .false.
    integer(c_int64_t), allocatable :: array(:), extents(:), offsets(:)
    integer(c_int64_t), allocatable :: strides(:)
  end type block_request

contains

  !> C has the slowest dimension first.
  subroutine place_block(request, extents, array, offsets, strides)
    type(block_request), intent(inout), target :: request
    integer(int64), intent(in) :: extents(:), array(:), offsets(:)
    integer(int64), intent(in), optional :: strides(:)
    integer :: n

    n = size(extents)
    request%ranks_differ = size(array) /= n .or. size(offsets) /= n
    if (present(strides)) then
      request%ranks_differ = request%ranks_differ .or. size(strides) /= n
    end if
    if (request%ranks_differ .or. n == 0) return
    request%array = array(n:1:-1)
    request%extents = extents(n:1:-1)
    request%offsets = offsets(n:1:-1)
    request%block%rank = int(n, c_int)
    request%block%array = c_loc(request%array)
    request%block%extents = c_loc(request%extents)
    request%block%offsets = c_loc(request%offsets)
    if (present(strides)) then
      request%strides = strides(n:1:-1)
      request%block%strides = c_loc(request%strides)
    end if
  end subroutine place_block

  !> Returns whether all have as many dimensions as the block.
  logical function is_placed(request, stat, errmsg)
    type(block_request), intent(in) :: request
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    is_placed = .not. request%ranks_differ
    if (is_placed) return
    call refuse('fill_block: array, offsets and strides have as many '// &
      'numbers as the block has dimensions', stat, errmsg)
  end function is_placed

  !> Whether `num_values` values and their numbers are a list of elements.
  logical function are_listed(num_values, numbers, array, stat, errmsg)
    integer(int64), intent(in) :: num_values
    integer(int64), intent(in) :: numbers(:), array
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    are_listed = .false.
    if (is_negative('fill_elements', array, 'array', stat, errmsg)) return
    if (size(numbers, kind=int64) /= num_values) then
      call refuse('fill_elements: '//digits_of(num_values)// &
        ' values and '//digits_of(size(numbers, kind=int64))// &
        ' numbers; give a number for each value', stat, errmsg)
    else if (any(numbers < 0)) then
      call refuse('fill_elements: a number is negative; elements are '// &
        'counted from 0', stat, errmsg)
    else
      are_listed = .true.
    end if
  end function are_listed

  !> Elements as C takes them: it points to the list.
  function elements_of(numbers, array) result(elements)
    integer(int64), intent(in), contiguous, target :: numbers(:)
    integer(int64), intent(in) :: array
    type(elements_t) :: elements

    elements%array = array
    elements%num = size(numbers, kind=c_size_t)
    if (elements%num > 0) elements%numbers = c_loc(numbers)
  end function elements_of

  !> The arguments are those of a stream_set's `create`.
  subroutine describe(request, form, seed, parameters, first_stream, &
    num_streams, offset, part, num_parts, order, allow_overlap)
    type(stream_request), intent(inout), target :: request
    character(len=*), intent(in), optional :: form
    integer(int64), intent(in), optional :: seed(:), parameters(:)
    integer(int64), intent(in), optional :: first_stream, num_streams, offset
    integer(int64), intent(in), optional :: part, num_parts
    integer, intent(in), optional :: order
    logical, intent(in), optional :: allow_overlap

    associate (options => request%options)
      if (present(form)) then
        request%form = c_text(form)
        options%form = c_loc(request%form)
      end if
      if (present(seed)) then
        request%seed = seed
        options%num_seed = size(seed, kind=c_size_t)
        if (options%num_seed > 0) options%seed = c_loc(request%seed)
      end if
      if (present(parameters)) then
        request%parameters = parameters
        options%num_parameters = size(parameters, kind=c_size_t)
        if (options%num_parameters > 0) then
          options%parameters = c_loc(request%parameters)
        end if
      end if
      if (present(first_stream)) options%first_stream = first_stream
      if (present(num_streams)) options%num_streams = num_streams
      if (present(offset)) options%offset_low = offset
      if (present(part)) options%part = part
      if (present(num_parts)) options%num_parts = num_parts
      if (present(order)) options%order = int(order, c_int)
      if (present(allow_overlap)) then
        options%allow_overlap = merge(1, 0, allow_overlap)
      end if
    end associate
  end subroutine describe

end module runnel_requests
