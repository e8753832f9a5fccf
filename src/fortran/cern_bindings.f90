! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> The C functions of runnel/capi/rmmard.h and cernlib.h. For the procedures by
!> CERNLIB's names, not for users.
module runnel_cern_bindings
  use, intrinsic :: iso_c_binding, only: c_double, c_float, c_int
  implicit none
  public
  private :: c_double, c_float, c_int

  interface
    function c_rmmard(values, n, sequence) result(status) &
      bind(c, name='runnel_rmmard')
      import :: c_double, c_int
      real(c_double), intent(inout) :: values(*)
      integer(c_int), value :: n, sequence
      integer(c_int) :: status
    end function c_rmmard

    function c_rmmaqd_set(sequence, ijkl, ntot, ntot2) result(status) &
      bind(c, name='runnel_rmmaqd_set')
      import :: c_int
      integer(c_int), value :: sequence, ijkl, ntot, ntot2
      integer(c_int) :: status
    end function c_rmmaqd_set

    function c_rmmaqd_get(sequence, ijkl, ntot, ntot2) result(status) &
      bind(c, name='runnel_rmmaqd_get')
      import :: c_int
      integer(c_int), value :: sequence
      integer(c_int), intent(inout) :: ijkl, ntot, ntot2
      integer(c_int) :: status
    end function c_rmmaqd_get

    function c_rmmaqd_set_vector(sequence, vector) result(status) &
      bind(c, name='runnel_rmmaqd_set_vector')
      import :: c_int
      integer(c_int), value :: sequence
      integer(c_int), intent(in) :: vector(103)
      integer(c_int) :: status
    end function c_rmmaqd_set_vector

    function c_rmmaqd_get_vector(sequence, vector) result(status) &
      bind(c, name='runnel_rmmaqd_get_vector')
      import :: c_int
      integer(c_int), value :: sequence
      integer(c_int), intent(inout) :: vector(103)
      integer(c_int) :: status
    end function c_rmmaqd_get_vector

    function c_ranmar(values, n) result(status) bind(c, name='runnel_ranmar')
      import :: c_float, c_int
      real(c_float), intent(inout) :: values(*)
      integer(c_int), value :: n
      integer(c_int) :: status
    end function c_ranmar

    function c_rmarin(ijkl, ntot, ntot2) result(status) &
      bind(c, name='runnel_rmarin')
      import :: c_int
      integer(c_int), value :: ijkl, ntot, ntot2
      integer(c_int) :: status
    end function c_rmarin

    function c_rmarut(ijkl, ntot, ntot2) result(status) &
      bind(c, name='runnel_rmarut')
      import :: c_int
      integer(c_int), intent(inout) :: ijkl, ntot, ntot2
      integer(c_int) :: status
    end function c_rmarut

    function c_rm48(values, n) result(status) bind(c, name='runnel_rm48')
      import :: c_double, c_int
      real(c_double), intent(inout) :: values(*)
      integer(c_int), value :: n
      integer(c_int) :: status
    end function c_rm48

    function c_rm48in(ijkl, ntot, ntot2) result(status) &
      bind(c, name='runnel_rm48in')
      import :: c_int
      integer(c_int), value :: ijkl, ntot, ntot2
      integer(c_int) :: status
    end function c_rm48in

    function c_rm48ut(ijkl, ntot, ntot2) result(status) &
      bind(c, name='runnel_rm48ut')
      import :: c_int
      integer(c_int), intent(inout) :: ijkl, ntot, ntot2
      integer(c_int) :: status
    end function c_rm48ut

    subroutine c_ranmar_extended(on) &
      bind(c, name='runnel_ranmar_extended')
      import :: c_int
      integer(c_int), value :: on
    end subroutine c_ranmar_extended

    subroutine c_rm48in_as_cernlib(on) &
      bind(c, name='runnel_rm48in_as_cernlib')
      import :: c_int
      integer(c_int), value :: on
    end subroutine c_rm48in_as_cernlib
  end interface

end module runnel_cern_bindings
