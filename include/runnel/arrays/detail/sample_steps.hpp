// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_SAMPLE_STEPS_HPP
#define RUNNEL_ARRAYS_DETAIL_SAMPLE_STEPS_HPP

#include <Kokkos_Core.hpp>
#include <bit>
#include <cstdint>

#include <runnel/arrays/detail/buckets.hpp>
#include <runnel/arrays/detail/draw_words.hpp>
#include <runnel/arrays/detail/keyed_item.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/upper_product.hpp>
#include <runnel/distributions/detail/discrete_quantile.hpp>
#include <runnel/lanes/long_range.hpp>

/// The steps of a Fisher–Yates shuffle of 0 … n − 1, all at once.
///
/// Step i swaps what lies in places i and t_i, t_i one of i … n − 1, and place
/// i is done. Only places that a step names are looked at: before step i, place
/// p holds the item that the last step s < i with t_s = p put there, which is
/// the item that lay in place s before step s; or p itself if no step named it.
namespace Runnel::Impl {

/// Makes of unit word i the place t_i.
template <class Words>
struct NamePlaces {
  Words words;
  std::uint64_t n;
  std::uint64_t half_cell;
  RUNNEL_FUNCTION void operator()(std::int64_t i) const {
    auto const step = static_cast<std::uint64_t>(i);
    words(i) = step + upper_product(words(i) | half_cell, n - step);
  }
};

/// Steps and the places that they name, scattered by a multiplicative hash.
template <class Places>
struct StepsByPlace {
  Places places;
  int shift;  ///< 64 − log2 of the number of buckets

  RUNNEL_FUNCTION std::int64_t bucket_of(std::uint64_t place) const {
    return static_cast<std::int64_t>(place * 0x9e3779b97f4a7c15u >> shift);
  }
  RUNNEL_FUNCTION std::int64_t bucket(std::int64_t i) const {
    return bucket_of(places(i));
  }
  RUNNEL_FUNCTION KeyedItem entry(std::int64_t i) const {
    return {places(i), static_cast<std::uint64_t>(i)};
  }
};

/// The item that step i draws, for each i.
template <class Indices, class Places, class Bounds, class Steps>
struct ResolveSteps {
  Indices indices;
  StepsByPlace<Places> by_place;
  Bounds bounds;
  Steps steps;

  /// The last step before `step` that named the place; −1 if there is none.
  RUNNEL_FUNCTION std::int64_t last_to_name(std::uint64_t place,
                                            std::int64_t step) const {
    std::int64_t const b = by_place.bucket_of(place);
    std::int64_t last = -1;
    for (std::int64_t e = bounds(b); e < bounds(b + 1); ++e) {
      KeyedItem const named = steps(e);
      auto const s = static_cast<std::int64_t>(named.item);
      if (named.word == place && s < step && s > last) last = s;
    }
    return last;
  }
  /// Each link goes to an earlier step; there are about ln n of them at most.
  RUNNEL_FUNCTION void operator()(std::int64_t i) const {
    std::uint64_t place = by_place.places(i);
    std::int64_t step = last_to_name(place, i);
    while (step >= 0) {
      place = static_cast<std::uint64_t>(step);
      step = last_to_name(place, step);
    }
    indices(i) = static_cast<typename Indices::value_type>(place);
  }
};

/// Makes places of unit words, one per step.
/// \param precision  random bits of a unit word
template <class ExecutionSpace, class Words>
void name_places(ExecutionSpace const& exec, Words const& words,
                 std::uint64_t n, int precision) {
  Kokkos::parallel_for("Runnel::sample::places",
                       LongRange<ExecutionSpace>(
                           exec, 0, static_cast<std::int64_t>(words.extent(0))),
                       NamePlaces<Words>{words, n, half_cell_of(precision)});
}

/// \param places  one per step, as many as there are indices
template <class ExecutionSpace, class ViewType, class Places>
void resolve_sample(ExecutionSpace const& exec, ViewType const& indices,
                    Places const& places,
                    Buckets<KeyedItem, ExecutionSpace> const& buckets) {
  auto const steps = static_cast<std::int64_t>(indices.extent(0));
  auto const log2 =
      std::bit_width(static_cast<std::uint64_t>(buckets.count())) - 1;
  StepsByPlace<Places> const by_place{places, 64 - static_cast<int>(log2)};
  deal_items(exec, 0, steps, by_place, buckets);
  using Bounds = decltype(buckets.bounds);
  using Steps = decltype(buckets.entries);
  Kokkos::parallel_for("Runnel::sample::resolve",
                       LongRange<ExecutionSpace>(exec, 0, steps),
                       ResolveSteps<ViewType, Places, Bounds, Steps>{
                           indices, by_place, buckets.bounds, buckets.entries});
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_SAMPLE_STEPS_HPP
