! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> What shared sequences and shared streams do alike: the first argument is the
!> C function of the one or the other. For modules runnel_shared_sequences and
!> runnel_shared_streams, not for users.
module runnel_shared_calls
  use, intrinsic :: iso_c_binding, only: c_associated, c_double, c_int, &
    c_int64_t, c_loc, c_null_ptr, c_ptr, c_size_t
  use, intrinsic :: iso_fortran_env, only: int64, real64
  use runnel, only: stream_set
  use runnel_shared_bindings
  use runnel_support
  implicit none
  private

  public :: shared_request, describe_workers, replace_shared, destroy_shared
  public :: forget_shared, jump_shared, hand_out_set
  public :: get_weights, put_weights, measure_workers

  !> Who shares, as a caller says it. The options point to the numbers: a
  !> variable needs the attribute target.
  type :: shared_request
    type(shared_options_t) :: options
    integer(c_int), allocatable :: devices(:)
  end type shared_request

contains

  !> The arguments are those of `create`.
  subroutine describe_workers(request, devices, use_host)
    type(shared_request), intent(inout), target :: request
    integer, intent(in), optional :: devices(:)
    logical, intent(in), optional :: use_host

    if (present(devices)) then
      ! One element more: there is an address even of no numbers.
      allocate (request%devices(size(devices) + 1), source=0_c_int)
      request%devices(:size(devices)) = int(devices, c_int)
      request%options%devices = c_loc(request%devices)
      request%options%num_devices = size(devices, kind=c_size_t)
    end if
    if (present(use_host)) then
      request%options%use_host = merge(1_c_int, 0_c_int, use_host)
    end if
  end subroutine describe_workers

  !> The new object of a set replaces the one of the handle.
  subroutine replace_shared(c_create, c_destroy, handle, set, request, stat, &
    errmsg)
    procedure(c_shared_create) :: c_create
    procedure(c_shared_destroy) :: c_destroy
    type(c_ptr), intent(inout) :: handle
    class(stream_set), intent(in) :: set
    type(shared_request), intent(in), target :: request
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int) :: status
    type(c_ptr) :: made

    made = c_null_ptr
    status = c_create(set%c_handle(), request%options, made)
    if (status == runnel_ok) then
      call forget_shared(c_destroy, handle)
      handle = made
    end if
    call conclude('create', status, stat, errmsg)
  end subroutine replace_shared

  subroutine destroy_shared(c_destroy, handle, stat, errmsg)
    procedure(c_shared_destroy) :: c_destroy
    type(c_ptr), intent(inout) :: handle
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int) :: status

    status = c_destroy(handle)
    handle = c_null_ptr
    call conclude('destroy', status, stat, errmsg)
  end subroutine destroy_shared

  !> What was destroyed with Kokkos before is no error here.
  subroutine forget_shared(c_destroy, handle)
    procedure(c_shared_destroy) :: c_destroy
    type(c_ptr), intent(inout) :: handle
    integer(c_int) :: ignored

    if (c_associated(handle)) ignored = c_destroy(handle)
    handle = c_null_ptr
  end subroutine forget_shared

  subroutine jump_shared(c_jump, handle, n, stat, errmsg)
    procedure(c_shared_jump) :: c_jump
    type(c_ptr), intent(in) :: handle
    integer(int64), intent(in) :: n
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    if (is_negative('jump', n, 'n', stat, errmsg)) return
    call conclude('jump', c_jump(handle, n, 0_c_int64_t), stat, errmsg)
  end subroutine jump_shared

  subroutine hand_out_set(c_snapshot, handle, set, stat, errmsg)
    procedure(c_shared_snapshot) :: c_snapshot
    type(c_ptr), intent(in) :: handle
    class(stream_set), intent(inout) :: set
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status

    made = c_null_ptr
    status = c_snapshot(handle, made)
    if (status == runnel_ok) call set%take_c_handle(made)
    call conclude('snapshot', status, stat, errmsg)
  end subroutine hand_out_set

  subroutine get_weights(c_weights, handle, fractions, stat, errmsg)
    procedure(c_shared_weights) :: c_weights
    type(c_ptr), intent(in) :: handle
    real(real64), intent(inout) :: fractions(:)
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    real(c_double) :: found(size(fractions))
    integer(c_int) :: status

    status = c_weights(handle, found, size(fractions, kind=c_size_t))
    if (status == runnel_ok) fractions = found
    call conclude('weights', status, stat, errmsg)
  end subroutine get_weights

  subroutine put_weights(c_set_weights, handle, proportions, stat, errmsg)
    procedure(c_shared_set_weights) :: c_set_weights
    type(c_ptr), intent(in) :: handle
    real(real64), intent(in) :: proportions(:)
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    ! One element more: there is an address even of no numbers.
    real(c_double), target :: given(size(proportions) + 1)

    given = 0
    given(:size(proportions)) = proportions
    call conclude('set_weights', c_set_weights(handle, c_loc(given), &
      size(proportions, kind=c_size_t)), stat, errmsg)
  end subroutine put_weights

  subroutine measure_workers(c_set_weights, handle, stat, errmsg)
    procedure(c_shared_set_weights) :: c_set_weights
    type(c_ptr), intent(in) :: handle
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call conclude('measure', c_set_weights(handle, c_null_ptr, 0_c_size_t), &
      stat, errmsg)
  end subroutine measure_workers

end module runnel_shared_calls
