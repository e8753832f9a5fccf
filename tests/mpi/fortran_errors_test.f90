! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> What one rank has wrong in a collective call of Fortran: all ranks get its
!> stat, and none waits. Each call, the first and the last rank.
program fortran_errors_test
  use, intrinsic :: iso_fortran_env, only: int64
  use mpi_f08
  use runnel
  use runnel_mpi
  use rank_checks
  implicit none
  type(rank_communicator), target :: ranks, none
  type(rank_communicator), pointer :: given
  type(rank_streams), target :: streams, no_streams
  type(rank_sequence), target :: sequence, no_sequence
  character(len=*), parameter :: file = 'runnel_fortran_errors.h5'
  character(len=300) :: message
  logical :: is_wrong
  integer :: wrong, stat

  call MPI_Init()
  call ranks%create(MPI_COMM_WORLD)
  do wrong = 0, ranks%size() - 1, max(1, ranks%size() - 1)
    is_wrong = ranks%rank() == wrong
    given => ranks
    call of_making()
    call of_checkpoints()
    call of_guards()
    ! No communicator: the one that the process has is meant.
    if (is_wrong) given => none
    call of_no_communicator()
  end do
  call no_streams%destroy(stat=stat)
  call expect(runnel_error_bad_handle, 'destroy')
  call streams%destroy()
  call sequence%destroy()
  call ranks%destroy()
  call end_checks()

