! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> The C functions behind module `runnel_host_streams`, as
!> runnel/capi/host_stream.h declares them. Not for users.
module runnel_host_bindings
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, &
    c_intptr_t, c_null_ptr, c_ptr, c_size_t
  implicit none
  public

  !> runnel_ready_values, as addresses.
  type, bind(c) :: ready_t
    integer(c_intptr_t) :: at = 0
    integer(c_intptr_t) :: end = 0
  end type ready_t
  !> runnel_host_stream: the values that are ready, by type.
  type, bind(c) :: face_t
    type(ready_t) :: ready(0:6)
    integer(c_int) :: kind
  end type face_t

  !> runnel_host_stream_options
  type, bind(c) :: host_stream_options_t
    integer(c_size_t) :: prefetch = 0
    integer(c_int) :: producer = 0
  end type host_stream_options_t

  interface
    function c_stream_create(set, kind, distribution, options, stream) &
      result(status) bind(c, name='runnel_host_stream_create')
      import :: c_char, c_int, c_ptr, host_stream_options_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind
      character(kind=c_char), intent(in) :: distribution(*)
      type(host_stream_options_t), intent(in) :: options
      type(c_ptr), intent(inout) :: stream
      integer(c_int) :: status
    end function c_stream_create

    function c_stream_destroy(stream) result(status) &
      bind(c, name='runnel_host_stream_destroy')
      import :: c_int, c_ptr
      type(c_ptr), value :: stream
      integer(c_int) :: status
    end function c_stream_destroy

    function c_stream_take(stream, kind, n, values) result(status) &
      bind(c, name='runnel_host_stream_take')
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: stream
      integer(c_int), value :: kind
      integer(c_size_t), value :: n
      type(c_ptr), intent(inout) :: values
      integer(c_int) :: status
    end function c_stream_take

    function c_stream_take_shared(stream, kind, n, thread, num_threads, &
      values) result(status) bind(c, name='runnel_host_stream_take_shared')
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: stream
      integer(c_int), value :: kind
      integer(c_size_t), value :: n
      integer(c_int), value :: thread, num_threads
      type(c_ptr), intent(inout) :: values
      integer(c_int) :: status
    end function c_stream_take_shared

    function c_stream_fill(stream, kind, values, num) result(status) &
      bind(c, name='runnel_host_stream_fill')
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: stream
      integer(c_int), value :: kind
      type(*), intent(inout) :: values(*)
      integer(c_size_t), value :: num
      integer(c_int) :: status
    end function c_stream_fill

    function c_stream_jump(stream, n) result(status) &
      bind(c, name='runnel_host_stream_jump')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: stream
      integer(c_int64_t), value :: n
      integer(c_int) :: status
    end function c_stream_jump

    function c_stream_snapshot(stream, set) result(status) &
      bind(c, name='runnel_host_stream_snapshot')
      import :: c_int, c_ptr
      type(c_ptr), value :: stream
      type(c_ptr), intent(inout) :: set
      integer(c_int) :: status
    end function c_stream_snapshot

    function c_stream_save(stream, file) result(status) &
      bind(c, name='runnel_host_stream_save')
      import :: c_char, c_int, c_ptr
      type(c_ptr), value :: stream
      character(kind=c_char), intent(in) :: file(*)
      integer(c_int) :: status
    end function c_stream_save

    function c_stream_restore(stream, set) result(status) &
      bind(c, name='runnel_host_stream_restore')
      import :: c_int, c_ptr
      type(c_ptr), value :: stream
      type(c_ptr), value :: set
      integer(c_int) :: status
    end function c_stream_restore

    function c_stream_reset(stream) result(status) &
      bind(c, name='runnel_host_stream_reset')
      import :: c_int, c_ptr
      type(c_ptr), value :: stream
      integer(c_int) :: status
    end function c_stream_reset

    function c_stream_position(stream, index, low, high) result(status) &
      bind(c, name='runnel_host_stream_position')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: stream
      integer(c_int64_t), value :: index
      integer(c_int64_t), intent(inout) :: low, high
      integer(c_int) :: status
    end function c_stream_position

    function c_stream_values_left(stream) result(num) &
      bind(c, name='runnel_host_stream_values_left')
      import :: c_int64_t, c_ptr
      type(c_ptr), value :: stream
      integer(c_int64_t) :: num
    end function c_stream_values_left

    function c_stream_prefetch(stream) result(num) &
      bind(c, name='runnel_host_stream_prefetch')
      import :: c_ptr, c_size_t
      type(c_ptr), value :: stream
      integer(c_size_t) :: num
    end function c_stream_prefetch
  end interface

end module runnel_host_bindings
