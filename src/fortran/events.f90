! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Numbers of events, without a set of streams: docs/fortran.md.
!>
!> stat and errmsg as in module `runnel`.
module runnel_events
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_loc, &
    c_size_t
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use runnel_event_bindings
  use runnel_support
  implicit none
  private

  public :: runnel_fill_events

  !> Fills an array with numbers of events, see `fill_real64`.
  interface runnel_fill_events
    module procedure fill_real32, fill_real64, fill_int32, fill_int64
  end interface runnel_fill_events

  !> The events point to the rest: a variable needs the attribute target.
  type :: event_request
    type(events_t) :: events
    character(kind=c_char, len=:), allocatable :: name
    integer(c_int64_t), allocatable :: numbers(:)
  end type event_request

contains

  subroutine fill_real32(generator, values, first, name, numbers, &
    distribution, stat, errmsg)
    character(len=*), intent(in) :: generator
    real(real32), intent(inout), contiguous, target :: values(..)
    integer(int64), intent(in) :: first
    character(len=*), intent(in), optional :: name
    integer(int64), intent(in), optional :: numbers(:)
    character(len=*), intent(in), optional :: distribution
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    type(event_request), target :: request
    character(len=:), allocatable :: chosen

    chosen = chosen_name('uniform', distribution)
    call describe(request, shape(values, int64), first, name, numbers)
    call conclude('fill_events', c_fill_events(c_text(generator), &
      type_float, c_text(chosen), c_loc(values), request%events), &
      stat, errmsg)
  end subroutine fill_real32

  !> The first numbers of events, nothing being kept: the last dimension of
  !> `values` is that of the events, of rank 2 a column for each; of rank 1 they
  !> have a number each.
  !>
  !> generator     one that is seeded in kernels: 'ranmar24', 'ranmar48',
  !>               'ranmar48x', 'philox4x32', 'ceicg'
  !> first         the event that comes first, modulo 2**64
  !> name, numbers  what all events of the run have in common; neither: nothing
  !> distribution  by its name: 'uniform' (default for reals), 'bits' (default
  !>               for integers), 'normal:0,2.5', 'poisson:4.2' ...
  subroutine fill_real64(generator, values, first, name, numbers, &
    distribution, stat, errmsg)
    character(len=*), intent(in) :: generator
    real(real64), intent(inout), contiguous, target :: values(..)
    integer(int64), intent(in) :: first
    character(len=*), intent(in), optional :: name
    integer(int64), intent(in), optional :: numbers(:)
    character(len=*), intent(in), optional :: distribution
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    type(event_request), target :: request
    character(len=:), allocatable :: chosen

    chosen = chosen_name('uniform', distribution)
    call describe(request, shape(values, int64), first, name, numbers)
    call conclude('fill_events', c_fill_events(c_text(generator), &
      type_double, c_text(chosen), c_loc(values), request%events), &
      stat, errmsg)
  end subroutine fill_real64

  subroutine fill_int32(generator, values, first, name, numbers, &
    distribution, stat, errmsg)
    character(len=*), intent(in) :: generator
    integer(int32), intent(inout), contiguous, target :: values(..)
    integer(int64), intent(in) :: first
    character(len=*), intent(in), optional :: name
    integer(int64), intent(in), optional :: numbers(:)
    character(len=*), intent(in), optional :: distribution
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    type(event_request), target :: request
    character(len=:), allocatable :: chosen

    chosen = chosen_name('bits', distribution)
    call describe(request, shape(values, int64), first, name, numbers)
    call conclude('fill_events', c_fill_events(c_text(generator), &
      int32_named_type(chosen), c_text(chosen), c_loc(values), request%events), &
      stat, errmsg)
  end subroutine fill_int32

  subroutine fill_int64(generator, values, first, name, numbers, &
    distribution, stat, errmsg)
    character(len=*), intent(in) :: generator
    integer(int64), intent(inout), contiguous, target :: values(..)
    integer(int64), intent(in) :: first
    character(len=*), intent(in), optional :: name
    integer(int64), intent(in), optional :: numbers(:)
    character(len=*), intent(in), optional :: distribution
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    type(event_request), target :: request
    character(len=:), allocatable :: chosen

    chosen = chosen_name('bits', distribution)
    call describe(request, shape(values, int64), first, name, numbers)
    call conclude('fill_events', c_fill_events(c_text(generator), &
      int64_named_type(chosen), c_text(chosen), c_loc(values), request%events), &
      stat, errmsg)
  end subroutine fill_int64

  !> extents  of the values; of rank 0: one number of one event
  subroutine describe(request, extents, first, name, numbers)
    type(event_request), intent(inout), target :: request
    integer(int64), intent(in) :: extents(:), first
    character(len=*), intent(in), optional :: name
    integer(int64), intent(in), optional :: numbers(:)
    integer :: n

    n = size(extents)
    associate (events => request%events)
      events%first = first
      events%num_rows = product(extents(max(n, 1):))
      events%row_length = product(extents(:n - 1))
      if (present(name)) then
        request%name = c_text(name)
        events%name = c_loc(request%name)
      end if
      if (present(numbers)) then
        request%numbers = numbers
        events%num_numbers = size(numbers, kind=c_size_t)
        if (size(numbers) > 0) events%numbers = c_loc(request%numbers)
      end if
    end associate
  end subroutine describe

end module runnel_events
