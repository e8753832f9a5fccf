! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> The C functions of runnel/capi/rank_streams_in_turn.h. For module
!> `runnel_mpi`, not for users.
module runnel_rank_turn_bindings
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_ptr
  use runnel_bindings, only: stream_options_t
  use runnel_mpi_bindings, only: checkpoint_options_t
  implicit none
  public
  private :: c_char, c_int, c_int64_t, c_ptr, stream_options_t, &
    checkpoint_options_t

  interface
    function c_turns_create(ranks, generator, options, &
      streams) result(status) &
      bind(c, name='runnel_rank_streams_in_turn_create')
      import :: c_char, c_int, c_ptr, stream_options_t
      type(c_ptr), value :: ranks
      character(kind=c_char), intent(in) :: generator(*)
      type(stream_options_t), intent(in) :: options
      type(c_ptr), intent(inout) :: streams
      integer(c_int) :: status
    end function c_turns_create

    function c_turns_destroy(streams) result(status) &
      bind(c, name='runnel_rank_streams_in_turn_destroy')
      import :: c_int, c_ptr
      type(c_ptr), value :: streams
      integer(c_int) :: status
    end function c_turns_destroy

    function c_turns_set_block(streams, block) result(status) &
      bind(c, name='runnel_rank_streams_in_turn_set_block')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: streams
      integer(c_int64_t), value :: block
      integer(c_int) :: status
    end function c_turns_set_block

    function c_turns_next(streams, num_values, first, num) result(status) &
      bind(c, name='runnel_rank_streams_in_turn_next')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: streams
      integer(c_int64_t), value :: num_values
      integer(c_int64_t), intent(inout) :: first
      integer(c_int64_t), intent(inout) :: num
      integer(c_int) :: status
    end function c_turns_next

    function c_turns_fill(streams, kind, distribution, &
      values, num_values) result(status) &
      bind(c, name='runnel_rank_streams_in_turn_fill_named')
      import :: c_char, c_int, c_int64_t, c_ptr
      type(c_ptr), value :: streams
      integer(c_int), value :: kind
      character(kind=c_char), intent(in) :: distribution(*)
      type(c_ptr), value :: values
      integer(c_int64_t), value :: num_values
      integer(c_int) :: status
    end function c_turns_fill

    function c_turns_discard(streams, kind, distribution, &
      num_values) result(status) &
      bind(c, name='runnel_rank_streams_in_turn_discard')
      import :: c_char, c_int, c_int64_t, c_ptr
      type(c_ptr), value :: streams
      integer(c_int), value :: kind
      character(kind=c_char), intent(in) :: distribution(*)
      integer(c_int64_t), value :: num_values
      integer(c_int) :: status
    end function c_turns_discard

    function c_turns_jump(streams, low, high) result(status) &
      bind(c, name='runnel_rank_streams_in_turn_jump')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: streams
      integer(c_int64_t), value :: low
      integer(c_int64_t), value :: high
      integer(c_int) :: status
    end function c_turns_jump

    function c_turns_position(streams, stream, low, &
      high) result(status) &
      bind(c, name='runnel_rank_streams_in_turn_position')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: streams
      integer(c_int64_t), value :: stream
      integer(c_int64_t), intent(inout) :: low
      integer(c_int64_t), intent(inout) :: high
      integer(c_int) :: status
    end function c_turns_position

    function c_turns_save(ranks, streams, file, options) result(status) &
      bind(c, name='runnel_rank_streams_in_turn_save')
      import :: c_char, c_int, c_ptr, checkpoint_options_t
      type(c_ptr), value :: ranks
      type(c_ptr), value :: streams
      character(kind=c_char), intent(in) :: file(*)
      type(checkpoint_options_t), intent(in) :: options
      integer(c_int) :: status
    end function c_turns_save

    function c_turns_load(ranks, file, generator, &
      streams) result(status) &
      bind(c, name='runnel_rank_streams_in_turn_load')
      import :: c_char, c_int, c_ptr
      type(c_ptr), value :: ranks
      character(kind=c_char), intent(in) :: file(*)
      type(c_ptr), value :: generator
      type(c_ptr), intent(inout) :: streams
      integer(c_int) :: status
    end function c_turns_load

    function c_turns_save_group(ranks, streams, location, group, &
      options) result(status) &
      bind(c, name='runnel_rank_streams_in_turn_save_group')
      import :: c_char, c_int, c_int64_t, c_ptr, checkpoint_options_t
      type(c_ptr), value :: ranks
      type(c_ptr), value :: streams
      integer(c_int64_t), value :: location
      character(kind=c_char), intent(in) :: group(*)
      type(checkpoint_options_t), intent(in) :: options
      integer(c_int) :: status
    end function c_turns_save_group

    function c_turns_load_group(ranks, location, group, generator, &
      streams) result(status) &
      bind(c, name='runnel_rank_streams_in_turn_load_group')
      import :: c_char, c_int, c_int64_t, c_ptr
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: location
      character(kind=c_char), intent(in) :: group(*)
      type(c_ptr), value :: generator
      type(c_ptr), intent(inout) :: streams
      integer(c_int) :: status
    end function c_turns_load_group

    function c_turns_set_note(streams, name, text) result(status) &
      bind(c, name='runnel_rank_streams_in_turn_set_note')
      import :: c_char, c_int, c_ptr
      type(c_ptr), value :: streams
      character(kind=c_char), intent(in) :: name(*)
      type(c_ptr), value :: text
      integer(c_int) :: status
    end function c_turns_set_note

    function c_turns_note(streams, name) result(text) &
      bind(c, name='runnel_rank_streams_in_turn_note')
      import :: c_char, c_ptr
      type(c_ptr), value :: streams
      character(kind=c_char), intent(in) :: name(*)
      type(c_ptr) :: text
    end function c_turns_note
  end interface

end module runnel_rank_turn_bindings
