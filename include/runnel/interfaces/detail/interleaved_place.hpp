// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_INTERLEAVED_PLACE_HPP
#define RUNNEL_INTERFACES_DETAIL_INTERLEAVED_PLACE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/distributions/deep_tails.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/fill/request/dealt.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/tuning.hpp>
#include <runnel/streams/stream_set.hpp>

/// Places in the one sequence that the streams of a set give in turn.
namespace Runnel::Impl {

/// The options of fills that join up: the streams take turns, by blocks of one
/// value unless the order is `cyclic`. \param caller  `Runnel::X`
/// \throws std::invalid_argument if the blocks are empty, or an option is below
/// 0
inline FillOptions in_turn(FillOptions options, std::uint64_t num_streams,
                           char const* caller) {
  check_order(options.order, options.block, num_streams, caller);
  check_shape(options, caller);
  if (options.order != Order::cyclic) options.order = Order::interleaved;
  return options;
}
/// Values of the blocks by which a set gives in turn: one stream has no turns.
inline std::int64_t turn_block(FillOptions const& options,
                               std::uint64_t num_streams) {
  return num_streams > 1 ? block_of(options.order, options.block) : 1;
}

/// Moves positions and cursor of a record `values` values on. The words are not
/// touched.
/// \param outputs  of a value
/// \param block    values of a block
void advance_record(Snapshot& record, std::uint64_t values, int outputs,
                    std::int64_t block);

/// The position of stream s of a record's set, `values` values on.
UInt128 position_after(Snapshot const& record, std::uint64_t values,
                       int outputs, std::uint64_t s, std::int64_t block);

/// How many of `values`, which a set's streams give in turn, are jumped over:
/// whole cycles. The others are made again; all of them are, if a host makes
/// the values of a lagged generator faster than it jumps.
/// \param cycle  values of one turn of all streams
template <class Set>
std::uint64_t values_to_jump(Set const& set, std::uint64_t values,
                             std::uint64_t cycle, int outputs) {
  constexpr std::int64_t least =
      Backend<typename Set::execution_space>::on_device
          ? 0
          : host_tuning<typename Set::generator_type>.min_block_row;
  if constexpr (least > 0) {
    std::uint64_t const each =
        values / set.size() * static_cast<std::uint64_t>(outputs);
    if (set.size() > 1 && each < static_cast<std::uint64_t>(least)) return 0;
  }
  return values - values % cycle;
}

/// Moves a set `values` values on, as far as a jump of all its streams does.
/// \param outputs  of a value
/// \param block    values of a stream's turn
/// \returns how many values are still to be passed over
template <class Set>
std::uint64_t jump_values(Set& set, std::uint64_t values, int outputs,
                          std::int64_t block) {
  auto const length = static_cast<std::uint64_t>(block);
  std::uint64_t const cycle = set.size() * length;
  std::uint64_t const jumped = values_to_jump(set, values, cycle, outputs);
  StreamSetAccess::jump(set, UInt128(jumped / cycle * length) *
                                 UInt128(static_cast<std::uint64_t>(outputs)));
  return values - jumped;
}

/// The distribution as which discarded values are filled: it takes the same
/// outputs, and needs no parameters.
template <class Distribution, class T>
struct DiscardedValues {
  using distribution = Distribution;
  using type = T;
};
template <class Distribution, class T>
  requires InverseCdf<Distribution, T> || PlacedDistribution<Distribution>
struct DiscardedValues<Distribution, T> {
  using distribution = UnitWords;
  using type = unit_word_type<T>;
};

/// Moves a set `values` values on: by a jump, and by discarded values.
/// \param block   values of a stream's turn
/// \param caller  `Runnel::X`, what the user called, which entered a region
template <class Distribution, class T, class Set>
void skip_values(Set& set, std::uint64_t values, std::int64_t block,
                 char const* caller) {
  using ExecutionSpace = typename Set::execution_space;
  constexpr int outputs =
      words_per_value<Distribution, typename Set::generator_type, T>;
  std::uint64_t rest = jump_values(set, values, outputs, block);
  ExecutionSpace const exec = set.instance();
  if (rest == 0) return exec.fence("Runnel::interfaces::skip");
  constexpr std::uint64_t most = std::uint64_t{1} << 24;
  using Discarded = DiscardedValues<Distribution, T>;
  using Unseen = Kokkos::View<typename Discarded::type*,
                              typename ExecutionSpace::memory_space>;
  Unseen const unseen(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                                         "Runnel::interfaces::unseen"),
                      std::min(rest, most));
  FillOptions options{.order = Order::interleaved};
  if (block > 1) options = {.order = Order::cyclic, .block = block};
  for (; rest > 0; rest -= std::min(rest, most)) {
    auto const piece = Kokkos::subview(
        unseen,
        std::pair<std::uint64_t, std::uint64_t>(0, std::min(rest, most)));
    fill_view<ExecutionSpace, typename Set::generator_type>(
        {caller, exec, set, options}, piece,
        typename Discarded::distribution());
  }
  exec.fence("Runnel::interfaces::skip");
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_INTERLEAVED_PLACE_HPP
