! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Both sources of numbers, timed in turns. Times are medians of wall time and
!> of the processor time of all threads, which other programs disturb less.
module timing
  use, intrinsic :: iso_fortran_env, only: int64, real64
  use cascade, only: simulate
  use numbers, only: request, source_of_numbers
  use profile, only: shower_sum
  implicit none
  private
  public :: turn, time_showers, time_numbers, print_turns

  integer, parameter :: clock = 1, processor = 2
  !> Seconds by `clock` and `processor`, with either source.
  type :: turn
    real(real64) :: serial(2), runnel(2)
  end type turn

contains

  function now()
    real(real64) :: now(2)
    integer(int64) :: count, rate

    call system_clock(count, rate)
    now(clock) = real(count, real64)/real(rate, real64)
    call cpu_time(now(processor))
  end function now

  subroutine time_showers(source, energy, num_showers, sum, time)
    procedure(source_of_numbers) :: source
    real(real64), intent(in) :: energy
    integer, intent(in) :: num_showers
    type(shower_sum), intent(out) :: sum
    real(real64), intent(out) :: time(2)
    real(real64) :: start(2)

    start = now()
    call simulate(source, energy, num_showers, sum)
    time = now() - start
  end subroutine time_showers

  !> As many numbers, in the same requests, and nothing done with them.
  subroutine time_numbers(source, count, time)
    procedure(source_of_numbers) :: source
    integer(int64), intent(in) :: count
    real(real64), intent(out) :: time(2)
    real(real64) :: start(2), values(request)
    integer(int64) :: i

    start = now()
    do i = 1, count, request
      call source(values, request, 1)
    end do
    time = now() - start
  end subroutine time_numbers

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

end module timing
