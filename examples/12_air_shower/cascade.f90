! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> An electromagnetic cascade along one axis: pair production, bremsstrahlung
!> and a constant ionisation loss, no scattering.
module cascade
  use, intrinsic :: iso_fortran_env, only: real64
  use interactions, only: bremsstrahlung_rate, loss, pair_rate, pair_share, &
    photon_share, soft
  use numbers, only: next, number_box, request, source_of_numbers
  use particles, only: particle, particle_stack, pop, push
  use profile, only: shower_sum, walk
  implicit none
  private
  public :: simulate

contains

  !> Follows showers that photons of this energy start at depth 0.
  subroutine simulate(source, energy, num_showers, sum)
    procedure(source_of_numbers) :: source
    real(real64), intent(in) :: energy
    integer, intent(in) :: num_showers
    type(shower_sum), intent(out) :: sum
    type(particle_stack) :: stack
    type(particle) :: p
    type(number_box) :: box
    integer :: shower

    box%source => source
    do shower = 1, num_showers
      call push(stack, particle(.true., 0.0_real64, energy))
      do while (stack%height > 0)
        call pop(stack, p)
        if (p%is_photon) then
          call follow_photon(p, box, stack)
        else
          call follow_electron(p, box, stack, sum)
        end if
        sum%interactions = sum%interactions + 1
      end do
    end do
    sum%num_showers = num_showers
    sum%energy = energy
    sum%requested = box%requests*request
  end subroutine simulate

  !> To where it makes a pair.
  subroutine follow_photon(p, box, stack)
    type(particle), intent(in) :: p
    type(number_box), intent(inout) :: box
    type(particle_stack), intent(inout) :: stack
    real(real64) :: depth, u

    depth = p%depth - log(next(box))/pair_rate
    u = pair_share(box)
    call push(stack, particle(.false., depth, u*p%energy))
    call push(stack, particle(.false., depth, (1 - u)*p%energy))
  end subroutine follow_photon

  !> To where it radiates a photon, or stops. It is led to the next collision at
  !> the rate of its first energy, and radiates there with the probability that
  !> belongs to what it has left.
  subroutine follow_electron(p, box, stack, sum)
    type(particle), intent(in) :: p
    type(number_box), intent(inout) :: box
    type(particle_stack), intent(inout) :: stack
    type(shower_sum), intent(inout) :: sum
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
    call push(stack, particle(.false., depth, energy - photon))
    call push(stack, particle(.true., depth, photon))
  end subroutine follow_electron

end module cascade
