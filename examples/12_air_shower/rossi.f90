! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Compares the mean shower's maximum with Rossi's formulas, and the energy that
!> it gave to the air with the energy that came in.
module rossi
  use, intrinsic :: iso_fortran_env, only: real64
  use profile, only: level_step, mean, num_levels, shower_sum
  implicit none
  private
  public :: check, check_physics, print_maximum

contains

  subroutine check(what, good, all_good)
    character(len=*), intent(in) :: what
    logical, intent(in) :: good
    logical, intent(inout) :: all_good

    print '(3a)', what, ': ', merge('good', 'BAD ', good)
    all_good = all_good .and. good
  end subroutine check

  !> For a photon; Rossi and Greisen, approximation B, electrons of any energy.
  pure real(real64) function rossi_depth(energy)
    real(real64), intent(in) :: energy

    rossi_depth = 1.01_real64*(log(energy) - 0.5_real64)
  end function rossi_depth

  pure real(real64) function rossi_height(energy)
    real(real64), intent(in) :: energy

    rossi_height = 0.31_real64*energy/sqrt(log(energy) - 0.18_real64)
  end function rossi_height

  !> Depth and height of the maximum: a parabola's, put through the points
  !> around it by least squares.
  subroutine find_maximum(sum, depth, height)
    type(shower_sum), intent(in) :: sum
    real(real64), intent(out) :: depth, height
    integer, parameter :: reach = 3
    real(real64) :: s0, s1, s2, x2, x4
    integer :: top, i

    top = min(max(maxloc(sum%electrons, dim=1), reach + 1), num_levels - reach)
    s0 = 0; s1 = 0; s2 = 0; x2 = 0; x4 = 0
    do i = -reach, reach
      s0 = s0 + mean(sum, top + i)
      s1 = s1 + i*mean(sum, top + i)
      s2 = s2 + i**2*mean(sum, top + i)
      x2 = x2 + i**2
      x4 = x4 + i**4
    end do
    associate (n => real(2*reach + 1, real64))
      associate (curve => (n*s2 - x2*s0)/(n*x4 - x2**2), slope => s1/x2)
        height = (s0 - curve*x2)/n - slope**2/(4*curve)
        depth = level_step*(top - slope/(2*curve))
      end associate
    end associate
  end subroutine find_maximum

  subroutine print_maximum(sum)
    type(shower_sum), intent(in) :: sum
    real(real64) :: depth, height

    call find_maximum(sum, depth, height)
    print '(a, f6.2, a, f6.2, a, f6.2)', 'maximum at', depth, &
      ' radiation lengths; Rossi B', rossi_depth(sum%energy), ', Heitler', &
      log(sum%energy)
    print '(a, g0.4, a, g0.4)', 'electrons there ', height, '; Rossi B ', &
      rossi_height(sum%energy)
  end subroutine print_maximum

  subroutine check_physics(sum, all_good)
    type(shower_sum), intent(in) :: sum
    logical, intent(inout) :: all_good
    real(real64) :: depth, height, tolerance, given

    call find_maximum(sum, depth, height)
    given = (sum%ionisation + sum%soft_photons)/sum%num_showers
    call check('all energy is given to the air', &
      abs(given/sum%energy - 1) < 1e-9_real64, all_good)
    ! A shower's maximum strays by about one radiation length, its height by a
    ! quarter; the formulas themselves are good to some 5 %.
    tolerance = 3/sqrt(real(sum%num_showers, real64))
    associate (expected => rossi_depth(sum%energy))
      call check('depth of the maximum as Rossi expects it', &
        abs(depth - expected) < tolerance + 0.05_real64*expected, all_good)
    end associate
    call check('height of the maximum as Rossi expects it', &
      abs(height/rossi_height(sum%energy) - 1) < &
      0.25_real64*tolerance + 0.05_real64, all_good)
  end subroutine check_physics

end module rossi
