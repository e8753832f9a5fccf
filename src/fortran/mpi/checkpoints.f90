! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> How ranks write their checkpoints.
module runnel_rank_checkpoints
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_loc, c_null_char, &
    c_ptr, c_size_t
  use, intrinsic :: iso_fortran_env, only: int64
  use runnel_mpi_bindings, only: c_has_parallel_hdf5, checkpoint_options_t
  implicit none
  private

  public :: checkpoint_options, checkpoint_request, describe_checkpoint
  public :: runnel_shared, runnel_parallel_hdf5, runnel_gathered, &
    runnel_file_per_rank, runnel_has_parallel_hdf5

  !> runnel_checkpoint_layout of runnel/capi/runnel_mpi.h
  enum, bind(c)
    enumerator :: runnel_shared = 0, runnel_parallel_hdf5, runnel_gathered, &
      runnel_file_per_rank
  end enum

  !> RankCheckpointOptions of C++, docs/mpi.md. All ranks refuse a negative
  !> number together.
  type :: checkpoint_options
    integer :: layout = runnel_shared
    logical :: sync = .true.            !< wait until it has reached the disk
    integer :: keep = 0                 !< previous ones kept as FILE.1 ...
    integer(int64) :: chunk_rows = 0
    integer(int64) :: alignment = 4096
    integer(int64) :: alignment_threshold = 65536
    logical :: collective_writes = .true.
    logical :: collective_metadata = .true.
    logical :: positions_only = .false.  !< no states
    !> Hints for MPI-IO: names, and as many values.
    character(len=:), allocatable :: hint_names(:)
    character(len=:), allocatable :: hint_values(:)
  end type checkpoint_options

  !> The options point to the rest: a variable needs the attribute target.
  type :: checkpoint_request
    type(checkpoint_options_t) :: options
    character(kind=c_char), allocatable :: names(:, :), texts(:, :)
    type(c_ptr), allocatable :: name_places(:), text_places(:)
  end type checkpoint_request

contains

  logical function runnel_has_parallel_hdf5()
    runnel_has_parallel_hdf5 = c_has_parallel_hdf5() /= 0
  end function runnel_has_parallel_hdf5

  subroutine describe_checkpoint(request, options)
    type(checkpoint_request), intent(inout), target :: request
    type(checkpoint_options), intent(in), optional :: options

    if (.not. present(options)) return
    associate (c => request%options)
      c%layout = int(options%layout, c_int)
      c%sync = merge(1, 0, options%sync)
      c%keep = int(options%keep, c_int)
      c%chunk_rows = options%chunk_rows
      c%alignment = options%alignment
      c%alignment_threshold = options%alignment_threshold
      c%collective_writes = merge(1, 0, options%collective_writes)
      c%collective_metadata = merge(1, 0, options%collective_metadata)
      c%positions_only = merge(1, 0, options%positions_only)
      if (.not. allocated(options%hint_names)) return
      if (.not. allocated(options%hint_values)) return
      call place_texts(request%names, request%name_places, options%hint_names)
      call place_texts(request%texts, request%text_places, options%hint_values)
      c%num_hints = min(size(options%hint_names, kind=c_size_t), &
        size(options%hint_values, kind=c_size_t))
      if (c%num_hints == 0) return
      c%hint_names = c_loc(request%name_places)
      c%hint_values = c_loc(request%text_places)
    end associate
  end subroutine describe_checkpoint

  !> C strings, and where they are.
  subroutine place_texts(texts, places, from)
    character(kind=c_char), allocatable, target, intent(inout) :: texts(:, :)
    type(c_ptr), allocatable, intent(inout) :: places(:)
    character(len=*), intent(in) :: from(:)
    integer :: i, j

    allocate (texts(len(from) + 1, size(from)), places(size(from)))
    texts = c_null_char
    do i = 1, size(from)
      do j = 1, len_trim(from(i))
        texts(j, i) = from(i)(j:j)
      end do
      places(i) = c_loc(texts(1, i))
    end do
  end subroutine place_texts

end module runnel_rank_checkpoints
