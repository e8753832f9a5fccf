! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> The C functions of runnel/capi/pool.h. For module runnel_pools, not for users.
module runnel_pool_bindings
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_ptr, &
    c_size_t
  implicit none
  public

  interface
    function c_pool_create(set, kind, name, most, pool) result(status) &
      bind(c, name='runnel_pool_create')
      import :: c_char, c_int, c_ptr, c_size_t
      type(c_ptr), value :: set
      integer(c_int), value :: kind
      character(kind=c_char), intent(in) :: name(*)
      integer(c_size_t), value :: most
      type(c_ptr), intent(inout) :: pool
      integer(c_int) :: status
    end function c_pool_create

    function c_pool_destroy(pool) result(status) &
      bind(c, name='runnel_pool_destroy')
      import :: c_int, c_ptr
      type(c_ptr), value :: pool
      integer(c_int) :: status
    end function c_pool_destroy

    function c_pool_take(pool, kind, n, values) result(status) &
      bind(c, name='runnel_pool_take')
      import :: c_int, c_ptr, c_size_t
      type(c_ptr), value :: pool
      integer(c_int), value :: kind
      integer(c_size_t), value :: n
      type(c_ptr), intent(inout) :: values
      integer(c_int) :: status
    end function c_pool_take

    function c_pool_fence(pool) result(status) &
      bind(c, name='runnel_pool_fence')
      import :: c_int, c_ptr
      type(c_ptr), value :: pool
      integer(c_int) :: status
    end function c_pool_fence

    function c_pool_snapshot(pool, set) result(status) &
      bind(c, name='runnel_pool_snapshot')
      import :: c_int, c_ptr
      type(c_ptr), value :: pool
      type(c_ptr), intent(inout) :: set
      integer(c_int) :: status
    end function c_pool_snapshot

    function c_pool_save(pool, file) result(status) &
      bind(c, name='runnel_pool_save')
      import :: c_char, c_int, c_ptr
      type(c_ptr), value :: pool
      character(kind=c_char), intent(in) :: file(*)
      integer(c_int) :: status
    end function c_pool_save

    function c_pool_position(pool, index, low, high) result(status) &
      bind(c, name='runnel_pool_position')
      import :: c_int, c_int64_t, c_ptr
      type(c_ptr), value :: pool
      integer(c_int64_t), value :: index
      integer(c_int64_t), intent(inout) :: low
      integer(c_int64_t), intent(inout) :: high
      integer(c_int) :: status
    end function c_pool_position

    function c_pool_values_left(pool) result(num) &
      bind(c, name='runnel_pool_values_left')
      import :: c_int64_t, c_ptr
      type(c_ptr), value :: pool
      integer(c_int64_t) :: num
    end function c_pool_values_left

    function c_pool_capacity(pool) result(num) &
      bind(c, name='runnel_pool_capacity')
      import :: c_ptr, c_size_t
      type(c_ptr), value :: pool
      integer(c_size_t) :: num
    end function c_pool_capacity
  end interface

  private :: c_char, c_int, c_int64_t, c_ptr, c_size_t
end module runnel_pool_bindings
