! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

!> Runnel from Fortran: sets of random-number streams.
!>
!> Every procedure that can fail takes the optional arguments stat (0: success,
!> else one of runnel_error_...) and errmsg. Without stat an error stops the
!> program with its message. A refused call leaves its arguments unchanged;
!> what a call that fails later leaves is in docs/law.md.
!>
!> Numbers obey the library's law, docs/law.md. Threads may use different sets
!> concurrently.
module runnel
  use, intrinsic :: iso_c_binding, only: c_associated, c_char, c_int, &
    c_int64_t, c_loc, c_null_ptr, c_ptr, c_size_t
  use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
  use runnel_bindings
  use runnel_element_bindings
  use runnel_library
  use runnel_order_bindings
  use runnel_parameters
  use runnel_requests
  use runnel_support
  use runnel_vector_bindings
  implicit none
  private

  public :: stream_set
  public :: runnel_initialise, runnel_finalise, runnel_version
  public :: runnel_num_generators, runnel_generator

  public :: runnel_ok, runnel_error_invalid_argument, &
    runnel_error_bad_handle, runnel_error_unknown_generator, &
    runnel_error_no_such_values, runnel_error_exhausted, &
    runnel_error_checkpoint, runnel_error_no_hdf5, runnel_error_finalised, &
    runnel_error_out_of_memory, runnel_error_internal
  public :: runnel_blocked, runnel_interleaved
  public :: runnel_reference, runnel_uniform, runnel_nonzero, runnel_cern, &
    runnel_native, runnel_bits, runnel_words, runnel_uniform_exact

  !> One or more streams of one generator. They are destroyed with the variable;
  !> `b = a` makes b an independent set that continues at a's position.
  type :: stream_set
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: create
    procedure :: load
    procedure :: save => save_set
    procedure :: load_group
    procedure :: save_group
    procedure :: destroy
    generic :: seed => seed_set, seed_number
    procedure :: set_order
    procedure :: set_cyclic_order
    procedure :: jump
    procedure :: split_leapfrog
    procedure :: split_block
    procedure :: split_streams
    procedure :: position
    procedure :: num_streams
    procedure :: generator
    procedure :: c_handle
    procedure :: take_c_handle
    !> Fills an array with the next values, see `fill_real64_1`,
    !> `fill_real64_2` and `fill_named_real64`.
    generic :: fill => fill_real32_1, fill_real64_1, fill_int32_1, &
      fill_int64_1, fill_real32_2, fill_real64_2, fill_int32_2, fill_int64_2, &
      fill_named_real32, fill_named_real64, fill_named_int32, fill_named_int64
    !> A block of a global array, see `block_real64`.
    generic :: fill_block => block_real32, block_real64, block_int32, &
      block_int64, block_named_real32, block_named_real64, &
      block_named_int32, block_named_int64
    !> Elements of one by their numbers, see `elements_real64`.
    generic :: fill_elements => elements_real32, elements_real64, &
      elements_int32, elements_int64, elements_named_real32, &
      elements_named_real64, elements_named_int32, elements_named_int64
    !> The next values with parameters by element, see `by_element_real64`.
    generic :: fill_by_element => by_element_real32, by_element_real64, &
      by_element_int32, by_element_int64
    !> Vectors, see `directions_real64`, `normals_real64`, `multinomial_int64`.
    generic :: fill_directions => directions_real32, directions_real64
    generic :: fill_multivariate_normal => normals_real32, normals_real64
    generic :: fill_multinomial => multinomial_int32, multinomial_int64
    !> Random orders and samples, see `permutation_int64`, `sample_int64`,
    !> `weighted_sample_int64`, `latin_hypercube_real64`.
    generic :: permutation => permutation_int32, permutation_int64
    procedure :: shuffle
    generic :: sample => sample_int32, sample_int64
    generic :: weighted_sample => weighted_sample_int32, weighted_sample_int64
    generic :: latin_hypercube => latin_hypercube_real32, &
      latin_hypercube_real64
    generic :: assignment(=) => copy
    procedure, private :: fill_real32_1, fill_real64_1, fill_int32_1
    procedure, private :: fill_int64_1, fill_real32_2, fill_real64_2
    procedure, private :: fill_int32_2, fill_int64_2
    procedure, private :: fill_named_real32, fill_named_real64
    procedure, private :: fill_named_int32, fill_named_int64
    procedure, private :: block_real32, block_real64, block_int32, block_int64
    procedure, private :: block_named_real32, block_named_real64
    procedure, private :: block_named_int32, block_named_int64
    procedure, private :: elements_real32, elements_real64, elements_int32
    procedure, private :: elements_int64, elements_named_real32
    procedure, private :: elements_named_real64, elements_named_int32
    procedure, private :: elements_named_int64
    procedure, private :: by_element_real32, by_element_real64
    procedure, private :: by_element_int32, by_element_int64
    procedure, private :: directions_real32, directions_real64
    procedure, private :: normals_real32, normals_real64
    procedure, private :: multinomial_int32, multinomial_int64
    procedure, private :: permutation_int32, permutation_int64
    procedure, private :: sample_int32, sample_int64
    procedure, private :: weighted_sample_int32, weighted_sample_int64
    procedure, private :: latin_hypercube_real32, latin_hypercube_real64
    procedure, private :: seed_set, seed_number, copy
    final :: finish
  end type stream_set

