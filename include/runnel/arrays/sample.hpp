// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_SAMPLE_HPP
#define RUNNEL_ARRAYS_SAMPLE_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>

#include <runnel/arrays/detail/buckets.hpp>
#include <runnel/arrays/detail/draw_words.hpp>
#include <runnel/arrays/detail/keyed_item.hpp>
#include <runnel/arrays/detail/sample_steps.hpp>
#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {
namespace Impl {

/// `sample()` by the words of a call.
template <OrderCall Call, class ViewType>
void draw_sample(Call const& call, ViewType const& indices, std::uint64_t n) {
  using ExecutionSpace = typename Call::execution_space;
  check_indices<ExecutionSpace, ViewType>();
  Kokkos::Profiling::ScopedRegion const region(call.caller);
  check_array_request(call);
  std::uint64_t const k = indices.extent(0);
  RUNNEL_THROW_IF(k > n, "Runnel::sample: " + std::to_string(k) +
                             " different numbers of " + std::to_string(n) +
                             "; give a View of at most as many");
  RUNNEL_THROW_IF(n > std::uint64_t{1} << 63,
                  "Runnel::sample: a sample of " + std::to_string(n) +
                      " numbers; give at most 2^63");
  check_index_type<typename ViewType::value_type>(call.caller, n);
  if (k == 0) return;
  auto arrays = temporary_arrays(call);
  auto const words = new_words(arrays, static_cast<std::int64_t>(k));
  auto const buckets = Buckets<KeyedItem, ExecutionSpace>::allocate(
      arrays,
      static_cast<std::int64_t>(std::bit_ceil(std::max(k, std::uint64_t{2}))),
      static_cast<std::int64_t>(k));
  draw_words(call, words);
  make_targets(call.exec, words, n, word_precision(call));
  resolve_sample(call.exec, indices, words, buckets);
}

}  // namespace Impl

/// Fills a View with k different numbers of 0 … n − 1, in random order: each
/// of the n!/(n − k)! ways is as probable as another.
///
/// The numbers are those of a Fisher–Yates shuffle that ends after k steps:
/// the first k' of them are a sample of k' by the same words. In memory of 32
/// to 40 bytes per number, whatever n is. It replaces reservoir sampling, and
/// need not look at the items one by one.
///
/// Takes one unit word of 64 bits for each of the k numbers. Probabilities are
/// those of `Integers(0, n − 1)`: relative to each, n·2^-p off at most, p the
/// random bits of a unit word.
///
/// Cost: linear in k, while `permutation` is faster where k is near n.
/// Kernels on `exec`; temporary memory and waiting as for `permutation`.
///
/// \param exec     the instance the set is bound to
/// \param indices  rank 1, any layout; k integers that hold n − 1
/// \param n        k … 2^63
/// \param streams  a set of one stream
/// \throws StreamEnded, std::invalid_argument as `permutation`; the latter also
///   if n is below k or above 2^63; nothing is changed
template <class ExecutionSpace, class ViewType, BitGenerator Generator>
void sample(ExecutionSpace const& exec, ViewType const& indices,
            std::uint64_t n, StreamSet<Generator, ExecutionSpace>& streams) {
  Impl::draw_sample(Impl::FillCall<ExecutionSpace, Generator>{"Runnel::sample",
                                                              exec, streams},
                    indices, n);
}
/// `sample()` on the instance that the set is bound to.
template <class ViewType, BitGenerator Generator, class ExecutionSpace>
void sample(ViewType const& indices, std::uint64_t n,
            StreamSet<Generator, ExecutionSpace>& streams) {
  sample(ExecutionSpace(streams.instance()), indices, n, streams);
}

}  // namespace Runnel

#endif  // RUNNEL_ARRAYS_SAMPLE_HPP
