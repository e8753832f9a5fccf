! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Constants, strings and errors of the Fortran interface.
module runnel_support
  use, intrinsic :: iso_c_binding, only: c_associated, c_char, c_f_pointer, &
    c_int, c_loc, c_null_char, c_null_ptr, c_ptr, c_size_t
  use, intrinsic :: iso_fortran_env, only: int64
  use runnel_bindings, only: c_destroy, c_last_error
  implicit none
  public
  private :: is_native, c_associated, c_char, c_f_pointer, c_int, c_loc, &
    c_null_char, c_null_ptr, c_ptr, c_size_t, int64, c_destroy, c_last_error, &
    c_strlen

  ! runnel_status, runnel_order, runnel_distribution, runnel_type of
  ! runnel/capi/runnel.h
  enum, bind(c)
    enumerator :: runnel_ok = 0, runnel_error_invalid_argument, &
      runnel_error_bad_handle, runnel_error_unknown_generator, &
      runnel_error_no_such_values, runnel_error_exhausted, &
      runnel_error_checkpoint, runnel_error_no_hdf5, runnel_error_finalised, &
      runnel_error_out_of_memory, runnel_error_internal
  end enum
  enum, bind(c)
    enumerator :: runnel_blocked = 0, runnel_interleaved
  end enum
  enum, bind(c)
    enumerator :: runnel_reference = 0, runnel_uniform, runnel_nonzero, &
      runnel_cern, runnel_native, runnel_bits, runnel_words = 7, &
      runnel_uniform_exact
  end enum
  enum, bind(c)
    enumerator :: type_float = 0, type_double, type_u32, type_u64, type_i31
    enumerator :: type_i32, type_i64
  end enum

  interface
    function c_strlen(text) result(length) bind(c, name='strlen')
      import :: c_ptr, c_size_t
      type(c_ptr), value :: text
      integer(c_size_t) :: length
    end function c_strlen
  end interface

contains

  !> A Fortran string from a C string; null gives ''.
  function text_at(address) result(text)
    type(c_ptr), intent(in) :: address
    character(len=:), allocatable :: text
    character(kind=c_char), pointer :: characters(:)
    integer :: i, length

    text = ''
    if (.not. c_associated(address)) return
    length = int(c_strlen(address))
    call c_f_pointer(address, characters, [length])
    text = repeat(' ', length)
    do i = 1, length
      text(i:i) = characters(i)
    end do
  end function text_at

  pure function c_text(text) result(c_string)
    character(len=*), intent(in) :: text
    character(kind=c_char, len=:), allocatable :: c_string

    c_string = trim(text)//c_null_char
  end function c_text

  !> The address of a name for C, in `c_string`; null if there is none.
  function name_for_c(name, c_string) result(address)
    character(len=*), intent(in), optional :: name
    character(kind=c_char, len=:), allocatable, target, intent(inout) :: &
      c_string
    type(c_ptr) :: address

    address = c_null_ptr
    if (.not. present(name)) return
    c_string = c_text(name)
    address = c_loc(c_string)
  end function name_for_c

  !> A set that was destroyed with Kokkos before its variable is no error here.
  subroutine forget(handle)
    type(c_ptr), intent(inout) :: handle
    integer(c_int) :: ignored

    if (c_associated(handle)) ignored = c_destroy(handle)
    handle = c_null_ptr
  end subroutine forget

  subroutine conclude(procedure, status, stat, errmsg)
    character(len=*), intent(in) :: procedure
    integer(c_int), intent(in) :: status
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    if (present(stat)) stat = int(status)
    if (status == runnel_ok) return
    if (present(errmsg)) errmsg = text_at(c_last_error())
    if (.not. present(stat)) then
      error stop procedure//': '//text_at(c_last_error())
    end if
  end subroutine conclude

  !> C's numbers have no sign.
  logical function is_negative(procedure, value, name, stat, errmsg)
    character(len=*), intent(in) :: procedure, name
    integer(int64), intent(in) :: value
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    is_negative = value < 0
    if (present(stat)) stat = runnel_ok
    if (is_negative) then
      call refuse(procedure//': '//name//' is negative', stat, errmsg)
    end if
  end function is_negative

  !> An argument that C would not accept, or would report in C's terms.
  subroutine refuse(message, stat, errmsg)
    character(len=*), intent(in) :: message
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    if (present(errmsg)) errmsg = message
    if (.not. present(stat)) error stop message
    stat = runnel_error_invalid_argument
  end subroutine refuse

  !> The C type of a distribution's values in int32, by its name: bits in 31 of
  !> them, the generator's own words, or whole numbers.
  pure integer(c_int) function int32_named_type(distribution)
    character(len=*), intent(in) :: distribution

    int32_named_type = merge(type_i31, &
      merge(type_u32, type_i32, is_native(distribution)), &
      distribution == 'bits')
  end function int32_named_type

  !> The C type of a distribution's values in int64, by its name: bits, the
  !> generator's own words, or whole numbers.
  pure integer(c_int) function int64_named_type(distribution)
    character(len=*), intent(in) :: distribution

    int64_named_type = merge(type_u64, type_i64, &
      distribution == 'bits' .or. is_native(distribution))
  end function int64_named_type

  pure logical function is_native(distribution)
    character(len=*), intent(in) :: distribution

    is_native = distribution == 'native' .or. &
      distribution == 'reference' .or. distribution == 'words'
  end function is_native

  !> A distribution's name, or what is taken where none is given.
  pure function chosen_name(default, distribution) result(name)
    character(len=*), intent(in) :: default
    character(len=*), intent(in), optional :: distribution
    character(len=:), allocatable :: name

    name = default
    if (present(distribution)) name = trim(distribution)
  end function chosen_name

  pure function digits_of(n) result(text)
    integer(int64), intent(in) :: n
    character(len=:), allocatable :: text
    character(len=20) :: wide

    write (wide, '(i0)') n
    text = trim(wide)
  end function digits_of

end module runnel_support
