! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Procedures of module `runnel` about the library as a whole.
module runnel_library
  use, intrinsic :: iso_c_binding, only: c_size_t
  use runnel_bindings, only: c_finalise, c_generator_name, c_initialise, &
    c_num_generators, c_version_string
  use runnel_support, only: conclude, text_at
  implicit none
  private

  public :: runnel_initialise, runnel_finalise, runnel_version
  public :: runnel_num_generators, runnel_generator

contains

  !> Initialises Kokkos, unless it is. Need not be called: the first set does.
  subroutine runnel_initialise(stat, errmsg)
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call conclude('runnel_initialise', c_initialise(), stat, errmsg)
  end subroutine runnel_initialise

  !> Ends all sets, and Kokkos if Runnel initialised it.
  subroutine runnel_finalise(stat, errmsg)
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call conclude('runnel_finalise', c_finalise(), stat, errmsg)
  end subroutine runnel_finalise

  function runnel_version() result(version)
    character(len=:), allocatable :: version

    version = text_at(c_version_string())
  end function runnel_version

  integer function runnel_num_generators()
    runnel_num_generators = int(c_num_generators())
  end function runnel_num_generators

  !> Name of generator number n, from 1; '' past the last.
  function runnel_generator(n) result(name)
    integer, intent(in) :: n
    character(len=:), allocatable :: name

    name = ''
    if (n >= 1) name = text_at(c_generator_name(int(n - 1, c_size_t)))
  end function runnel_generator

end module runnel_library
