// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_STREAMS_DEVICE_STREAMS_FILL_HPP
#define RUNNEL_FILL_KERNELS_STREAMS_DEVICE_STREAMS_FILL_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/fill/kernels/streams/stream_lines.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// Fills as many rows at a time as a GPU's wavefront has lanes, one stream in
/// each lane.
///
/// A lane steps its stream as a handle does, and leaves a line of values in
/// scratch. Then all lanes write what the lines hold: rows that follow each
/// other without gaps and fit into a line as one array, others row by row.
/// Rows of whole pieces are written and read 16 bytes at a time.
///
/// \tparam Stepper  steps a row of its `Plan`, as `RowStepper`
template <class Stepper, class T, class Lanes>
class DeviceStreamsFill {
 public:
  using Plan = typename Stepper::Plan;
  static constexpr int width = Lanes::per_stream * Lanes::groups_per_thread;

  /// \param lines  `width` · `shape.pitch` values of scratch
  RUNNEL_FORCEINLINE_FUNCTION DeviceStreamsFill(Lanes const& lanes,
                                                Plan const& plan,
                                                StreamLines const& shape,
                                                T* lines)
      : m_lanes(lanes),
        m_plan(plan),
        m_shape(shape),
        m_lines(lines),
        m_lane(lanes.group * Lanes::per_stream + lanes.lane) {}

  /// Rows `first` … `first` + `width` − 1, as far as there are any.
  RUNNEL_FORCEINLINE_FUNCTION void fill(std::int64_t first) const {
    auto const& rows = m_plan.rows;
    if (first >= rows.num_rows) return;
    int const count = rows.count_from(first, width);
    std::int64_t const last = first + count - 1;
    bool const is_idle = m_lane >= count;
    std::int64_t const row = is_idle ? last : first + m_lane;
    Stepper stepper(m_plan, row);
    auto const length = static_cast<int>(rows.length(first));
    int const mine = is_idle ? 0 : static_cast<int>(rows.length(row));
    if (rows.length(last) == length) {
      write_even(
          stepper, mine,
          {in_global_memory(rows.start(first)),
           rows.row_stride + (last < rows.longer_rows ? rows.longer_stride : 0),
           count, length});
    } else {
      write_uneven(stepper, mine, first, count);
    }
    if (mine > 0) stepper.store(mine);
  }

  /// The same for rows of whole pieces (`rows_are_pieces`).
  RUNNEL_FORCEINLINE_FUNCTION void fill_pieces(std::int64_t first) const {
    auto const& rows = m_plan.rows;
    if (first >= rows.num_rows) return;
    int const count = rows.count_from(first, width);
    bool const is_idle = m_lane >= count;
    Stepper stepper(m_plan, first + (is_idle ? count - 1 : m_lane));
    auto const length = static_cast<int>(rows.row_length);
    T* const to = in_global_memory(rows.start(first));
    for (int at = 0; at < length; at += m_shape.length) {
      int const rest = length - at;
      PieceSlots const slots((rest < m_shape.length ? rest : m_shape.length) /
                             piece_values);
      if (!is_idle) make_pieces(stepper, slots);
      m_lanes.sync();
      write_pieces({to + at, rows.row_stride, count, length}, slots);
      m_lanes.sync();
    }
    if (!is_idle) stepper.store(length);
  }

  /// Each lane writes its values as it makes them: next to its neighbours'
  /// where rows are interleaved in memory, and contiguous rows of 8 or 16 bytes
  /// at once.
  RUNNEL_FORCEINLINE_FUNCTION void fill_directly(std::int64_t first) const {
    auto const& rows = m_plan.rows;
    std::int64_t const row = first + m_lane;
    if (row >= rows.num_rows) return;
    Stepper stepper(m_plan, row);
    T* const to = in_global_memory(rows.start(row));
    auto const length = static_cast<int>(rows.length(row));
    if (rows.inner_rank == 1) {
      std::int64_t const stride = rows.stride[0];
      bool const is_stored =
          stride == 1 && (store_at_once<16>(stepper, length, to) ||
                          store_at_once<8>(stepper, length, to));
      if (!is_stored) {
        stepper.make(length, [&](int i, T value) RUNNEL_INLINE_LAMBDA {
          to[i * stride] = value;
        });
      }
    } else {
      stepper.make(length, [&](int i, T value) RUNNEL_INLINE_LAMBDA {
        to[rows.offset(i)] = value;
      });
    }
    stepper.store(length);
  }

