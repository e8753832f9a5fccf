// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_PLAN_FILL_PLAN_HPP
#define RUNNEL_FILL_PLAN_FILL_PLAN_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/plan/row_map.hpp>

namespace Runnel::Impl {

/// One chunk of one row: where its stream's state comes from, how it gets to
/// the chunk's start, and where its values go.
template <class StateWord, class T>
struct FillTask {
  StateWord const* state = nullptr;    ///< at the start of the request
  std::uint64_t const* jumps[2] = {};  ///< to the chunk, null where none
  std::uint64_t const* lane_jumps = nullptr;
  std::uint64_t const* run_jumps = nullptr;
  StateWord* new_state = nullptr;  ///< not null in a stream's last chunk
  T* row = nullptr;
  std::int64_t first = 0;  ///< value of the row that the chunk begins with
  std::int64_t count = 0;  ///< values; -1: there is no such chunk
};

/// Which kernel fills a request; choose.hpp has the list.
enum class Kernel : int;

/// The number of GPU lanes that share a chunk if each makes a run of its own.
inline constexpr std::int64_t lanes_of_chunk = 32;

/// How a request is cut. Captured by kernels: a plain record.
template <class Generator, class T>
struct FillPlan {
  using StateWord = typename Generator::state_word;
  using value_type = T;
  /// Rows of a jump table; chunk numbers have two digits of this base.
  static constexpr std::int64_t jump_base = 4096;

  RowMap<T> rows;
  std::int64_t num_streams = 1;
  std::int64_t cursor = 0;  ///< stream of row 0
  /// Rows are pieces of one stream: row r starts at value r · `row_step`.
  bool rows_share_stream = false;
  /// Values from the start of a row to that of the next, if rows share a
  /// stream.
  std::int64_t row_step = 0;
  std::int64_t chunk = 0;  ///< values
  std::int64_t chunks_per_row = 1;
  /// Values of a run, where each of the `lanes_of_chunk` lanes of a GPU that
  /// share a chunk makes one by itself (`LaneRunsFill`); 0: they step together.
  std::int64_t lane_run = 0;
  /// Outputs that kernels step per value: outputs per value · leapfrog parts,
  /// unless one step leads to the next output of a part.
  std::int64_t num_outputs_per_value = 1;
  std::int64_t num_parts = 1;
  /// For a leapfrog part that leaps: outputs of the stream from one output of
  /// the part to the next (`StreamsKernel`).
  std::uint64_t leap = 1;

  StreamShape shape;
  StateWord const* states = nullptr;
  StateWord* new_states = nullptr;
  /// `states` as `StreamWords`, for kernels that step rings where they lie;
  /// null for others.
  StateWord* lent_words = nullptr;
  /// Words from one to the next of a stream on a GPU, from one stream to the
  /// next on a host.
  std::int64_t lent_stride = 0;
  /// Memory for data that earlier kernels leave to the last one (`RingJumps`).
  StateWord* workspace = nullptr;
  /// Jumps by k chunks, and by jump_base·k chunks or by k rows.
  JumpRows low_jumps;
  JumpRows high_jumps;
  /// Jumps by k steps of the leapfrog part, for lanes that share a stream.
  JumpRows lane_jumps;
  /// For lanes that make runs of consecutive values: on a GPU jumps by k runs
  /// (of the stream, where jumps differ), null where lanes make none; on a host
  /// by 2^k times the shortest run.
  JumpRows run_jumps;
  /// A stream's values are of consecutive outputs: no leapfrog part.
  bool consecutive = true;
  Kernel kernel{};

  /// \pre rows are of streams of their own
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t stream_of(std::int64_t row) const {
    return cursor + row < num_streams ? cursor + row
                                      : cursor + row - num_streams;
  }

  RUNNEL_FORCEINLINE_FUNCTION FillTask<StateWord, T> task(
      std::int64_t row, std::int64_t k) const {
    FillTask<StateWord, T> t;
    if (row >= rows.num_rows || k >= chunks_per_row) {
      // Lanes of a team step together: the idle ones step stream 0.
      t.state = states;
      t.lane_jumps = lane_jumps.row(0, 0);
      t.count = -1;
      return t;
    }
    std::int64_t stream = 0;
    std::int64_t high = row;
    std::int64_t low = k;
    bool last = k == chunks_per_row - 1;
    if (rows_share_stream) {
      last = last && row == rows.num_rows - 1;
    } else {
      stream = stream_of(row);
      high = k / jump_base;
      low = k % jump_base;
    }
    t.state = states + stream * shape.state_words;
    if (last) t.new_state = new_states + stream * shape.state_words;
    if (high > 0) t.jumps[0] = high_jumps.row(stream, high);
    if (low > 0) t.jumps[1] = low_jumps.row(stream, low);
    t.lane_jumps = lane_jumps.row(stream, 0);
    t.run_jumps = run_jumps.row(stream, 0);
    t.row = rows.start(row);
    t.first = k * chunk;
    std::int64_t const left = rows.length(row) - t.first;
    t.count = left < chunk ? left : chunk;
    return t;
  }
};

/// A plan and the sampler that makes its values, one with parameters.
template <class Generator, class Sampler, class T>
struct ParametersPlan : FillPlan<Generator, T> {
  Sampler sampler;
};

/// The plan as kernels get it.
template <class Generator, class Sampler, class T>
using SampledPlan = std::conditional_t<StaticSampler<Sampler, Generator>,
                                       FillPlan<Generator, T>,
                                       ParametersPlan<Generator, Sampler, T>>;

/// The sampler of a `SampledPlan`.
template <class Sampler, class Plan>
RUNNEL_FORCEINLINE_FUNCTION Sampler sampler_in(Plan const& plan) {
  if constexpr (requires { plan.sampler; }) {
    return plan.sampler;
  } else {
    return Sampler{};
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_PLAN_FILL_PLAN_HPP
