// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_PLAN_MAKE_PLAN_HPP
#define RUNNEL_FILL_PLAN_MAKE_PLAN_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <string>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/fill/kernels/ring/ring_chunk.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/lanes/backend.hpp>

/// From a View and a set of streams to rows and chunks.
namespace Runnel::Impl {

/// Chunks are kept to 64 lengths an octave, so that one jump table serves
/// requests of similar sizes. Not fewer: what a chunk is longer than it need
/// be, the last teams are idle.
inline std::int64_t rounded_chunk(std::int64_t values) {
  // A multiple of whole batches of rounds, also with two outputs a value.
  constexpr std::int64_t unit = 384;
  std::int64_t n = (values + unit - 1) / unit;
  std::int64_t scale = 1;
  while (n > 127 * scale) scale *= 2;
  return (n + scale - 1) / scale * scale * unit;
}

/// Dimensions `first` … of a view, as the inner ones of a row.
template <class ViewType, class T>
void add_dimensions(ViewType const& view, int first, RowMap<T>& rows) {
  for (int d = first; d < static_cast<int>(ViewType::rank()); ++d) {
    rows.add_dimension(
        static_cast<std::int64_t>(view.extent(static_cast<std::size_t>(d))),
        static_cast<std::int64_t>(view.stride(static_cast<std::size_t>(d))));
  }
  if (rows.inner_rank == 0) rows.add_dimension(1, 1);
}

/// The rows that S streams fill, see "Orders of a set of streams" in
/// docs/law.md. \throws std::invalid_argument if a view of rank ≥ 2 has not
/// one row a stream
template <class ViewType>
RowMap<typename ViewType::non_const_value_type> make_rows(
    ViewType const& view, std::int64_t num_streams, Order order) {
  RowMap<typename ViewType::non_const_value_type> rows;
  auto const size = static_cast<std::int64_t>(view.size());
  rows.base = view.data();
  rows.num_rows = num_streams;
  rows.row_length = size / num_streams;
  if (num_streams == 1) {
    add_dimensions(view, 0, rows);
  } else if constexpr (ViewType::rank() < 2) {
    std::int64_t const step =
        ViewType::rank() == 0 ? 1 : static_cast<std::int64_t>(view.stride(0));
    rows.longer_rows = size % num_streams;
    bool const interleaved = order == Order::interleaved;
    rows.row_stride = interleaved ? step : rows.row_length * step;
    rows.longer_stride = interleaved ? 0 : step;
    rows.add_dimension(rows.longest(), interleaved ? num_streams * step : step);
  } else {
    RUNNEL_THROW_IF(
        static_cast<std::int64_t>(view.extent(0)) != num_streams,
        "Runnel::fill: the View has " + std::to_string(view.extent(0)) +
            " rows and the set " + std::to_string(num_streams) +
            " streams; row s is filled from stream s, so make extent(0) equal "
            "the number of streams");
    rows.row_stride = static_cast<std::int64_t>(view.stride(0));
    add_dimensions(view, 1, rows);
  }
  return rows;
}

/// One stream into a view whose first index runs fastest in memory: its rows
/// become pieces of the stream, so that writes run along memory. Worth it
/// where a row is longer than the jump to its start is dear.
template <class ViewType, class T>
bool split_by_rows(ViewType const& view, int jump_words, RowMap<T>& rows) {
  constexpr std::int64_t least_row = 192;
  // Of RANMAR 65536 rows: tables are to stay below 64 MB.
  std::int64_t const most_rows = (std::int64_t{1} << 23) / (jump_words + 1);
  if constexpr (ViewType::rank() < 2) {
    return false;
  } else {
    RowMap<T> split;
    split.base = rows.base;
    split.num_rows = static_cast<std::int64_t>(view.extent(0));
    if (split.num_rows > most_rows) return false;
    split.row_length = rows.row_length / split.num_rows;
    split.row_stride = static_cast<std::int64_t>(view.stride(0));
    add_dimensions(view, 1, split);
    if (!split.lies_across() || split.row_length < least_row) return false;
    rows = split;
    return true;
  }
}

/// The length of chunks of which a host's lanes take one each, where that is
/// worth the jumps; 0 elsewhere. \param lanes  of all threads
template <class Generator, class T>
std::int64_t lane_chunk(FillPlan<Generator, T> const& plan,
                        std::int64_t lanes) {
  if constexpr (has_lane_form_on<Generator, false>) {
    std::int64_t const rows = plan.rows.num_rows;
    if (!Generator::fits_lane(plan.shape) || plan.rows_share_stream ||
        rows >= lanes || lanes % rows != 0) {
      return 0;
    }
    std::int64_t const chunks = lanes / rows;
    std::int64_t const wanted = (plan.rows.longest() + chunks - 1) / chunks;
    if (wanted < Generator::least_lane_chunk) return 0;
    // 64 lengths an octave, as above.
    std::int64_t unit = 32;
    while (wanted > 128 * unit) unit *= 2;
    return (wanted + unit - 1) / unit * unit;
  } else {
    return 0;
  }
}

/// Chunks a row where jumps are cheap: from so many on that every group has one
/// to where the groups without one in the last wave of them are few.
inline std::int64_t even_chunks(std::int64_t rows, std::int64_t groups,
                                std::int64_t most) {
  std::int64_t const first = (groups + rows - 1) / rows;
  std::int64_t best = first;
  double best_share = 0;
  for (std::int64_t c = first; c <= std::max(first, most) && c < first + 8;
       ++c) {
    std::int64_t const waves = (rows * c + groups - 1) / groups;
    double const share =
        static_cast<double>(rows * c) / static_cast<double>(waves * groups);
    if (share > best_share) {
      best = c;
      best_share = share;
    }
    if (share >= 0.96) break;
  }
  return best;
}

/// The length of a GPU's chunks where lanes make runs: whole blocks of them.
/// \p chunk, what other generators get, where rows are too short for many.
template <class Generator, class ExecutionSpace>
std::int64_t run_chunk(ExecutionSpace const& exec, std::int64_t rows,
                       std::int64_t longest, std::int64_t chunk) {
  constexpr std::int64_t block = 32 * Generator::run_length;
  std::int64_t const groups =
      Backend<ExecutionSpace>::run_parallelism(exec, run_teams<Generator>);
  std::int64_t const chunks = even_chunks(
      rows, groups, std::max<std::int64_t>(1, longest / (8 * block)));
  std::int64_t wanted = (longest + chunks - 1) / chunks;
  if (wanted < 8 * block) wanted = chunk;
  if (wanted < 4 * block) return chunk;
  return std::min(longest, (wanted + block - 1) / block * block);
}

/// Chunks a row, so that all threads have some and those that run side by side
/// are few waves.
template <class ExecutionSpace, class Generator, class T>
std::int64_t wanted_chunks(ExecutionSpace const& exec, FillKind kind,
                           FillPlan<Generator, T> const& plan) {
  using B = Backend<ExecutionSpace>;
  if (!B::on_device && B::parallelism(exec) == 1) return 1;
  std::int64_t const rows = plan.rows.num_rows;
  std::int64_t const wanted =
      std::int64_t{kind.beside_others ? B::beside_parallelism(exec)
                                      : B::parallelism(exec)} *
      (kind.in_tiles ? B::rows_per_thread(sizeof(typename Generator::lane_word))
                     : B::items_per_thread);
  // GPU teams of the tile kernel all fit side by side: rather fewer than a
  // second, nearly empty wave of them.
  if (kind.in_tiles && B::on_device) {
    return std::max<std::int64_t>(1, wanted / rows);
  }
  if constexpr (requires { B::resident_groups(exec, std::size_t{}); } &&
                writes_directly<Generator>) {
    // Windows so large that fewer fit: no second, emptier wave of them.
    constexpr std::size_t beside = 512;
    auto const window = static_cast<std::size_t>(plan.shape.window_words) *
                        sizeof(typename Generator::state_word);
    std::int64_t const groups = B::resident_groups(exec, window + beside);
    if (groups < wanted) return std::max<std::int64_t>(1, groups / rows);
  }
  std::int64_t const most = (wanted + rows - 1) / rows;
  if (B::on_device || kind.in_tiles) return most;
  // Of short chunks no more than even the threads out: each is a jump.
  return std::clamp(
      plan.rows.size() / rows / B::long_chunk,
      std::min(even_chunks(rows, B::parallelism(exec), most), most), most);
}

/// The length of chunks that are worth the jumps to them.
template <class ExecutionSpace, class Generator>
constexpr std::int64_t least_chunk_of() {
  std::int64_t least = Backend<ExecutionSpace>::least_chunk;
  if constexpr (requires { Generator::least_chunk; }) {
    least = std::max(least, Generator::least_chunk);
  }
  if constexpr (!Backend<ExecutionSpace>::on_device &&
                requires { Generator::least_host_chunk; }) {
    least = std::max(least, Generator::least_host_chunk);
  }
  return least;
}

/// The length of chunks where the user has not chosen it.
template <class ExecutionSpace, class Generator, class T>
std::int64_t default_chunk(ExecutionSpace const& exec, FillKind kind,
                           FillPlan<Generator, T> const& plan) {
  using B = Backend<ExecutionSpace>;
  std::int64_t const rows = plan.rows.num_rows;
  std::int64_t const longest = plan.rows.longest();
  std::int64_t const chunks = wanted_chunks(exec, kind, plan);
  std::int64_t chunk = std::max((longest + chunks - 1) / chunks,
                                least_chunk_of<ExecutionSpace, Generator>());
  if constexpr (B::on_device && steps_in_ring<Generator>) {
    if (!kind.in_tiles) {
      chunk =
          ring_chunk<Generator>(exec, rows, longest, plan.natives_per_value);
    }
  }
  chunk = chunk >= longest ? longest : rounded_chunk(chunk);
  if constexpr (B::on_device && makes_runs<Generator>) {
    if (!kind.in_tiles && !kind.beside_others) {
      chunk = run_chunk<Generator>(exec, rows, longest, chunk);
    }
  }
  if (!kind.in_tiles && !B::on_device) {
    std::int64_t const lanes =
        B::least_lane_rows(exec, sizeof(typename Generator::lane_word));
    if (auto const own = lane_chunk(plan, lanes); own > 0) chunk = own;
  }
  return chunk;
}

/// Length and number of the chunks of a row. \pre `plan.lane_run` is there
///
/// \param kind  which kernel will run: in that of tiles a thread takes several
///   chunks
template <class ExecutionSpace, class Generator, class T>
void cut_rows(ExecutionSpace const& exec, FillOptions const& options,
              FillKind kind, FillPlan<Generator, T>& plan) {
  std::int64_t const longest = plan.rows.longest();
  std::int64_t most_chunks = plan.rows_share_stream
                                 ? FillPlan<Generator, T>::jump_base
                                 : FillPlan<Generator, T>::jump_base *
                                       FillPlan<Generator, T>::jump_base;
  // Kokkos counts the teams of a league with an int.
  most_chunks =
      std::clamp(INT32_MAX / plan.rows.num_rows, std::int64_t{1}, most_chunks);
  std::int64_t chunk =
      options.chunk > 0 ? options.chunk : default_chunk(exec, kind, plan);
  chunk = std::max(chunk, (longest + most_chunks - 1) / most_chunks);
  chunk =
      std::clamp(chunk, std::int64_t{1}, std::max(longest, std::int64_t{1}));
  if (plan.lane_run > 0) {
    std::int64_t const runs = lanes_of_chunk * plan.lane_run;
    if ((longest + runs - 1) / runs <= most_chunks) {
      chunk = runs;
    } else {
      plan.lane_run = 0;
    }
  }
  plan.chunk = chunk;
  plan.chunks_per_row =
      std::max<std::int64_t>(1, (longest + chunk - 1) / chunk);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_PLAN_MAKE_PLAN_HPP
