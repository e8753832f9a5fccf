! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Numbers one at a time in a loop, which link-time optimisation has to make
!> inline: is_inlined.cmake looks whether it did.
program inlined_next
  use, intrinsic :: iso_fortran_env, only: int64, real64
  use runnel
  use runnel_host_streams
  implicit none
  integer, parameter :: num = 100000
  type(stream_set) :: set
  type(host_stream) :: stream
  real(real64) :: truth(num), sum_of_next
  integer :: i

  call set%create('ranmar48')
  call stream%create(set, runnel_real64)
  sum_of_next = 0
  do i = 1, num
    sum_of_next = sum_of_next + stream%next_real64()
  end do
  call set%fill(truth)
  do i = 1, num
    sum_of_next = sum_of_next - truth(num + 1 - i)
  end do
  call stream%destroy()
  call set%destroy()
  call runnel_finalise()
  if (abs(sum_of_next) > 1e-6_real64) error stop 'not the numbers of a fill'
end program inlined_next
