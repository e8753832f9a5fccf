// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_PUT_STATES_HPP
#define RUNNEL_INTERFACES_DETAIL_PUT_STATES_HPP

#include <algorithm>
#include <utility>

#include <runnel/core/snapshot.hpp>
#include <runnel/streams/detail/from_snapshot.hpp>
#include <runnel/streams/detail/stream_set_access.hpp>
#include <runnel/streams/positions.hpp>

namespace Runnel::Impl {

/// Returns a set of a host to a snapshot of its own streams. No kernel is
/// launched, because OpenMP has no threads in a process that was forked.
/// \throws std::bad_alloc; the set is unchanged
template <class Set>
void put_states(Set& set, Snapshot const& record) {
  StreamPositions positions = positions_of(record);
  std::copy(record.words.begin(), record.words.end(),
            StreamSetAccess::states_to_write(set));
  StreamSetAccess::positions(set) = std::move(positions);
  StreamSetAccess::cursor(set) = record.cursor;
  StreamSetAccess::cursor_block(set) = record.cursor_block;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_PUT_STATES_HPP
