! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> A stream's numbers as Fortran programs draw them: for host_stream_fortran.cpp.
module host_stream_fortran
  use, intrinsic :: iso_c_binding, only: c_char, c_double, c_int, c_int64_t, &
    c_null_char
  use, intrinsic :: iso_fortran_env, only: int64, real64
  use runnel, only: stream_set
  use runnel_host_streams, only: host_stream, runnel_real64
  implicit none
  private

  type(host_stream), save :: stream

contains

  subroutine open_stream(generator, prefetch, producer) &
    bind(c, name='runnel_perf_fortran_open')
    character(kind=c_char), intent(in) :: generator(*)
    integer(c_int64_t), value :: prefetch
    integer(c_int), value :: producer
    character(len=100) :: name
    type(stream_set) :: set
    integer :: i

    name = ''
    do i = 1, len(name)
      if (generator(i) == c_null_char) exit
      name(i:i) = generator(i)
    end do
    call set%create(trim(name))
    call stream%create(set, runnel_real64, 'reference', prefetch, &
      int(producer))
  end subroutine open_stream

  subroutine close_stream() bind(c, name='runnel_perf_fortran_close')

    call stream%destroy()
  end subroutine close_stream

  !> The sum of `num` numbers, one at a time.
  real(c_double) function sum_numbers(num) &
    bind(c, name='runnel_perf_fortran_numbers')
    integer(c_int64_t), value :: num
    integer(int64) :: i

    sum_numbers = 0
    do i = 1, num
      sum_numbers = sum_numbers + stream%next_real64()
    end do
  end function sum_numbers

  !> The same, `request` at a time.
  real(c_double) function sum_takes(num, request) &
    bind(c, name='runnel_perf_fortran_takes')
    integer(c_int64_t), value :: num, request
    real(real64), pointer :: some(:)
    integer(int64) :: i
    integer :: k

    sum_takes = 0
    do i = 1, num, request
      call stream%take(int(request), some)
      do k = 1, size(some)
        sum_takes = sum_takes + some(k)
      end do
    end do
  end function sum_takes

end module host_stream_fortran
