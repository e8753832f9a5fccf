! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Random numbers as CORSIKA's programs ask for them: RMMARD writes ten at a
!> time, and they are used one after the other. Any subroutine with RMMARD's
!> interface is a source of them.
module numbers
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none
  private
  public :: source_of_numbers, number_box, next

  !> Random numbers that are asked for at a time.
  integer, parameter, public :: request = 10

  abstract interface
    !> RMMARD's interface.
    subroutine source_of_numbers(rvec, lenv, iseq)
      import :: real64
      real(real64), intent(inout) :: rvec(*)
      integer, intent(in) :: lenv, iseq
    end subroutine source_of_numbers
  end interface

  !> Numbers asked for, and which of them is next.
  type :: number_box
    procedure(source_of_numbers), pointer, nopass :: source => null()
    real(real64) :: rd(request)
    integer :: used = request
    integer(int64) :: requests = 0
  end type number_box

contains

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

end module numbers
