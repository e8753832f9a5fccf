! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Fills of module `runnel`: values of all types, by names of distributions, into
!> arrays of all shapes, and blocks of them.
program fill_test
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use checks
  use runnel
  implicit none

  call test_types()
  call test_named()
  call test_shapes()
  call test_blocks()
  call test_named_blocks()
  call runnel_finalise()
  if (failures > 0) error stop 1

contains

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
    ! Fills arrays that are not contiguous, or empty.
    call one%seed('ijkl', [54217137_int64])
    allocate (wide(3, 60))
    wide = -1
    call one%fill(wide(2, :))
    call one%seed('ijkl', [54217137_int64])
    call one%fill(line)
    call check(all(wide(2, :) == line) .and. all(wide(1, :) < 0), 'strided')
    call one%fill(line(1:0))
  end subroutine test_shapes

  !> Blocks of every type, contiguous or not, are sections of the whole array.
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

  !> Distributions with parameters; blocks of three dimensions, and of none.
  subroutine test_named_blocks()
    integer(int64), parameter :: array(3) = [50_int64, 6_int64, 4_int64]
    type(stream_set) :: all, part
    real(real32) :: whole(1200), cube(50, 6, 4), block(20, 3, 2)
    real(real64) :: none(0, 3, 2)
    integer(int64) :: counts(1200), dice(50, 6, 4), some(10, 3, 4), low
    integer :: stat
    character(len=300) :: errmsg

    call all%create('philox4x32')
    call part%create('philox4x32')
    call all%fill(whole, 'normal:1,2')
    cube = reshape(whole, shape(cube))
    call part%fill_block(block, array, [30_int64, 2_int64, 1_int64], &
      distribution='normal:1,2')
    call check(count(block == cube(31:, 3:5, 2:3)) == size(block), &
      'a named block')
    call all%fill(counts, 'poisson:4.2')
    dice = reshape(counts, shape(dice))
    call part%fill_block(some, array, [3_int64, 1_int64, 0_int64], &
      [4_int64, 2_int64, 1_int64], 'poisson:4.2')
    call check(count(some == dice(4:40:4, 2:6:2, :)) == size(some), &
      'a named block with strides')
    call part%create('philox4x32')
    call part%fill_block(none, array, [50_int64, 2_int64, 1_int64])
    call part%position(0_int64, low)
    call check(low == 2400, 'behind the array of an empty block')
    call part%fill_block(block, array, [31_int64, 2_int64, 1_int64], &
      distribution='normal:1,2', stat=stat, errmsg=errmsg)
    call check(stat == runnel_error_invalid_argument .and. &
      index(errmsg, 'not all inside') > 0, errmsg)
    call part%fill_block(block, array, [-1_int64, 2_int64, 1_int64], stat=stat)
    call check(stat == runnel_error_invalid_argument, 'a negative offset')
    call part%fill_block(block, array, [0_int64, 0_int64, 0_int64], &
      distribution='normal:1,-2', stat=stat)
    call check(stat == runnel_error_invalid_argument, 'a negative deviation')
    call part%fill_block(block, array, [0_int64, 0_int64], &
      distribution='normal:1,2', stat=stat, errmsg=errmsg)
    call check(stat == runnel_error_invalid_argument .and. &
      index(errmsg, 'dimensions') > 0, errmsg)
    call part%position(0_int64, low)
    call check(low == 2400, 'refused blocks')
  end subroutine test_named_blocks

  pure logical function all_equal(a, b)
    real(real64), intent(in) :: a(:, :), b(:, :)

    all_equal = count(a == b) == size(b)
  end function all_equal

end program fill_test
