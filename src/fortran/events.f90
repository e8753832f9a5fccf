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

  include 'event_values.inc'

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
        if (events%num_numbers > 0) events%numbers = c_loc(request%numbers)
      end if
    end associate
  end subroutine describe

end module runnel_events
