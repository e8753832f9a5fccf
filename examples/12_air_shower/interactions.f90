! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Pair production and bremsstrahlung in Rossi's approximation B: with the
!> cross-sections of complete screening at all energies. Rates are per radiation
!> length, energies in units of the critical energy, which is what an electron
!> loses to ionisation in a radiation length.
!>
!> B. Rossi, High-Energy Particles (1952), chapter 5; B. Rossi, K. Greisen, Rev.
!> Mod. Phys. 13 (1941) 240, doi:10.1103/RevModPhys.13.240.
module interactions
  use, intrinsic :: iso_fortran_env, only: real64
  use numbers, only: next, number_box
  implicit none
  private
  public :: pair_share, bremsstrahlung_rate, photon_share

  !> Photons of less are not followed one by one: electrons lose their energy
  !> continuously.
  real(real64), parameter, public :: soft = 0.02_real64
  ! 1/(18 ln(183 Z^(-1/3))) for air
  real(real64), parameter :: b = 0.0122_real64
  ! pair production: (1 - c u (1 - u)) du, u the electron's fraction;
  ! bremsstrahlung: (c (1 - v)/v + v) dv, v the photon's fraction.
  real(real64), parameter :: c = 4.0_real64/3.0_real64 + 2.0_real64*b
  real(real64), parameter, public :: &
    pair_rate = 7.0_real64/9.0_real64 - b/3.0_real64
  !> Energy that an electron loses continuously while it radiates.
  real(real64), parameter, public :: loss = 1.0_real64 + c*soft

contains

  !> u from (1 - c u (1 - u)) du.
  real(real64) function pair_share(box) result(u)
    type(number_box), intent(inout) :: box

    do
      u = next(box)
      if (next(box) < 1.0_real64 - c*u*(1.0_real64 - u)) exit
    end do
  end function pair_share

  !> Photons above `soft` that are radiated in a radiation length.
  pure real(real64) function bremsstrahlung_rate(energy) result(rate)
    real(real64), intent(in) :: energy
    real(real64) :: least

    rate = 0
    if (energy <= soft) return
    least = soft/energy
    rate = c*(least - 1 - log(least)) + 0.5_real64*(1 - least**2)
  end function bremsstrahlung_rate

  !> v from (c (1 - v)/v + v) dv above `least`: either term by its weight.
  real(real64) function photon_share(least, box) result(v)
    real(real64), intent(in) :: least
    type(number_box), intent(inout) :: box
    real(real64) :: first_term, second_term

    first_term = c*(least - 1 - log(least))
    second_term = 0.5_real64*(1 - least**2)
    if (next(box)*(first_term + second_term) < first_term) then
      do
        v = least**next(box)
        if (next(box) < 1 - v) exit
      end do
    else
      v = sqrt(least**2 + next(box)*(1 - least**2))
    end if
  end function photon_share

end module interactions
