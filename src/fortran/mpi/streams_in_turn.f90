! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Streams that all ranks deal out in turn, from Fortran: docs/mpi.md.
module runnel_rank_streams_in_turn
  use, intrinsic :: iso_c_binding, only: c_associated, c_char, c_int, &
    c_int64_t, c_loc, c_null_ptr, c_ptr
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use runnel_communicators
  use runnel_rank_checkpoints
  use runnel_rank_turn_bindings
  use runnel_requests
  use runnel_support
  implicit none
  private

  public :: rank_streams_in_turn

  !> A set of streams that all ranks deal out in turn, as if they were one. They
  !> are destroyed with the variable, which cannot be copied.
  type :: rank_streams_in_turn
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: create
    procedure :: load
    procedure :: load_group
    procedure :: save => save_all
    procedure :: save_group
    procedure :: destroy
    procedure :: set_block
    procedure :: next
    procedure :: jump
    procedure :: position
    procedure :: set_note
    procedure :: note
    !> See `fill_real64` and `discard_real64`.
    generic :: fill => fill_real32, fill_real64, fill_int32, fill_int64
    generic :: discard => discard_real32, discard_real64, discard_int32, &
      discard_int64
    procedure :: c_handle
    generic :: assignment(=) => copy
    procedure, private :: fill_real32, fill_real64, fill_int32, fill_int64
    procedure, private :: discard_real32, discard_real64, discard_int32
    procedure, private :: discard_int64
    procedure, private :: copy
    final :: finish
  end type rank_streams_in_turn

contains

  !> Makes streams in place of what the variable held. The arguments are those
  !> of a stream_set; the seed is rank 0's, the rest the same on all ranks. They
  !> give one value each in turn. Collective.
  subroutine create(self, ranks, generator, form, seed, parameters, &
    first_stream, num_streams, offset, part, num_parts, allow_overlap, stat, &
    errmsg)
    class(rank_streams_in_turn), intent(inout) :: self
    type(rank_communicator), intent(in) :: ranks
    character(len=*), intent(in) :: generator
    character(len=*), intent(in), optional :: form
    integer(int64), intent(in), optional :: seed(:), parameters(:)
    integer(int64), intent(in), optional :: first_stream, num_streams, offset
    integer(int64), intent(in), optional :: part, num_parts
    logical, intent(in), optional :: allow_overlap
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    type(stream_request), target :: request
    type(c_ptr) :: made
    integer(c_int) :: status

    call describe(request, form, seed, parameters, first_stream, num_streams, &
      offset, part, num_parts, allow_overlap=allow_overlap)
    made = c_null_ptr
    status = c_turns_create(ranks%c_handle(), c_text(generator), &
      request%options, made)
    call take_over(self, made, status)
    call conclude('create', status, stat, errmsg)
  end subroutine create

  !> From now on the streams give blocks of `block` values each in turn, one by
  !> one if it is 1. Inside a cycle of other blocks fills are refused. Local, to
  !> be called on all ranks.
  subroutine set_block(self, block, stat, errmsg)
    class(rank_streams_in_turn), intent(inout) :: self
    integer(int64), intent(in) :: block
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    if (is_negative('set_block', block, 'block', stat, errmsg)) return
    call conclude('set_block', c_turns_set_block(self%handle, block), stat, &
      errmsg)
  end subroutine set_block

  !> Which of the next num_values of all ranks this rank makes: num from number
  !> first (from 0) on. Local.
  subroutine next(self, num_values, first, num, stat, errmsg)
    class(rank_streams_in_turn), intent(in) :: self
    integer(int64), intent(in) :: num_values
    integer(int64), intent(inout) :: first, num
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    if (is_negative('next', num_values, 'num_values', stat, errmsg)) return
    call conclude('next', c_turns_next(self%handle, num_values, first, num), &
      stat, errmsg)
  end subroutine next

  !> Native outputs that all ranks together have drawn from stream `stream`
  !> (from 0), the offset included: high * 2**64 + low. Local.
  subroutine position(self, stream, low, high, stat, errmsg)
    class(rank_streams_in_turn), intent(in) :: self
    integer(int64), intent(in) :: stream
    integer(int64), intent(inout) :: low
    integer(int64), intent(inout), optional :: high
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int64_t) :: low_word, high_word
    integer(c_int) :: status

    status = c_turns_position(self%handle, stream, low_word, high_word)
    if (status == runnel_ok) then
      low = low_word
      if (present(high)) high = high_word
    end if
    call conclude('position', status, stat, errmsg)
  end subroutine position

  !> Returns whether there are as many elements as values for this rank.
  logical function has_share(self, elements, num_values, stat, errmsg)
    class(rank_streams_in_turn), intent(in) :: self
    integer(int64), intent(in) :: elements, num_values
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(int64) :: first, num
    integer(c_int) :: status

    has_share = .false.
    if (is_negative('fill', num_values, 'num_values', stat, errmsg)) return
    status = c_turns_next(self%handle, num_values, first, num)
    if (status /= runnel_ok) then
      call conclude('fill', status, stat, errmsg)
    else if (elements /= num) then
      call refuse('fill: an array of '//digits_of(elements)//' elements; of '// &
        digits_of(num_values)//' values this rank makes '//digits_of(num)// &
        ', as next says', stat, errmsg)
    else
      has_share = .true.
    end if
  end function has_share

  !> Continues where any number of ranks, or a stream_set, saved, in blocks of
  !> the cycle that has begun, else one by one. generator: refuse any other's.
  !> Collective.
  subroutine load(self, ranks, file, generator, stat, errmsg)
    class(rank_streams_in_turn), intent(inout) :: self
    type(rank_communicator), intent(in) :: ranks
    character(len=*), intent(in) :: file
    character(len=*), intent(in), optional :: generator
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    character(kind=c_char, len=:), allocatable, target :: name
    type(c_ptr) :: made
    integer(c_int) :: status

    made = c_null_ptr
    status = c_turns_load(ranks%c_handle(), c_text(file), &
      name_for_c(generator, name), made)
    call take_over(self, made, status)
    call conclude('load', status, stat, errmsg)
  end subroutine load

  !> Continues, as load, from a group of an HDF5 file that this rank has open,
  !> or all ranks together. generator: refuse any other's. Collective.
  subroutine load_group(self, ranks, location, group, generator, stat, &
    errmsg)
    class(rank_streams_in_turn), intent(inout) :: self
    type(rank_communicator), intent(in) :: ranks
    integer(int64), intent(in) :: location  !< hid_t of the file or a group
    character(len=*), intent(in) :: group  !< path from there; all give the same
    character(len=*), intent(in), optional :: generator
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    character(kind=c_char, len=:), allocatable, target :: name
    type(c_ptr) :: made
    integer(c_int) :: status

    made = c_null_ptr
    status = c_turns_load_group(ranks%c_handle(), location, c_text(group), &
      name_for_c(generator, name), made)
    call take_over(self, made, status)
    call conclude('load_group', status, stat, errmsg)
  end subroutine load_group

  include 'turn_values.inc'
  include 'turn_handles.inc'

end module runnel_rank_streams_in_turn
