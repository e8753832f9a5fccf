! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> One sequence of all ranks from Fortran: docs/mpi.md.
module runnel_rank_sequences
  use, intrinsic :: iso_c_binding, only: c_associated, c_char, c_int, &
    c_int64_t, c_loc, c_null_ptr, c_ptr, c_size_t
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use runnel_communicators
  use runnel_mpi_bindings
  use runnel_rank_array_bindings
  use runnel_rank_checkpoints
  use runnel_rank_group_bindings
  use runnel_requests
  use runnel_support
  implicit none
  private

  public :: rank_sequence
  public :: runnel_rank_blocks, runnel_rank_leapfrog

  !> runnel_rank_order of runnel/capi/runnel_mpi.h
  enum, bind(c)
    enumerator :: runnel_rank_blocks = 0, runnel_rank_leapfrog
  end enum

  !> One stream that all ranks draw from, as if they were one. It is destroyed
  !> with the variable, which cannot be copied.
  type :: rank_sequence
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: create
    procedure :: load
    procedure :: load_group
    procedure :: save => save_all
    procedure :: save_group
    procedure :: destroy
    procedure :: set_verify
    procedure :: next
    procedure :: jump
    procedure :: position
    procedure :: set_note
    procedure :: note
    !> See `fill_real64`, `block_real64` and `elements_real64`.
    generic :: fill => fill_real32, fill_real64, fill_int32, fill_int64
    generic :: fill_block => block_real32, block_real64, block_int32, &
      block_int64
    generic :: fill_elements => elements_real32, elements_real64, &
      elements_int32, elements_int64
    procedure :: c_handle
    generic :: assignment(=) => copy
    procedure, private :: fill_real32, fill_real64, fill_int32, fill_int64
    procedure, private :: block_real32, block_real64, block_int32, block_int64
    procedure, private :: elements_real32, elements_real64, elements_int32
    procedure, private :: elements_int64
    procedure, private :: copy
    final :: finish
  end type rank_sequence

contains

  !> Makes a sequence in place of what the variable held. The arguments are
  !> those of a stream_set; the seed is rank 0's, the rest the same on all
  !> ranks. Collective.
  !>
  !> order  runnel_rank_blocks (default): of every N values each rank takes one
  !>        block; runnel_rank_leapfrog: output n goes to rank mod(n, size)
  subroutine create(self, ranks, generator, form, seed, parameters, stream, &
    offset, order, allow_overlap, stat, errmsg)
    class(rank_sequence), intent(inout) :: self
    type(rank_communicator), intent(in) :: ranks
    character(len=*), intent(in) :: generator
    character(len=*), intent(in), optional :: form
    integer(int64), intent(in), optional :: seed(:), parameters(:)
    integer(int64), intent(in), optional :: stream, offset
    integer, intent(in), optional :: order
    logical, intent(in), optional :: allow_overlap
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    type(stream_request), target :: request
    type(c_ptr) :: made
    integer(c_int) :: status

    call describe(request, form, seed, parameters, first_stream=stream, &
      offset=offset, allow_overlap=allow_overlap)
    made = c_null_ptr
    status = c_sequence_create(ranks%c_handle(), c_text(generator), &
      request%options, order_of(order), made)
    call take_over(self, made, status)
    call conclude('create', status, stat, errmsg)
  end subroutine create

  !> Whether from now on every fill of the sequence proves that all ranks
  !> continue at the same output with the same request, and that no two draw the
  !> same outputs; fills are collective then. At first none does. Collective.
  !>
  !> ranks   the communicator of the sequence
  !> verify  the same on all ranks
  subroutine set_verify(self, ranks, verify, stat, errmsg)
    class(rank_sequence), intent(inout) :: self
    type(rank_communicator), intent(in) :: ranks
    logical, intent(in) :: verify
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call conclude('set_verify', c_sequence_set_verify(ranks%c_handle(), &
      self%handle, merge(1_c_int, 0_c_int, verify)), stat, errmsg)
  end subroutine set_verify

  !> Which of the next num_values of all ranks this rank makes: number first
  !> (from 0), first + stride, ..., num of them. Local.
  subroutine next(self, num_values, first, num, stride, stat, errmsg)
    class(rank_sequence), intent(in) :: self
    integer(int64), intent(in) :: num_values
    integer(int64), intent(inout) :: first, num
    integer(int64), intent(inout), optional :: stride
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int64_t) :: step
    integer(c_int) :: status

    if (is_negative('next', num_values, 'num_values', stat, errmsg)) return
    status = c_sequence_next(self%handle, num_values, first, num, step)
    if (status == runnel_ok .and. present(stride)) stride = step
    call conclude('next', status, stat, errmsg)
  end subroutine next

  !> Native outputs that all ranks together have drawn, the offset included:
  !> high * 2**64 + low. Local.
  subroutine position(self, low, high, stat, errmsg)
    class(rank_sequence), intent(in) :: self
    integer(int64), intent(inout) :: low
    integer(int64), intent(inout), optional :: high
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int64_t) :: low_word, high_word
    integer(c_int) :: status

    status = c_sequence_position(self%handle, low_word, high_word)
    if (status == runnel_ok) then
      low = low_word
      if (present(high)) high = high_word
    end if
    call conclude('position', status, stat, errmsg)
  end subroutine position

  pure integer(c_int) function order_of(order)
    integer, intent(in), optional :: order

    order_of = runnel_rank_blocks
    if (present(order)) order_of = int(order, c_int)
  end function order_of

  !> Returns whether there are as many elements as values for this rank.
  logical function has_share(self, elements, num_values, stat, errmsg)
    class(rank_sequence), intent(in) :: self
    integer(int64), intent(in) :: elements, num_values
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(int64) :: first, num, stride
    integer(c_int) :: status

    has_share = .false.
    if (is_negative('fill', num_values, 'num_values', stat, errmsg)) return
    status = c_sequence_next(self%handle, num_values, first, num, stride)
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

  !> Continues where any number of ranks saved, in either order. generator:
  !> refuse any other's. Collective.
  subroutine load(self, ranks, file, generator, order, stat, errmsg)
    class(rank_sequence), intent(inout) :: self
    type(rank_communicator), intent(in) :: ranks
    character(len=*), intent(in) :: file
    character(len=*), intent(in), optional :: generator
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    character(kind=c_char, len=:), allocatable, target :: name
    type(c_ptr) :: made
    integer(c_int) :: status

    made = c_null_ptr
    status = c_sequence_load(ranks%c_handle(), c_text(file), &
      name_for_c(generator, name), order_of(order), made)
    call take_over(self, made, status)
    call conclude('load', status, stat, errmsg)
  end subroutine load

  !> Continues from a group of an HDF5 file that this rank has open, or all
  !> ranks together. generator: refuse any other's. Collective.
  subroutine load_group(self, ranks, location, group, generator, order, &
    stat, errmsg)
    class(rank_sequence), intent(inout) :: self
    type(rank_communicator), intent(in) :: ranks
    integer(int64), intent(in) :: location  !< hid_t of the file or a group
    character(len=*), intent(in) :: group  !< path from there; all give the same
    character(len=*), intent(in), optional :: generator
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    character(kind=c_char, len=:), allocatable, target :: name
    type(c_ptr) :: made
    integer(c_int) :: status

    made = c_null_ptr
    status = c_sequence_load_group(ranks%c_handle(), location, c_text(group), &
      name_for_c(generator, name), order_of(order), made)
    call take_over(self, made, status)
    call conclude('load_group', status, stat, errmsg)
  end subroutine load_group

  include 'sequence_values.inc'
  include 'sequence_handles.inc'

end module runnel_rank_sequences
