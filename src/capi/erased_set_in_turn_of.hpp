// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_ERASED_SET_IN_TURN_OF_HPP
#define RUNNEL_CAPI_ERASED_SET_IN_TURN_OF_HPP

#include <memory>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/interfaces/detail/set_in_turn.hpp>
#include <utility>

#include "erased_set_in_turn.hpp"
#include "erased_set_of.hpp"
#include "staged_values.hpp"

/// \file
/// Sets of one generator that processes deal out in turn, for the type of the
/// generator. Included once per generator.

namespace Runnel::CApi {

template <class G>
class ErasedSetInTurnOf final : public ErasedSetInTurn {
 public:
  using Streams = Impl::SetInTurn<G, typename StreamSet<G>::execution_space>;

  explicit ErasedSetInTurnOf(Streams streams) : m_streams(std::move(streams)) {}

  Impl::DealtStreams const& place() const override { return m_streams.place(); }
  void fill(InTurnRequest const& request, RankShare const& share,
            void* at) override {
    constexpr auto caller = "Runnel::RankStreamsInTurn::fill";
    auto const values = values_of(request);
    require_host_reach(m_streams.set().instance(), at, share.count,
                       "give memory of the host");
    m_streams.require_left(caller, request.turns, values);
    m_streams.make(caller, values, share, [&](StreamSet<G>& set) {
      fill_values_staged(set, request.values, request.turns, at, share.count);
    });
  }
  void discard(InTurnRequest const& request) override {
    auto const values = values_of(request);
    m_streams.require_left("Runnel::RankStreamsInTurn::discard", request.turns,
                           values);
    m_streams.discard(values);
  }
  void jump(UInt128 n) override {
    m_streams.jump("Runnel::RankStreamsInTurn::jump", n);
  }
  Snapshot snapshot() override {
    return m_streams.snapshot("Runnel::RankStreamsInTurn::snapshot",
                              SnapshotForm::full);
  }

 private:
  Impl::ValuesInTurn values_of(InTurnRequest const& request) const {
    return {request.num_values, outputs_of<G>(request.values),
            Impl::turn_block(request.turns, place().size())};
  }

  Streams m_streams;
};

template <class G>
std::unique_ptr<ErasedSetInTurn> ErasedSetOf<G>::in_turn() {
  using Erased = ErasedSetInTurnOf<G>;
  Impl::DealtStreams place(set().snapshot(SnapshotForm::positions));
  return std::make_unique<Erased>(
      typename Erased::Streams(std::move(set()), std::move(place)));
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_ERASED_SET_IN_TURN_OF_HPP
