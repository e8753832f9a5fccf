! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> One stream that the host's threads and GPUs of a process draw from at the same
!> time: docs/hybrid.md.
!>
!> stat and errmsg as in module `runnel`.
module runnel_shared_sequences
  use, intrinsic :: iso_c_binding, only: c_associated, c_int, c_int64_t, &
    c_loc, c_null_ptr, c_ptr
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use runnel, only: stream_set
  use runnel_shared_bindings
  use runnel_shared_calls
  use runnel_support
  implicit none
  private

  public :: shared_sequence

  !> A sequence that workers share. It ends with the variable, and cannot be
  !> copied.
  type :: shared_sequence
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: create
    procedure :: destroy
    procedure :: next
    !> Fills an array with the next values, see `fill_real64`.
    generic :: fill => fill_real32, fill_real64, fill_int32, fill_int64
    procedure :: jump
    procedure :: snapshot
    procedure :: position
    procedure :: num_workers
    procedure :: weights
    procedure :: set_weights
    procedure :: measure
    generic :: assignment(=) => copy
    procedure, private :: copy
    procedure, private :: fill_real32, fill_real64, fill_int32, fill_int64
    final :: finish
  end type shared_sequence

contains

  !> Makes a sequence that continues where a set of one whole stream is, in place
  !> of what the variable held. The set is unchanged.
  !>
  !> devices    numbers of the GPUs that work; all that the process sees if there
  !>            is none of it
  !> use_host   do the host's threads work, too? By default they do.
  !> rank, num_ranks  process rank (from 0) of num_ranks makes a block of each
  !>            call's values; all make the same calls
  subroutine create(self, set, devices, use_host, rank, num_ranks, stat, errmsg)
    class(shared_sequence), intent(inout) :: self
    class(stream_set), intent(in) :: set
    integer, intent(in), optional :: devices(:)
    logical, intent(in), optional :: use_host
    integer(int64), intent(in), optional :: rank, num_ranks
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    type(shared_request), target :: request

    call describe_workers(request, devices, use_host)
    if (present(rank)) then
      if (is_negative('create', rank, 'rank', stat, errmsg)) return
      request%options%rank = rank
    end if
    if (present(num_ranks)) then
      if (is_negative('create', num_ranks, 'num_ranks', stat, errmsg)) return
      request%options%num_ranks = num_ranks
    end if
    call replace_shared(c_shared_create, c_shared_destroy, self%handle, set, &
      request, stat, errmsg)
  end subroutine create

  !> Before the variable ends. Twice is an error.
  subroutine destroy(self, stat, errmsg)
    class(shared_sequence), intent(inout) :: self
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call destroy_shared(c_shared_destroy, self%handle, stat, errmsg)
  end subroutine destroy

  !> Which of the next `num_values` of all processes this one makes: number
  !> `first` (from 0) and the following, `count` of them.
  subroutine next(self, num_values, first, count, stat, errmsg)
    class(shared_sequence), intent(in) :: self
    integer(int64), intent(in) :: num_values
    integer(int64), intent(inout) :: first, count
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    if (is_negative('next', num_values, 'num_values', stat, errmsg)) return
    call conclude('next', c_shared_next(self%handle, num_values, first, &
      count), stat, errmsg)
  end subroutine next

  include 'shared_sequence_values.inc'

  !> Skips n native outputs.
  subroutine jump(self, n, stat, errmsg)
    class(shared_sequence), intent(inout) :: self
    integer(int64), intent(in) :: n
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call jump_shared(c_shared_jump, self%handle, n, stat, errmsg)
  end subroutine jump

  !> set: one stream that continues here, the same in all processes.
  subroutine snapshot(self, set, stat, errmsg)
    class(shared_sequence), intent(in) :: self
    class(stream_set), intent(inout) :: set
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call hand_out_set(c_shared_snapshot, self%handle, set, stat, errmsg)
  end subroutine snapshot

  !> Native outputs that all calls have used: high * 2**64 + low.
  subroutine position(self, low, high, stat, errmsg)
    class(shared_sequence), intent(in) :: self
    integer(int64), intent(inout) :: low
    integer(int64), intent(inout), optional :: high
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int64_t) :: low_word, high_word
    integer(c_int) :: status

    status = c_shared_position(self%handle, low_word, high_word)
    if (status == runnel_ok) then
      low = low_word
      if (present(high)) high = high_word
    end if
    call conclude('position', status, stat, errmsg)
  end subroutine position

  !> The host, if it is one, and the GPUs; 0 if there is no sequence.
  integer function num_workers(self)
    class(shared_sequence), intent(in) :: self

    num_workers = int(c_shared_num_workers(self%handle))
  end function num_workers

  !> fractions: of the next call's values that each worker makes.
  subroutine weights(self, fractions, stat, errmsg)
    class(shared_sequence), intent(in) :: self
    real(real64), intent(inout) :: fractions(:)
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call get_weights(c_shared_weights, self%handle, fractions, stat, errmsg)
  end subroutine weights

  !> Divides values in these proportions from now on, one number for each worker,
  !> not by measured speed.
  subroutine set_weights(self, proportions, stat, errmsg)
    class(shared_sequence), intent(inout) :: self
    real(real64), intent(in) :: proportions(:)
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call put_weights(c_shared_set_weights, self%handle, proportions, stat, &
      errmsg)
  end subroutine set_weights

  !> Divides values by measured speed, as a new sequence does.
  subroutine measure(self, stat, errmsg)
    class(shared_sequence), intent(inout) :: self
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call measure_workers(c_shared_set_weights, self%handle, stat, errmsg)
  end subroutine measure

  !> Returns whether the array has as many elements as this process makes values.
  logical function has_share(self, elements, num_values, stat, errmsg)
    class(shared_sequence), intent(in) :: self
    integer(int64), intent(in) :: elements, num_values
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int64_t) :: first, count
    integer(c_int) :: status

    has_share = .false.
    if (is_negative('fill', num_values, 'num_values', stat, errmsg)) return
    status = c_shared_next(self%handle, num_values, first, count)
    if (status /= runnel_ok) then
      call conclude('fill', status, stat, errmsg)
      return
    end if
    has_share = elements == count
    if (has_share) return
    call refuse('fill: an array of '//digits_of(elements)// &
      ' elements, and of '//digits_of(num_values)// &
      ' values this process makes '//digits_of(count)// &
      '; give an array of these', stat, errmsg)
  end function has_share

  subroutine copy(self, from)
    class(shared_sequence), intent(inout) :: self
    class(shared_sequence), intent(in) :: from

    if (c_associated(self%handle, from%handle)) return
    error stop 'assignment: a shared_sequence cannot be copied'
  end subroutine copy

  impure elemental subroutine finish(self)
    type(shared_sequence), intent(inout) :: self

    call forget_shared(c_shared_destroy, self%handle)
  end subroutine finish

end module runnel_shared_sequences
