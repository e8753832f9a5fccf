// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_PASS_OVER_HPP
#define RUNNEL_INTERFACES_DETAIL_PASS_OVER_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include <runnel/core/uint128.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/distributions/uniform.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/fill/plan/cyclic.hpp>
#include <runnel/fill/request/advanced_set.hpp>
#include <runnel/interfaces/detail/block_filler.hpp>
#include <runnel/interfaces/detail/dealt_streams.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/streams/detail/jump_kernels.hpp>
#include <runnel/streams/stream_set.hpp>

/// Moves a set past values that its streams would give in turn, from wherever
/// in a cycle it is to wherever in another.
namespace Runnel::Impl {

/// Passes over a piece by jumps of the streams that it is of.
template <class Set>
void jump_over(Set& set, SetAdvance const& advance) {
  using Generator = typename Set::generator_type;
  static_cast<void>(StreamSetAccess::states(set));  // takes back what is lent
  auto const state_words = static_cast<std::uint64_t>(set.shape().state_words);
  UInt128 const n = advance.more * UInt128(set.leapfrog().num_parts);
  auto const jump = [&](std::uint64_t first, std::uint64_t last) {
    if (first == last) return;
    jump_streams<Generator>(
        set.instance(), set.seed(), n,
        {set.first_stream() + first, last - first},
        StreamSetAccess::states_in_place(set) + first * state_words);
  };
  std::uint64_t const streams = set.size();
  std::uint64_t const end = advance.first + advance.count;
  AdvancedSet advanced(set, advance);
  if (advance.count == streams) {
    jump(0, streams);
  } else {
    jump(advance.first, std::min(end, streams));
    jump(0, std::max(end, streams) - streams);
  }
  advanced.keep();
}

/// Passes over a piece by making as many outputs of its streams. Nobody sees
/// them: they are numbers of one output each, a stream's one block.
/// \param caller  `Runnel::X`, what the user called
template <class Set>
void make_unseen(Set& set, SetAdvance const& advance, char const* caller) {
  using Generator = typename Set::generator_type;
  using ExecutionSpace = typename Set::execution_space;
  using Numbers = Kokkos::View<float*, typename ExecutionSpace::memory_space>;
  static_assert(words_per_value<Uniform, Generator, float> == 1);
  constexpr std::uint64_t most = std::uint64_t{1} << 24;
  std::uint64_t const row = advance.more.low;
  ExecutionSpace const exec = set.instance();
  std::uint64_t rest = advance.count * row;
  Numbers const unseen(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                                          "Runnel::interfaces::unseen"),
                       std::min(rest, most));
  FillOptions const rows{.order = Order::cyclic,
                         .block = static_cast<std::int64_t>(row)};
  StreamSetAccess::cursor(set) = advance.first * row;
  StreamSetAccess::cursor_block(set) = row;
  while (rest > 0) {
    std::uint64_t const count = std::min(rest, most);
    fill_view<ExecutionSpace, Generator>(
        {caller, exec, set, rows},
        Kokkos::subview(unseen,
                        std::pair<std::uint64_t, std::uint64_t>(0, count)),
        Uniform());
    rest -= count;
  }
  StreamSetAccess::cursor(set) = advance.cursor;
  StreamSetAccess::cursor_block(set) = advance.cursor_block;
  exec.fence("Runnel::interfaces::pass_over");
}

/// Are the outputs of a piece made rather than jumped over? Where that is
/// faster: where they are few of each stream or, on hosts, few of all. On GPUs
/// it takes memory, and a fence.
template <class Set>
bool is_made_unseen(Set const& set, SetAdvance const& advance) {
  using Space = typename Set::execution_space;
  constexpr auto least_row =
      min_block_row<typename Set::generator_type, Space>();
  constexpr bool on_device = Backend<Space>::on_device;
  constexpr std::int64_t row =
      on_device ? least_row : std::max<std::int64_t>(least_row, 8);
  constexpr std::int64_t few = on_device ? 0 : 1024;
  UInt128 const steps = advance.more * UInt128(set.leapfrog().num_parts);
  return steps < UInt128(std::uint64_t{row}) ||
         UInt128(advance.count) * steps < UInt128(std::uint64_t{few});
}

/// Moves a set past the values. Cost: for each stream at most two jumps, of
/// whole cycles and of a block, and two more for the streams in whose blocks
/// the values begin and end. Asynchronous where nothing is made.
/// \param caller  `Runnel::X`, what the user called, which entered a region
/// \pre the streams have as many values left, and a cursor that fits the blocks
/// \throws as `StreamSet::jump` and `fill`; the set is then not to be used
template <class Set>
void pass_over(Set& set, ValuesInTurn const& values, char const* caller) {
  CyclicDeal const deal{static_cast<std::int64_t>(set.size()), values.block,
                        static_cast<std::int64_t>(set.cursor())};
  deal.for_each_piece(
      static_cast<std::int64_t>(values.count),
      std::numeric_limits<std::int64_t>::max(), [&](CyclicPiece const& piece) {
        auto const advance =
            advance_of(set, piece, values.outputs, values.block);
        if (is_made_unseen(set, advance)) {
          make_unseen(set, advance, caller);
        } else {
          jump_over(set, advance);
        }
      });
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_PASS_OVER_HPP