 private:
  static constexpr int piece_values = 16 / static_cast<int>(sizeof(T));
  using Piece = StorePiece<T, piece_values>;

  /// Makes a contiguous row by stores of `Bytes` bytes, if it can be.
  template <int Bytes>
  RUNNEL_FORCEINLINE_FUNCTION static bool store_at_once(Stepper& stepper,
                                                        int length, T* to) {
    constexpr int count = Bytes / static_cast<int>(sizeof(T));
    using Row = StorePiece<T, count>;
    if (length % count != 0 || !Row::is_aligned(to)) return false;
    // One iteration; but without a loop kernels of `mrg32k3a` get 64 registers
    // instead of 48 to 56, and rows of 1 to 4 floats are an eighth slower.
    for (int i = 0; i < length; i += count) {
      Row row{};
      stepper.make(
          count, [&](int, T value) RUNNEL_INLINE_LAMBDA { row.append(value); });
      *reinterpret_cast<Row*>(to + i) = row;
    }
    return true;
  }

  /// Some rows of one length.
  struct EvenRows {
    T* first;
    std::int64_t stride;
    int count;
    int length;
  };
  /// Makes the next values of a lane's stream, a line of whole pieces.
  RUNNEL_FORCEINLINE_FUNCTION void make_pieces(Stepper& stepper,
                                               PieceSlots const& slots) const {
    Piece* const line =
        reinterpret_cast<Piece*>(m_lines) + m_lane * slots.row_pieces;
    int const exchange = slots.exchange(m_lane);
    [[maybe_unused]] constexpr int unrolled = Stepper::unrolled_pieces;
    RUNNEL_DEVICE_UNROLL(unrolled)
    for (int p = 0; p < slots.row_pieces; ++p) {
      Piece piece{};
      stepper.make(piece_values, [&](int, T value) RUNNEL_INLINE_LAMBDA {
        piece.append(value);
      });
      line[p ^ exchange] = piece;
    }
  }
  /// Writes the lines' pieces to their rows, several rows at once.
  RUNNEL_FORCEINLINE_FUNCTION void write_pieces(EvenRows const& rows,
                                                PieceSlots const& slots) const {
    auto const* const lines = reinterpret_cast<Piece const*>(m_lines);
    int const rows_on = width / slots.row_pieces;
    int const pieces_on = width - rows_on * slots.row_pieces;
    int at = m_lane;
    int row = at / slots.row_pieces;
    int piece = at - row * slots.row_pieces;
    T* to = rows.first + row * rows.stride + piece * piece_values;
    std::int64_t const to_step =
        rows_on * rows.stride + pieces_on * piece_values;
    if (pieces_on == 0) {
      // Powers of two: all lanes stay in their columns.
      constexpr int batch = 4;
      for (; row + (batch - 1) * rows_on < rows.count; row += batch * rows_on) {
        static_for<batch>([&](auto k) RUNNEL_INLINE_LAMBDA {
          *reinterpret_cast<Piece*>(to + k * to_step) =
              lines[slots.slot(row + k * rows_on, at + k * width)];
        });
        to += batch * to_step;
        at += batch * width;
      }
    }
    while (row < rows.count) {
      *reinterpret_cast<Piece*>(to) = lines[slots.slot(row, at)];
      at += width;
      row += rows_on;
      piece += pieces_on;
      to += to_step;
      if (piece >= slots.row_pieces) {
        piece -= slots.row_pieces;
        ++row;
        to += rows.stride - slots.row_pieces * piece_values;
      }
    }
  }
  /// Makes the next values of a lane's stream, at most a line.
  RUNNEL_FORCEINLINE_FUNCTION void make(Stepper& stepper, int count) const {
    T* const line = m_lines + m_lane * m_shape.pitch;
    int const end = count < m_shape.length ? count : m_shape.length;
    stepper.make(end,
                 [&](int i, T value) RUNNEL_INLINE_LAMBDA { line[i] = value; });
  }

