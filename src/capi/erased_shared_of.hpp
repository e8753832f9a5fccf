// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_ERASED_SHARED_OF_HPP
#define RUNNEL_CAPI_ERASED_SHARED_OF_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <runnel/core/errors.hpp>
#include <runnel/interfaces/shared_sequence.hpp>
#include <runnel/interfaces/shared_streams.hpp>
#include <runnel/streams/detail/past_end.hpp>
#include <string>
#include <utility>
#include <vector>

#include "erased_set_of.hpp"
#include "erased_shared.hpp"
#include "staged_values.hpp"

/// \file
/// Sequences and sets of one generator that workers share, for the type of the
/// generator. Included once per generator.

namespace Runnel::CApi {

/// Where a call's values go, and what a worker does with its items.
struct SharedFill {
  StreamValues const& values;
  char* at;
  std::size_t item_bytes;
  std::uint64_t item_values;
  std::uint64_t first;  ///< item of this process

  template <class Share>
  void operator()(Share const& share) const {
    fill_values_staged(share.streams, values, {},
                       at + (share.first - first) * item_bytes,
                       share.count * item_values);
  }
};

/// The common part of shared sequences and shared sets of streams.
/// \tparam Erased  its base class, with the generator's type erased
/// \tparam Shared  `SharedSequence` or `SharedStreams` of the generator
template <class G, class Erased, class Shared>
class ErasedWorkersOf : public Erased {
 public:
  /// \param order  of fills, which sets that continue get
  ErasedWorkersOf(Shared shared, bool allow_overlap, FillOptions const& order)
      : m_shared(std::move(shared)),
        m_allow_overlap(allow_overlap),
        m_order(order) {}

  std::vector<double> const& weights() const override {
    return m_shared.weights();
  }
  void set_weights(std::vector<double> weights) override {
    m_shared.set_weights(std::move(weights));
  }
  void measure() override { m_shared.measure(); }
  void jump(UInt128 n) override { m_shared.jump(n); }
  std::unique_ptr<ErasedSet> set() const override {
    StreamSet<G> set(m_shared.snapshot());
    if (m_allow_overlap) Impl::StreamSetAccess::allow_overlap(set) = true;
    auto erased =
        std::make_unique<ErasedSetOf<G>>(std::move(set), m_allow_overlap);
    erased->order = m_order;
    return erased;
  }

 protected:
  Shared m_shared;

 private:
  bool m_allow_overlap;
  FillOptions m_order;
};

template <class G>
class ErasedSharedOf final
    : public ErasedWorkersOf<G, ErasedShared, SharedSequence<G>> {
 public:
  using ErasedSharedOf::ErasedWorkersOf::ErasedWorkersOf;

  UInt128 position() const override { return this->m_shared.position(); }
  RankShare next(std::uint64_t num_values) const override {
    return this->m_shared.next(num_values);
  }
  void fill(StreamValues const& values, void* at,
            std::uint64_t num_values) override {
    this->m_shared.share(
        num_values, static_cast<std::uint64_t>(outputs_of<G>(values)),
        SharedFill{values, static_cast<char*>(at), bytes_of(values), 1,
                   next(num_values).first});
  }
};

template <class G>
class ErasedSharedStreamsOf final
    : public ErasedWorkersOf<G, ErasedSharedStreams, SharedStreams<G>> {
 public:
  using ErasedSharedStreamsOf::ErasedWorkersOf::ErasedWorkersOf;

  std::uint64_t size() const override { return this->m_shared.size(); }
  /// Each worker's streams have a row each.
  void fill(StreamValues const& values, void* at,
            std::uint64_t per_stream) override {
    UInt128 const left =
        this->m_shared.outputs_left() /
        UInt128(static_cast<std::uint64_t>(outputs_of<G>(values)));
    if (UInt128(per_stream) > left) {
      Impl::refuse_past_end(
          "", {std::to_string(per_stream) + " values of each stream", left});
    }
    if (per_stream == 0) return;
    this->m_shared.share(SharedFill{values, static_cast<char*>(at),
                                    bytes_of(values) * per_stream, per_stream,
                                    0});
  }
};

template <class G>
std::unique_ptr<ErasedShared> ErasedSetOf<G>::shared(
    SharedChoice const& choice) const {
  auto const parts = m_set.leapfrog().num_parts;
  RUNNEL_THROW_IF(size() != 1 || parts != 1,
                  "the set has " + std::to_string(size()) + " streams in " +
                      std::to_string(parts) +
                      " leapfrog parts, and what is shared is one whole "
                      "stream; take one by runnel_split_streams, or share the "
                      "set by runnel_shared_streams_create");
  SharedSequenceOptions options{.rank = choice.rank,
                                .num_ranks = choice.num_ranks};
  using Sequence = SharedSequence<G>;
  auto const made = [&](Sequence sequence) {
    return std::make_unique<ErasedSharedOf<G>>(std::move(sequence),
                                               m_allow_overlap, order);
  };
  if (!m_allow_overlap) {
    return made(Sequence(choice.workers, snapshot(), options));
  }
  options.stream = m_set.first_stream();
  options.offset = position(0);
  options.allow_overlap = true;
  return made(Sequence(choice.workers, m_set.seed(), options));
}

template <class G>
std::unique_ptr<ErasedSharedStreams> ErasedSetOf<G>::shared_streams(
    SharedChoice const& choice) const {
  return std::make_unique<ErasedSharedStreamsOf<G>>(
      SharedStreams<G>(choice.workers, snapshot(), m_allow_overlap),
      m_allow_overlap, order);
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_ERASED_SHARED_OF_HPP
