// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_STREAM_SET_ACCESS_HPP
#define RUNNEL_STREAMS_DETAIL_STREAM_SET_ACCESS_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <runnel/core/uint128.hpp>
#include <runnel/lanes/captured_stream.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/forked_process.hpp>
#include <runnel/streams/detail/jump_kernels.hpp>
#include <runnel/streams/detail/past_end.hpp>
#include <runnel/streams/detail/state_words.hpp>
#include <runnel/streams/positions.hpp>
// Declares what is defined here, and comes first wherever this header does.
#include <runnel/streams/stream_set.hpp>

namespace Runnel::Impl {

/// The members of a set that the fill kernels need.
struct StreamSetAccess {
  template <class Set>
  static typename Set::state_word const* states(Set const& set) {
    set.settle();
    return set.m_state[set.m_front].data();
  }
  template <class Set>
  static typename Set::StateView copied_states(Set const& set,
                                               char const* caller) {
    set.settle();
    require_threads(set.m_exec, caller);
    auto const copy = set.new_states();
    copy_within(set.m_exec, copy.data(), set.m_state[set.m_front].data(),
                copy.size());
    return copy;
  }
  /// Where new states go in place.
  template <class Set>
  static typename Set::state_word* states_in_place(Set& set) {
    return set.m_state[set.m_front].data();
  }
  /// Where new states go until `take_other_states`, or those of some of the
  /// streams until `keep_states`.
  template <class Set>
  static typename Set::state_word* other_states(Set& set) {
    auto& back = set.m_state[1 - set.m_front];
    if (back.data() == nullptr) {
      back = typename Set::StateView(
          Kokkos::view_alloc(set.m_exec, Kokkos::WithoutInitializing,
                             "Runnel::streams::states"),
          set.m_state[set.m_front].size());
    }
    return back.data();
  }
  /// The set's states are those in `other_states`, after the kernels before.
  template <class Set>
  static void take_other_states(Set& set) {
    set.m_front = 1 - set.m_front;
  }
  /// Where a host overwrites all states. Discards states that are lent.
  template <class Set>
  static typename Set::state_word* states_to_write(Set& set) {
    set.check_not_moved_from();
    if (set.m_lent != nullptr) set.m_lent->drop();
    return set.m_state[set.m_front].data();
  }
  /// Takes `count` streams' states from `other_states`, after the kernels
  /// before.
  template <class Set>
  static void keep_states(Set& set, std::uint64_t first, std::uint64_t count) {
    auto const words = static_cast<std::size_t>(set.shape().state_words);
    copy_within(set.m_exec, set.m_state[set.m_front].data() + first * words,
                set.m_state[1 - set.m_front].data() + first * words,
                count * words);
  }
  /// At least `words` words that the next kernels may use.
  template <class Set>
  static typename Set::state_word* workspace(Set& set, std::int64_t words) {
    return grown(set.m_exec, set.m_workspace, static_cast<std::size_t>(words),
                 "Runnel::streams::workspace");
  }
  /// At least `bytes` bytes for values that the next kernels may use.
  template <class Set>
  static void* stage(Set& set, std::size_t bytes) {
    constexpr std::size_t word = sizeof(typename Set::state_word);
    return grown(set.m_exec, set.m_stage, (bytes + word - 1) / word,
                 "Runnel::fill::stage");
  }
  /// Memory that the set keeps for calls of several kernels: those of the next
  /// call may overwrite what is there.
  template <class Set>
  static auto& kept_memory(Set& set) {
    return set.m_kept;
  }
  /// Lends the states where they are, to a kernel that counts what it draws.
  /// \returns the number of the loan
  template <class Set>
  static std::uint64_t lend_in_place(Set& set,
                                     typename Set::state_word*& states) {
    auto& lent = set.lent();
    states = set.m_state[set.m_front].data();
    return lent.lend_in_place(set.m_exec, states);
  }
  /// Memory for as many states again, for the kernel of `lend_in_place`.
  template <class Set>
  static typename Set::state_word* spare_states(Set& set) {
    return set.lent().words(set.m_exec, set.shape().state_words);
  }
  /// \param as_before  records of earlier loans are valid again
  template <class Set>
  static auto lend(Set& set, bool as_before = false) {
    return set.lent().lend(set.m_exec, set.shape(),
                           set.m_state[set.m_front].data(), as_before);
  }
  /// Lends a copy of the states to a fill that steps streams in it.
  template <class Set>
  static auto lend_to_fill(Set& set) {
    return set.lent().lend_to_fill(set.m_exec, set.shape(),
                                   set.m_state[set.m_front].data());
  }
  /// Returns whether states are lent to handles.
  template <class Set>
  static bool has_handles(Set const& set) {
    return set.m_lent != nullptr && set.m_lent->has_handles();
  }
  /// Returns whether states are lent to teams.
  template <class Set>
  static bool has_teams(Set const& set) {
    return set.m_lent != nullptr && set.m_lent->has_teams();
  }
  template <class Set>
  static auto lent_memory(Set& set) {
    return set.lent().memory();
  }
  template <class Set>
  static auto lent_counters(Set& set) {
    return set.lent().counters();
  }
  /// The data about positions that kernels need. \pre states were lent
  template <class Set>
  static auto counted_draws(Set& set) {
    return set.lent().counted();
  }
  template <class Set>
  static std::uint64_t times_moved(Set& set) {
    return set.lent().times_moved();
  }
  /// Positions have changed otherwise than by draws, and records of earlier
  /// loans stay valid.
  template <class Set>
  static void note_move(Set& set) {
    set.lent().note_move();
  }
  /// \param caller  `Runnel::X`, what the user called
  /// \throws as `StreamSet::jump`
  template <class Set>
  static void jump(Set& set, UInt128 n,
                   char const* caller = "Runnel::StreamSet::jump") {
    set.check_not_moved_from();
    refuse_capture(set.m_exec, caller);
    UInt128 const left = set.outputs_left();
    if (n > left) {
      refuse_past_end(
          caller, {to_string(n) + " outputs", left, set.max_native_outputs()});
    }
    set.settle();
    UInt128 const num_parts(set.leapfrog().num_parts);
    jump_streams<typename Set::generator_type>(
        set.m_exec, set.m_seed, n * num_parts, {set.first_stream(), set.size()},
        set.m_state[set.m_front].data());
    set.m_positions.advance(n);
  }
  template <class Set>
  static void check_not_moved_from(Set const& set) {
    set.check_not_moved_from();
  }
  /// Refuses to make a handle or the like while the stream of the set's
  /// instance is being captured. A set that was moved from has no instance to
  /// ask, and is refused first.
  template <class Set>
  static void refuse_making(Set const& set, char const* caller) {
    set.check_not_moved_from();
    Impl::refuse_making(set.m_exec, caller);
  }
  template <class Set>
  static StreamPositions& positions(Set& set) {
    return set.m_positions;
  }
  /// The set's positions with the draws that kernels have made counted.
  template <class Set>
  static StreamPositions counted_positions(Set const& set) {
    auto const lock = set.count_draws();
    return set.m_positions;
  }
  /// Native outputs that each stream has left, by all draws so far.
  template <class Set>
  static std::vector<UInt128> outputs_left(Set const& set) {
    auto const lock = set.count_draws();
    UInt128 const length = set.leapfrog().length(set.max_native_outputs());
    auto left = set.m_positions.to_vector();
    for (auto& n : left) n = n < length ? length - n : UInt128(0);
    return left;
  }
  template <class Set>
  static std::uint64_t& cursor(Set& set) {
    return set.m_cursor;
  }
  template <class Set>
  static std::uint64_t& cursor_block(Set& set) {
    return set.m_cursor_block;
  }
  /// Whether the set's streams may overlap others. Not in a snapshot,
  /// which holds only the states that follow from it.
  template <class Set>
  static bool& allow_overlap(Set& set) {
    return set.m_options.allow_overlap;
  }
};

template <class Set>
void jump_set(Set& set, UInt128 n) {
  StreamSetAccess::jump(set, n);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_STREAM_SET_ACCESS_HPP
