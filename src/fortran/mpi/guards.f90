! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Signals of batch systems, on all ranks at once: docs/mpi.md.
module runnel_rank_guards
  use, intrinsic :: iso_c_binding, only: c_associated, c_int, c_null_ptr, &
    c_ptr, c_size_t
  use runnel_communicators
  use runnel_mpi_bindings
  use runnel_support
  implicit none
  private

  public :: rank_guard

  !> Records signals: one to any rank makes all save, after the same block. One
  !> at a time; it cannot be copied.
  type :: rank_guard
    private
    type(c_ptr) :: handle = c_null_ptr
    integer(c_int) :: found = 0
  contains
    procedure :: create
    procedure :: destroy
    procedure :: is_due
    procedure :: signal
    procedure :: request
    procedure :: message
    generic :: assignment(=) => copy
    procedure, private :: copy
    final :: finish
  end type rank_guard

contains

  !> signals: their numbers; by default SIGTERM and SIGUSR1. Collective.
  subroutine create(self, ranks, signals, stat, errmsg)
    class(rank_guard), intent(inout) :: self
    type(rank_communicator), intent(in) :: ranks
    integer, intent(in), optional :: signals(:)
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int), allocatable :: chosen(:)
    type(c_ptr) :: made
    integer(c_int) :: status, ignored

    allocate (chosen(0))
    if (present(signals)) chosen = int(signals, c_int)
    made = c_null_ptr
    status = c_guard_create(ranks%c_handle(), chosen, &
      size(chosen, kind=c_size_t), made)
    if (status == runnel_ok) then
      if (c_associated(self%handle)) ignored = c_guard_destroy(self%handle)
      self%handle = made
      self%found = 0
    end if
    call conclude('create', status, stat, errmsg)
  end subroutine create

  !> Restores the previous handlers. Local.
  subroutine destroy(self, stat, errmsg)
    class(rank_guard), intent(inout) :: self
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int) :: status

    status = c_guard_destroy(self%handle)
    self%handle = c_null_ptr
    call conclude('destroy', status, stat, errmsg)
  end subroutine destroy

  !> Returns whether a signal or a request has arrived on any rank: the same answer on all.
  !> Collective.
  logical function is_due(self, stat, errmsg)
    class(rank_guard), intent(inout) :: self
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call conclude('is_due', c_guard_is_due(self%handle, self%found), stat, &
      errmsg)
    is_due = self%found /= 0
  end function is_due

  !> What is_due found: the signal's number, -1 for a request, or 0. Local.
  integer function signal(self)
    class(rank_guard), intent(in) :: self

    signal = int(self%found)
  end function signal

  !> Like a signal to this rank. Local.
  subroutine request(self, stat, errmsg)
    class(rank_guard), intent(inout) :: self
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call conclude('request', c_guard_request(self%handle), stat, errmsg)
  end subroutine request

  !> 'SIGTERM: saved; to continue: COMMAND', for rank 0 to print. Local.
  function message(self, command) result(text)
    class(rank_guard), intent(in) :: self
    character(len=*), intent(in) :: command
    character(len=:), allocatable :: text

    text = text_at(c_guard_message(self%handle, c_text(command)))
  end function message

  subroutine copy(self, from)
    class(rank_guard), intent(inout) :: self
    class(rank_guard), intent(in) :: from

    if (c_associated(self%handle, from%handle)) return
    error stop 'assignment: a rank_guard cannot be copied'
  end subroutine copy

  impure elemental subroutine finish(self)
    type(rank_guard), intent(inout) :: self
    integer(c_int) :: ignored

    if (c_associated(self%handle)) ignored = c_guard_destroy(self%handle)
    self%handle = c_null_ptr
  end subroutine finish

end module runnel_rank_guards
