// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_STORE_ALIGNED_WRITER_HPP
#define RUNNEL_FILL_STORE_ALIGNED_WRITER_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/fill/store/lane_pieces.hpp>

namespace Runnel::Impl {

/// Writes consecutive values of 32 GPU lanes in aligned pieces: 16 bytes per
/// lane, 512 bytes at a time, each starting at a multiple of 256 bytes whatever
/// the address of the first value.
///
/// Values pass through a ring of three pieces of 512 bytes in team scratch,
/// shifted by the misalignment: while a piece is being filled, the one before
/// it is written. (Kokkos allocations begin 128 bytes after such a boundary;
/// without the shift an H200 loses a tenth of its bandwidth:
/// docs/lab_notes.md.)
template <class T>
class AlignedWriter {
 public:
  /// Values of a piece.
  static constexpr int window = 512 / static_cast<int>(sizeof(T));
  static constexpr int ring = 3 * window;

  /// \param out    where value 0 goes
  /// \param stage  `ring` values of scratch, 16-byte aligned
  RUNNEL_FORCEINLINE_FUNCTION AlignedWriter(T* out, T* stage, int lane)
      : m_stage(stage), m_lane(lane) {
    m_head = LaneStage<T>::before_boundary(out);
    m_to = out + m_head - window;
    m_read = stage + quad * lane;
  }

  /// Value `at` + lane of a run of `ring` values. \tparam Lanes for its sync
  /// \param is_first  this is the writer's first run
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION void put(Lanes const& lanes, int at, T value,
                                       bool is_first) {
    int place = at + m_lane - m_head;
    // The head is shorter than 256 bytes: only the first steps wrap round.
    if (at < window / 2 && place < 0) place += ring;
    m_stage[place] = value;
    if (at % window != window - Lanes::per_stream) return;
    lanes.sync();
    int const previous = (at / window + 2) % 3 * window;
    if (at < window && is_first) {
      write_some(previous, window - m_head, window);
    } else {
      *reinterpret_cast<Quad*>(m_to + quad * m_lane) =
          *reinterpret_cast<Quad const*>(m_read + previous);
    }
    m_to += window;
  }

  /// Writes the remainder after complete runs.
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION void finish(Lanes const& lanes) {
    write_some(2 * window, 0, window - m_head);
    lanes.sync();
  }

 private:
  using Quad = typename LaneStage<T>::Quad;
  static constexpr int quad = LaneStage<T>::quad;

  /// Values first … last − 1 of the piece at `begin`, one by one.
  RUNNEL_FORCEINLINE_FUNCTION void write_some(int begin, int first,
                                              int last) const {
    for (int i = m_lane; i < window; i += 32) {
      if (first <= i && i < last) m_to[i] = m_stage[begin + i];
    }
  }

  T* m_stage;
  T* m_to;  ///< the piece before the one being filled
  T const* m_read;
  int m_lane;
  int m_head;  ///< values before the first boundary
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_STORE_ALIGNED_WRITER_HPP
