! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

! RMMARD and RMMAQD with the interface that CORSIKA documents: external
! subroutines, so that a code links them in place of its own without a change.

!> The next lenv numbers of sequence iseq: CORSIKA's double RANMAR (48 bits),
!> in (0, 1). They come from a buffer that Runnel fills many at a time.
!>
!> iseq: 1 ... 4096; 0 or less: the sequence that the calling thread used last.
!> Sequence 1 starts from the default seed 54217137 unless it was seeded, others
!> stop the program then. Threads may use different sequences concurrently.
subroutine rmmard(rvec, lenv, iseq)
  use, intrinsic :: iso_c_binding, only: c_double, c_int
  use runnel_bindings, only: c_last_error
  use runnel_cern_bindings, only: c_rmmard
  use runnel_support, only: text_at
  implicit none
  real(c_double), intent(inout) :: rvec(*)
  integer, intent(in) :: lenv, iseq

  if (c_rmmard(rvec, int(lenv, c_int), int(iseq, c_int)) /= 0) then
    error stop 'RMMARD: '//text_at(c_last_error())
  end if
end subroutine rmmard

!> Seeds a sequence, or returns its position.
!>
!> chopt = ' ': sequence 1 from the default seed.
!> chopt = 'S': sequence iseq from iseed(1) = 0 ... 900000000, and on by
!>              iseed(3) * 10**9 + iseed(2) numbers, by a jump.
!> chopt = 'R': iseed(1:3) become what 'S' needs to continue from here.
!> chopt = 'SV', 'RV': the same by iseed(1:103), which 'RV' computes from the three
!>              integers, a mark and zeros; other codes' vectors are refused.
subroutine rmmaqd(iseed, iseq, chopt)
  use, intrinsic :: iso_c_binding, only: c_int
  use runnel_bindings, only: c_last_error
  use runnel_cern_bindings, only: c_rmmaqd_get, c_rmmaqd_get_vector, &
    c_rmmaqd_set, c_rmmaqd_set_vector
  use runnel_support, only: text_at
  implicit none
  integer, intent(inout) :: iseed(*)
  integer, intent(in) :: iseq
  character(len=*), intent(in) :: chopt
  integer(c_int) :: status, seeds(3), vector(103)

  select case (trim(adjustl(chopt)))
  case ('')
    status = c_rmmaqd_set(1_c_int, 54217137_c_int, 0_c_int, 0_c_int)
  case ('S', 's')
    status = c_rmmaqd_set(int(iseq, c_int), int(iseed(1), c_int), &
      int(iseed(2), c_int), int(iseed(3), c_int))
  case ('R', 'r')
    status = c_rmmaqd_get(int(iseq, c_int), seeds(1), seeds(2), seeds(3))
    if (status == 0) iseed(1:3) = seeds
  case ('SV', 'sv', 'VS', 'vs')
    vector = int(iseed(1:103), c_int)
    status = c_rmmaqd_set_vector(int(iseq, c_int), vector)
  case ('RV', 'rv', 'VR', 'vr')
    status = c_rmmaqd_get_vector(int(iseq, c_int), vector)
    if (status == 0) iseed(1:103) = vector
  case default
    error stop 'RMMAQD: CHOPT '''//chopt//''' is none of '' '', ''S'', '// &
      '''R'', ''SV'' and ''RV'''
  end select
  if (status /= 0) error stop 'RMMAQD: '//text_at(c_last_error())
end subroutine rmmaqd
