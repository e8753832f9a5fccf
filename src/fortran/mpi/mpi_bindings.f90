! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> The C functions of runnel/capi/runnel_mpi.h. For the modules here, not for
!> users.
module runnel_mpi_bindings
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, &
    c_null_ptr, c_ptr, c_size_t
  use runnel_bindings, only: stream_options_t
  implicit none
  public
  private :: c_char, c_int, c_int64_t, c_null_ptr, c_ptr, c_size_t, &
    stream_options_t

  !> runnel_rank_checkpoint_options
  type, bind(c) :: checkpoint_options_t
    integer(c_int) :: layout = 0
    integer(c_int) :: sync = 1
    integer(c_int) :: keep = 0
    integer(c_int64_t) :: chunk_rows = 0
    integer(c_int64_t) :: alignment = 4096
    integer(c_int64_t) :: alignment_threshold = 65536
    integer(c_int) :: collective_writes = 1
    integer(c_int) :: collective_metadata = 1
    integer(c_int) :: positions_only = 0
    type(c_ptr) :: hint_names = c_null_ptr
    type(c_ptr) :: hint_values = c_null_ptr
    integer(c_size_t) :: num_hints = 0
  end type checkpoint_options_t

  !> runnel_stream_claim
  type, bind(c) :: claim_t
    integer(c_int64_t) :: first_stream, num_streams, begin_low, begin_high
    integer(c_int64_t) :: end_low, end_high, part, num_parts
  end type claim_t

  interface
    function c_ranks_create(comm, ranks) result(status) &
      bind(c, name='runnel_communicator_create_fortran')
      import :: c_int, c_ptr
      integer(c_int), value :: comm
      type(c_ptr), intent(inout) :: ranks
      integer(c_int) :: status
    end function c_ranks_create

    function c_ranks_destroy(ranks) result(status) &
      bind(c, name='runnel_communicator_destroy')
      import :: c_int, c_ptr
      type(c_ptr), value :: ranks
      integer(c_int) :: status
    end function c_ranks_destroy

    function c_require_disjoint(ranks, claims, num) result(status) &
      bind(c, name='runnel_require_disjoint')
      import :: c_int, c_ptr, c_size_t, claim_t
      type(c_ptr), value :: ranks
      type(claim_t), intent(in) :: claims(*)
      integer(c_size_t), value :: num
      integer(c_int) :: status
    end function c_require_disjoint

    function c_streams_create(ranks, generator, options, &
      streams) result(status) &
      bind(c, name='runnel_rank_streams_create')
      import :: c_char, c_int, c_ptr, stream_options_t
      type(c_ptr), value :: ranks
      character(kind=c_char), intent(in) :: generator(*)
      type(stream_options_t), intent(in) :: options
      type(c_ptr), intent(inout) :: streams
      integer(c_int) :: status
    end function c_streams_create

    function c_streams_destroy(streams) result(status) &
      bind(c, name='runnel_rank_streams_destroy')
      import :: c_int, c_ptr
      type(c_ptr), value :: streams
      integer(c_int) :: status
    end function c_streams_destroy

    function c_streams_all(streams, first, num) result(status) &
      bind(c, name='runnel_rank_streams_all')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: streams
      integer(c_int64_t), intent(inout) :: first
      integer(c_int64_t), intent(inout) :: num
      integer(c_int) :: status
    end function c_streams_all

    function c_streams_owned(streams, first, num) result(status) &
      bind(c, name='runnel_rank_streams_owned')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: streams
      integer(c_int64_t), intent(inout) :: first
      integer(c_int64_t), intent(inout) :: num
      integer(c_int) :: status
    end function c_streams_owned

    function c_streams_local(streams, set) result(status) &
      bind(c, name='runnel_rank_streams_local')
      import :: c_int, c_ptr
      type(c_ptr), value :: streams
      type(c_ptr), intent(inout) :: set
      integer(c_int) :: status
    end function c_streams_local

    function c_streams_fill(streams, kind, distribution, &
      values, row_length) result(status) &
      bind(c, name='runnel_rank_streams_fill_named')
      import :: c_char, c_int, c_ptr, c_size_t
      type(c_ptr), value :: streams
      integer(c_int), value :: kind
      character(kind=c_char), intent(in) :: distribution(*)
      type(c_ptr), value :: values
      integer(c_size_t), value :: row_length
      integer(c_int) :: status
    end function c_streams_fill

    function c_streams_jump(streams, low, high) result(status) &
      bind(c, name='runnel_rank_streams_jump')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: streams
      integer(c_int64_t), value :: low
      integer(c_int64_t), value :: high
      integer(c_int) :: status
    end function c_streams_jump

    function c_sprng_stream(ranks, generator, options, set) result(status) &
      bind(c, name='runnel_sprng_stream_of_rank')
      import :: c_char, c_int, c_ptr, stream_options_t
      type(c_ptr), value :: ranks
      character(kind=c_char), intent(in) :: generator(*)
      type(stream_options_t), intent(in) :: options
      type(c_ptr), intent(inout) :: set
      integer(c_int) :: status
    end function c_sprng_stream

    function c_sequence_create(ranks, generator, options, &
      order, sequence) result(status) &
      bind(c, name='runnel_rank_sequence_create')
      import :: c_char, c_int, c_ptr, stream_options_t
      type(c_ptr), value :: ranks
      character(kind=c_char), intent(in) :: generator(*)
      type(stream_options_t), intent(in) :: options
      integer(c_int), value :: order
      type(c_ptr), intent(inout) :: sequence
      integer(c_int) :: status
    end function c_sequence_create

    function c_sequence_set_verify(ranks, sequence, verify) result(status) &
      bind(c, name='runnel_rank_sequence_set_verify')
      import :: c_int, c_ptr
      type(c_ptr), value :: ranks
      type(c_ptr), value :: sequence
      integer(c_int), value :: verify
      integer(c_int) :: status
    end function c_sequence_set_verify

    function c_sequence_destroy(sequence) result(status) &
      bind(c, name='runnel_rank_sequence_destroy')
      import :: c_int, c_ptr
      type(c_ptr), value :: sequence
      integer(c_int) :: status
    end function c_sequence_destroy

    function c_sequence_next(sequence, num_values, first, &
      num, stride) result(status) &
      bind(c, name='runnel_rank_sequence_next')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: sequence
      integer(c_int64_t), value :: num_values
      integer(c_int64_t), intent(inout) :: first
      integer(c_int64_t), intent(inout) :: num
      integer(c_int64_t), intent(inout) :: stride
      integer(c_int) :: status
    end function c_sequence_next

    function c_sequence_fill(sequence, kind, distribution, &
      values, num_values) result(status) &
      bind(c, name='runnel_rank_sequence_fill_named')
      import :: c_char, c_int, c_int64_t, c_ptr
      type(c_ptr), value :: sequence
      integer(c_int), value :: kind
      character(kind=c_char), intent(in) :: distribution(*)
      type(c_ptr), value :: values
      integer(c_int64_t), value :: num_values
      integer(c_int) :: status
    end function c_sequence_fill

    function c_sequence_jump(sequence, low, high) result(status) &
      bind(c, name='runnel_rank_sequence_jump')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: sequence
      integer(c_int64_t), value :: low
      integer(c_int64_t), value :: high
      integer(c_int) :: status
    end function c_sequence_jump

    function c_sequence_position(sequence, low, high) result(status) &
      bind(c, name='runnel_rank_sequence_position')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: sequence
      integer(c_int64_t), intent(inout) :: low
      integer(c_int64_t), intent(inout) :: high
      integer(c_int) :: status
    end function c_sequence_position

    function c_streams_save(ranks, streams, file, options) result(status) &
      bind(c, name='runnel_rank_streams_save')
      import :: c_char, c_int, c_ptr, checkpoint_options_t
      type(c_ptr), value :: ranks
      type(c_ptr), value :: streams
      character(kind=c_char), intent(in) :: file(*)
      type(checkpoint_options_t), intent(in) :: options
      integer(c_int) :: status
    end function c_streams_save

    function c_streams_load(ranks, file, generator, &
      streams) result(status) &
      bind(c, name='runnel_rank_streams_load')
      import :: c_char, c_int, c_ptr
      type(c_ptr), value :: ranks
      character(kind=c_char), intent(in) :: file(*)
      type(c_ptr), value :: generator
      type(c_ptr), intent(inout) :: streams
      integer(c_int) :: status
    end function c_streams_load

    function c_streams_set_note(streams, name, text) result(status) &
      bind(c, name='runnel_rank_streams_set_note')
      import :: c_char, c_int, c_ptr
      type(c_ptr), value :: streams
      character(kind=c_char), intent(in) :: name(*)
      type(c_ptr), value :: text
      integer(c_int) :: status
    end function c_streams_set_note

    function c_streams_note(streams, name) result(text) &
      bind(c, name='runnel_rank_streams_note')
      import :: c_char, c_ptr
      type(c_ptr), value :: streams
      character(kind=c_char), intent(in) :: name(*)
      type(c_ptr) :: text
    end function c_streams_note

    function c_sequence_save(ranks, sequence, file, &
      options) result(status) &
      bind(c, name='runnel_rank_sequence_save')
      import :: c_char, c_int, c_ptr, checkpoint_options_t
      type(c_ptr), value :: ranks
      type(c_ptr), value :: sequence
      character(kind=c_char), intent(in) :: file(*)
      type(checkpoint_options_t), intent(in) :: options
      integer(c_int) :: status
    end function c_sequence_save

    function c_sequence_load(ranks, file, generator, &
      order, sequence) result(status) &
      bind(c, name='runnel_rank_sequence_load')
      import :: c_char, c_int, c_ptr
      type(c_ptr), value :: ranks
      character(kind=c_char), intent(in) :: file(*)
      type(c_ptr), value :: generator
      integer(c_int), value :: order
      type(c_ptr), intent(inout) :: sequence
      integer(c_int) :: status
    end function c_sequence_load

    function c_sequence_set_note(sequence, name, text) result(status) &
      bind(c, name='runnel_rank_sequence_set_note')
      import :: c_char, c_int, c_ptr
      type(c_ptr), value :: sequence
      character(kind=c_char), intent(in) :: name(*)
      type(c_ptr), value :: text
      integer(c_int) :: status
    end function c_sequence_set_note

    function c_sequence_note(sequence, name) result(text) &
      bind(c, name='runnel_rank_sequence_note')
      import :: c_char, c_ptr
      type(c_ptr), value :: sequence
      character(kind=c_char), intent(in) :: name(*)
      type(c_ptr) :: text
    end function c_sequence_note

    function c_ranks_rank(ranks) result(number) &
      bind(c, name='runnel_communicator_rank')
      import :: c_int, c_ptr
      type(c_ptr), value :: ranks
      integer(c_int) :: number
    end function c_ranks_rank

    function c_ranks_size(ranks) result(number) &
      bind(c, name='runnel_communicator_size')
      import :: c_int, c_ptr
      type(c_ptr), value :: ranks
      integer(c_int) :: number
    end function c_ranks_size

    function c_has_parallel_hdf5() result(answer) &
      bind(c, name='runnel_has_parallel_hdf5')
      import :: c_int
      integer(c_int) :: answer
    end function c_has_parallel_hdf5

    function c_guard_create(ranks, signals, num, guard) result(status) &
      bind(c, name='runnel_rank_guard_create')
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: ranks
      integer(c_int), intent(in) :: signals(*)
      integer(c_size_t), value :: num
      type(c_ptr), intent(inout) :: guard
      integer(c_int) :: status
    end function c_guard_create

    function c_guard_destroy(guard) result(status) &
      bind(c, name='runnel_rank_guard_destroy')
      import :: c_int, c_ptr
      type(c_ptr), value :: guard
      integer(c_int) :: status
    end function c_guard_destroy

    function c_guard_is_due(guard, signal) result(status) &
      bind(c, name='runnel_rank_guard_is_due')
      import :: c_int, c_ptr
      type(c_ptr), value :: guard
      integer(c_int), intent(inout) :: signal
      integer(c_int) :: status
    end function c_guard_is_due

    function c_guard_request(guard) result(status) &
      bind(c, name='runnel_rank_guard_request')
      import :: c_int, c_ptr
      type(c_ptr), value :: guard
      integer(c_int) :: status
    end function c_guard_request

    function c_guard_message(guard, command) result(text) &
      bind(c, name='runnel_rank_guard_message')
      import :: c_char, c_ptr
      type(c_ptr), value :: guard
      character(kind=c_char), intent(in) :: command(*)
      type(c_ptr) :: text
    end function c_guard_message
  end interface

end module runnel_mpi_bindings