contains

  subroutine expect(status, what)
    integer, intent(in) :: status
    character(len=*), intent(in) :: what
    character(len=12) :: number

    if (stat == status .or. stat == runnel_error_no_hdf5) return
    write (number, '(i0)') stat
    call check(.false., what//' has stat '//trim(number)//' '//trim(message))
  end subroutine expect

  !> `bad` on the rank that has something wrong.
  function either(good, bad) result(text)
    character(len=*), intent(in) :: good, bad
    character(len=:), allocatable :: text

    text = good
    if (is_wrong) text = bad
  end function either

  subroutine of_making()
    type(stream_set) :: set
    type(rank_claim) :: claim

    call no_streams%create(given, either('ranmar24', 'ranlux'), stat=stat, &
      errmsg=message)
    call expect(runnel_error_unknown_generator, 'streams')
    call no_streams%create(given, 'ranmar24', part=1_int64, &
      num_parts=merge(1_int64, 2_int64, is_wrong), stat=stat, errmsg=message)
    call expect(runnel_error_invalid_argument, 'part')
    call no_sequence%create(given, either('ranmar24', 'ranlux'), stat=stat, &
      errmsg=message)
    call expect(runnel_error_unknown_generator, 'sequence')
    call no_sequence%create(given, 'ranmar24', order=merge(7, 0, is_wrong), &
      stat=stat, errmsg=message)
    call expect(runnel_error_invalid_argument, 'order')
    call runnel_sprng_stream_of_rank(given, either('sprng_lfg', 'ranmar24'), &
      1_int64, set, stat=stat, errmsg=message)
    call expect(runnel_error_invalid_argument, 'SPRNG''s stream')
    claim%first_stream = given%rank()
    if (is_wrong) claim%num_parts = 0
    call runnel_require_disjoint(given, [claim], stat, message)
    call expect(runnel_error_invalid_argument, 'claim')
  end subroutine of_making

  subroutine of_checkpoints()
    type(checkpoint_options) :: options
    type(rank_streams), pointer :: mine
    type(rank_sequence), pointer :: one

    call streams%create(ranks, 'ranmar24', num_streams=5_int64)
    call sequence%create(ranks, 'ranmar24')
    mine => streams
    one => sequence
    if (is_wrong) then
      options%layout = 9
      mine => no_streams
      one => no_sequence
    end if
    call mine%save(given, file, stat=stat, errmsg=message)
    call expect(runnel_error_bad_handle, 'save')
    call mine%save_group(given, 1_int64, 'random', stat=stat, errmsg=message)
    call expect(runnel_error_bad_handle, 'save_group')
    call one%save(given, file, stat=stat, errmsg=message)
    call expect(runnel_error_bad_handle, 'save a sequence')
    call one%save_group(given, 1_int64, 'random', stat=stat, errmsg=message)
    call expect(runnel_error_bad_handle, 'save_group of a sequence')
    call streams%save(given, file, options, stat, message)
    call expect(runnel_error_invalid_argument, 'layout')
    call no_streams%load(given, 'no_such_file.h5', either('ranmar24', &
      'ranlux'), stat, message)
    call expect(runnel_error_unknown_generator, 'load')
    call no_streams%load_group(given, 1_int64, 'random', either('ranmar24', &
      'ranlux'), stat, message)
    call expect(runnel_error_unknown_generator, 'load_group')
    call no_sequence%load(given, 'no_such_file.h5', order= &
      merge(7, 0, is_wrong), stat=stat, errmsg=message)
    call expect(runnel_error_invalid_argument, 'load a sequence')
    call no_sequence%load_group(given, 1_int64, 'random', order= &
      merge(7, 0, is_wrong), stat=stat, errmsg=message)
    call expect(runnel_error_invalid_argument, 'load_group of a sequence')
  end subroutine of_checkpoints

  subroutine of_guards()
    type(rank_guard), target :: guard, no_guard
    type(rank_guard), pointer :: mine
    logical :: due

    call guard%create(given, merge([9999], [15], is_wrong), stat, message)
    call expect(runnel_error_invalid_argument, 'signal')
    call guard%create(given, stat=stat, errmsg=message)
    if (stat == runnel_error_no_hdf5) return
    call expect(runnel_ok, 'guard')
    mine => guard
    if (is_wrong) mine => no_guard
    due = mine%is_due(stat, message)
    call expect(runnel_error_bad_handle, 'is_due')
    if (due) stat = -1
    call expect(runnel_error_bad_handle, 'nothing is due')
    call guard%destroy()
  end subroutine of_guards

  subroutine of_no_communicator()
    type(rank_guard) :: guard
    type(stream_set) :: set
    type(rank_claim) :: claims(0)

    call no_streams%create(given, 'ranmar24', stat=stat, errmsg=message)
    call expect(runnel_error_bad_handle, 'streams of nobody')
    call no_sequence%create(given, 'ranmar24', stat=stat, errmsg=message)
    call expect(runnel_error_bad_handle, 'sequence of nobody')
    call runnel_sprng_stream_of_rank(given, 'sprng_lfg', 1_int64, set, &
      stat=stat, errmsg=message)
    call expect(runnel_error_bad_handle, 'SPRNG''s stream of nobody')
    call runnel_require_disjoint(given, claims, stat, message)
    call expect(runnel_error_bad_handle, 'claims of nobody')
    call streams%save(given, file, stat=stat, errmsg=message)
    call expect(runnel_error_bad_handle, 'save for nobody')
    call streams%save_group(given, 1_int64, 'random', stat=stat, &
      errmsg=message)
    call expect(runnel_error_bad_handle, 'save_group for nobody')
    call no_streams%load(given, file, stat=stat, errmsg=message)
    call expect(runnel_error_bad_handle, 'load for nobody')
    call no_streams%load_group(given, 1_int64, 'random', stat=stat, &
      errmsg=message)
    call expect(runnel_error_bad_handle, 'load_group for nobody')
    call sequence%save(given, file, stat=stat, errmsg=message)
    call expect(runnel_error_bad_handle, 'save a sequence for nobody')
    call no_sequence%load(given, file, stat=stat, errmsg=message)
    call expect(runnel_error_bad_handle, 'load a sequence for nobody')
    call guard%create(given, stat=stat, errmsg=message)
    call expect(runnel_error_bad_handle, 'guard of nobody')
  end subroutine of_no_communicator

end program fortran_errors_test
