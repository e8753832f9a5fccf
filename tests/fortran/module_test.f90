! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Module `runnel` against published numbers, and against itself: the numbers
!> as such are tested in C++.
program module_test
  use, intrinsic :: iso_c_binding, only: c_int
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use checks
  use runnel
  implicit none
  interface
    !> The same constants as C has them.
    function c_constants(n) result(value) bind(c, name='c_constants')
      import :: c_int
      integer(c_int), value :: n
      integer(c_int) :: value
    end function c_constants
  end interface

  call test_constants()
  call test_library()
  call test_published()
  call test_options()
  call test_splits()
  call test_copies()
  call test_errors()
  call test_checkpoint()
  call runnel_finalise()
  if (failures > 0) error stop 1

contains

  subroutine test_constants()
    integer, parameter :: here(*) = [runnel_ok, &
      runnel_error_invalid_argument, runnel_error_bad_handle, &
      runnel_error_unknown_generator, runnel_error_no_such_values, &
      runnel_error_exhausted, runnel_error_checkpoint, runnel_error_no_hdf5, &
      runnel_error_finalised, runnel_error_out_of_memory, &
      runnel_error_internal, runnel_blocked, runnel_interleaved, &
      runnel_reference, runnel_uniform, runnel_nonzero, runnel_cern, &
      runnel_native, runnel_bits, runnel_words, runnel_uniform_exact]
    integer :: i

    do i = 1, size(here)
      call check(c_constants(int(i - 1, c_int)) == here(i), 'constants of C')
    end do
    call check(c_constants(size(here, kind=c_int)) == -1, 'all constants')
  end subroutine test_constants

  subroutine test_library()
    integer :: i
    logical :: found

    call check(len(runnel_version()) >= 5, 'version')
    found = .false.
    do i = 1, runnel_num_generators()
      if (runnel_generator(i) == 'ranmar48') found = .true.
    end do
    call check(found, 'list of generators')
    call check(runnel_generator(0) == '', 'no generator 0')
    call check(runnel_generator(runnel_num_generators() + 1) == '', 'the last')
  end subroutine test_library

  ! Marsaglia's check, outputs 20001 ... 20006 of seeds 1802, 9373.
  subroutine test_published()
    integer(int32), parameter :: published(6) = &
      [6533892, 14220222, 7275067, 6172232, 8354498, 10633180]
    type(stream_set) :: set
    integer(int32) :: n(6)
    integer(int64) :: low, high
    real(real32) :: x(6)

    call set%create('ranmar24', form='ij,kl', seed=[1802_int64, 9373_int64])
    call set%jump(20000_int64)
    call set%fill(n, runnel_native)
    call check(all(n == published), 'published numbers')
    call set%position(0_int64, low, high)
    call check(low == 20006 .and. high == 0, 'position')
    call check(set%generator() == 'ranmar24', 'name')
    call set%seed(54217137_int64)
    call set%jump(20000_int64)
    call set%fill(x)
    call check(all(x == real(published, real32)/16777216.0_real32), 'reals')
  end subroutine test_published

  subroutine test_options()
    type(stream_set) :: all_of_it, part
    real(real64) :: values(100), rest(20)

    call all_of_it%create('ranmar48', first_stream=7_int64)
    call all_of_it%fill(values)
    call part%create('ranmar48', first_stream=7_int64, offset=3_int64, &
      part=1_int64, num_parts=4_int64)
    call part%fill(rest)
    call check(all(rest == values(14:90:4)), 'part and offset')
    call part%create('sprng_lcg', form='s', seed=[42_int64], &
      parameters=[2_int64])
    call check(part%num_streams() == 1, 'one stream')
    call part%fill(rest)
    call all_of_it%create('sprng_lcg', form='s', seed=[42_int64])
    call all_of_it%fill(values)
    call check(any(rest /= values(:20)), 'another parameter')
  end subroutine test_options

  subroutine test_splits()
    type(stream_set) :: set, half, block, some
    real(real64) :: values(300), part(50)

    call set%create('ranmar48', num_streams=3_int64)
    call set%split_leapfrog(1_int64, 2_int64, half)
    call set%split_block(2_int64, 10_int64, block)
    call set%split_streams(1_int64, 1_int64, some)
    call set%fill(values)
    call some%fill(part)
    call check(all(part == values(101:150)), 'streams')
    call half%split_streams(2_int64, 1_int64, some)
    call some%fill(part(:40))
    call check(all(part(:40) == values(202:280:2)), 'leapfrog')
    call block%split_streams(0_int64, 1_int64, some)
    call some%fill(part)
    call check(all(part == values(21:70)), 'block')
  end subroutine test_splits

  subroutine test_copies()
    type(stream_set) :: a, b, empty
    real(real64) :: x(10), y(10)

    call a%create('ranmar48')
    call a%fill(x)
    b = a
    call a%fill(x)
    call b%fill(y)
    call check(all(x == y), 'a copy goes on')
    b = empty
    call check(b%num_streams() == 0, 'no streams')
    call check(b%generator() == '', 'no name')
  end subroutine test_copies

  subroutine test_errors()
    type(stream_set) :: set, parts
    integer :: stat
    character(len=300) :: errmsg
    real(real64) :: x(3)

    call set%create('ranlux', stat=stat, errmsg=errmsg)
    call check(stat == runnel_error_unknown_generator, 'ranlux')
    call check(index(errmsg, 'ranmar48') > 0, errmsg)
    call set%fill(x, stat=stat)
    call check(stat == runnel_error_bad_handle, 'no set')
    call set%destroy(stat)
    call check(stat == runnel_error_bad_handle, 'nothing to destroy')
    call set%create('ranmar48', form='ij,kl', seed=[1_int64], stat=stat)
    call check(stat == runnel_error_invalid_argument, 'half a seed')
    call set%create('ranmar48', num_streams=-1_int64, stat=stat)
    call check(stat /= runnel_ok, 'negative number of streams')
    call set%create('ranmar48', form='ijkl', seed=[942438977_int64], &
      num_streams=2_int64, stat=stat)
    call check(stat == runnel_error_exhausted, 'past the family')
    call set%create('ranmar48', stat=stat)
    call check(stat == runnel_ok, 'success')
    call set%jump(-1_int64, stat, errmsg)
    call check(stat == runnel_error_invalid_argument, 'backwards')
    call check(index(errmsg, 'negative') > 0, errmsg)
    call set%create('ranmar48', num_streams=-1_int64, stat=stat, errmsg=errmsg)
    call check(stat == runnel_error_invalid_argument, 'negative streams')
    call check(index(errmsg, 'num_streams is negative') > 0, errmsg)
    call set%create('ranmar48', num_parts=-1_int64, stat=stat, errmsg=errmsg)
    call check(stat == runnel_error_invalid_argument, 'negative parts')
    call check(index(errmsg, 'num_parts is negative') > 0, errmsg)
    call set%split_leapfrog(0_int64, -1_int64, parts, stat, errmsg)
    call check(stat == runnel_error_invalid_argument, 'split in negative parts')
    call check(index(errmsg, 'num_parts is negative') > 0, errmsg)
    call set%seed(-1_int64, stat, errmsg)
    call check(stat == runnel_error_invalid_argument, 'a negative seed')
    call check(index(errmsg, 'seed: the number is negative') > 0, errmsg)
    call set%create('ranmar48', seed=[1_int64, 2_int64, 3_int64], stat=stat, &
      errmsg=errmsg)
    call check(stat == runnel_error_invalid_argument, 'three numbers')
    call check(index(errmsg, 'ij,kl') > 0, errmsg)
    call set%destroy()
    call set%destroy(stat)
    call check(stat == runnel_error_bad_handle, 'destroyed twice')
  end subroutine test_errors

  subroutine test_checkpoint()
    character(len=*), parameter :: file = 'runnel_fortran_test.h5'
    type(stream_set) :: set, loaded
    real(real64) :: x(10), y(10)
    integer :: stat, unit

    call set%create('ranmar48', num_streams=2_int64)
    call set%fill(x)
    call set%save(file, stat)
    if (stat == runnel_error_no_hdf5) return
    call check(stat == runnel_ok, 'save')
    call loaded%load(file)
    call set%fill(x)
    call loaded%fill(y)
    call check(all(x == y), 'a checkpoint goes on')
    call loaded%load(file, generator='ranmar24', stat=stat)
    call check(stat == runnel_error_checkpoint, 'another generator')
    open (newunit=unit, file=file, status='old')
    close (unit, status='delete')
    call loaded%load(file, stat=stat)
    call check(stat == runnel_error_checkpoint, 'no file')
    call check(loaded%num_streams() == 2, 'unchanged')
  end subroutine test_checkpoint

end program module_test
