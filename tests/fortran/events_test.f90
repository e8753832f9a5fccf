! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Numbers of events, compared with C++'s for the same run: event e of
!> SeedSequence("run", 7).
program events_test
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use checks
  use runnel
  use runnel_events
  implicit none
  integer(int64), parameter :: seven(1) = [7_int64]
  !> Native outputs of philox4x32, events 12 and 13, and RANMAR's.
  integer(int32), parameter :: philox(3, 2) = reshape([610397286, &
    -1485452805, 2075036298, 311346762, -1292563620, 1464692374], [3, 2])
  integer(int32), parameter :: ranmar(3, 2) = reshape([11665054, 4972497, &
    12289895, 7112563, 14367558, 10655821], [3, 2])

  call test_cpp()
  call test_types()
  call test_shapes()
  call test_errors()
  call runnel_finalise()
  if (failures > 0) error stop 1

contains

  subroutine test_cpp()
    integer(int32) :: words(3, 2), one
    integer(int64) :: bits(3, 2)
    real(real32) :: singles(3, 2)
    real(real64) :: normal(3, 2)

    call runnel_fill_events('philox4x32', words, 12_int64, 'run', seven, &
      'native')
    call check(all(words == philox), 'philox4x32')
    call runnel_fill_events('ranmar24', singles, 12_int64, 'run', seven)
    call check(all(singles * 2.0_real32**24 == ranmar), 'ranmar24')
    call runnel_fill_events('philox4x32', normal, 12_int64, 'run', seven, &
      'normal:0,2.5')
    bits = reshape(transfer(normal, bits), [3, 2])
    call check(bits(1, 1) == int(z'c0056abc1fcad1c1', int64), 'normal 1, 1')
    call check(bits(3, 1) == int(z'3ff7a789fbc30702', int64), 'normal 3, 1')
    call check(bits(3, 2) == int(z'bfd4dc26ee7c9670', int64), 'normal 3, 2')
    call runnel_fill_events('philox4x32', one, 0_int64, 'run', &
      distribution='native')
    call check(one == 28029284, 'a name alone')
  end subroutine test_cpp

  !> 31 bits, and 64.
  subroutine test_types()
    integer(int32) :: ints(3, 2)
    integer(int64) :: longs(1, 2), dice(100, 3)

    call runnel_fill_events('philox4x32', ints, 12_int64, 'run', seven)
    call check(all(ints == ishft(philox, -1)), 'int32')
    call runnel_fill_events('philox4x32', longs, 12_int64, 'run', seven)
    call check(all(ishft(longs(1, :), -32) == &
      iand(int(philox(1, :), int64), int(z'ffffffff', int64))), 'int64')
    call runnel_fill_events('philox4x32', dice, 12_int64, 'run', seven, &
      'integers:1,6')
    call check(minval(dice) == 1 .and. maxval(dice) == 6, 'dice')
  end subroutine test_types

  !> Which events are filled together makes no difference, and ranks do not.
  subroutine test_shapes()
    real(real64) :: table(5, 8), boxes(5, 2, 4), row(8), some(3, 2)

    call runnel_fill_events('ranmar48', table, -3_int64, numbers=seven)
    call runnel_fill_events('ranmar48', row, -3_int64, numbers=seven)
    call check(all(row == table(1, :)), 'one number each')
    call runnel_fill_events('ranmar48', boxes(1:3, 2, 1:2), 2_int64, &
      numbers=seven)
    some = boxes(1:3, 2, 1:2)
    call check(all(some == table(1:3, 6:7)), 'other events')
    boxes = -1
    call runnel_fill_events('ranmar48', boxes, -3_int64, numbers=seven)
    call check(all(reshape(boxes(:, 1, :), [5, 4]) == table(:, :4)), 'boxes')
    call runnel_fill_events('ranmar48', table(:, :0), 0_int64)
  end subroutine test_shapes

  subroutine test_errors()
    real(real64) :: x(2)
    integer :: stat
    character(len=300) :: errmsg

    x = -1
    call runnel_fill_events('ranlux', x, 0_int64, stat=stat)
    call check(stat == runnel_error_unknown_generator, 'ranlux')
    call runnel_fill_events('mrg32k3a', x, 0_int64, stat=stat, errmsg=errmsg)
    call check(stat == runnel_error_no_such_values .or. &
      stat == runnel_error_unknown_generator, errmsg)
    call runnel_fill_events('ranmar24', x, 0_int64, distribution='cern', &
      stat=stat, errmsg=errmsg)
    call check(stat == runnel_error_no_such_values, errmsg)
    call runnel_fill_events('ranmar24', x, 0_int64, distribution='binormal', &
      stat=stat, errmsg=errmsg)
    call check(stat == runnel_error_invalid_argument, 'binormal')
    call check(index(errmsg, 'binormal') > 0, errmsg)
    call check(all(x == -1), 'nothing was written')
    call runnel_fill_events('ranmar24', x, 0_int64, stat=stat)
    call check(stat == runnel_ok .and. all(x >= 0), 'success')
  end subroutine test_errors

end program events_test
