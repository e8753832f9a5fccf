! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Air showers of one energy, twice: with RANMAR one number after the other, and
!> with Runnel's RMMARD. The physics must be the same to the last bit; the
!> profile is compared with Rossi's and Heitler's shower maximum.
!>
!>   air_shower [ENERGY [SHOWERS [FILE [REPEATS]]]]
!>
!> ENERGY in units of the critical energy (1000), SHOWERS to follow (100), FILE
!> for the profile (air_shower.dat): gnuplot> plot 'air_shower.dat' with lines
!> Both sources alternate REPEATS times (5), and are timed.
!>
!> Runnel's calls are here: RMMAQD seeds sequence 1, and RMMARD is passed on as
!> a source of numbers (numbers.f90) to what uses them (cascade.f90).
program air_shower
  use, intrinsic :: iso_fortran_env, only: int64, real64
  use arguments, only: argument_values, read_arguments
  use profile, only: print_profile, shower_sum, write_profile
  use rossi, only: check, check_physics, print_maximum
  use serial_ranmar, only: serial_rmmard, serial_seed
  use timing, only: print_turns, time_numbers, time_showers, turn
  implicit none
  external :: rmmard, rmmaqd
  integer, parameter :: seed = 54217137
  type(argument_values) :: given
  type(shower_sum) :: serial, runnel
  type(turn), allocatable :: showers(:), only_numbers(:)
  real(real64) :: warm_up(2)
  integer :: r
  logical :: good = .true.

  call read_arguments(given)
  allocate (showers(given%repeats), only_numbers(given%repeats))
  ! Runnel's one-time set-up is not timed.
  call seed_runnel()
  call time_numbers(rmmard, 1000_int64, warm_up)
  do r = 1, given%repeats
    call serial_seed(seed)
    call seed_runnel()
    call time_showers(serial_rmmard, given%energy, given%num_showers, serial, &
      showers(r)%serial)
    call time_showers(rmmard, given%energy, given%num_showers, runnel, &
      showers(r)%runnel)
    call time_numbers(serial_rmmard, serial%requested, only_numbers(r)%serial)
    call time_numbers(rmmard, runnel%requested, only_numbers(r)%runnel)
  end do

  call print_profile(runnel)
  call write_profile(runnel, given%file)
  print '(i0, a, i0, a, i0, a)', runnel%interactions, ' particles, ', &
    runnel%requested, ' random numbers in requests of ten; medians of ', &
    given%repeats, ' turns'
  call print_turns('showers     ', showers)
  call print_turns('numbers only', only_numbers)
  call print_maximum(runnel)
  call check('same physics with either source, bit for bit', &
    are_same(serial, runnel), good)
  call check_physics(runnel, good)
  if (.not. good) error stop 1

contains

  !> Sequence 1 of RMMARD begins anew.
  subroutine seed_runnel()
    integer :: iseed(3)

    iseed = [seed, 0, 0]
    call rmmaqd(iseed, 1, 'S')
  end subroutine seed_runnel

  pure logical function are_same(a, b)
    type(shower_sum), intent(in) :: a, b

    are_same = all(a%electrons == b%electrons) .and. &
      a%interactions == b%interactions .and. &
      abs(a%ionisation - b%ionisation) <= 0 .and. &
      abs(a%soft_photons - b%soft_photons) <= 0
  end function are_same

end program air_shower
