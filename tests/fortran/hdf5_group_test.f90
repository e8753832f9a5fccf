! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

! Checkpoints in an HDF5 file that the program has open, by HDF5's C functions:
! its Fortran modules are the compiler's own, and not installed everywhere.
program hdf5_group_test
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_null_char
  use, intrinsic :: iso_fortran_env, only: int64, real64
  use runnel
  implicit none
  interface
    function h5f_create(name, flags, creation, access) result(file) &
      bind(c, name='H5Fcreate')
      import :: c_char, c_int, c_int64_t
      character(kind=c_char), intent(in) :: name(*)
      integer(c_int), value :: flags
      integer(c_int64_t), value :: creation, access
      integer(c_int64_t) :: file
    end function h5f_create
    function h5f_close(file) result(status) bind(c, name='H5Fclose')
      import :: c_int, c_int64_t
      integer(c_int64_t), value :: file
      integer(c_int) :: status
    end function h5f_close
  end interface

  !> H5F_ACC_TRUNC, H5P_DEFAULT
  integer(c_int), parameter :: truncate = 2
  integer(c_int64_t), parameter :: default = 0
  character(len=*), parameter :: name = 'runnel_fortran_groups.h5'
  character(len=200) :: errmsg
  type(stream_set) :: set, loaded
  real(real64) :: x(10), y(10)
  integer(int64) :: file
  integer :: stat, unit

  file = h5f_create(name//c_null_char, truncate, default, default)
  call check(file >= 0, 'H5Fcreate')
  call set%create('ranmar48', num_streams=2_int64)
  call set%fill(x)
  call set%save_group(file, 'step 7/random')
  call loaded%load_group(file, 'step 7/random', generator='ranmar48')
  call set%fill(x)
  call loaded%fill(y)
  call check(all(x == y), 'a checkpoint goes on')
  call loaded%load_group(file, 'step 7/random', generator='ranmar24', stat=stat)
  call check(stat == runnel_error_checkpoint, 'another generator')
  errmsg = ''
  call loaded%load_group(file, 'step 8', stat=stat, errmsg=errmsg)
  call check(stat == runnel_error_checkpoint, 'no group')
  call check(index(errmsg, 'step 8') > 0, errmsg)
  call check(loaded%num_streams() == 2, 'unchanged')
  call check(h5f_close(file) >= 0, 'H5Fclose')
  call set%save_group(file, 'late', stat)
  call check(stat == runnel_error_checkpoint, 'no file')
  open (newunit=unit, file=name, status='old')
  close (unit, status='delete')
  call set%destroy()
  call loaded%destroy()
  call runnel_finalise()

contains

  subroutine check(holds, what)
    logical, intent(in) :: holds
    character(len=*), intent(in) :: what

    if (.not. holds) error stop what
  end subroutine check

end program hdf5_group_test
