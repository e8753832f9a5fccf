! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Particles that wait to be followed, the newest first.
module particles
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  private
  public :: particle, particle_stack, push, pop

  !> Depth in radiation lengths, energy in units of the critical energy.
  type :: particle
    logical :: is_photon
    real(real64) :: depth, energy
  end type particle

  type :: particle_stack
    type(particle) :: places(2000)
    integer :: height = 0
  end type particle_stack

contains

  subroutine push(stack, p)
    type(particle_stack), intent(inout) :: stack
    type(particle), intent(in) :: p

    if (stack%height == size(stack%places)) then
      error stop 'the stack of particles is full'
    end if
    stack%height = stack%height + 1
    stack%places(stack%height) = p
  end subroutine push

  subroutine pop(stack, p)
    type(particle_stack), intent(inout) :: stack
    type(particle), intent(out) :: p

    p = stack%places(stack%height)
    stack%height = stack%height - 1
  end subroutine pop

end module particles
