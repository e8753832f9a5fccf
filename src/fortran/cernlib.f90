! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

! RANMAR (V113) and RM48 (V116) of the CERN Program Library with the interfaces
! that their writeups document: external subroutines, so that a code links them
! in place of its own without a change. Errors stop the program.

!> The next lenv numbers, REAL, in (0, 1). The sequence starts from the seed
!> 54217137 unless RMARIN was called.
subroutine ranmar(rvec, lenv)
  use, intrinsic :: iso_c_binding, only: c_float, c_int
  use runnel_bindings, only: c_last_error
  use runnel_cern_bindings, only: c_ranmar
  use runnel_support, only: text_at
  implicit none
  real(c_float), intent(inout) :: rvec(*)
  integer, intent(in) :: lenv

  if (c_ranmar(rvec, int(lenv, c_int)) /= 0) then
    error stop 'RANMAR: '//text_at(c_last_error())
  end if
end subroutine ranmar

!> Seeds the sequence by ijkl = 0 ... 900000000 and skips
!> ntot2 * 10**9 + ntot numbers, by a jump.
subroutine rmarin(ijkl, ntot, ntot2)
  use, intrinsic :: iso_c_binding, only: c_int
  use runnel_bindings, only: c_last_error
  use runnel_cern_bindings, only: c_rmarin
  use runnel_support, only: text_at
  implicit none
  integer, intent(in) :: ijkl, ntot, ntot2

  if (c_rmarin(int(ijkl, c_int), int(ntot, c_int), &
    int(ntot2, c_int)) /= 0) then
    error stop 'RMARIN: '//text_at(c_last_error())
  end if
end subroutine rmarin

!> What RMARIN needs to continue from here.
subroutine rmarut(ijkl, ntot, ntot2)
  use, intrinsic :: iso_c_binding, only: c_int
  use runnel_bindings, only: c_last_error
  use runnel_cern_bindings, only: c_rmarut
  use runnel_support, only: text_at
  implicit none
  integer, intent(inout) :: ijkl, ntot, ntot2
  integer(c_int) :: seeds(3)

  if (c_rmarut(seeds(1), seeds(2), seeds(3)) /= 0) then
    error stop 'RMARUT: '//text_at(c_last_error())
  end if
  ijkl = seeds(1)
  ntot = seeds(2)
  ntot2 = seeds(3)
end subroutine rmarut

!> The next lenv numbers, DOUBLE PRECISION of 48 bits, in (0, 1).
subroutine rm48(rvec, lenv)
  use, intrinsic :: iso_c_binding, only: c_double, c_int
  use runnel_bindings, only: c_last_error
  use runnel_cern_bindings, only: c_rm48
  use runnel_support, only: text_at
  implicit none
  real(c_double), intent(inout) :: rvec(*)
  integer, intent(in) :: lenv

  if (c_rm48(rvec, int(lenv, c_int)) /= 0) then
    error stop 'RM48: '//text_at(c_last_error())
  end if
end subroutine rm48

!> Seeds RM48 as RMARIN seeds RANMAR. CERNLIB's RM48IN skips too few numbers if
!> ntot2 > 0; see RUNNEL_RM48IN_AS_CERNLIB.
subroutine rm48in(ijkl, ntot, ntot2)
  use, intrinsic :: iso_c_binding, only: c_int
  use runnel_bindings, only: c_last_error
  use runnel_cern_bindings, only: c_rm48in
  use runnel_support, only: text_at
  implicit none
  integer, intent(in) :: ijkl, ntot, ntot2

  if (c_rm48in(int(ijkl, c_int), int(ntot, c_int), &
    int(ntot2, c_int)) /= 0) then
    error stop 'RM48IN: '//text_at(c_last_error())
  end if
end subroutine rm48in

!> What RM48IN needs to continue from here.
subroutine rm48ut(ijkl, ntot, ntot2)
  use, intrinsic :: iso_c_binding, only: c_int
  use runnel_bindings, only: c_last_error
  use runnel_cern_bindings, only: c_rm48ut
  use runnel_support, only: text_at
  implicit none
  integer, intent(inout) :: ijkl, ntot, ntot2
  integer(c_int) :: seeds(3)

  if (c_rm48ut(seeds(1), seeds(2), seeds(3)) /= 0) then
    error stop 'RM48UT: '//text_at(c_last_error())
  end if
  ijkl = seeds(1)
  ntot = seeds(2)
  ntot2 = seeds(3)
end subroutine rm48ut

!> Selects the RANMAR of sequences that are seeded, or used first, from now on:
!> ion not 0: the extended one, `ranmar48x`; 0: the published one.
subroutine runnel_ranmar_extended(ion)
  use, intrinsic :: iso_c_binding, only: c_int
  use runnel_cern_bindings, only: c_ranmar_extended
  implicit none
  integer, intent(in) :: ion

  call c_ranmar_extended(int(ion, c_int))
end subroutine runnel_ranmar_extended

!> ion not 0: from now on RM48IN skips as CERNLIB's does.
subroutine runnel_rm48in_as_cernlib(ion)
  use, intrinsic :: iso_c_binding, only: c_int
  use runnel_cern_bindings, only: c_rm48in_as_cernlib
  implicit none
  integer, intent(in) :: ion

  call c_rm48in_as_cernlib(int(ion, c_int))
end subroutine runnel_rm48in_as_cernlib
