! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> RANMAR one number after the other, as its publications describe it, in the
!> 48-bit form of CORSIKA's RMMARD: a table u of 97 fractions, two pointers that
!> run downwards, and floating-point arithmetic throughout. Runnel's RMMARD is
!> compared with it.
!>
!> G. Marsaglia, A. Zaman, W. W. Tsang, Stat. Probab. Lett. 9 (1990) 35,
!> doi:10.1016/0167-7152(90)90092-L; F. James, Comput. Phys. Commun. 60 (1990)
!> 329, doi:10.1016/0010-4655(90)90032-V.
module serial_ranmar
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  private
  public :: serial_seed, serial_rmmard

  real(real64), parameter :: cd = 7654321.0_real64/16777216.0_real64
  real(real64), parameter :: cm = 16777213.0_real64/16777216.0_real64
  real(real64) :: u(97), c
  integer :: i97, j97

contains

  !> James' seeding by one integer, 0 ... 900000000.
  subroutine serial_seed(ijkl)
    integer, intent(in) :: ijkl
    integer :: ij, kl, i, j, k, l, m, n, bit
    real(real64) :: weight

    ij = ijkl/30082
    kl = mod(ijkl, 30082)
    i = mod(ij/177, 177) + 2
    j = mod(ij, 177) + 2
    k = mod(kl/169, 178) + 1
    l = mod(kl, 169)
    do n = 1, 97
      u(n) = 0
      weight = 0.5_real64
      do bit = 1, 48
        m = mod(mod(i*j, 179)*k, 179)
        i = j
        j = k
        k = m
        l = mod(53*l + 1, 169)
        if (mod(l*m, 64) >= 32) u(n) = u(n) + weight
        weight = 0.5_real64*weight
      end do
    end do
    c = 362436.0_real64/16777216.0_real64
    i97 = 97
    j97 = 33
  end subroutine serial_seed

  !> RMMARD's interface; there is one sequence only.
  subroutine serial_rmmard(rvec, lenv, iseq)
    real(real64), intent(inout) :: rvec(*)
    integer, intent(in) :: lenv, iseq
    real(real64) :: v
    integer :: n

    if (iseq /= 1) error stop 'serial_rmmard has one sequence'
    do n = 1, lenv
      v = u(i97) - u(j97)
      if (v < 0) v = v + 1
      u(i97) = v
      i97 = i97 - 1
      if (i97 == 0) i97 = 97
      j97 = j97 - 1
      if (j97 == 0) j97 = 97
      c = c - cd
      if (c < 0) c = c + cm
      v = v - c
      if (v < 0) v = v + 1
      if (v == 0) v = 2.0_real64**(-48)
      rvec(n) = v
    end do
  end subroutine serial_rmmard

end module serial_ranmar
