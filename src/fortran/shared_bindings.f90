! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> The C functions of runnel/capi/shared_sequence.h and shared_streams.h. For the
!> modules of shared sequences and streams, not for users.
module runnel_shared_bindings
  use, intrinsic :: iso_c_binding, only: c_char, c_double, c_int, c_int64_t, &
    c_null_ptr, c_ptr, c_size_t
  implicit none
  public

  !> runnel_shared_options
  type, bind(c) :: shared_options_t
    type(c_ptr) :: devices = c_null_ptr
    integer(c_size_t) :: num_devices = 0
    integer(c_int) :: use_host = 1
    integer(c_int64_t) :: rank = 0
    integer(c_int64_t) :: num_ranks = 1
  end type shared_options_t

  interface
    function c_shared_create(set, options, sequence) result(status) &
      bind(c, name='runnel_shared_sequence_create')
      import :: c_int, c_ptr, shared_options_t
      type(c_ptr), value :: set
      type(shared_options_t), intent(in) :: options
      type(c_ptr), intent(inout) :: sequence
      integer(c_int) :: status
    end function c_shared_create

    function c_shared_destroy(sequence) result(status) &
      bind(c, name='runnel_shared_sequence_destroy')
      import :: c_int, c_ptr
      type(c_ptr), value :: sequence
      integer(c_int) :: status
    end function c_shared_destroy

    function c_shared_num_workers(sequence) result(num) &
      bind(c, name='runnel_shared_sequence_num_workers')
      import :: c_ptr, c_size_t
      type(c_ptr), value :: sequence
      integer(c_size_t) :: num
    end function c_shared_num_workers

    function c_shared_weights(sequence, weights, num) result(status) &
      bind(c, name='runnel_shared_sequence_weights')
      import :: c_double, c_int, c_ptr, c_size_t
      type(c_ptr), value :: sequence
      real(c_double), intent(inout) :: weights(*)
      integer(c_size_t), value :: num
      integer(c_int) :: status
    end function c_shared_weights

    function c_shared_set_weights(sequence, weights, num) result(status) &
      bind(c, name='runnel_shared_sequence_set_weights')
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: sequence
      type(c_ptr), value :: weights
      integer(c_size_t), value :: num
      integer(c_int) :: status
    end function c_shared_set_weights

    function c_shared_next(sequence, num, first, count) result(status) &
      bind(c, name='runnel_shared_sequence_next')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: sequence
      integer(c_int64_t), value :: num
      integer(c_int64_t), intent(inout) :: first
      integer(c_int64_t), intent(inout) :: count
      integer(c_int) :: status
    end function c_shared_next

    function c_shared_fill_named(sequence, kind, name, values, num) &
      result(status) bind(c, name='runnel_shared_sequence_fill_named')
      import :: c_char, c_int, c_int64_t, c_ptr
      type(c_ptr), value :: sequence
      integer(c_int), value :: kind
      character(kind=c_char), intent(in) :: name(*)
      type(c_ptr), value :: values
      integer(c_int64_t), value :: num
      integer(c_int) :: status
    end function c_shared_fill_named

    function c_shared_jump(sequence, low, high) result(status) &
      bind(c, name='runnel_shared_sequence_jump')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: sequence
      integer(c_int64_t), value :: low
      integer(c_int64_t), value :: high
      integer(c_int) :: status
    end function c_shared_jump

    function c_shared_position(sequence, low, high) result(status) &
      bind(c, name='runnel_shared_sequence_position')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: sequence
      integer(c_int64_t), intent(inout) :: low
      integer(c_int64_t), intent(inout) :: high
      integer(c_int) :: status
    end function c_shared_position

    function c_shared_snapshot(sequence, set) result(status) &
      bind(c, name='runnel_shared_sequence_snapshot')
      import :: c_int, c_ptr
      type(c_ptr), value :: sequence
      type(c_ptr), intent(inout) :: set
      integer(c_int) :: status
    end function c_shared_snapshot

    function c_streams_size(streams) result(num) &
      bind(c, name='runnel_shared_streams_size')
      import :: c_int64_t, c_ptr
      type(c_ptr), value :: streams
      integer(c_int64_t) :: num
    end function c_streams_size
  end interface

  ! Calls for shared streams are those for a sequence under other names.
  procedure(c_shared_create), bind(c, &
    name='runnel_shared_streams_create') :: c_streams_create
  procedure(c_shared_destroy), bind(c, &
    name='runnel_shared_streams_destroy') :: c_streams_destroy
  procedure(c_shared_num_workers), bind(c, &
    name='runnel_shared_streams_num_workers') :: c_streams_num_workers
  procedure(c_shared_weights), bind(c, &
    name='runnel_shared_streams_weights') :: c_streams_weights
  procedure(c_shared_set_weights), bind(c, &
    name='runnel_shared_streams_set_weights') :: c_streams_set_weights
  procedure(c_shared_fill_named), bind(c, &
    name='runnel_shared_streams_fill_named') :: c_streams_fill_named
  procedure(c_shared_jump), bind(c, &
    name='runnel_shared_streams_jump') :: c_streams_jump
  procedure(c_shared_snapshot), bind(c, &
    name='runnel_shared_streams_snapshot') :: c_streams_snapshot

  private :: c_char, c_double, c_int, c_int64_t, c_null_ptr, c_ptr, c_size_t
end module runnel_shared_bindings
