! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> The C functions of runnel/capi/runnel_mpi.h for groups of HDF5 files. For
!> module `runnel_mpi`, not for users.
module runnel_rank_group_bindings
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_ptr
  use runnel_mpi_bindings, only: checkpoint_options_t
  implicit none
  private

  public :: c_streams_save_group, c_streams_load_group
  public :: c_sequence_save_group, c_sequence_load_group

  interface
    function c_streams_save_group(ranks, streams, location, group, &
      options) result(status) &
      bind(c, name='runnel_rank_streams_save_group')
      import :: c_char, c_int, c_int64_t, c_ptr, checkpoint_options_t
      type(c_ptr), value :: ranks
      type(c_ptr), value :: streams
      integer(c_int64_t), value :: location
      character(kind=c_char), intent(in) :: group(*)
      type(checkpoint_options_t), intent(in) :: options
      integer(c_int) :: status
    end function c_streams_save_group

    function c_streams_load_group(ranks, location, group, generator, &
      streams) result(status) &
      bind(c, name='runnel_rank_streams_load_group')
      import :: c_char, c_int, c_int64_t, c_ptr
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: location
      character(kind=c_char), intent(in) :: group(*)
      type(c_ptr), value :: generator
      type(c_ptr), intent(inout) :: streams
      integer(c_int) :: status
    end function c_streams_load_group

    function c_sequence_save_group(ranks, sequence, location, group, &
      options) result(status) &
      bind(c, name='runnel_rank_sequence_save_group')
      import :: c_char, c_int, c_int64_t, c_ptr, checkpoint_options_t
      type(c_ptr), value :: ranks
      type(c_ptr), value :: sequence
      integer(c_int64_t), value :: location
      character(kind=c_char), intent(in) :: group(*)
      type(checkpoint_options_t), intent(in) :: options
      integer(c_int) :: status
    end function c_sequence_save_group

    function c_sequence_load_group(ranks, location, group, generator, &
      order, sequence) result(status) &
      bind(c, name='runnel_rank_sequence_load_group')
      import :: c_char, c_int, c_int64_t, c_ptr
      type(c_ptr), value :: ranks
      integer(c_int64_t), value :: location
      character(kind=c_char), intent(in) :: group(*)
      type(c_ptr), value :: generator
      integer(c_int), value :: order
      type(c_ptr), intent(inout) :: sequence
      integer(c_int) :: status
    end function c_sequence_load_group
  end interface

end module runnel_rank_group_bindings
