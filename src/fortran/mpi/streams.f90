! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Streams of all ranks from Fortran: docs/mpi.md.
module runnel_rank_streams
  use, intrinsic :: iso_c_binding, only: c_associated, c_char, c_int, &
    c_int64_t, c_loc, c_null_ptr, c_ptr, c_size_t
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use runnel, only: stream_set
  use runnel_communicators
  use runnel_mpi_bindings
  use runnel_rank_checkpoints
  use runnel_rank_group_bindings
  use runnel_requests
  use runnel_support
  implicit none
  private

  public :: rank_streams, runnel_sprng_stream_of_rank

  !> Streams numbered over all ranks, of which each owns a block. They are
  !> destroyed with the variable, which cannot be copied.
  type :: rank_streams
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: create
    procedure :: load
    procedure :: load_group
    procedure :: save => save_all
    procedure :: save_group
    procedure :: destroy
    procedure :: num_streams
    procedure :: first_stream
    procedure :: owned
    procedure :: jump
    procedure :: set_note
    procedure :: note
    !> See `fill_real64`.
    generic :: fill => fill_real32, fill_real64, fill_int32, fill_int64
    procedure :: c_handle
    procedure :: c_local
    generic :: assignment(=) => copy
    procedure, private :: fill_real32, fill_real64, fill_int32, fill_int64
    procedure, private :: copy
    final :: finish
  end type rank_streams

contains

  !> Makes streams in place of what the variable held. The arguments are those
  !> of a stream_set, num_streams of all ranks together; the seed is rank 0's,
  !> the rest the same on all ranks. Collective.
  subroutine create(self, ranks, generator, form, seed, parameters, &
    first_stream, num_streams, offset, part, num_parts, allow_overlap, stat, &
    errmsg)
    class(rank_streams), intent(inout) :: self
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
    status = c_streams_create(ranks%c_handle(), c_text(generator), &
      request%options, made)
    call take_over(self, made, status)
    call conclude('create', status, stat, errmsg)
  end subroutine create

  !> The number of streams of all ranks; 0 if there are none. Local.
  integer(int64) function num_streams(self)
    class(rank_streams), intent(in) :: self
    integer(c_int64_t) :: first, num
    integer(c_int) :: ignored

    num = 0
    ignored = c_streams_all(self%handle, first, num)
    num_streams = num
  end function num_streams

  !> The number of the first stream of all ranks. Local.
  integer(int64) function first_stream(self)
    class(rank_streams), intent(in) :: self
    integer(c_int64_t) :: first, num
    integer(c_int) :: ignored

    first = 0
    ignored = c_streams_all(self%handle, first, num)
    first_stream = first
  end function first_stream

  !> This rank's rows of the global array: the first, from 0, and how many,
  !> which may be 0. Local.
  subroutine owned(self, first, num, stat, errmsg)
    class(rank_streams), intent(in) :: self
    integer(int64), intent(inout) :: first, num
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call conclude('owned', c_streams_owned(self%handle, first, num), stat, &
      errmsg)
  end subroutine owned

  !> The runnel_stream_set* of this rank's streams, which keeps belonging to
  !> them; null where the rank owns none. Local.
  type(c_ptr) function c_local(self)
    class(rank_streams), intent(in) :: self
    integer(c_int) :: ignored

    c_local = c_null_ptr
    ignored = c_streams_local(self%handle, c_local)
  end function c_local

  !> SPRNG's way to number streams: rank r gets stream r of as many as there are
  !> ranks, as init_sprng does. param: SPRNG's parameter. Collective.
  subroutine runnel_sprng_stream_of_rank(ranks, generator, seed, set, param, &
    stat, errmsg)
    type(rank_communicator), intent(in) :: ranks
    character(len=*), intent(in) :: generator
    integer(int64), intent(in) :: seed
    class(stream_set), intent(inout) :: set
    integer(int64), intent(in), optional :: param
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    type(stream_request), target :: request
    type(c_ptr) :: made
    integer(c_int) :: status

    if (present(param)) then
      call describe(request, seed=[seed], parameters=[param])
    else
      call describe(request, seed=[seed])
    end if
    made = c_null_ptr
    status = c_sprng_stream(ranks%c_handle(), c_text(generator), &
      request%options, made)
    if (status == runnel_ok) call set%take_c_handle(made)
    call conclude('runnel_sprng_stream_of_rank', status, stat, errmsg)
  end subroutine runnel_sprng_stream_of_rank

  !> Values of each stream for an array of this shape; -1 after an error.
  integer(c_size_t) function row_length_of(self, extents, stat, errmsg) &
    result(length)
    class(rank_streams), intent(in) :: self
    integer(int64), intent(in) :: extents(:)
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(int64) :: first, num, last
    integer(c_int) :: status
    logical :: fits

    length = -1
    num = 0
    status = c_streams_owned(self%handle, first, num)
    if (status /= runnel_ok) then
      call conclude('fill', status, stat, errmsg)
      return
    end if
    last = product(extents)
    if (num == 0) then
      fits = last == 0
    else if (size(extents) > 1) then
      fits = extents(size(extents)) == num
    else
      fits = mod(last, num) == 0
    end if
    if (fits) then
      length = int(last/max(num, 1_int64), c_size_t)
    else
      call refuse('fill: '//digits_of(last)//' values for the '// &
        digits_of(num)//' streams of this rank; the last dimension is that '// &
        'of the streams', stat, errmsg)
    end if
  end function row_length_of

  !> Continues where any number of ranks saved. generator: refuse any other's.
  !> Collective.
  subroutine load(self, ranks, file, generator, stat, errmsg)
    class(rank_streams), intent(inout) :: self
    type(rank_communicator), intent(in) :: ranks
    character(len=*), intent(in) :: file
    character(len=*), intent(in), optional :: generator
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    character(kind=c_char, len=:), allocatable, target :: name
    type(c_ptr) :: made
    integer(c_int) :: status

    made = c_null_ptr
    status = c_streams_load(ranks%c_handle(), c_text(file), &
      name_for_c(generator, name), made)
    call take_over(self, made, status)
    call conclude('load', status, stat, errmsg)
  end subroutine load

  !> Continues from a group of an HDF5 file that this rank has open, or all
  !> ranks together. generator: refuse any other's. Collective.
  subroutine load_group(self, ranks, location, group, generator, stat, &
    errmsg)
    class(rank_streams), intent(inout) :: self
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
    status = c_streams_load_group(ranks%c_handle(), location, c_text(group), &
      name_for_c(generator, name), made)
    call take_over(self, made, status)
    call conclude('load_group', status, stat, errmsg)
  end subroutine load_group

  include 'stream_values.inc'
  include 'stream_handles.inc'

end module runnel_rank_streams
