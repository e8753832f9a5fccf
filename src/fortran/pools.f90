! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Numbers in the memory of the back end, a slice at a time: docs/c.md.
!>
!> stat and errmsg as in module `runnel`.
module runnel_pools
  use, intrinsic :: iso_c_binding, only: c_associated, c_char, c_int, &
    c_int64_t, c_null_ptr, c_ptr, c_size_t
  use, intrinsic :: iso_fortran_env, only: int64
  use runnel, only: stream_set
  use runnel_host_streams, only: runnel_real32, runnel_real64, runnel_int32, &
    runnel_int64
  use runnel_pool_bindings
  use runnel_support
  implicit none
  private

  public :: number_pool

  !> A pool of numbers. It ends with the variable, and cannot be copied.
  type :: number_pool
    private
    type(c_ptr) :: handle = c_null_ptr
    integer(c_int) :: kind = -1  !< runnel_type
  contains
    procedure :: create
    procedure :: destroy
    procedure :: take
    procedure :: fence
    procedure :: snapshot
    procedure :: save => save_pool
    procedure :: position
    procedure :: values_left
    procedure :: capacity => block_values
    generic :: assignment(=) => copy
    procedure, private :: copy
    final :: finish
  end type number_pool

contains

  !> Makes a pool that continues where a set is, in place of what the variable
  !> held. The set is unchanged.
  !>
  !> values        runnel_real32, runnel_real64, runnel_int32 or runnel_int64
  !> distribution  its name, as of a host_stream
  !> capacity      values of a block, and the most of a slice; 0: chosen by the
  !>               library
  subroutine create(self, set, values, distribution, capacity, stat, errmsg)
    class(number_pool), intent(inout) :: self
    class(stream_set), intent(in) :: set
    integer, intent(in) :: values
    character(len=*), intent(in), optional :: distribution
    integer(int64), intent(in), optional :: capacity
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    character(len=:), allocatable :: name
    integer(c_size_t) :: most
    integer(c_int) :: kind, status, ignored
    type(c_ptr) :: made

    most = 0
    if (present(capacity)) then
      if (is_negative('create', capacity, 'capacity', stat, errmsg)) return
      most = capacity
    end if
    select case (values)
    case (runnel_real32)
      name = chosen_name('uniform', distribution)
      kind = type_float
    case (runnel_real64)
      name = chosen_name('uniform', distribution)
      kind = type_double
    case (runnel_int32)
      name = chosen_name('bits', distribution)
      kind = int32_named_type(name)
    case (runnel_int64)
      name = chosen_name('bits', distribution)
      kind = int64_named_type(name)
    case default
      call refuse('create: values is '//digits_of(int(values, int64))// &
        '; give runnel_real32, runnel_real64, runnel_int32 or runnel_int64', &
        stat, errmsg)
      return
    end select
    made = c_null_ptr
    status = c_pool_create(set%c_handle(), kind, c_text(name), most, made)
    if (status == runnel_ok) then
      if (c_associated(self%handle)) ignored = c_pool_destroy(self%handle)
      self%handle = made
      self%kind = kind
    end if
    call conclude('create', status, stat, errmsg)
  end subroutine create

  !> Before the variable ends. Twice is an error.
  subroutine destroy(self, stat, errmsg)
    class(number_pool), intent(inout) :: self
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int) :: status

    status = c_pool_destroy(self%handle)
    self%handle = c_null_ptr
    call conclude('destroy', status, stat, errmsg)
  end subroutine destroy

  !> address: of the next n values, in memory of the back end: device memory on
  !> a GPU, for kernels behind them in the queue of Kokkos' default instance; on
  !> hosts c_f_pointer makes an array of it. Valid until the next `take`.
  subroutine take(self, n, address, stat, errmsg)
    class(number_pool), intent(inout) :: self
    integer(int64), intent(in) :: n
    type(c_ptr), intent(inout) :: address
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    if (is_negative('take', n, 'n', stat, errmsg)) return
    call conclude('take', c_pool_take(self%handle, self%kind, &
      int(n, c_size_t), address), stat, errmsg)
  end subroutine take

  !> Waits until the values of all slices are there.
  subroutine fence(self, stat, errmsg)
    class(number_pool), intent(in) :: self
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call conclude('fence', c_pool_fence(self%handle), stat, errmsg)
  end subroutine fence

  !> set: continues with the next value that has not been given out.
  subroutine snapshot(self, set, stat, errmsg)
    class(number_pool), intent(in) :: self
    class(stream_set), intent(inout) :: set
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status

    made = c_null_ptr
    status = c_pool_snapshot(self%handle, made)
    if (status == runnel_ok) call set%take_c_handle(made)
    call conclude('snapshot', status, stat, errmsg)
  end subroutine snapshot

  !> Writes the pool to a checkpoint, which a set loads.
  subroutine save_pool(self, file, stat, errmsg)
    class(number_pool), intent(in) :: self
    character(len=*), intent(in) :: file
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call conclude('save', c_pool_save(self%handle, c_text(file)), stat, errmsg)
  end subroutine save_pool

  !> Native outputs of a stream (from 0) that have been given out: high * 2**64
  !> + low.
  subroutine position(self, index, low, high, stat, errmsg)
    class(number_pool), intent(in) :: self
    integer(int64), intent(in) :: index
    integer(int64), intent(inout) :: low
    integer(int64), intent(inout), optional :: high
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int64_t) :: low_word, high_word
    integer(c_int) :: status

    status = c_pool_position(self%handle, index, low_word, high_word)
    if (status == runnel_ok) then
      low = low_word
      if (present(high)) high = high_word
    end if
    call conclude('position', status, stat, errmsg)
  end subroutine position

  !> Before a stream ends; 0 if there is no pool.
  integer(int64) function values_left(self)
    class(number_pool), intent(in) :: self

    values_left = c_pool_values_left(self%handle)
  end function values_left

  !> Values of a block; 0 if there is no pool.
  integer(int64) function block_values(self)
    class(number_pool), intent(in) :: self

    block_values = int(c_pool_capacity(self%handle), int64)
  end function block_values

  subroutine copy(self, from)
    class(number_pool), intent(inout) :: self
    class(number_pool), intent(in) :: from

    if (c_associated(self%handle, from%handle)) return
    error stop 'assignment: a number_pool cannot be copied'
  end subroutine copy

  impure elemental subroutine finish(self)
    type(number_pool), intent(inout) :: self
    integer(c_int) :: ignored

    if (c_associated(self%handle)) ignored = c_pool_destroy(self%handle)
    self%handle = c_null_ptr
  end subroutine finish

end module runnel_pools
