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
!> Both sources alternate REPEATS times (5); times are medians of wall time and
!> of the processor time of all threads, which other programs disturb less.
program air_shower
  use, intrinsic :: iso_fortran_env, only: int64, real64
  use cascade
  use serial_ranmar, only: serial_rmmard, serial_seed
  implicit none
  external :: rmmard, rmmaqd
  integer, parameter :: seed = 54217137
  integer, parameter :: clock = 1, processor = 2
  !> Seconds by `clock` and `processor`, with either source.
  type :: turn
    real(real64) :: serial(2), runnel(2)
  end type turn
  type(turn), allocatable :: showers(:), numbers(:)
  real(real64) :: energy = 1000, warm_up(2)
  integer :: num_showers = 100, repeats = 5, r
  character(len=200) :: file = 'air_shower.dat'
  type(shower_sum) :: serial, runnel
  logical :: good

  call read_arguments()
  allocate (showers(repeats), numbers(repeats))
  ! Runnel's one-time set-up is not timed.
  call seed_runnel()
  call time_numbers(rmmard, warm_up, 1000_int64)
  do r = 1, repeats
    call serial_seed(seed)
    call seed_runnel()
    call timed(serial_rmmard, serial, showers(r)%serial)
    call timed(rmmard, runnel, showers(r)%runnel)
    call time_numbers(serial_rmmard, numbers(r)%serial, requested)
    call time_numbers(rmmard, numbers(r)%runnel, requested)
  end do

  call print_profile()
  call write_profile()
  call print_times()
  good = .true.
  call compare(good)
  if (.not. good) error stop 1

