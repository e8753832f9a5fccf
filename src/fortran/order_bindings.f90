! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> The C functions of runnel/capi/arrays.h. For module `runnel`, not for users.
module runnel_order_bindings
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t, c_loc, c_null_ptr, &
    c_ptr, c_size_t
  use, intrinsic :: iso_fortran_env, only: int64
  use runnel_support, only: type_double
  implicit none
  private

  public :: segment_request, describe_segments, weights_t
  public :: c_permutation, c_permutation_segments, c_shuffle, &
    c_shuffle_segments, c_sample, c_weighted_sample, c_latin_hypercube

  !> runnel_segments
  type, bind(c) :: segments_t
    type(c_ptr) :: offsets = c_null_ptr
    integer(c_size_t) :: num = 0
  end type segments_t

  !> runnel_weights
  type, bind(c) :: weights_t
    integer(c_int) :: kind = type_double
    type(c_ptr) :: values = c_null_ptr
    integer(c_size_t) :: num = 0
  end type weights_t

  !> The segments point to the rest: a variable needs the attribute target.
  type :: segment_request
    type(segments_t) :: segments
    integer(c_int64_t), allocatable :: offsets(:)
  end type segment_request

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

    function c_permutation_segments(set, kind, indices, num, segments) &
      result(status) bind(c, name='runnel_permutation_segments')
      import :: c_int, c_ptr, c_size_t, segments_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind
      type(*), intent(inout) :: indices(*)
      integer(c_size_t), value :: num
      type(segments_t), intent(in) :: segments
      integer(c_int) :: status
    end function c_permutation_segments

    function c_shuffle(set, items, bytes, num) result(status) &
      bind(c, name='runnel_shuffle')
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: set
      type(*), intent(inout) :: items(*)
      integer(c_size_t), value :: bytes, num
      integer(c_int) :: status
    end function c_shuffle

    function c_shuffle_segments(set, items, bytes, num, segments) &
      result(status) bind(c, name='runnel_shuffle_segments')
      import :: c_int, c_ptr, c_size_t, segments_t
      type(c_ptr), value :: set
      type(*), intent(inout) :: items(*)
      integer(c_size_t), value :: bytes, num
      type(segments_t), intent(in) :: segments
      integer(c_int) :: status
    end function c_shuffle_segments

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

    function c_weighted_sample(set, kind, indices, num, weights) &
      result(status) bind(c, name='runnel_weighted_sample')
      import :: c_int, c_ptr, c_size_t, weights_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind
      type(*), intent(inout) :: indices(*)
      integer(c_size_t), value :: num
      type(weights_t), intent(in) :: weights
      integer(c_int) :: status
    end function c_weighted_sample

    function c_latin_hypercube(set, kind, points, num_points, dimension) &
      result(status) bind(c, name='runnel_latin_hypercube')
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind
      type(*), intent(inout) :: points(*)
      integer(c_size_t), value :: num_points, dimension
      integer(c_int) :: status
    end function c_latin_hypercube
  end interface

contains

  !> offsets  subscripts: segment s is items offsets(s) ... offsets(s + 1) - 1
  subroutine describe_segments(request, offsets)
    type(segment_request), intent(inout), target :: request
    integer(int64), intent(in) :: offsets(:)

    ! C counts from 0, and none of them is an error.
    request%offsets = offsets - 1
    if (size(offsets) == 0) return
    request%segments%offsets = c_loc(request%offsets)
    request%segments%num = size(offsets, kind=c_size_t) - 1
  end subroutine describe_segments

end module runnel_order_bindings
