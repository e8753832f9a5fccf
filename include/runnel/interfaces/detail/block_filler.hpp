// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_BLOCK_FILLER_HPP
#define RUNNEL_INTERFACES_DETAIL_BLOCK_FILLER_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>

#include <runnel/core/uint128.hpp>
#include <runnel/distributions/deep_tails.hpp>
#include <runnel/fill/plan/block.hpp>
#include <runnel/fill/plan/rows.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/fill/request/launch.hpp>
#include <runnel/fill/request/staged_fill.hpp>
#include <runnel/fill/values/deep_quantile.hpp>
#include <runnel/fill/values/quantile_fill.hpp>
#include <runnel/interfaces/detail/array_place.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/lanes/tuning.hpp>
#include <runnel/streams/stream_set.hpp>

/// Fills blocks of global arrays, one after the other.
namespace Runnel::Impl {

/// The length from which a row of a block is worth the jump to it.
template <class Generator, class ExecutionSpace>
constexpr std::int64_t min_block_row() {
  return Backend<ExecutionSpace>::on_device
             ? device_tuning<Generator>.min_block_row
             : host_tuning<Generator>.min_block_row;
}

/// Values that are made in the time of a row's jump and its other fixed costs,
/// about 0.5 µs on a host.
template <class Generator, class ExecutionSpace>
constexpr std::int64_t row_cost() {
  return std::max<std::int64_t>(min_block_row<Generator, ExecutionSpace>(),
                                256);
}

/// The most values that are made in memory of their own, to take some of them.
inline constexpr std::int64_t max_gathered = std::int64_t{1} << 24;

/// Writes rows of consecutive values of a set's stream.
template <class Distribution, class ExecutionSpace, class Generator, class T>
class BlockRowWriter {
 public:
  using Set = StreamSet<Generator, ExecutionSpace>;
  static constexpr int words_per_value =
      sampler_of<Distribution, Generator, T>::words_per_value;

  BlockRowWriter(ExecutionSpace const& exec, Set& stream, Distribution const&,
                 FillOptions const& options)
      : m_exec(exec), m_stream(stream), m_options(options) {}
  void operator()(FillTarget<T> const& target) {
    using Sampler = sampler_of<Distribution, Generator, T>;
    fill_or_stage(target, m_stream, m_options,
                  {words_per_value, is_plain_sampler<Sampler>},
                  [&](FillTarget<T> const& piece) {
                    fill_target<NativeLanes, Distribution>(m_exec, piece,
                                                           m_stream, m_options);
                  });
  }

 private:
  ExecutionSpace const& m_exec;
  Set& m_stream;
  FillOptions const& m_options;
};
template <class Distribution, class ExecutionSpace, class Generator, class T>
  requires InverseCdf<Distribution, T>
class BlockRowWriter<Distribution, ExecutionSpace, Generator, T> {
 public:
  using Set = StreamSet<Generator, ExecutionSpace>;
  static constexpr int words_per_value =
      UnitWords::sampler<Generator, unit_word_type<T>>::words_per_value;

  BlockRowWriter(ExecutionSpace const& exec, Set& stream,
                 Distribution const& distribution, FillOptions const& options)
      : m_stream(stream),
        m_options(options),
        m_fill(exec, stream, distribution, options) {}
  void operator()(FillTarget<T> const& target) {
    fill_or_stage(target, m_stream, m_options, {words_per_value, true},
                  [&](FillTarget<T> const& piece) { m_fill(piece, false); });
  }

 private:
  Set& m_stream;
  FillOptions const& m_options;
  QuantileFill<Distribution, ExecutionSpace, Generator, T> m_fill;
};
template <class Distribution, class ExecutionSpace, class Generator, class T>
  requires PlacedDistribution<Distribution>
class BlockRowWriter<Distribution, ExecutionSpace, Generator, T>
    : public BlockRowWriter<PlacedInverseCdf<Distribution>, ExecutionSpace,
                            Generator, T> {
 public:
  BlockRowWriter(ExecutionSpace const& exec,
                 StreamSet<Generator, ExecutionSpace>& stream,
                 Distribution const& distribution, FillOptions const& options)
      : BlockRowWriter<PlacedInverseCdf<Distribution>, ExecutionSpace,
                       Generator, T>(exec, stream, {distribution}, options) {}
};

/// Takes elements of a block from rows that have the values between, too.
template <class T>
struct GatherBlock {
  Block block;
  BlockRow row;
  T const* values;
  T* base;

