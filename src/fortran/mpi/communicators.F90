! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Ranks from Fortran: communicators, and the proof that ranks share no number.
module runnel_communicators
  use, intrinsic :: iso_c_binding, only: c_associated, c_int, c_int64_t, &
    c_null_ptr, c_ptr, c_size_t
  use, intrinsic :: iso_fortran_env, only: int64
#if RUNNEL_HAS_MPI_F08
  use mpi_f08, only: mpi_comm
#endif
  use runnel_mpi_bindings
  use runnel_support
  implicit none
  private

  public :: rank_communicator, rank_claim, runnel_require_disjoint

  !> A duplicate of an application's communicator. Give it to calls; it cannot
  !> be copied.
  type :: rank_communicator
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    generic :: create => create_of_integer
#if RUNNEL_HAS_MPI_F08
    generic :: create => create_of_comm
    procedure, private :: create_of_comm
#endif
    procedure, private :: create_of_integer
    procedure :: destroy
    procedure :: rank => own_rank
    procedure :: size => num_ranks
    procedure :: c_handle
    generic :: assignment(=) => copy
    procedure, private :: copy
  end type rank_communicator

  !> Outputs that one rank draws: of the streams first_stream ... first_stream +
  !> num_streams - 1 of one seed those outputs n, begin <= n < end, with
  !> mod(n, num_parts) = part. end below 0: to the end of the stream.
  type :: rank_claim
    integer(int64) :: first_stream = 0
    integer(int64) :: num_streams = 1
    integer(int64) :: begin = 0
    integer(int64) :: end = -1
    integer(int64) :: part = 0
    integer(int64) :: num_parts = 1
  end type rank_claim

contains

  !> Duplicates a communicator of `use mpi`. Collective.
  subroutine create_of_integer(self, comm, stat, errmsg)
    class(rank_communicator), intent(inout) :: self
    integer, intent(in) :: comm
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status, ignored

    made = c_null_ptr
    status = c_ranks_create(int(comm, c_int), made)
    if (status == runnel_ok) then
      if (c_associated(self%handle)) ignored = c_ranks_destroy(self%handle)
      self%handle = made
    end if
    call conclude('create', status, stat, errmsg)
  end subroutine create_of_integer

#if RUNNEL_HAS_MPI_F08
  !> Duplicates a communicator of `use mpi_f08`. Collective.
  subroutine create_of_comm(self, comm, stat, errmsg)
    class(rank_communicator), intent(inout) :: self
    type(mpi_comm), intent(in) :: comm
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call self%create(comm%mpi_val, stat, errmsg)
  end subroutine create_of_comm
#endif

  !> Before MPI_Finalize. What was made with it lives on. Collective.
  subroutine destroy(self, stat, errmsg)
    class(rank_communicator), intent(inout) :: self
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int) :: status

    status = c_ranks_destroy(self%handle)
    self%handle = c_null_ptr
    call conclude('destroy', status, stat, errmsg)
  end subroutine destroy

  !> The calling rank's number, from 0; -1 if there is no communicator. Local.
  integer function own_rank(self)
    class(rank_communicator), intent(in) :: self

    own_rank = int(c_ranks_rank(self%handle))
  end function own_rank

  !> The number of ranks; 0 if there is no communicator. Local.
  integer function num_ranks(self)
    class(rank_communicator), intent(in) :: self

    num_ranks = int(c_ranks_size(self%handle))
  end function num_ranks

  !> The runnel_communicator*, for calls of C. Local.
  type(c_ptr) function c_handle(self)
    class(rank_communicator), intent(in) :: self

    c_handle = self%handle
  end function c_handle

  subroutine copy(self, from)
    class(rank_communicator), intent(inout) :: self
    class(rank_communicator), intent(in) :: from

    if (c_associated(self%handle, from%handle)) return
    error stop 'assignment: a rank_communicator cannot be copied'
  end subroutine copy

  !> An error on all ranks, naming two claims, if any two have an output in
  !> common. Any number per rank. Collective.
  subroutine runnel_require_disjoint(ranks, claims, stat, errmsg)
    type(rank_communicator), intent(in) :: ranks
    type(rank_claim), intent(in) :: claims(:)
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    type(claim_t) :: all(size(claims))
    integer :: i

    do i = 1, size(claims)
      all(i) = claim_t(claims(i)%first_stream, claims(i)%num_streams, &
        claims(i)%begin, 0_c_int64_t, claims(i)%end, 0_c_int64_t, &
        claims(i)%part, claims(i)%num_parts)
      if (claims(i)%end < 0) all(i)%end_high = -1
    end do
    call conclude('runnel_require_disjoint', c_require_disjoint( &
      ranks%handle, all, size(claims, kind=c_size_t)), stat, errmsg)
  end subroutine runnel_require_disjoint

end module runnel_communicators
