! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
program fortran_consumer
  use, intrinsic :: iso_fortran_env, only: real64
  use runnel, only: stream_set
  implicit none
  external :: rmmard
  type(stream_set) :: streams
  real(real64) :: values(3), number(1)

  call streams%create('ranmar48')
  call streams%fill(values)
  call rmmard(number, 1, 1)
  ! The first output of the default seed, times 2**48.
  if (nint(number(1)*2.0_real64**48, selected_int_kind(18)) /= &
    133543159487477_8) error stop 1
  if (values(1) < number(1) .or. values(1) > number(1)) error stop 2
end program fortran_consumer