contains

  !> Makes a set of streams in place of what the variable held.
  !>
  !> generator      its name, e.g. 'ranmar48'
  !> form, seed     the seeding rule and its numbers, e.g. 'ij,kl' and
  !>                [1802_int64, 9373_int64]; seed alone: the rule that takes as
  !>                many numbers, as for `runnel generate --seed`; neither: the
  !>                default seed
  !> parameters     constants that the generator lets one choose
  !> first_stream   from 0; num_streams  1 or more, by default 1
  !> offset         native outputs left out at the start of every stream, read
  !>                as 64 bits without a sign, as `low` of `position` gives them
  !> part, num_parts  leapfrog: outputs part, part + num_parts, ...
  !> order          of `fill`: runnel_blocked (default) or runnel_interleaved
  !> allow_overlap  past the end of the family, where streams repeat
  subroutine create(self, generator, form, seed, parameters, first_stream, &
    num_streams, offset, part, num_parts, order, allow_overlap, stat, errmsg)
    class(stream_set), intent(inout) :: self
    character(len=*), intent(in) :: generator
    character(len=*), intent(in), optional :: form
    integer(int64), intent(in), optional :: seed(:), parameters(:)
    integer(int64), intent(in), optional :: first_stream, num_streams, offset
    integer(int64), intent(in), optional :: part, num_parts
    integer, intent(in), optional :: order
    logical, intent(in), optional :: allow_overlap
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    type(stream_request), target :: request
    type(c_ptr) :: made
    integer(c_int) :: status

    if (present(num_streams)) then
      if (is_negative('create', num_streams, 'num_streams', stat, errmsg)) &
        return
    end if
    if (present(num_parts)) then
      if (is_negative('create', num_parts, 'num_parts', stat, errmsg)) return
    end if
    call describe(request, form, seed, parameters, first_stream, num_streams, &
      offset, part, num_parts, order, allow_overlap)
    made = c_null_ptr
    status = c_create(c_text(generator), request%options, made)
    call take_over(self, made, status)
    call conclude('create', status, stat, errmsg)
  end subroutine create

  !> Destroys the streams before the variable ends. Twice is an error.
  subroutine destroy(self, stat, errmsg)
    class(stream_set), intent(inout) :: self
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int) :: status

    status = c_destroy(self%handle)
    self%handle = c_null_ptr
    call conclude('destroy', status, stat, errmsg)
  end subroutine destroy

  !> Afresh from another seed. The rule '' is the one for this count of numbers.
  subroutine seed_set(self, form, numbers, stat, errmsg)
    class(stream_set), intent(inout) :: self
    character(len=*), intent(in) :: form
    integer(int64), intent(in) :: numbers(:)
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call conclude('seed', c_seed(self%handle, c_text(form), numbers, &
      size(numbers, kind=c_size_t)), stat, errmsg)
  end subroutine seed_set

  !> One number has the meaning of `runnel generate --seed`.
  subroutine seed_number(self, number, stat, errmsg)
    class(stream_set), intent(inout) :: self
    integer(int64), intent(in) :: number
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    if (is_negative('seed', number, 'the number', stat, errmsg)) return
    call self%seed_set('', [number], stat, errmsg)
  end subroutine seed_number

  subroutine set_order(self, order, stat, errmsg)
    class(stream_set), intent(inout) :: self
    integer, intent(in) :: order
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    call conclude('set_order', c_set_order(self%handle, int(order, c_int)), &
      stat, errmsg)
  end subroutine set_order

  !> The next fills deal blocks of `block` values to the streams in turn.
  subroutine set_cyclic_order(self, block, stat, errmsg)
    class(stream_set), intent(inout) :: self
    integer(int64), intent(in) :: block
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    if (is_negative('set_cyclic_order', block, 'block', stat, errmsg)) return
    call conclude('set_cyclic_order', c_set_cyclic_order(self%handle, block), &
      stat, errmsg)
  end subroutine set_cyclic_order

  !> Skips n native outputs of every stream, counted inside its part: O(log n).
  subroutine jump(self, n, stat, errmsg)
    class(stream_set), intent(inout) :: self
    integer(int64), intent(in) :: n
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg

    if (is_negative('jump', n, 'n', stat, errmsg)) return
    call conclude('jump', c_jump(self%handle, n, 0_c_int64_t), stat, errmsg)
  end subroutine jump

  !> Native outputs drawn from a stream of the set (from 0), counted
  !> inside its part: high * 2**64 + low, low with its sign bit as bit 63.
  subroutine position(self, stream, low, high, stat, errmsg)
    class(stream_set), intent(in) :: self
    integer(int64), intent(in) :: stream
    integer(int64), intent(inout) :: low
    integer(int64), intent(inout), optional :: high
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(c_int64_t) :: low_word, high_word
    integer(c_int) :: status

    status = c_position(self%handle, stream, low_word, high_word)
    if (status == 0) then
      low = low_word
      if (present(high)) high = high_word
    end if
    call conclude('position', status, stat, errmsg)
  end subroutine position

  !> 0 if there is no set.
  integer(int64) function num_streams(self)
    class(stream_set), intent(in) :: self

    num_streams = c_size(self%handle)
  end function num_streams

  !> '' if there is no set.
  function generator(self) result(name)
    class(stream_set), intent(in) :: self
    character(len=:), allocatable :: name

    name = text_at(c_name(self%handle))
  end function generator

  include 'checkpoints.inc'
  include 'fill.inc'
  include 'fill_block.inc'
  include 'fill_by_element.inc'
  include 'fill_count_vectors.inc'
  include 'fill_elements.inc'
  include 'fill_real_vectors.inc'
  include 'handles.inc'
  include 'order_indices.inc'
  include 'order_points.inc'
  include 'shuffle.inc'
  include 'splits.inc'

  !> A column for each stream, or one stream, which fills any number of them; no
  !> set is an error of the fill.
  logical function has_columns(self, columns, stat, errmsg)
    class(stream_set), intent(in) :: self
    integer(int64), intent(in) :: columns
    integer, intent(out), optional :: stat
    character(len=*), intent(inout), optional :: errmsg
    integer(int64) :: streams

    streams = self%num_streams()
    has_columns = streams <= 1 .or. streams == columns
    if (.not. has_columns) then
      call refuse('fill: '//digits_of(columns)// &
        ' columns for '//digits_of(streams)//' streams; each stream fills '// &
        'one column (last index) of an array of rank 2', stat, errmsg)
    end if
  end function has_columns

  !> Bits in 31 of them, or all the generator's own.
  pure integer(c_int) function int32_type(distribution)
    integer(c_int), intent(in) :: distribution

    int32_type = merge(type_i31, type_u32, distribution == runnel_bits)
  end function int32_type

end module runnel
