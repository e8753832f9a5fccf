// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_REQUEST_SPREAD_ROWS_HPP
#define RUNNEL_FILL_REQUEST_SPREAD_ROWS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/fill/plan/jumps.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/streams/stream_set.hpp>

/// Rows of a block, which lie far apart in one stream, as rows of streams of
/// their own: the state at the start of each goes to the set's workspace. One
/// jump of one lane takes the place of one by each lane of a register or warp.
/// Short rows are then made many at a time (`StreamsKernel`), long ones as
/// those of many streams are.
namespace Runnel::Impl {

/// Makes state r, the stream's state `r` rows further on. A work item jumps to
/// the first of its rows, and from each row to the next by one jump, which
/// `wichmann_hill` has to prepare.
template <class Generator, bool OnDevice>
struct SpreadRows {
  using Word = typename Generator::state_word;
  static constexpr std::int64_t rows_each = OnDevice ? 1 : 64;

  Word const* stream;
  Word* states;
  int state_words;
  std::int64_t num_rows;
  JumpRows jumps;  ///< row r: over r rows

  KOKKOS_FUNCTION void operator()(std::int64_t item) const {
    std::int64_t const first = item * rows_each;
    std::int64_t const most = first + rows_each;
    std::int64_t const end = most < num_rows ? most : num_rows;
    auto state = Generator::load(stream);
    if (first > 0) Generator::apply(state, jumps.row(0, first));
    Generator::store(state, states + first * state_words);
    if constexpr (rows_each > 1) {
      auto const step = [&] {
        if constexpr (JumpPreparing<Generator>) {
          return Generator::jump_of(state, jumps.row(0, 1));
        } else {
          return jumps.row(0, 1);
        }
      }();
      for (std::int64_t r = first + 1; r < end; ++r) {
        Generator::apply(state, step);
        Generator::store(state, states + r * state_words);
      }
    }
  }
};

/// Gives a plan the states of its rows. Asynchronous.
template <class Request>
void spread_rows(Request& request, typename Request::Plan& plan) {
  using Generator = typename Request::Generator;
  using Space = typename Request::ExecutionSpace;
  if constexpr (Leaping<Generator>) {
    std::int64_t const num_rows = request.rows.num_rows;
    int const words = request.shape.state_words;
    // Chunks of a row begin with its state, while the last one stores another.
    std::int64_t const kept = plan.chunks_per_row > 1 ? 2 : 1;
    auto* const states =
        StreamSetAccess::workspace(request.streams, kept * num_rows * words);
    auto const jumps =
        jumps_of(request, request.num_outputs(request.row_step), num_rows);
    using Spread = SpreadRows<Generator, Request::on_device>;
    constexpr std::int64_t each = Spread::rows_each;
    Kokkos::parallel_for(
        "Runnel::fill::spread_rows",
        LongRange<Space>(request.exec, 0, (num_rows + each - 1) / each),
        Spread{StreamSetAccess::states(request.streams), states, words,
               num_rows, jumps});
    plan.num_streams = num_rows;
    plan.states = states;
    plan.new_states = states + (kept - 1) * num_rows * words;
  }
}

/// Takes the state behind the last row as that of the stream. Asynchronous.
template <class Request>
void keep_last_row(Request const& request, typename Request::Plan const& plan) {
  auto const words = static_cast<std::size_t>(request.shape.state_words);
  auto const last = static_cast<std::size_t>(plan.rows.num_rows - 1);
  copy_within(request.exec, StreamSetAccess::states_in_place(request.streams),
              plan.new_states + last * words, words);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_REQUEST_SPREAD_ROWS_HPP