contains

  subroutine seed_runnel()
    integer :: iseed(3)

    iseed = [seed, 0, 0]
    call rmmaqd(iseed, 1, 'S')
  end subroutine seed_runnel

  subroutine read_arguments()
    character(len=200) :: text
    integer :: error

    error = 0
    if (command_argument_count() >= 1) then
      call get_command_argument(1, text)
      read (text, *, iostat=error) energy
    end if
    if (command_argument_count() >= 2 .and. error == 0) then
      call get_command_argument(2, text)
      read (text, *, iostat=error) num_showers
    end if
    if (command_argument_count() >= 3) call get_command_argument(3, file)
    if (command_argument_count() >= 4 .and. error == 0) then
      call get_command_argument(4, text)
      read (text, *, iostat=error) repeats
    end if
    if (error /= 0 .or. energy < 10 .or. min(num_showers, repeats) < 1) then
      error stop &
        'air_shower [ENERGY >= 10 [SHOWERS >= 1 [FILE [REPEATS >= 1]]]]'
    end if
  end subroutine read_arguments

  function now()
    real(real64) :: now(2)
    integer(int64) :: count, rate

    call system_clock(count, rate)
    now(clock) = real(count, real64)/real(rate, real64)
    call cpu_time(now(processor))
  end function now

  subroutine timed(source, sum, time)
    procedure(source_of_numbers) :: source
    type(shower_sum), intent(out) :: sum
    real(real64), intent(out) :: time(2)
    real(real64) :: start(2)

    start = now()
    call simulate(source, energy, num_showers, sum)
    time = now() - start
  end subroutine timed

  !> As many numbers, in the same requests, and nothing done with them.
  subroutine time_numbers(source, time, count)
    procedure(source_of_numbers) :: source
    real(real64), intent(out) :: time(2)
    integer(int64), intent(in) :: count
    real(real64) :: start(2), values(request)
    integer(int64) :: i

    start = now()
    do i = 1, count, request
      call source(values, request, 1)
    end do
    time = now() - start
  end subroutine time_numbers

  real(real64) function mean(level)
    integer, intent(in) :: level

    mean = real(runnel%electrons(level), real64)/num_showers
  end function mean

  subroutine print_profile()
    real(real64) :: highest
    integer :: level

    highest = real(maxval(runnel%electrons), real64)/num_showers
    print '(i0, a, g0.4, a)', num_showers, ' showers of ', energy, &
      ' critical energies (81 MeV); a radiation length is 37 g/cm2'
    print '(a)', ' depth   electrons'
    do level = 2, num_levels, 2
      if (level*level_step > 30) exit
      print '(f6.1, f12.2, 2x, a)', level*level_step, mean(level), &
        repeat('*', nint(50*mean(level)/highest))
    end do
  end subroutine print_profile

  subroutine write_profile()
    integer :: unit, level

    open (newunit=unit, file=file, action='write')
    write (unit, '(a)') '# depth in radiation lengths, electrons a shower'
    do level = 1, num_levels
      write (unit, '(f8.2, es16.8)') level*level_step, mean(level)
    end do
    close (unit)
    print '(2a)', 'profile written to ', trim(file)
  end subroutine write_profile

  !> The middle one of a few numbers.
  real(real64) function median(values)
    real(real64), intent(in) :: values(:)
    integer :: i, below

    median = values(1)
    do i = 1, size(values)
      median = values(i)
      below = count(values < median)
      if (below <= (size(values) - 1)/2 .and. &
        count(values <= median) > (size(values) - 1)/2) return
    end do
  end function median

  subroutine print_turns(what, turns)
    character(len=*), intent(in) :: what
    type(turn), intent(in) :: turns(:)
    character(len=*), parameter :: names(2) = ['clock    ', 'processor']
    integer :: by

    do by = clock, processor
      associate (serial => turns%serial(by), runnel => turns%runnel(by))
        print '(5a, f8.4, a, f8.4, a, f7.2)', what, ', ', names(by), ': ', &
          'serial', median(serial), ' s, Runnel', median(runnel), &
          ' s: speed-up', median(serial/runnel)
      end associate
    end do
  end subroutine print_turns

  subroutine print_times()
    print '(i0, a, i0, a, i0, a)', runnel%interactions, ' particles, ', &
      requested, ' random numbers in requests of ten; medians of ', repeats, &
      ' turns'
    call print_turns('showers     ', showers)
    call print_turns('numbers only', numbers)
  end subroutine print_times

  !> Depth and height of the maximum: a parabola's, put through the points
  !> around it by least squares.
  subroutine find_maximum(depth, height)
    real(real64), intent(out) :: depth, height
    integer, parameter :: reach = 3
    real(real64) :: s0, s1, s2, x2, x4
    integer :: top, i

    top = min(max(maxloc(runnel%electrons, dim=1), reach + 1), &
      num_levels - reach)
    s0 = 0; s1 = 0; s2 = 0; x2 = 0; x4 = 0
    do i = -reach, reach
      s0 = s0 + mean(top + i)
      s1 = s1 + i*mean(top + i)
      s2 = s2 + i**2*mean(top + i)
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

  subroutine check(what, good, all_good)
    character(len=*), intent(in) :: what
    logical, intent(in) :: good
    logical, intent(inout) :: all_good

    print '(3a)', what, ': ', merge('good', 'BAD ', good)
    all_good = all_good .and. good
  end subroutine check

  subroutine compare(all_good)
    logical, intent(inout) :: all_good
    real(real64) :: depth, height, rossi, rossi_height, tolerance, given

    call find_maximum(depth, height)
    ! For a photon; Rossi and Greisen, approximation B, electrons of any energy.
    rossi = 1.01_real64*(log(energy) - 0.5_real64)
    rossi_height = 0.31_real64*energy/sqrt(log(energy) - 0.18_real64)
    print '(a, f6.2, a, f6.2, a, f6.2)', 'maximum at', depth, &
      ' radiation lengths; Rossi B', rossi, ', Heitler', log(energy)
    print '(a, g0.4, a, g0.4)', 'electrons there ', height, '; Rossi B ', &
      rossi_height
    call check('same physics with either source, bit for bit', &
      all(serial%electrons == runnel%electrons) .and. &
      serial%interactions == runnel%interactions .and. &
      abs(serial%ionisation - runnel%ionisation) <= 0 .and. &
      abs(serial%soft_photons - runnel%soft_photons) <= 0, all_good)
    given = (runnel%ionisation + runnel%soft_photons)/num_showers
    call check('all energy is given to the air', &
      abs(given/energy - 1) < 1e-9_real64, all_good)
    ! A shower's maximum strays by about one radiation length, its height by a
    ! quarter; the formulas themselves are good to some 5 %.
    tolerance = 3/sqrt(real(num_showers, real64))
    call check('depth of the maximum as Rossi expects it', &
      abs(depth - rossi) < tolerance + 0.05_real64*rossi, all_good)
    call check('height of the maximum as Rossi expects it', &
      abs(height/rossi_height - 1) < 0.25_real64*tolerance + 0.05_real64, &
      all_good)
  end subroutine compare

end program air_shower
