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
  Impl::check_indices<ExecutionSpace, ViewType>();
  Impl::check_read_array<ExecutionSpace, WeightsType>();
  static_assert(WeightsType::rank() == 1 &&
                    std::is_arithmetic_v<typename WeightsType::value_type>,
                "Runnel::weighted_sample: weights are a View of rank 1 of "
                "numbers");
  constexpr auto caller = "Runnel::weighted_sample";
  Kokkos::Profiling::ScopedRegion const region(caller);
  Impl::FillCall<ExecutionSpace, Generator> const call{caller, exec, streams};
  Impl::check_array_request(call);
  Impl::check_index_type<typename ViewType::value_type>(caller,
                                                        weights.extent(0));
  auto const n = static_cast<std::int64_t>(weights.extent(0));
  auto const k = static_cast<std::int64_t>(indices.extent(0));
  Impl::check_weights(exec, weights, k);
  if (n == 0) return;
  Impl::TemporaryArrays<ExecutionSpace> arrays(streams);
  auto const words = Impl::new_words(arrays, n);
  if (k == 0) return Impl::draw_words(call, words);
  auto const draw_weighted = [&] {
    Impl::draw_words(call, words);
    Impl::make_weighted_words(exec, words, weights,
                              Impl::unit_precision<Generator, std::uint64_t>);
  };
  Impl::order_items<Impl::IndexTies>(
      arrays,
      Impl::KeyedSegments{words, Impl::even_segments(arrays, 1, n), k, caller},
      Impl::WriteFirstIndices<ViewType>{indices, k}, draw_weighted,
      // Keys are not quite uniform.
      Impl::TeamOrderOptions{.bucket = 32, .partition_bucket = 64});
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
