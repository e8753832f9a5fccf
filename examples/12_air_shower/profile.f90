! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> What showers leave in the air: electrons that cross each of the levels, and
!> energy. Depths are in radiation lengths.
module profile
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none
  private
  public :: shower_sum, walk, mean, print_profile, write_profile

  integer, parameter, public :: num_levels = 80
  real(real64), parameter, public :: level_step = 0.5_real64

  !> What showers have in common, summed up.
  type :: shower_sum
    integer :: num_showers = 0
    real(real64) :: energy = 0  !< of the photon that starts each
    !> Electrons that cross depth n*level_step
    integer(int64) :: electrons(num_levels) = 0
    integer(int64) :: interactions = 0
    integer(int64) :: requested = 0  !< random numbers
    real(real64) :: ionisation = 0  !< energy, or track length of electrons
    real(real64) :: soft_photons = 0  !< energy
  end type shower_sum

contains

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

  !> Electrons of one shower that cross a level.
  pure real(real64) function mean(sum, level)
    type(shower_sum), intent(in) :: sum
    integer, intent(in) :: level

    mean = real(sum%electrons(level), real64)/sum%num_showers
  end function mean

  subroutine print_profile(sum)
    type(shower_sum), intent(in) :: sum
    real(real64) :: highest
    integer :: level

    highest = real(maxval(sum%electrons), real64)/sum%num_showers
    print '(i0, a, g0.4, a)', sum%num_showers, ' showers of ', sum%energy, &
      ' critical energies (81 MeV); a radiation length is 37 g/cm2'
    print '(a)', ' depth   electrons'
    do level = 2, num_levels, 2
      if (level*level_step > 30) exit
      print '(f6.1, f12.2, 2x, a)', level*level_step, mean(sum, level), &
        repeat('*', nint(50*mean(sum, level)/highest))
    end do
  end subroutine print_profile

  !> To a file for gnuplot.
  subroutine write_profile(sum, file)
    type(shower_sum), intent(in) :: sum
    character(len=*), intent(in) :: file
    integer :: unit, level

    open (newunit=unit, file=file, action='write')
    write (unit, '(a)') '# depth in radiation lengths, electrons a shower'
    do level = 1, num_levels
      write (unit, '(f8.2, es16.8)') level*level_step, mean(sum, level)
    end do
    close (unit)
    print '(2a)', 'profile written to ', trim(file)
  end subroutine write_profile

end module profile
