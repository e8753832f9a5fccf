// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_WEIGHTED_KEYS_HPP
#define RUNNEL_ARRAYS_DETAIL_WEIGHTED_KEYS_HPP

#include <Kokkos_Core.hpp>
#include <bit>
#include <cstdint>
#include <string>

#include <runnel/arrays/detail/draw_words.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/lanes/view_value.hpp>

/// Keys of a weighted sample: exponential numbers over weights.
namespace Runnel::Impl {

enum class WeightKind { zero, positive, refused };

/// Weights are 0 or in [2^-900, 2^900], so that keys are normal numbers. They
/// are compared by their bits: -ffast-math assumes that there are no
/// infinities.
RUNNEL_FUNCTION WeightKind kind_of_weight(double weight) {
  auto const bits = same_bits_as<std::uint64_t>(weight);
  if (bits << 1 == 0) return WeightKind::zero;
  auto const exponent = static_cast<int>(bits >> 52);  // the sign above it
  bool const is_most = bits == std::uint64_t{1023 + 900} << 52;
  return (exponent >= 1023 - 900 && exponent < 1023 + 900) || is_most
             ? WeightKind::positive
             : WeightKind::refused;
}

template <class Weights>
struct FirstRefusedWeight {
  Weights weights;
  RUNNEL_FUNCTION void operator()(std::int64_t i, std::int64_t& first) const {
    auto const weight = static_cast<double>(weights(i));
    if (kind_of_weight(weight) == WeightKind::refused && i < first) first = i;
  }
};
template <class Weights>
struct CountPositiveWeights {
  Weights weights;
  RUNNEL_FUNCTION void operator()(std::int64_t i, std::int64_t& count) const {
    auto const weight = static_cast<double>(weights(i));
    count += kind_of_weight(weight) == WeightKind::positive ? 1 : 0;
  }
};

/// Waits for the instance.
/// \throws std::invalid_argument for a bad weight, or too few positive ones
template <class ExecutionSpace, class Weights>
void check_weights(ExecutionSpace const& exec, Weights const& weights,
                   std::int64_t k) {
  auto const n = static_cast<std::int64_t>(weights.extent(0));
  LongRange<ExecutionSpace> const range(exec, 0, n);
  std::int64_t first = INT64_MAX, positive = 0;
  Kokkos::parallel_reduce("Runnel::weighted_sample::check", range,
                          FirstRefusedWeight<Weights>{weights},
                          Kokkos::Min<std::int64_t>(first));
  Kokkos::parallel_reduce("Runnel::weighted_sample::check", range,
                          CountPositiveWeights<Weights>{weights}, positive);
  exec.fence("Runnel::weighted_sample::check");
  RUNNEL_THROW_IF(first < n,
                  "Runnel::weighted_sample: weight " + std::to_string(first) +
                      " is " +
                      number_text(static_cast<double>(
                          value_at<typename Weights::non_const_value_type>(
                              weights, first))) +
                      "; give 0, or a number between 2^-900 and 2^900");
  RUNNEL_THROW_IF(positive < k,
                  "Runnel::weighted_sample: " + std::to_string(k) +
                      " items of " + std::to_string(n) + ", " +
                      std::to_string(positive) +
                      " of which have a weight above 0; give a View of at "
                      "most as many");
}

/// The bits of the key of each item, which ascend as the key does: an
/// exponential number over the weight. In place of the unit words.
template <class Words, class Weights>
struct MakeKeys {
  Words words;
  Weights weights;
  std::uint64_t cell;
  RUNNEL_FUNCTION void operator()(std::int64_t i) const {
    auto const weight = static_cast<double>(weights(i));
    if (kind_of_weight(weight) == WeightKind::zero) {
      words(i) = never;
      return;
    }
    auto const half = UnitHalf<std::uint64_t>::of(words(i), cell);
    words(i) = same_bits_as<std::uint64_t>(
        exact_quotient(exponential_value(half), weight));
  }
  /// Above all keys.
  static constexpr std::uint64_t never = UINT64_MAX;
};

/// The least and the greatest of the keys, `never` excepted.
template <class Words>
struct KeyBounds {
  Words words;
  using Bounds = Kokkos::MinMax<std::uint64_t>::value_type;
  RUNNEL_FUNCTION void operator()(std::int64_t i, Bounds& bounds) const {
    std::uint64_t const key = words(i);
    if (key == UINT64_MAX) return;
    if (key < bounds.min_val) bounds.min_val = key;
    if (key > bounds.max_val) bounds.max_val = key;
  }
};

/// Spreads keys over the lower half of the words, in their order, and items of
/// no weight over the upper half: nearly uniform words are ordered fast.
template <class Words>
struct SpreadKeys {
  Words words;
  std::uint64_t least;
  int shift;
  RUNNEL_FUNCTION void operator()(std::int64_t i) const {
    std::uint64_t const key = words(i);
    words(i) = key == UINT64_MAX
                   ? static_cast<std::uint64_t>(i) * 0x9e3779b97f4a7c15u |
                         std::uint64_t{1} << 63
                   : (key - least) << shift;
  }
};

/// Words that order items as their keys do. Waits for the instance.
template <class ExecutionSpace, class Words, class Weights>
void make_weighted_words(ExecutionSpace const& exec, Words const& words,
                         Weights const& weights, int precision) {
  LongRange<ExecutionSpace> const range(
      exec, 0, static_cast<std::int64_t>(words.extent(0)));
  Kokkos::parallel_for("Runnel::weighted_sample::keys", range,
                       MakeKeys<Words, Weights>{
                           words, weights, cell_of<std::uint64_t>(precision)});
  typename KeyBounds<Words>::Bounds bounds;
  Kokkos::parallel_reduce("Runnel::weighted_sample::keys", range,
                          KeyBounds<Words>{words},
                          Kokkos::MinMax<std::uint64_t>(bounds));
  exec.fence("Runnel::weighted_sample::keys");
  int const unused = std::countl_zero(bounds.max_val - bounds.min_val);
  Kokkos::parallel_for(
      "Runnel::weighted_sample::words", range,
      SpreadKeys<Words>{words, bounds.min_val, unused > 0 ? unused - 1 : 0});
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_WEIGHTED_KEYS_HPP
