! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> The C functions of runnel/capi/runnel.h for elements of global arrays. For
!> module `runnel`, not for users.
module runnel_element_bindings
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_null_ptr, &
    c_ptr, c_size_t
  implicit none
  public

  !> runnel_elements
  type, bind(c) :: elements_t
    integer(c_int64_t) :: array = 0
    type(c_ptr) :: numbers = c_null_ptr
    integer(c_size_t) :: num = 0
  end type elements_t

  interface
    function c_fill_elements(set, kind, distribution, values, elements) &
      result(status) bind(c, name='runnel_fill_elements')
      import :: c_int, c_ptr, elements_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind, distribution
      type(*), intent(inout) :: values(*)
      type(elements_t), intent(in) :: elements
      integer(c_int) :: status
    end function c_fill_elements

    function c_fill_elements_named(set, kind, distribution, values, elements) &
      result(status) bind(c, name='runnel_fill_elements_named')
      import :: c_char, c_int, c_ptr, elements_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind
      character(kind=c_char), intent(in) :: distribution(*)
      type(*), intent(inout) :: values(*)
      type(elements_t), intent(in) :: elements
      integer(c_int) :: status
    end function c_fill_elements_named
  end interface

end module runnel_element_bindings
