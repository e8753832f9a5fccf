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
/// Step i swaps the items at indices i and t_i, its target, one of i … n − 1,
/// and index i is done. Only targets are looked at: before step i, index p
/// holds the item that the last step s < i with t_s = p put there, which is the
/// item that lay at index s before step s; or p itself if it was no target.
namespace Runnel::Impl {

/// Makes of unit word i the target t_i.
template <class Words>
struct MakeTargets {
  Words words;
  std::uint64_t n;
  std::uint64_t half_cell;
  RUNNEL_FUNCTION void operator()(std::int64_t i) const {
    auto const step = static_cast<std::uint64_t>(i);
    words(i) = step + upper_product(words(i) | half_cell, n - step);
  }
};

/// Steps and their targets, scattered by a multiplicative hash.
template <class Targets>
struct StepsByTarget {
  Targets targets;
  int shift;  ///< 64 − log2 of the number of buckets

  RUNNEL_FUNCTION std::int64_t bucket_of(std::uint64_t target) const {
    return static_cast<std::int64_t>(target * 0x9e3779b97f4a7c15u >> shift);
  }
  RUNNEL_FUNCTION std::int64_t bucket(std::int64_t i) const {
    return bucket_of(targets(i));
  }
  RUNNEL_FUNCTION KeyedItem entry(std::int64_t i) const {
    return {targets(i), static_cast<std::uint64_t>(i)};
  }
};

/// The item that step i draws, for each i.
template <class Indices, class Targets, class Bounds, class Steps>
struct ResolveSteps {
  Indices indices;
  StepsByTarget<Targets> by_target;
  Bounds bounds;
  Steps steps;

  /// The last step before `step` with that target; −1 if there is none.
  RUNNEL_FUNCTION std::int64_t last_with_target(std::uint64_t target,
                                                std::int64_t step) const {
    std::int64_t const b = by_target.bucket_of(target);
    std::int64_t last = -1;
    for (std::int64_t e = bounds(b); e < bounds(b + 1); ++e) {
      KeyedItem const named = steps(e);
      auto const s = static_cast<std::int64_t>(named.item);
      if (named.word == target && s < step && s > last) last = s;
    }
    return last;
  }
  /// Each link goes to an earlier step; there are about ln n of them at most.
  RUNNEL_FUNCTION void operator()(std::int64_t i) const {
    std::uint64_t target = by_target.targets(i);
    std::int64_t step = last_with_target(target, i);
    while (step >= 0) {
      target = static_cast<std::uint64_t>(step);
      step = last_with_target(target, step);
    }
    indices(i) = static_cast<typename Indices::value_type>(target);
  }
};

/// Makes targets of unit words, one per step.
/// \param precision  random bits of a unit word
template <class ExecutionSpace, class Words>
void make_targets(ExecutionSpace const& exec, Words const& words,
                  std::uint64_t n, int precision) {
  Kokkos::parallel_for("Runnel::sample::targets",
                       LongRange<ExecutionSpace>(
                           exec, 0, static_cast<std::int64_t>(words.extent(0))),
                       MakeTargets<Words>{words, n, half_cell_of(precision)});
}

/// \param targets  one per step, as many as there are indices
template <class ExecutionSpace, class ViewType, class Targets>
void resolve_sample(ExecutionSpace const& exec, ViewType const& indices,
                    Targets const& targets,
                    Buckets<KeyedItem, ExecutionSpace> const& buckets) {
  auto const steps = static_cast<std::int64_t>(indices.extent(0));
  auto const log2 =
      std::bit_width(static_cast<std::uint64_t>(buckets.count())) - 1;
  StepsByTarget<Targets> const by_target{targets, 64 - static_cast<int>(log2)};
  deal_items(exec, 0, steps, by_target, buckets);
  using Bounds = decltype(buckets.bounds);
  using Steps = decltype(buckets.entries);
  Kokkos::parallel_for(
      "Runnel::sample::resolve", LongRange<ExecutionSpace>(exec, 0, steps),
      ResolveSteps<ViewType, Targets, Bounds, Steps>{
          indices, by_target, buckets.bounds, buckets.entries});
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_SAMPLE_STEPS_HPP
