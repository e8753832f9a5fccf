// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_DRAW_WORDS_HPP
#define RUNNEL_ARRAYS_DETAIL_DRAW_WORDS_HPP

#include <Kokkos_Core.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include <runnel/arrays/detail/temporary_arrays.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/request/check_request.hpp>
#include <runnel/fill/request/checked_fill.hpp>
#include <runnel/fill/request/dealt.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/fill/request/launch.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/streams/stream_set.hpp>

/// Unit words of the one stream that an array is ordered by, and checks of a
/// request.
namespace Runnel::Impl {

/// Checks the type of a View that kernels of the space read. A View that they
/// write must not be const either.
template <class ExecutionSpace, class ViewType>
constexpr void check_read_array() {
  static_assert(Kokkos::is_view_v<ViewType>,
                "Runnel: arrays are Kokkos::Views; make one, unmanaged if the "
                "memory is another's");
  static_assert(
      Kokkos::SpaceAccessibility<ExecutionSpace,
                                 typename ViewType::memory_space>::accessible,
      "Runnel: the execution space cannot access the array's memory; use an "
      "instance of the array's space, or a copy of the array");
}
template <class ExecutionSpace, class ViewType>
constexpr void check_written_array() {
  check_read_array<ExecutionSpace, ViewType>();
  static_assert(std::is_same_v<typename ViewType::non_const_value_type,
                               typename ViewType::value_type>,
                "Runnel: the array that is written must not be const; give a "
                "View of values that are not const");
}
template <class ExecutionSpace, class ViewType>
constexpr void check_indices() {
  check_written_array<ExecutionSpace, ViewType>();
  static_assert(ViewType::rank() == 1 &&
                    std::is_integral_v<typename ViewType::value_type>,
                "Runnel: indices are a View of rank 1 of integers");
}

/// \throws std::invalid_argument if the integers do not hold 0 … n − 1
template <class Index>
void check_index_type(char const* caller, std::uint64_t n) {
  constexpr auto most =
      static_cast<std::uint64_t>(std::numeric_limits<Index>::max());
  RUNNEL_THROW_IF(n > 0 && n - 1 > most,
                  std::string(caller) + ": indices reach " +
                      std::to_string(n - 1) + ", above the largest value " +
                      std::to_string(most) +
                      " of the View's type; use int64_t");
}

/// \throws as `check_request`, and std::invalid_argument for several streams
template <class ExecutionSpace, class Generator>
void check_array_request(FillCall<ExecutionSpace, Generator> const& call) {
  check_request(call);
  check_one_sequence(call.streams, call.caller);
}

/// The next unit words of 64 bits. \pre `check_array_request`
template <class ExecutionSpace, class Generator>
void draw_words(FillCall<ExecutionSpace, Generator> const& call,
                SpaceArray<std::uint64_t, ExecutionSpace> const& words) {
  kernel_fill<NativeLanes, UnitWords>(call, words);
}
/// Leaves out unit words.
template <class ExecutionSpace, class Generator>
void skip_words(FillCall<ExecutionSpace, Generator> const& call,
                std::int64_t count) {
  constexpr std::uint64_t outputs =
      UnitWords::sampler<Generator, std::uint64_t>::words_per_value;
  jump_set(call.streams,
           UInt128(static_cast<std::uint64_t>(count)) * UInt128(outputs));
}
/// \throws StreamEnded if there are not as many unit words
template <class ExecutionSpace, class Generator>
void check_words_left(FillCall<ExecutionSpace, Generator> const& call,
                      std::int64_t count) {
  check_values_left(
      call.streams, count,
      UnitWords::sampler<Generator, std::uint64_t>::words_per_value,
      call.caller);
}
/// Random bits of a unit word.
template <class ExecutionSpace, class Generator>
int word_precision(FillCall<ExecutionSpace, Generator> const&) {
  return unit_precision<Generator, std::uint64_t>;
}
template <class ExecutionSpace, class Generator>
TemporaryArrays<ExecutionSpace> temporary_arrays(
    FillCall<ExecutionSpace, Generator> const& call) {
  return TemporaryArrays<ExecutionSpace>(call.streams);
}

/// A call that orders an array, or draws from it, by the unit words of one
/// stream: a `FillCall`, or one whose generator is known at run time only
/// (`SourceCall`), for which all that follows the words is compiled once.
template <class Call>
concept OrderCall = requires(
    Call const& call, std::int64_t count,
    SpaceArray<std::uint64_t, typename Call::execution_space> const& words) {
  { call.caller } -> std::convertible_to<char const*>;
  { call.exec } -> std::convertible_to<typename Call::execution_space>;
  check_array_request(call);
  check_words_left(call, count);
  draw_words(call, words);
  skip_words(call, count);
  { word_precision(call) } -> std::same_as<int>;
  temporary_arrays(call).exec();
};

template <class ExecutionSpace>
auto new_words(TemporaryArrays<ExecutionSpace>& arrays, std::int64_t size) {
  return arrays.template make<std::uint64_t>("Runnel::arrays::words", size);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_DRAW_WORDS_HPP
