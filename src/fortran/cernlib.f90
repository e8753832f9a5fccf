! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

! RANMAR (V113) and RM48 (V116) of the CERN Program Library with the interfaces
! that their writeups document: external subroutines, so that a code links them
! in place of its own without a change. Errors stop the program.

!> The next lenv numbers, REAL, in (0, 1). The sequence starts from the seed
!> 54217137 unless RMARIN was called.
subroutine ranmar(rvec, lenv)
  use, intrinsic :: iso_c_binding, only: c_float, c_int
  use runnel_bindings, only: c_last_error, c_ranmar
  use runnel_support, only: text_at
  implicit none
  real(c_float), intent(inout) :: rvec(*)
  integer, intent(in) :: lenv

  if (c_ranmar(rvec, int(lenv, c_int)) /= 0) then
    error stop 'RANMAR: '//text_at(c_last_error())
  end if
end subroutine ranmar

!> Seeds the sequence by ijklin = 0 ... 900000000 and skips
!> nto2in * 10**9 + ntotin numbers, by a jump.
subroutine rmarin(ijklin, ntotin, nto2in)
  use, intrinsic :: iso_c_binding, only: c_int
  use runnel_bindings, only: c_last_error, c_rmarin
  use runnel_support, only: text_at
  implicit none
  integer, intent(in) :: ijklin, ntotin, nto2in

  if (c_rmarin(int(ijklin, c_int), int(ntotin, c_int), &
    int(nto2in, c_int)) /= 0) then
    error stop 'RMARIN: '//text_at(c_last_error())
  end if
end subroutine rmarin

!> What RMARIN needs to continue from here.
subroutine rmarut(ijklut, ntotut, nto2ut)
  use, intrinsic :: iso_c_binding, only: c_int
  use runnel_bindings, only: c_last_error, c_rmarut
  use runnel_support, only: text_at
  implicit none
  integer, intent(inout) :: ijklut, ntotut, nto2ut
  integer(c_int) :: seeds(3)

  if (c_rmarut(seeds(1), seeds(2), seeds(3)) /= 0) then
    error stop 'RMARUT: '//text_at(c_last_error())
  end if
  ijklut = seeds(1)
  ntotut = seeds(2)
  nto2ut = seeds(3)
end subroutine rmarut

!> The next lenv numbers, DOUBLE PRECISION of 48 bits, in (0, 1).
subroutine rm48(rvec, lenv)
  use, intrinsic :: iso_c_binding, only: c_double, c_int
  use runnel_bindings, only: c_last_error, c_rm48
  use runnel_support, only: text_at
  implicit none
  real(c_double), intent(inout) :: rvec(*)
  integer, intent(in) :: lenv

  if (c_rm48(rvec, int(lenv, c_int)) /= 0) then
    error stop 'RM48: '//text_at(c_last_error())
  end if
end subroutine rm48

!> As RMARIN. CERNLIB's skips too few numbers if nto2in > 0; see
!> RUNNEL_RM48IN_AS_CERNLIB.
subroutine rm48in(ijklin, ntotin, nto2in)
  use, intrinsic :: iso_c_binding, only: c_int
  use runnel_bindings, only: c_last_error, c_rm48in
  use runnel_support, only: text_at
  implicit none
  integer, intent(in) :: ijklin, ntotin, nto2in

  if (c_rm48in(int(ijklin, c_int), int(ntotin, c_int), &
    int(nto2in, c_int)) /= 0) then
    error stop 'RM48IN: '//text_at(c_last_error())
  end if
end subroutine rm48in

!> What RM48IN needs to continue from here.
subroutine rm48ut(ijklut, ntotut, nto2ut)
  use, intrinsic :: iso_c_binding, only: c_int
  use runnel_bindings, only: c_last_error, c_rm48ut
  use runnel_support, only: text_at
  implicit none
  integer, intent(inout) :: ijklut, ntotut, nto2ut
  integer(c_int) :: seeds(3)

  if (c_rm48ut(seeds(1), seeds(2), seeds(3)) /= 0) then
    error stop 'RM48UT: '//text_at(c_last_error())
  end if
  ijklut = seeds(1)
  ntotut = seeds(2)
  nto2ut = seeds(3)
end subroutine rm48ut

!> Selects the RANMAR of sequences that are seeded, or used first, from now on:
!> ion not 0: the extended one, `ranmar48x`; 0: the published one.
subroutine runnel_ranmar_extended(ion)
  use, intrinsic :: iso_c_binding, only: c_int
  use runnel_bindings, only: c_ranmar_extended
  implicit none
  integer, intent(in) :: ion

  call c_ranmar_extended(int(ion, c_int))
end subroutine runnel_ranmar_extended

!> ion not 0: from now on RM48IN skips as CERNLIB's does.
subroutine runnel_rm48in_as_cernlib(ion)
  use, intrinsic :: iso_c_binding, only: c_int
  use runnel_bindings, only: c_rm48in_as_cernlib
  implicit none
  integer, intent(in) :: ion

  call c_rm48in_as_cernlib(int(ion, c_int))
end subroutine runnel_rm48in_as_cernlib