  RUNNEL_FORCEINLINE_FUNCTION void write_even(Stepper& stepper, int mine,
                                              EvenRows const& rows) const {
    for (int at = 0; at < rows.length; at += m_shape.length) {
      make(stepper, mine - at);
      m_lanes.sync();
      int const left = rows.length - at;
      int const length = left < m_shape.length ? left : m_shape.length;
      if (length >= width) {
        write_rows(rows, at, length);
      } else {
        write_together(rows, at, length);
      }
      m_lanes.sync();
    }
  }
  /// Rows of two lengths: one wavefront of a request at most.
  RUNNEL_FORCEINLINE_FUNCTION void write_uneven(Stepper& stepper, int mine,
                                                std::int64_t first,
                                                int count) const {
    auto const& rows = m_plan.rows;
    for (int at = 0; at < rows.length(first); at += m_shape.length) {
      make(stepper, mine - at);
      m_lanes.sync();
      for (int r = 0; r < count; ++r) {
        int const end = static_cast<int>(rows.length(first + r)) - at;
        T* const to = rows.start(first + r) + at;
        for (int i = m_lane; i < m_shape.length && i < end; i += width) {
          to[i] = m_lines[r * m_shape.pitch + i];
        }
      }
      m_lanes.sync();
    }
  }
  /// Writes `length` values of each row, from value `begin` on, several rows at
  /// once.
  RUNNEL_FORCEINLINE_FUNCTION void write_together(EvenRows const& rows,
                                                  int begin, int length) const {
    int const rows_on = width / length;
    int const values_on = width - rows_on * length;
    int row = m_lane / length;
    int at = m_lane - row * length;
    T* to = rows.first + begin + row * rows.stride + at;
    T const* from = m_lines + row * m_shape.pitch + at;
    std::int64_t const to_step = rows_on * rows.stride + values_on;
    int const from_step = rows_on * m_shape.pitch + values_on;
    if (values_on == 0) {
      // Powers of two: all lanes stay in their columns.
      constexpr int batch = 4;
      for (; row + (batch - 1) * rows_on < rows.count; row += batch * rows_on) {
        static_for<batch>([&](auto k) RUNNEL_INLINE_LAMBDA {
          to[k * to_step] = from[k * from_step];
        });
        to += batch * to_step;
        from += batch * from_step;
      }
    }
    while (row < rows.count) {
      *to = *from;
      row += rows_on;
      at += values_on;
      to += to_step;
      from += from_step;
      if (at >= length) {
        at -= length;
        ++row;
        to += rows.stride - length;
        from += m_shape.pitch - length;
      }
    }
  }
  /// Writes rows one after the other.
  RUNNEL_FORCEINLINE_FUNCTION void write_rows(EvenRows const& rows, int begin,
                                              int length) const {
    // Loads under way at a time: as many as registers can hold.
    constexpr int batch = 4;
    int row = 0;
    T* to = rows.first + begin;
    T const* from = m_lines;
    for (; row + batch <= rows.count; row += batch) {
      for (int i = m_lane; i < length; i += width) {
        static_for<batch>([&](auto r) RUNNEL_INLINE_LAMBDA {
          to[r * rows.stride + i] = from[r * m_shape.pitch + i];
        });
      }
      to += batch * rows.stride;
      from += batch * m_shape.pitch;
    }
    for (; row < rows.count; ++row) {
      for (int i = m_lane; i < length; i += width) to[i] = from[i];
      to += rows.stride;
      from += m_shape.pitch;
    }
  }

  Lanes const& m_lanes;
  Plan const& m_plan;
  StreamLines m_shape;
  T* m_lines;
  int m_lane;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_STREAMS_DEVICE_STREAMS_FILL_HPP
