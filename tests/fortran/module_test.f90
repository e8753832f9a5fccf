! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Module `runnel` against published numbers, and against itself: the numbers
!> as such are tested in C++.
module checks
  implicit none
  integer :: failures = 0
contains
  subroutine check(good, what)
    logical, intent(in) :: good
    character(len=*), intent(in) :: what

    if (good) return
    failures = failures + 1
    print '(2a)', 'FAILED: ', what
  end subroutine check
end module checks

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
  call test_types()
  call test_named()
  call test_shapes()
  call test_blocks()
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

  subroutine test_types()
    type(stream_set) :: a, b
    integer(int32) :: i31(1000), n32(4)
    integer(int64) :: n64(3), bits(1000)
    real(real64) :: x(1000)
    integer :: stat

    call a%create('ranmar48')
    call b%create('ranmar48')
    call a%fill(n64, runnel_native)
    call check(all(n64 == [133543159487477_int64, 225387151215932_int64, &
      145340696027213_int64]), 'native 48 bits')
    call b%fill(x(1:3))
    call check(all(x(1:3) == real(n64, real64)*2.0_real64**(-48)), 'reference')
    call a%fill(i31)
    call check(all(i31 >= 0) .and. maxval(i31) > 2**30, '31 bits')
    call a%fill(bits)
    call check(any(bits < 0) .and. any(bits > 0), '64 bits')
    call a%fill(x, runnel_uniform)
    call check(all(x >= 0 .and. x < 1), 'uniform')
    call a%fill(x, distribution=runnel_nonzero)
    call check(all(x > 0 .and. x < 1), 'nonzero')
    call a%fill(n32, runnel_native, stat=stat)
    call check(stat == runnel_error_no_such_values, '48 bits into 32')
  end subroutine test_types

  subroutine test_named()
    type(stream_set) :: a, b
    real(real32) :: x(1000), y(1000)
    real(real64) :: wide(1000)
    integer(int32) :: dice(6000)
    integer(int64) :: counts(1000)
    integer :: stat
    character(len=200) :: errmsg

    call a%create('mrg32k3a')
    call b%create('mrg32k3a')
    call a%fill(x, 'normal:10,0.5')
    call b%fill(y(1:333), 'normal:10,0.5')
    call b%fill(y(334:), distribution='normal:10,0.5')
    call check(all(x == y), 'a distribution in pieces')
    call check(abs(sum(x)/1000 - 10) < 0.1, 'normal')
    call a%fill(wide, 'exponential:4')
    call check(all(wide > 0) .and. abs(sum(wide)/1000 - 0.25) < 0.04, 'exp')
    call a%fill(dice, 'integers:1,6')
    call check(minval(dice) == 1 .and. maxval(dice) == 6, 'dice')
    call a%fill(counts, 'poisson:3.5')
    call check(abs(sum(real(counts, real64))/1000 - 3.5) < 0.3, 'poisson')
    ! Numbers that fills by constants and by names both have.
    call a%create('philox4x32')
    call b%create('philox4x32')
    call a%fill(x, 'uniform_exact')
    call b%fill(y, runnel_uniform_exact)
    call check(all(x == y), 'exact uniform numbers')
    call check(all(x > 0 .and. x < 1), 'exact uniform numbers in (0, 1)')
    ! A value in a tail, of tests/kat/distributions/deep_tails.csv.
    call a%create('philox4x32', offset=173326_int64)
    call a%fill(x(1:1), 'deep_normal:0,1')
    call check(x(1) == 4.8353405_real32, 'a deep tail')
    errmsg = ''
    call a%fill(wide, 'normal:0,-3', stat=stat, errmsg=errmsg)
    call check(stat == runnel_error_invalid_argument, 'a negative deviation')
    call check(index(errmsg, '-3') > 0, errmsg)
  end subroutine test_named

  subroutine test_shapes()
    type(stream_set) :: one, many, rows
    real(real64) :: line(60), table(12, 5), flat(60)
    real(real64), allocatable :: wide(:, :)
    integer :: stat
    character(len=200) :: errmsg

    ! One stream: the first index fastest.
    call one%create('ranmar48')
    call one%fill(line)
    call one%seed('ijkl', [54217137_int64])
    call one%fill(table)
    call check(all(reshape(table, [60]) == line), 'one stream, two indices')
    ! Several: a column each.
    call many%create('ranmar48', num_streams=5_int64)
    call rows%create('ranmar48', num_streams=5_int64, order=runnel_interleaved)
    call many%fill(flat)
    call rows%fill(table)
    call check(all(reshape(table, [60]) == flat), 'a column a stream')
    call many%create('ranmar48', num_streams=5_int64)
    call rows%create('ranmar48', num_streams=5_int64, order=runnel_interleaved)
    call many%fill(line)
    call rows%fill(flat)
    call check(all(transpose(reshape(flat, [5, 12])) == &
      reshape(line, [12, 5])), 'interleaved')
    call rows%create('ranmar48', num_streams=5_int64)
    call rows%set_cyclic_order(4_int64)
    call rows%fill(flat(1:7))
    call rows%fill(flat(8:60))
    call check(all(reshape(reshape(flat, [4, 5, 3]), [4, 3, 5], &
      order=[1, 3, 2]) == reshape(line, [4, 3, 5])), 'cyclic')
    call rows%set_cyclic_order(0_int64, stat=stat)
    call check(stat == runnel_error_invalid_argument, 'blocks of 0')
    errmsg = ''
    call rows%fill(table(:, 1:4), stat=stat, errmsg=errmsg)
    call check(stat == runnel_error_invalid_argument, 'four columns')
    call check(index(errmsg, '4 columns for 5 streams') > 0, errmsg)
    call check(index(errmsg, 'row') == 0, errmsg)
    ! What is not contiguous, or empty.
    call one%seed('ijkl', [54217137_int64])
    allocate (wide(3, 60))
    wide = -1
    call one%fill(wide(2, :))
    call one%seed('ijkl', [54217137_int64])
    call one%fill(line)
    call check(all(wide(2, :) == line) .and. all(wide(1, :) < 0), 'strided')
    call one%fill(line(1:0))
  end subroutine test_shapes

  !> Blocks of every type, contiguous or not, are parts of the whole array.
  subroutine test_blocks()
    type(stream_set) :: all, part
    real(real64) :: whole(600, 7), block(550, 4), spread(1100, 4)
    real(real32) :: floats(600, 7), some(16, 3)
    integer(int32) :: words(600), few(1)
    integer(int64) :: longs(300, 2, 2), row(300)
    integer :: stat

    call all%create('mrg32k3a')
    call part%create('mrg32k3a')
    call all%fill(whole)
    call part%fill_block(block, [600_int64, 7_int64], [3_int64, 2_int64])
    call check(all_equal(block, whole(4:553, 3:6)), 'block')
    call all%create('mrg32k3a')
    call part%create('mrg32k3a')
    call all%fill(whole)
    spread = -1
    call part%fill_block(spread(::2, :), [600_int64, 7_int64], &
      [3_int64, 2_int64])
    call check(all_equal(spread(::2, :), whole(4:553, 3:6)), 'section')
    call check(count(spread(2::2, :) == -1) == 2200, 'between')
    call all%fill(floats)
    call part%fill_block(some, [600_int64, 7_int64], [2_int64, 1_int64], &
      [3_int64, 2_int64])
    call check(count(some == floats(3:48:3, 2:6:2)) == 48, 'strides')
    call all%create('ranmar48')
    call part%create('ranmar48')
    call all%fill(words)
    call part%fill_block(few, [600_int64], [599_int64])
    call check(few(1) == words(600), 'int32')
    call all%fill(longs(:, :, 1))
    call all%fill(longs(:, :, 2))
    call part%create('ranmar48', offset=600_int64)
    call part%fill_block(row, [300_int64, 2_int64], [0_int64], stat=stat)
    call check(stat == runnel_error_invalid_argument, 'dimensions differ')
  end subroutine test_blocks

  pure logical function all_equal(a, b)
    real(real64), intent(in) :: a(:, :), b(:, :)

    all_equal = count(a == b) == size(b)
  end function all_equal

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
    type(stream_set) :: set
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
