! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Numbers for codes that ask for a few at a time, of every generator, type and
!> distribution: from a block that was made ahead, while the next one is being
!> made. docs/fortran.md, docs/host.md.
!>
!> stat and errmsg as in module `runnel`. One thread uses a stream at a time,
!> except for the `take` of a thread among others.
module runnel_host_streams
  use, intrinsic :: iso_c_binding, only: c_associated, c_char, c_f_pointer, &
    c_int, c_int64_t, c_intptr_t, c_null_ptr, c_ptr, c_size_t
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use runnel, only: stream_set
  use runnel_bindings, only: c_destroy
  use runnel_host_bindings
  use runnel_support
  implicit none
  private

  public :: host_stream
  public :: runnel_real32, runnel_real64, runnel_int32, runnel_int64
  public :: runnel_automatic, runnel_background_thread, &
    runnel_calling_thread, runnel_execution_space

  !> Types of value.
  enum, bind(c)
    enumerator :: runnel_real32 = 0, runnel_real64, runnel_int32, runnel_int64
  end enum
  !> Who makes a stream's blocks: runnel_producer of runnel/capi/host_stream.h.
  enum, bind(c)
    enumerator :: runnel_automatic = 0, runnel_background_thread, &
      runnel_calling_thread, runnel_execution_space
  end enum

  !> Values that are ready, of a stream that has none of a type.
  type(ready_t), target, save :: nothing

  !> A stream of values. It ends with the variable; `b = a` makes b an
  !> independent stream that continues with a's next value.
  type :: host_stream
    private
    type(c_ptr) :: address = c_null_ptr
    !> The values that are ready, by type: one comparison tells whether the
    !> stream has such values and one is ready.
    type(ready_t), pointer :: ready_real32 => nothing
    type(ready_t), pointer :: ready_real64 => nothing
    type(ready_t), pointer :: ready_int32 => nothing
    type(ready_t), pointer :: ready_int64 => nothing
    integer(c_int) :: values = -1  !< runnel_real32 ...
    integer(c_int) :: kind = -1    !< of C
    character(len=:), allocatable :: distribution
    type(host_stream_options_t) :: options
  contains
    procedure :: create
    procedure :: destroy
    procedure :: next_real32
    procedure :: next_real64
    procedure :: next_int32
    procedure :: next_int64
    !> See `take_real64` and `share_real64`.
    generic :: take => take_real32, take_real64, take_int32, take_int64, &
      share_real32, share_real64, share_int32, share_int64
    generic :: fill => fill_real32, fill_real64, fill_int32, fill_int64
    procedure :: jump
    procedure :: snapshot
    procedure :: save => save_stream
    procedure :: restore
    procedure :: reset
    procedure :: position
    procedure :: values_left
    procedure :: prefetch
    generic :: assignment(=) => copy
    procedure, private :: take_real32, take_real64, take_int32, take_int64
    procedure, private :: share_real32, share_real64, share_int32, share_int64
    procedure, private :: fill_real32, fill_real64, fill_int32, fill_int64
    procedure, private :: copy
    final :: finish
  end type host_stream