  KOKKOS_FUNCTION void operator()(std::int64_t element) const {
    std::int64_t to = 0;
    std::int64_t from = 0;
    for (int d = block.rank - 1; d >= row.first; --d) {
      auto const& dimension = block.dimension[d];
      std::int64_t const at = element % dimension.extent;
      element /= dimension.extent;
      to += at * dimension.stride;
      from += at * dimension.step;
    }
    from += element * row.length;
    for (int d = row.first - 1; d >= 0; --d) {
      auto const& dimension = block.dimension[d];
      to += element % dimension.extent * dimension.stride;
      element /= dimension.extent;
    }
    base[to] = values[from];
  }
};

/// \tparam Writer  a `BlockRowWriter`
/// \pre the stream has the whole array left
template <class Writer, class ExecutionSpace, class Generator, class T>
class BlockFiller {
 public:
  using Set = StreamSet<Generator, ExecutionSpace>;

  BlockFiller(FillCall<ExecutionSpace, Generator> const& call, Writer& writer)
      : m_caller(call.caller),
        m_exec(call.exec),
        m_stream(call.streams),
        m_writer(writer),
        m_place(call.streams, UInt128(std::uint64_t{Writer::words_per_value})) {
  }

  /// \pre blocks come in the order of their first values
  void fill(Block const& block, T* base) {
    if (block.size() == 0) return;
    BlockRow const row =
        gathered_row(block, row_cost<Generator, ExecutionSpace>());
    if (row.first < block.rank) {
      fill_gathered(block, row, base);
    } else {
      fill_outer(block, rows_of_block(block, base));
    }
  }
  /// Jumps to value `at` of the array.
  void go_to(std::int64_t at) { m_place.go_to(static_cast<std::uint64_t>(at)); }

 private:
  /// The rows for each index of the dimensions that are left over.
  void fill_outer(Block const& block, BlockRows<T> const& rows) {
    std::int64_t const count = outer_size(block, rows.num_outer);
    for (std::int64_t i = 0; i < count; ++i) {
      OuterPlace const place = outer_place(block, rows.num_outer, i);
      FillTarget<T> moved = rows.target;
      moved.caller = m_caller;
      moved.is_within_streams = true;
      moved.rows.base += place.element;
      fill_rows(moved, place.value);
    }
  }

  /// Fills rows in groups, as many at once as a table of jumps has room for.
  void fill_rows(FillTarget<T> const& all, std::int64_t first) {
    std::int64_t const most =
        std::max<std::int64_t>(1, max_shared_rows(m_stream.shape().jump_words));
    for (std::int64_t row = 0; row < all.rows.num_rows; row += most) {
      FillTarget<T> some = all;
      some.rows.base = all.rows.start(row);
      some.rows.num_rows = std::min(most, all.rows.num_rows - row);
      some.size = some.rows.size();
      some.rows_share_stream = some.rows.num_rows > 1;
      if (!some.rows_share_stream) some.row_step = 0;
      go_to(first + row * all.row_step);
      m_writer(some);
      m_place.pass(static_cast<std::uint64_t>(some.passed()));
    }
  }

  /// Makes rows with all values between their elements in memory of moderate
  /// size, and takes the elements from there.
  void fill_gathered(Block const& block, BlockRow const& row, T* base) {
    Block dense;
    dense.rank = row.first + 1;
    dense.first = block.first;
    std::copy_n(block.dimension, row.first, dense.dimension);
    dense.dimension[row.first] = {row.length, 1, 1};
    std::int64_t values = row.length;
    for (int d = row.first - 1; d >= 0; --d) {
      dense.dimension[d].stride = values;
      values *= dense.dimension[d].extent;
    }
    if (values > max_gathered) return fill_halves(block, base);
    Kokkos::View<T*, typename ExecutionSpace::memory_space> const made(
        Kokkos::view_alloc(m_exec, Kokkos::WithoutInitializing,
                           "Runnel::fill_block::values"),
        static_cast<std::size_t>(values));
    fill(dense, made.data());
    Kokkos::parallel_for("Runnel::fill_block::gather",
                         LongRange<ExecutionSpace>(m_exec, 0, block.size()),
                         GatherBlock<T>{block, row, made.data(), base});
    m_exec.fence("Runnel::fill_block: the values are gathered");
  }
  /// \pre some dimension before the consecutive ones has two elements or more:
  ///   so in blocks of more than `max_gathered` values, since consecutive ones
  ///   that are gathered are fewer than `row_cost`
  void fill_halves(Block const& block, T* base) {
    int d = 0;
    while (block.dimension[d].extent < 2) ++d;
    std::int64_t const half = block.dimension[d].extent / 2;
    Block piece = block;
    piece.dimension[d].extent = half;
    fill(piece, base);
    piece.dimension[d].extent = block.dimension[d].extent - half;
    piece.first += half * block.dimension[d].step;
    fill(piece, base + half * block.dimension[d].stride);
  }

  char const* m_caller;
  ExecutionSpace const& m_exec;
  Set& m_stream;
  Writer& m_writer;
  ArrayPlace<Set> m_place;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_BLOCK_FILLER_HPP
