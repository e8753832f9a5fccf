// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_WEIGHTED_SAMPLE_HPP
#define RUNNEL_ARRAYS_WEIGHTED_SAMPLE_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <cstdint>
#include <type_traits>

#include <runnel/arrays/detail/draw_words.hpp>
#include <runnel/arrays/detail/keyed_item.hpp>
#include <runnel/arrays/detail/order.hpp>
#include <runnel/arrays/detail/segments.hpp>
#include <runnel/arrays/detail/weighted_keys.hpp>
#include <runnel/core/concepts.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {
namespace Impl {

/// `weighted_sample()` by the words of a call.
template <OrderCall Call, class ViewType, class WeightsType>
void draw_weighted_sample(Call const& call, ViewType const& indices,
                          WeightsType const& weights) {
  using ExecutionSpace = typename Call::execution_space;
  check_indices<ExecutionSpace, ViewType>();
  check_read_array<ExecutionSpace, WeightsType>();
  static_assert(WeightsType::rank() == 1 &&
                    std::is_arithmetic_v<typename WeightsType::value_type>,
                "Runnel::weighted_sample: weights are a View of rank 1 of "
                "numbers");
  Kokkos::Profiling::ScopedRegion const region(call.caller);
  check_array_request(call);
  check_index_type<typename ViewType::value_type>(call.caller,
                                                  weights.extent(0));
  auto const n = static_cast<std::int64_t>(weights.extent(0));
  auto const k = static_cast<std::int64_t>(indices.extent(0));
  check_weights(call.exec, weights, k);
  if (n == 0) return;
  auto arrays = temporary_arrays(call);
  auto const words = new_words(arrays, n);
  if (k == 0) return draw_words(call, words);
  auto const draw_weighted = [&] {
    draw_words(call, words);
    make_weighted_words(call.exec, words, weights, word_precision(call));
  };
  order_items<IndexTies>(
      arrays, KeyedSegments{words, even_segments(arrays, 1, n), k, call.caller},
      WriteFirstIndices<ViewType>{indices, k}, draw_weighted,
      // Keys are not quite uniform.
      TeamOrderOptions{.bucket = 32, .partition_bucket = 64});
}

}  // namespace Impl

/// Fills a View with the indices of k different items of n, drawn one after
/// the other, each with a probability in proportion to its weight among those
/// that are left. They are written in the order of drawing.
///
/// Item i has the key \f$e_i/w_i\f$, e_i the standard exponential number of
/// unit word i; the k least keys are drawn. Items of weight 0 never are.
/// (Efraimidis, Spirakis, "Weighted random sampling with a reservoir",
/// Information Processing Letters 97 (2006), doi:10.1016/j.ipl.2005.11.003.)
///
/// Takes n unit words of 64 bits, whatever the weights are. To sample with
/// replacement, `fill` from `Discrete`. Cost: linear in n; waits for the
/// instance.
///
/// \param exec     the instance the set is bound to
/// \param indices  rank 1, any layout; k integers that hold n − 1
/// \param weights  rank 1, n numbers, 0 or from 2^-900 to 2^900; at least k
///   above 0
/// \param streams  a set of one stream
/// \throws StreamEnded, std::invalid_argument as `permutation`; the latter also
///   for other weights; nothing is changed
template <class ExecutionSpace, class ViewType, class WeightsType,
          BitGenerator Generator>
void weighted_sample(ExecutionSpace const& exec, ViewType const& indices,
                     WeightsType const& weights,
                     StreamSet<Generator, ExecutionSpace>& streams) {
  Impl::draw_weighted_sample(
      Impl::FillCall<ExecutionSpace, Generator>{"Runnel::weighted_sample", exec,
                                                streams},
      indices, weights);
}
/// `weighted_sample()` on the instance that the set is bound to.
template <class ViewType, class WeightsType, BitGenerator Generator,
          class ExecutionSpace>
void weighted_sample(ViewType const& indices, WeightsType const& weights,
                     StreamSet<Generator, ExecutionSpace>& streams) {
  weighted_sample(ExecutionSpace(streams.instance()), indices, weights,
                  streams);
}

}  // namespace Runnel

#endif  // RUNNEL_ARRAYS_WEIGHTED_SAMPLE_HPP