contains

  !> Makes a stream that continues where a set is, in place of what the variable
  !> held. The set is unchanged.
  !>
  !> values        runnel_real32, runnel_real64, runnel_int32 or runnel_int64
  !> distribution  'uniform' (default for reals), 'uniform_exact', 'reference',
  !>               'nonzero', 'cern', 'bits' (default for integers: 31 bits in
  !>               int32, all 64 in int64), 'native', 'words', or one with
  !>               parameters, 'normal:0,2.5'
  !> prefetch      values of a block, and the most that one `take` gives; 0:
  !>               chosen by the library
  !> producer      what makes the blocks: runnel_automatic (default), ...
  subroutine create(self, set, values, distribution, prefetch, producer, &
    stat, errmsg)
    class(host_stream), intent(inout) :: self
    class(stream_set), intent(in) :: set
    integer, intent(in) :: values
    character(len=*), intent(in), optional :: distribution
    integer(int64), intent(in), optional :: prefetch
    integer, intent(in), optional :: producer
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    type(host_stream_options_t) :: options
    character(len=:), allocatable :: name
    integer(c_int) :: status

    name = ''
    if (present(distribution)) name = trim(distribution)
    if (present(prefetch)) then
      if (is_negative('create', prefetch, 'prefetch', stat, errmsg)) return
      options%prefetch = prefetch
    end if
    if (present(producer)) options%producer = int(producer, c_int)
    if (values < runnel_real32 .or. values > runnel_int64) then
      call refuse('create: values is '//digits_of(int(values, int64))// &
        '; give runnel_real32, runnel_real64, runnel_int32 or runnel_int64', &
        stat, errmsg)
      return
    end if
    call open_stream(self, set%c_handle(), int(values, c_int), name, options, &
      status)
    call conclude('create', status, stat, errmsg)
  end subroutine create

  !> Ends the stream before the variable ends. Twice is an error.
  subroutine destroy(self, stat, errmsg)
    class(host_stream), intent(inout) :: self
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int) :: status

    status = c_stream_destroy(self%address)
    call let_go(self)
    call conclude('destroy', status, stat, errmsg)
  end subroutine destroy

  !> Skips n native outputs of every stream.
  subroutine jump(self, n, stat, errmsg)
    class(host_stream), intent(inout) :: self
    integer(int64), intent(in) :: n
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    if (is_negative('jump', n, 'n', stat, errmsg)) return
    call conclude('jump', c_stream_jump(self%address, n), stat, errmsg)
  end subroutine jump

  !> set becomes one that continues with the next value to be drawn, by fills in
  !> the order runnel_interleaved.
  subroutine snapshot(self, set, stat, errmsg)
    class(host_stream), intent(in) :: self
    class(stream_set), intent(inout) :: set
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status

    made = c_null_ptr
    status = c_stream_snapshot(self%address, made)
    if (status == runnel_ok) call set%take_c_handle(made)
    call conclude('snapshot', status, stat, errmsg)
  end subroutine snapshot

  !> Writes a checkpoint, which a set can load and a stream continue from.
  subroutine save_stream(self, file, stat, errmsg)
    class(host_stream), intent(in) :: self
    character(len=*), intent(in) :: file
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call conclude('save', c_stream_save(self%address, c_text(file)), stat, &
      errmsg)
  end subroutine save_stream

  !> Continues where a set is.
  subroutine restore(self, set, stat, errmsg)
    class(host_stream), intent(inout) :: self
    class(stream_set), intent(in) :: set
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call conclude('restore', c_stream_restore(self%address, set%c_handle()), &
      stat, errmsg)
  end subroutine restore

  !> Back to where the stream was made or restored.
  subroutine reset(self, stat, errmsg)
    class(host_stream), intent(inout) :: self
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call conclude('reset', c_stream_reset(self%address), stat, errmsg)
  end subroutine reset

  !> Native outputs of stream `index` (from 0) that were drawn or skipped:
  !> high * 2**64 + low, low with its sign bit as bit 63.
  subroutine position(self, index, low, high, stat, errmsg)
    class(host_stream), intent(in) :: self
    integer(int64), intent(in) :: index
    integer(int64), intent(inout) :: low
    integer(int64), intent(inout), optional :: high
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int64_t) :: low_word, high_word
    integer(c_int) :: status

    status = c_stream_position(self%address, index, low_word, high_word)
    if (status == runnel_ok) then
      low = low_word
      if (present(high)) high = high_word
    end if
    call conclude('position', status, stat, errmsg)
  end subroutine position

  !> Values left before a stream ends, at most 2**62; 0 if there is no stream.
  integer(int64) function values_left(self)
    class(host_stream), intent(in) :: self

    values_left = c_stream_values_left(self%address)
  end function values_left

  !> Values of a block; 0 if there is no stream.
  integer(int64) function prefetch(self)
    class(host_stream), intent(in) :: self

    prefetch = int(c_stream_prefetch(self%address), int64)
  end function prefetch

  include 'host_stream_values.inc'

  subroutine copy(self, from)
    class(host_stream), intent(inout) :: self
    class(host_stream), intent(in) :: from
    type(c_ptr) :: set
    integer(c_int) :: status, ignored

    status = runnel_ok
    if (c_associated(from%address)) then
      set = c_null_ptr
      status = c_stream_snapshot(from%address, set)
      if (status == runnel_ok) then
        call open_stream(self, set, from%values, from%distribution, &
          from%options, status)
        ignored = c_destroy(set)
      end if
    else
      call finish(self)
    end if
    call conclude('assignment', status)
  end subroutine copy

  !> Replaces the old stream by a new one, if it can be made.
  subroutine open_stream(self, set, values, distribution, options, status)
    class(host_stream), intent(inout) :: self
    type(c_ptr), intent(in) :: set
    integer(c_int), intent(in) :: values
    character(len=*), intent(in) :: distribution
    type(host_stream_options_t), intent(in) :: options
    integer(c_int), intent(out) :: status
    type(c_ptr) :: made
    character(len=:), allocatable :: name

    name = distribution
    if (name == '' .and. values >= runnel_int32) name = 'bits'
    if (name == '') name = 'uniform'
    made = c_null_ptr
    status = c_stream_create(set, c_type(values, name), c_text(name), &
      options, made)
    if (status /= runnel_ok) return
    call finish(self)
    self%address = made
    self%values = values
    self%kind = c_type(values, name)
    call find_values(self)
    self%distribution = name
    self%options = options
  end subroutine open_stream

  !> Where the values of a new stream are.
  subroutine find_values(self)
    class(host_stream), intent(inout) :: self
    type(face_t), pointer :: face

    call c_f_pointer(self%address, face)
    select case (self%values)
    case (runnel_real32)
      self%ready_real32 => face%ready(self%kind)
    case (runnel_real64)
      self%ready_real64 => face%ready(self%kind)
    case (runnel_int32)
      self%ready_int32 => face%ready(self%kind)
    case default
      self%ready_int64 => face%ready(self%kind)
    end select
  end subroutine find_values

  !> There is no stream any more.
  subroutine let_go(self)
    class(host_stream), intent(inout) :: self

    self%address = c_null_ptr
    self%values = -1
    self%ready_real32 => nothing
    self%ready_real64 => nothing
    self%ready_int32 => nothing
    self%ready_int64 => nothing
  end subroutine let_go

  pure integer(c_int) function c_type(values, distribution)
    integer(c_int), intent(in) :: values
    character(len=*), intent(in) :: distribution

    select case (values)
    case (runnel_real32)
      c_type = type_float
    case (runnel_real64)
      c_type = type_double
    case (runnel_int32)
      c_type = int32_named_type(distribution)
    case default
      c_type = int64_named_type(distribution)
    end select
  end function c_type

  !> The stream's C type, if it has such values; otherwise one that C refuses.
  pure integer(c_int) function type_for(self, values, other)
    type(host_stream), intent(in) :: self
    integer(c_int), intent(in) :: values, other

    type_for = other
    if (self%values == values) type_for = self%kind
  end function type_for

  !> A stream that ended with Kokkos before its variable is no error here.
  impure elemental subroutine finish(self)
    type(host_stream), intent(inout) :: self
    integer(c_int) :: ignored

    if (c_associated(self%address)) ignored = c_stream_destroy(self%address)
    call let_go(self)
  end subroutine finish

end module runnel_host_streams
