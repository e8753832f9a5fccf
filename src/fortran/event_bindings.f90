! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> The C function of runnel/capi/events.h. For module runnel_events, not for
!> users.
module runnel_event_bindings
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_null_ptr, &
    c_ptr, c_size_t
  implicit none
  public

  !> runnel_events
  type, bind(c) :: events_t
    type(c_ptr) :: name = c_null_ptr
    type(c_ptr) :: numbers = c_null_ptr
    integer(c_size_t) :: num_numbers = 0
    integer(c_int64_t) :: first = 0
    integer(c_size_t) :: num_rows = 0
    integer(c_size_t) :: row_length = 0
  end type events_t

  interface
    function c_fill_events(generator, kind, distribution, values, events) &
      result(status) bind(c, name='runnel_fill_events_named')
      import :: c_char, c_int, c_ptr, events_t
      character(kind=c_char), intent(in) :: generator(*)
      integer(c_int), value :: kind
      character(kind=c_char), intent(in) :: distribution(*)
      type(c_ptr), value :: values
      type(events_t), intent(in) :: events
      integer(c_int) :: status
    end function c_fill_events
  end interface

end module runnel_event_bindings
