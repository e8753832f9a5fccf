! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> The C functions that the Fortran interface calls, as
!> runnel/capi/runnel.h declares them. For module `runnel`, not for users.
module runnel_bindings
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_null_ptr, &
    c_ptr, c_size_t
  implicit none
  public

  !> runnel_stream_options
  type, bind(c) :: stream_options_t
    type(c_ptr) :: form = c_null_ptr
    type(c_ptr) :: seed = c_null_ptr
    integer(c_size_t) :: num_seed = 0
    type(c_ptr) :: parameters = c_null_ptr
    integer(c_size_t) :: num_parameters = 0
    integer(c_int64_t) :: first_stream = 0
    integer(c_int64_t) :: num_streams = 1
    integer(c_int64_t) :: offset_low = 0
    integer(c_int64_t) :: offset_high = 0
    integer(c_int64_t) :: part = 0
    integer(c_int64_t) :: num_parts = 1
    integer(c_int) :: order = 0
    integer(c_int) :: allow_overlap = 0
  end type stream_options_t

  !> runnel_block
  type, bind(c) :: block_t
    integer(c_int) :: rank = 0
    type(c_ptr) :: array = c_null_ptr
    type(c_ptr) :: extents = c_null_ptr
    type(c_ptr) :: offsets = c_null_ptr
    type(c_ptr) :: strides = c_null_ptr
  end type block_t

  interface
    function c_create(generator, options, set) result(status) &
      bind(c, name='runnel_create')
      import :: c_char, c_int, c_ptr, stream_options_t
      character(kind=c_char), intent(in) :: generator(*)
      type(stream_options_t), intent(in) :: options
      type(c_ptr), intent(inout) :: set
      integer(c_int) :: status
    end function c_create

    function c_copy(set, copy) result(status) bind(c, name='runnel_copy')
      import :: c_int, c_ptr
      type(c_ptr), value :: set
      type(c_ptr), intent(inout) :: copy
      integer(c_int) :: status
    end function c_copy

    function c_destroy(set) result(status) bind(c, name='runnel_destroy')
      import :: c_int, c_ptr
      type(c_ptr), value :: set
      integer(c_int) :: status
    end function c_destroy

    function c_seed(set, form, seed, num_seed) result(status) &
      bind(c, name='runnel_seed')
      import :: c_char, c_int, c_int64_t, c_ptr, c_size_t
      type(c_ptr), value :: set
      character(kind=c_char), intent(in) :: form(*)
      integer(c_int64_t), intent(in) :: seed(*)
      integer(c_size_t), value :: num_seed
      integer(c_int) :: status
    end function c_seed

    function c_set_order(set, order) result(status) &
      bind(c, name='runnel_set_order')
      import :: c_int, c_ptr
      type(c_ptr), value :: set
      integer(c_int), value :: order
      integer(c_int) :: status
    end function c_set_order

    function c_set_cyclic_order(set, block) result(status) &
      bind(c, name='runnel_set_cyclic_order')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: set
      integer(c_int64_t), value :: block
      integer(c_int) :: status
    end function c_set_cyclic_order

    function c_jump(set, low, high) result(status) &
      bind(c, name='runnel_jump128')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: set
      integer(c_int64_t), value :: low, high
      integer(c_int) :: status
    end function c_jump

    function c_split_leapfrog(set, part, num_parts, part_set) result(status) &
      bind(c, name='runnel_split_leapfrog')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: set
      integer(c_int64_t), value :: part, num_parts
      type(c_ptr), intent(inout) :: part_set
      integer(c_int) :: status
    end function c_split_leapfrog

    function c_split_block(set, part, length, part_set) result(status) &
      bind(c, name='runnel_split_block')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: set
      integer(c_int64_t), value :: part, length
      type(c_ptr), intent(inout) :: part_set
      integer(c_int) :: status
    end function c_split_block

    function c_split_streams(set, first, num, part_set) result(status) &
      bind(c, name='runnel_split_streams')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: set
      integer(c_int64_t), value :: first, num
      type(c_ptr), intent(inout) :: part_set
      integer(c_int) :: status
    end function c_split_streams

    function c_name(set) result(name) bind(c, name='runnel_name')
      import :: c_ptr
      type(c_ptr), value :: set
      type(c_ptr) :: name
    end function c_name

    function c_size(set) result(num) bind(c, name='runnel_size')
      import :: c_int64_t, c_ptr
      type(c_ptr), value :: set
      integer(c_int64_t) :: num
    end function c_size

    function c_position(set, stream, low, high) result(status) &
      bind(c, name='runnel_position')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: set
      integer(c_int64_t), value :: stream
      integer(c_int64_t), intent(inout) :: low, high
      integer(c_int) :: status
    end function c_position

    function c_fill(set, kind, distribution, values, num) result(status) &
      bind(c, name='runnel_fill')
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind, distribution
      type(*), intent(inout) :: values(*)
      integer(c_size_t), value :: num
      integer(c_int) :: status
    end function c_fill

    function c_fill_named(set, kind, distribution, values, num) &
      result(status) bind(c, name='runnel_fill_named')
      import :: c_char, c_int, c_ptr, c_size_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind
      character(kind=c_char), intent(in) :: distribution(*)
      type(*), intent(inout) :: values(*)
      integer(c_size_t), value :: num
      integer(c_int) :: status
    end function c_fill_named

    function c_fill_rows(set, kind, distribution, values, num_rows, &
      row_length) result(status) bind(c, name='runnel_fill_rows')
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind, distribution
      type(*), intent(inout) :: values(*)
      integer(c_size_t), value :: num_rows, row_length
      integer(c_int) :: status
    end function c_fill_rows

    function c_fill_block(set, kind, distribution, values, block) &
      result(status) bind(c, name='runnel_fill_block')
      import :: block_t, c_int, c_ptr
      type(c_ptr), value :: set
      integer(c_int), value :: kind, distribution
      type(c_ptr), value :: values
      type(block_t), intent(in) :: block
      integer(c_int) :: status
    end function c_fill_block

    function c_fill_block_named(set, kind, distribution, values, block) &
      result(status) bind(c, name='runnel_fill_block_named')
      import :: block_t, c_char, c_int, c_ptr
      type(c_ptr), value :: set
      integer(c_int), value :: kind
      character(kind=c_char), intent(in) :: distribution(*)
      type(c_ptr), value :: values
      type(block_t), intent(in) :: block
      integer(c_int) :: status
    end function c_fill_block_named

    function c_save(set, file) result(status) bind(c, name='runnel_save')
      import :: c_char, c_int, c_ptr
      type(c_ptr), value :: set
      character(kind=c_char), intent(in) :: file(*)
      integer(c_int) :: status
    end function c_save

    !> generator: the address of a C string, or null
    function c_load(file, generator, set) result(status) &
      bind(c, name='runnel_load')
      import :: c_char, c_int, c_ptr
      character(kind=c_char), intent(in) :: file(*)
      type(c_ptr), value :: generator
      type(c_ptr), intent(inout) :: set
      integer(c_int) :: status
    end function c_load

    !> location: HDF5's identifier of an open file or group
    function c_save_group(set, location, group) result(status) &
      bind(c, name='runnel_save_group')
      import :: c_char, c_int, c_int64_t, c_ptr
      type(c_ptr), value :: set
      integer(c_int64_t), value :: location
      character(kind=c_char), intent(in) :: group(*)
      integer(c_int) :: status
    end function c_save_group

    function c_load_group(location, group, generator, set) result(status) &
      bind(c, name='runnel_load_group')
      import :: c_char, c_int, c_int64_t, c_ptr
      integer(c_int64_t), value :: location
      character(kind=c_char), intent(in) :: group(*)
      type(c_ptr), value :: generator
      type(c_ptr), intent(inout) :: set
      integer(c_int) :: status
    end function c_load_group

    function c_last_error() result(text) bind(c, name='runnel_last_error')
      import :: c_ptr
      type(c_ptr) :: text
    end function c_last_error

    function c_version_string() result(text) &
      bind(c, name='runnel_version_string')
      import :: c_ptr
      type(c_ptr) :: text
    end function c_version_string

    function c_num_generators() result(num) &
      bind(c, name='runnel_num_generators')
      import :: c_size_t
      integer(c_size_t) :: num
    end function c_num_generators

    function c_generator_name(index) result(name) &
      bind(c, name='runnel_generator_name')
      import :: c_ptr, c_size_t
      integer(c_size_t), value :: index
      type(c_ptr) :: name
    end function c_generator_name

    function c_initialise() result(status) bind(c, name='runnel_initialise')
      import :: c_int
      integer(c_int) :: status
    end function c_initialise

    function c_finalise() result(status) bind(c, name='runnel_finalise')
      import :: c_int
      integer(c_int) :: status
    end function c_finalise
  end interface

end module runnel_bindings
