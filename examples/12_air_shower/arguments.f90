! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> The command line: [ENERGY [SHOWERS [FILE [REPEATS]]]].
module arguments
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  private
  public :: argument_values, read_arguments

  type :: argument_values
    real(real64) :: energy = 1000
    integer :: num_showers = 100, repeats = 5
    character(len=200) :: file = 'air_shower.dat'
  end type argument_values

contains

  subroutine read_arguments(given)
    type(argument_values), intent(out) :: given
    character(len=200) :: text
    integer :: error

    error = 0
    if (command_argument_count() >= 1) then
      call get_command_argument(1, text)
      read (text, *, iostat=error) given%energy
    end if
    if (command_argument_count() >= 2 .and. error == 0) then
      call get_command_argument(2, text)
      read (text, *, iostat=error) given%num_showers
    end if
    if (command_argument_count() >= 3) call get_command_argument(3, given%file)
    if (command_argument_count() >= 4 .and. error == 0) then
      call get_command_argument(4, text)
      read (text, *, iostat=error) given%repeats
    end if
    if (error /= 0 .or. given%energy < 10 .or. &
      min(given%num_showers, given%repeats) < 1) then
      error stop &
        'air_shower [ENERGY >= 10 [SHOWERS >= 1 [FILE [REPEATS >= 1]]]]'
    end if
  end subroutine read_arguments

end module arguments
