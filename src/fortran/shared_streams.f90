! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> A set of streams that the host's threads and GPUs of a process have among
!> them: docs/hybrid.md.
!>
!> stat and errmsg as in module `runnel`.
module runnel_shared_streams
  use, intrinsic :: iso_c_binding, only: c_associated, c_int, c_int64_t, &
    c_loc, c_null_ptr, c_ptr
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use runnel, only: stream_set
  use runnel_shared_bindings
  use runnel_shared_calls
  use runnel_support
  implicit none
  private

  public :: shared_streams

  !> Streams that workers share. They end with the variable, and cannot be
  !> copied.
  type :: shared_streams
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: create
    procedure :: destroy
    !> Fills an array with the next values of each stream, see `fill_real64`.
    generic :: fill => fill_real32, fill_real64, fill_int32, fill_int64
    procedure :: jump
    procedure :: snapshot
    procedure :: size => num_streams
    procedure :: num_workers
    procedure :: weights
    procedure :: set_weights
    procedure :: measure
    generic :: assignment(=) => copy
    procedure, private :: copy, make
    procedure, private :: fill_real32, fill_real64, fill_int32, fill_int64
    final :: finish
  end type shared_streams

contains

  !> Shares streams that continue where a set's are, in place of what the
  !> variable held. The set is unchanged.
  !>
  !> devices    numbers of the GPUs that work; all that the process sees if there
  !>            is none of it
  !> use_host   do the host's threads work, too? By default they do.
  subroutine create(self, set, devices, use_host, stat, errmsg)
    class(shared_streams), intent(inout) :: self
    class(stream_set), intent(in) :: set
    integer, intent(in), optional :: devices(:)
    logical, intent(in), optional :: use_host
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    type(shared_request), target :: request

    call describe_workers(request, devices, use_host)
    call replace_shared(c_streams_create, c_streams_destroy, self%handle, set, &
      request, stat, errmsg)
  end subroutine create

  !> Before the variable ends. Twice is an error.
  subroutine destroy(self, stat, errmsg)
    class(shared_streams), intent(inout) :: self
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call destroy_shared(c_streams_destroy, self%handle, stat, errmsg)
  end subroutine destroy

  include 'shared_stream_values.inc'

  !> num: elements of the array at the address
  subroutine make(self, kind, name, address, num, stat, errmsg)
    class(shared_streams), intent(inout) :: self
    integer(c_int), intent(in) :: kind
    character(len=*), intent(in) :: name
    type(c_ptr), intent(in) :: address
    integer(int64), intent(in) :: num
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int64_t) :: streams

    streams = max(c_streams_size(self%handle), 1_c_int64_t)
    if (mod(num, streams) /= 0) then
      call refuse('fill: an array of '//digits_of(num)//' elements for '// &
        digits_of(streams)//' streams; give one with as many for each', stat, &
        errmsg)
      return
    end if
    call conclude('fill', c_streams_fill_named(self%handle, kind, &
      c_text(name), address, num/streams), stat, errmsg)
  end subroutine make

  !> Skips n native outputs of every stream.
  subroutine jump(self, n, stat, errmsg)
    class(shared_streams), intent(inout) :: self
    integer(int64), intent(in) :: n
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call jump_shared(c_streams_jump, self%handle, n, stat, errmsg)
  end subroutine jump

  !> set: of all streams, which continues here.
  subroutine snapshot(self, set, stat, errmsg)
    class(shared_streams), intent(in) :: self
    class(stream_set), intent(inout) :: set
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call hand_out_set(c_streams_snapshot, self%handle, set, stat, errmsg)
  end subroutine snapshot

  !> 0 if there are none.
  integer(int64) function num_streams(self)
    class(shared_streams), intent(in) :: self

    num_streams = c_streams_size(self%handle)
  end function num_streams

  !> The host, if it is one, and the GPUs; 0 if there are no streams.
  integer function num_workers(self)
    class(shared_streams), intent(in) :: self

    num_workers = int(c_streams_num_workers(self%handle))
  end function num_workers

  !> fractions: of the streams that each worker is to have.
  subroutine weights(self, fractions, stat, errmsg)
    class(shared_streams), intent(in) :: self
    real(real64), intent(inout) :: fractions(:)
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call get_weights(c_streams_weights, self%handle, fractions, stat, errmsg)
  end subroutine weights

  !> Divides the streams in these proportions from the next call on, one number
  !> for each worker, not by measured speed.
  subroutine set_weights(self, proportions, stat, errmsg)
    class(shared_streams), intent(inout) :: self
    real(real64), intent(in) :: proportions(:)
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call put_weights(c_streams_set_weights, self%handle, proportions, stat, &
      errmsg)
  end subroutine set_weights

  !> Divides the streams by measured speed, as at the start.
  subroutine measure(self, stat, errmsg)
    class(shared_streams), intent(inout) :: self
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call measure_workers(c_streams_set_weights, self%handle, stat, errmsg)
  end subroutine measure

  subroutine copy(self, from)
    class(shared_streams), intent(inout) :: self
    class(shared_streams), intent(in) :: from

    if (c_associated(self%handle, from%handle)) return
    error stop 'assignment: shared_streams cannot be copied'
  end subroutine copy

  impure elemental subroutine finish(self)
    type(shared_streams), intent(inout) :: self

    call forget_shared(c_streams_destroy, self%handle)
  end subroutine finish

end module runnel_shared_streams
