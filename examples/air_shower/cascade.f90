! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> An electromagnetic cascade along one axis in Rossi's approximation B: pair
!> production and bremsstrahlung with the cross-sections of complete screening
!> at all energies, a constant ionisation loss, no scattering.
!>
!> Depths are in radiation lengths, energies in units of the critical energy,
!> which is what an electron loses to ionisation in a radiation length.
!>
!> B. Rossi, High-Energy Particles (1952), chapter 5; B. Rossi, K. Greisen, Rev.
!> Mod. Phys. 13 (1941) 240, doi:10.1103/RevModPhys.13.240.
module cascade
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none
  private
  public :: source_of_numbers, shower_sum, simulate, requested

  integer, parameter, public :: num_levels = 80
  real(real64), parameter, public :: level_step = 0.5_real64
  !> Random numbers that are asked for at a time.
  integer, parameter, public :: request = 10

  !> Photons of less are not followed one by one: electrons lose their energy
  !> continuously.
  real(real64), parameter :: soft = 0.02_real64
  ! 1/(18 ln(183 Z^(-1/3))) for air
  real(real64), parameter :: b = 0.0122_real64
  ! pair production: (1 - c u (1 - u)) du, u the electron's fraction;
  ! bremsstrahlung: (c (1 - v)/v + v) dv, v the photon's fraction. Both per
  ! radiation length.
  real(real64), parameter :: c = 4.0_real64/3.0_real64 + 2.0_real64*b
  real(real64), parameter :: pair_rate = 7.0_real64/9.0_real64 - b/3.0_real64

  abstract interface
    !> RMMARD's interface.
    subroutine source_of_numbers(rvec, lenv, iseq)
      import :: real64
      real(real64), intent(inout) :: rvec(*)
      integer, intent(in) :: lenv, iseq
    end subroutine source_of_numbers
  end interface

  !> What showers have in common, summed up.
  type :: shower_sum
    !> Electrons that cross depth n*level_step
    integer(int64) :: electrons(num_levels) = 0
    integer(int64) :: interactions = 0
    real(real64) :: ionisation = 0  !< energy, or track length of electrons
    real(real64) :: soft_photons = 0  !< energy
  end type shower_sum

  type :: particle
    logical :: is_photon
    real(real64) :: depth, energy
  end type particle

  !> Numbers asked for, and which of them is next.
  type :: number_box
    procedure(source_of_numbers), pointer, nopass :: source => null()
    real(real64) :: rd(request)
    integer :: used = request
    integer(int64) :: requests = 0
  end type number_box

  integer(int64) :: requested = 0  !< random numbers, by the last call

contains

  !> Follows showers that photons of this energy start at depth 0.
  subroutine simulate(source, energy, num_showers, sum)
    procedure(source_of_numbers) :: source
    real(real64), intent(in) :: energy
    integer, intent(in) :: num_showers
    type(shower_sum), intent(out) :: sum
    type(particle) :: stack(2000), p
    type(number_box) :: box
    integer :: shower, height

    box%source => source
    do shower = 1, num_showers
      stack(1) = particle(.true., 0.0_real64, energy)
      height = 1
      do while (height > 0)
        p = stack(height)
        height = height - 1
        if (p%is_photon) then
          call follow_photon(p, box, stack, height)
        else
          call follow_electron(p, box, stack, height, sum)
        end if
        sum%interactions = sum%interactions + 1
      end do
    end do
    requested = box%requests*request
  end subroutine simulate

  !> The next random number, out of requests of ten.
  real(real64) function next(box)
    type(number_box), intent(inout) :: box

    if (box%used == request) then
      call box%source(box%rd, request, 1)
      box%requests = box%requests + 1
      box%used = 0
    end if
    box%used = box%used + 1
    next = box%rd(box%used)
  end function next

  !> To where it makes a pair.
  subroutine follow_photon(p, box, stack, height)
    type(particle), intent(in) :: p
    type(number_box), intent(inout) :: box
    type(particle), intent(inout) :: stack(:)
    integer, intent(inout) :: height
    real(real64) :: depth, u

    depth = p%depth - log(next(box))/pair_rate
    do
      u = next(box)
      if (next(box) < 1.0_real64 - c*u*(1.0_real64 - u)) exit
    end do
    call push(stack, height, particle(.false., depth, u*p%energy))
    call push(stack, height, particle(.false., depth, (1 - u)*p%energy))
  end subroutine follow_photon

  !> To where it radiates a photon, or stops. It is led to the next collision at
  !> the rate of its first energy, and radiates there with the probability that
  !> belongs to what it has left.
  subroutine follow_electron(p, box, stack, height, sum)
    type(particle), intent(in) :: p
    type(number_box), intent(inout) :: box
    type(particle), intent(inout) :: stack(:)
    integer, intent(inout) :: height
    type(shower_sum), intent(inout) :: sum
    real(real64), parameter :: loss = 1.0_real64 + c*soft
    real(real64) :: depth, energy, rate, step, photon

    depth = p%depth
    energy = p%energy
    do
      if (energy <= soft) then
        call walk(depth, energy, 1.0_real64, sum)
        return
      end if
      rate = bremsstrahlung_rate(energy)
      step = -log(next(box))/rate
      if (step*loss >= energy - soft) then
        ! Down to where it no longer radiates.
        step = (energy - soft)/loss
        call walk(depth, step, loss, sum)
        depth = depth + step
        energy = soft
        cycle
      end if
      call walk(depth, step, loss, sum)
      depth = depth + step
      energy = energy - step*loss
      if (next(box)*rate < bremsstrahlung_rate(energy)) exit
    end do
    photon = energy*photon_share(soft/energy, box)
    call push(stack, height, particle(.false., depth, energy - photon))
    call push(stack, height, particle(.true., depth, photon))
  end subroutine follow_electron

  !> Moves an electron by `step`, across the levels on its way.
  subroutine walk(depth, step, loss, sum)
    real(real64), intent(in) :: depth, step, loss
    type(shower_sum), intent(inout) :: sum
    integer :: first, last

    first = int(depth/level_step) + 1
    last = min(int((depth + step)/level_step), num_levels)
    if (first <= last) then
      sum%electrons(first:last) = sum%electrons(first:last) + 1
    end if
    sum%ionisation = sum%ionisation + step
    sum%soft_photons = sum%soft_photons + step*(loss - 1.0_real64)
  end subroutine walk

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

  subroutine push(stack, height, p)
    type(particle), intent(inout) :: stack(:)
    integer, intent(inout) :: height
    type(particle), intent(in) :: p

    if (height == size(stack)) error stop 'the stack of particles is full'
    height = height + 1
    stack(height) = p
  end subroutine push

end module cascade
