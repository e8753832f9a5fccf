! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> The C functions of runnel/capi/runnel_mpi.h for arrays of all ranks. For
!> module `runnel_mpi`, not for users.
module runnel_rank_array_bindings
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_ptr
  use runnel_bindings, only: block_t
  use runnel_element_bindings, only: elements_t
  implicit none
  private

  public :: c_sequence_fill_block, c_sequence_fill_elements

  interface
    function c_sequence_fill_block(sequence, kind, distribution, &
      values, block) result(status) &
      bind(c, name='runnel_rank_sequence_fill_block_named')
      import :: block_t, c_char, c_int, c_ptr
      type(c_ptr), value :: sequence
      integer(c_int), value :: kind
      character(kind=c_char), intent(in) :: distribution(*)
      type(c_ptr), value :: values
      type(block_t), intent(in) :: block
      integer(c_int) :: status
    end function c_sequence_fill_block

    function c_sequence_fill_elements(sequence, kind, distribution, &
      values, elements) result(status) &
      bind(c, name='runnel_rank_sequence_fill_elements_named')
      import :: c_char, c_int, c_ptr, elements_t
      type(c_ptr), value :: sequence
      integer(c_int), value :: kind
      character(kind=c_char), intent(in) :: distribution(*)
      type(*), intent(inout) :: values(*)
      type(elements_t), intent(in) :: elements
      integer(c_int) :: status
    end function c_sequence_fill_elements
  end interface

end module runnel_rank_array_bindings
