// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_SET_IN_TURN_HPP
#define RUNNEL_INTERFACES_DETAIL_SET_IN_TURN_HPP

#include <cstdint>
#include <string>
#include <utility>

#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/fill/request/check_request.hpp>
#include <runnel/fill/request/dealt.hpp>
#include <runnel/interfaces/detail/dealt_streams.hpp>
#include <runnel/interfaces/detail/pass_over.hpp>
#include <runnel/streams/detail/from_snapshot.hpp>
#include <runnel/streams/detail/past_end.hpp>
#include <runnel/streams/positions.hpp>
#include <runnel/streams/rank_share.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel::Impl {

/// One process's set of streams that several deal out in turn together: what
/// the others make is passed over, when the set is needed next. Callers name
/// themselves, `Runnel::X`, and have entered a region.
template <class Generator, class ExecutionSpace>
class SetInTurn {
 public:
  using set_type = StreamSet<Generator, ExecutionSpace>;

  /// \param place  of the set, and of all processes
  SetInTurn(set_type set, DealtStreams place)
      : m_set(std::move(set)), m_place(std::move(place)) {}

  /// For facts that do not change.
  set_type const& set() const { return m_set; }
  /// Where all processes together are.
  DealtStreams const& place() const { return m_place; }

  /// Checks a request for the next values. The set is then behind the common
  /// place by values of the same kind.
  /// \param turns  `in_turn`
  /// \throws StreamEnded, std::invalid_argument
  void require_left(char const* caller, FillOptions const& turns,
                    ValuesInTurn const& values) {
    check_cursor(m_place, values.block, caller);
    recover();
    check_request<ExecutionSpace, Generator>(
        {caller, m_set.instance(), m_set, turns});
    constexpr std::uint64_t most = std::uint64_t{1} << 61;  // far from overflow
    if (m_behind.outputs != values.outputs || m_behind.block != values.block ||
        m_behind.count > most) {
      catch_up(caller);
    }
    std::uint64_t const left =
        values_in_turn(m_set, values.outputs, values.block) - m_behind.count;
    if (values.count > left) refuse(caller, values, left);
    m_behind.outputs = values.outputs;
    m_behind.block = values.block;
  }
  /// The next values of all processes, of which this one makes a share.
  /// \param fill  fill(set): makes it
  /// \pre `require_left`
  template <class Fill>
  void make(char const* caller, ValuesInTurn const& values,
            RankShare const& share, Fill const& fill) {
    if (share.count == 0) return discard(values);
    DealtStreams place = m_place;
    place.advance(values);
    ValuesInTurn before = values;
    before.count = m_behind.count + share.first;
    m_is_lost = true;
    pass_over(m_set, before, caller);
    fill(m_set);
    m_is_lost = false;
    m_behind.count = values.count - share.first - share.count;
    m_place = std::move(place);
  }
  /// The same where this process makes none. Moves no states.
  /// \pre `require_left`
  void discard(ValuesInTurn const& values) {
    DealtStreams place = m_place;
    place.advance(values);
    m_behind.count += values.count;
    m_place = std::move(place);
  }
  /// Skips n native outputs of every stream.
  /// \throws StreamEnded beyond the end of a stream
  void jump(char const* caller, UInt128 n) {
    recover();
    UInt128 const end = m_set.leapfrog().length(m_set.max_native_outputs());
    UInt128 const used = m_place.positions().largest();
    UInt128 const left = used < end ? end - used : UInt128(0);
    if (n > left) {
      refuse_past_end(caller, {to_string(n) + " outputs", left,
                               m_set.max_native_outputs()});
    }
    StreamSetAccess::jump(m_set, n, caller);
    m_place.jump(n);
  }

  /// The set at the common place, with its states or without.
  Snapshot snapshot(char const* caller, SnapshotForm form) {
    if (form == SnapshotForm::positions) return positions();
    recover();
    catch_up(caller);
    return m_set.snapshot();
  }

 private:
  [[noreturn]] void refuse(char const* caller, ValuesInTurn const& values,
                           std::uint64_t left) const {
    std::string const request =
        values_of_streams(values.count, m_set.size(), Generator::name) +
        " in blocks of " + std::to_string(values.block);
    refuse_past_end(caller,
                    {request, UInt128(left), m_set.max_native_outputs()});
  }
  /// Moves the set to the common place.
  void catch_up(char const* caller) {
    if (m_behind.count == 0) return;
    m_is_lost = true;
    pass_over(m_set, m_behind, caller);
    m_is_lost = false;
    m_behind.count = 0;
  }
  /// Makes the set anew if a call has failed that moved it.
  void recover() {
    if (!m_is_lost) return;
    ExecutionSpace const exec = m_set.instance();
    set_type set(exec, positions());
    StreamSetAccess::allow_overlap(set) = StreamSetAccess::allow_overlap(m_set);
    m_set = std::move(set);
    m_behind.count = 0;
    m_is_lost = false;
  }
  Snapshot positions() const {
    auto const& positions = m_place.positions();
    UInt128 const least = positions.smallest();
    check_snapshot_range(least, positions.largest());
    StreamOptions options;
    options.first_stream = m_set.first_stream();
    options.num_streams = m_set.size();
    options.leapfrog = m_set.leapfrog();
    auto snapshot =
        snapshot_without_states<Generator>(m_set.seed(), options, positions);
    if (positions.largest() == least) snapshot.position_extra.clear();
    snapshot.cursor = m_place.cursor();
    snapshot.cursor_block = m_place.cursor_block();
    return snapshot;
  }

  set_type m_set;
  DealtStreams m_place;
  /// The values by which the set is behind the common place.
  ValuesInTurn m_behind;
  /// Whether it is elsewhere, after a call that failed.
  bool m_is_lost = false;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_SET_IN_TURN_HPP
