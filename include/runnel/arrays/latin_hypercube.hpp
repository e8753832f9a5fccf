// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_LATIN_HYPERCUBE_HPP
#define RUNNEL_ARRAYS_LATIN_HYPERCUBE_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include <runnel/arrays/detail/draw_words.hpp>
#include <runnel/arrays/detail/keyed_item.hpp>
#include <runnel/arrays/detail/order.hpp>
#include <runnel/arrays/detail/segments.hpp>
#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/upper_product.hpp>
#include <runnel/distributions/detail/discrete_quantile.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {
namespace Impl {

/// ⌈m·2^Bits/n⌉, m ≤ n ≤ 2^31, Bits ≤ 53.
template <int Bits>
RUNNEL_FUNCTION std::uint64_t cell_above(std::uint64_t m, std::uint64_t n) {
  constexpr int low_bits = Bits > 32 ? Bits - 32 : 0;
  std::uint64_t const high = (m << (Bits - low_bits)) / n;
  std::uint64_t const rest = (m << (Bits - low_bits)) % n << low_bits;
  return (high << low_bits) + rest / n + (rest % n != 0 ? 1 : 0);
}

/// Writes the numbers of point `position` in a column whose slice is `item`.
template <class Points, class Words>
struct WritePoints {
  using Real = typename Points::value_type;
  static constexpr int bits = std::numeric_limits<Real>::digits;
  static constexpr Real unit = bits == 24 ? Real(0x1p-24) : Real(0x1p-53);
  Points points;
  Words words;
  std::int64_t num_points;
  std::uint64_t half_cell;

  RUNNEL_FUNCTION void operator()(std::int64_t position,
                                  std::uint64_t item) const {
    auto const n = static_cast<std::uint64_t>(num_points);
    std::int64_t const column = position / num_points;
    std::uint64_t const slice = item % n;
    std::uint64_t const first = cell_above<bits>(slice, n);
    std::uint64_t const count = cell_above<bits>(slice + 1, n) - first;
    std::uint64_t const cell =
        first + upper_product(words(position) | half_cell, count);
    points(position - column * num_points, column) =
        static_cast<Real>(cell) * unit;
  }
};

/// \throws std::invalid_argument if there are not as many slices
template <class Real>
void check_num_points(std::uint64_t n) {
  constexpr std::uint64_t most = std::uint64_t{1}
                                 << (std::is_same_v<Real, float> ? 24 : 31);
  RUNNEL_THROW_IF(n > most,
                  "Runnel::latin_hypercube: " + std::to_string(n) +
                      " points, and the View's type has room for " +
                      std::to_string(most) +
                      (most < (1u << 31) ? "; give a View of double, or fewer"
                                         : "; give fewer"));
}

/// `latin_hypercube()` by the words of a call.
template <OrderCall Call, class ViewType>
void write_latin_hypercube(Call const& call, ViewType const& points) {
  using ExecutionSpace = typename Call::execution_space;
  using Real = typename ViewType::value_type;
  check_written_array<ExecutionSpace, ViewType>();
  static_assert(ViewType::rank() == 2 && (std::is_same_v<Real, float> ||
                                          std::is_same_v<Real, double>),
                "Runnel::latin_hypercube: points are a View of rank 2 of "
                "float or double");
  Kokkos::Profiling::ScopedRegion const region(call.caller);
  check_array_request(call);
  check_num_points<Real>(points.extent(0));
  auto const n = static_cast<std::int64_t>(points.extent(0));
  auto const d = static_cast<std::int64_t>(points.extent(1));
  if (n * d == 0) return;
  auto arrays = temporary_arrays(call);
  auto const words = new_words(arrays, 2 * n * d);
  auto const segments = even_segments(arrays, d, n);
  auto const inner_words = Kokkos::subview(
      words, Kokkos::make_pair(static_cast<std::size_t>(n * d),
                               static_cast<std::size_t>(2 * n * d)));
  using InnerWords = std::remove_const_t<decltype(inner_words)>;
  order_items<RandomTies>(
      arrays, KeyedSegments{words, segments, n * d, call.caller},
      WritePoints<ViewType, InnerWords>{points, inner_words, n,
                                        half_cell_of(word_precision(call))},
      [&] { draw_words(call, words); });
}

}  // namespace Impl

/// Fills a View with n points of a Latin hypercube in [0, 1)^d: of the numbers
/// of each column, one lies in each of [k/n, (k + 1)/n), k = 0 … n − 1.
///
/// Which point has which slice of a column is a permutation, one for each
/// column; inside its slice a number is uniform on the multiples of 2^-53
/// (float: 2^-24) there. Never 1.
///
/// Takes 2·n·d unit words of 64 bits: the first n·d order the slices, column
/// by column, the others place the numbers in them. Cost: that of
/// `permutation_segments` of d segments; 32 bytes of temporary memory per
/// number.
///
/// \param exec     the instance the set is bound to
/// \param points   rank 2, n × d, any layout; float (n ≤ 2^24) or double
///   (n ≤ 2^31)
/// \param streams  a set of one stream
/// \throws StreamEnded, std::invalid_argument as `permutation`; the latter also
///   for more points; nothing is changed
template <class ExecutionSpace, class ViewType, BitGenerator Generator>
void latin_hypercube(ExecutionSpace const& exec, ViewType const& points,
                     StreamSet<Generator, ExecutionSpace>& streams) {
  Impl::write_latin_hypercube(
      Impl::FillCall<ExecutionSpace, Generator>{"Runnel::latin_hypercube", exec,
                                                streams},
      points);
}
/// `latin_hypercube()` on the instance that the set is bound to.
template <class ViewType, BitGenerator Generator, class ExecutionSpace>
void latin_hypercube(ViewType const& points,
                     StreamSet<Generator, ExecutionSpace>& streams) {
  latin_hypercube(ExecutionSpace(streams.instance()), points, streams);
}

}  // namespace Runnel

#endif  // RUNNEL_ARRAYS_LATIN_HYPERCUBE_HPP
