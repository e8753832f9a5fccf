// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <limits>
#include <runnel/fill/plan/cyclic.hpp>
#include <runnel/fill/request/advanced_set.hpp>
#include <runnel/interfaces/detail/dealt_streams.hpp>
#include <runnel/streams/detail/from_snapshot.hpp>

namespace Runnel::Impl {

DealtStreams::DealtStreams(Snapshot const& snapshot)
    : m_positions(positions_of(snapshot)),
      m_cursor(snapshot.cursor),
      m_cursor_block(snapshot.cursor_block) {}

void DealtStreams::advance(ValuesInTurn const& values) {
  CyclicDeal const deal{static_cast<std::int64_t>(size()), values.block,
                        static_cast<std::int64_t>(m_cursor)};
  deal.for_each_piece(
      static_cast<std::int64_t>(values.count),
      std::numeric_limits<std::int64_t>::max(), [&](CyclicPiece const& piece) {
        AdvancedSet advanced(
            *this, advance_of(*this, piece, values.outputs, values.block));
        advanced.keep();
      });
}

}  // namespace Runnel::Impl
