! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Errors without `stat` stop the program: one per run, chosen by name.
program stops
  use, intrinsic :: iso_fortran_env, only: int64
  use runnel, only: stream_set
  implicit none
  external :: rm48in, rmmard, rmmaqd
  type(stream_set) :: set
  double precision :: x(1)
  integer :: iseed(103) = 0
  character(len=20) :: which

  call get_command_argument(1, which)
  select case (which)
  case ('unseeded')
    call rmmard(x, 1, 3)
  case ('option')
    call rmmaqd(iseed, 1, 'XV')
  case ('vector')
    call rmmaqd(iseed, 1, 'SV')
  case ('cernlib')
    call rm48in(900000001, 0, 0)
  case ('seed')
    iseed(1) = 900000001
    call rmmaqd(iseed, 1, 'S')
  case ('module')
    call set%create('ranlux')
  case ('negative')
    call set%create('ranmar48')
    call set%jump(-7_int64)
  end select
end program stops
