// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_STORE_LANE_PIECES_HPP
#define RUNNEL_FILL_STORE_LANE_PIECES_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/detail/team_tables.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// Where a lane's values go: value i to base + i, for i in [begin, end). The
/// base is at a multiple of 256 bytes.
template <class T>
struct LaneRow {
  T* base;
  std::int64_t begin, end;
};

/// Rows of lanes that follow each other: stretches of `stride` values of an
/// array, the last one shorter.
template <class T>
struct EvenLaneRows {
  T* base;              ///< of row 0
  std::int64_t stride;  ///< values of a row
  std::int64_t begin;   ///< of each row, from its base on
  std::int64_t count;   ///< values of all rows

  RUNNEL_FORCEINLINE_FUNCTION LaneRow<T> operator[](int r) const {
    std::int64_t const left = count - r * stride;
    return {base + r * stride, begin, begin + (left < stride ? left : stride)};
  }
  /// Row 0 becomes what was row n.
  RUNNEL_FORCEINLINE_FUNCTION void pass_over(int n) { base += n * stride; }
  RUNNEL_FORCEINLINE_FUNCTION T* first_base() const { return base; }
};
/// Rows of lanes that lie anywhere.
template <class T>
struct AnyLaneRows {
  LaneRow<T> const* rows;

  RUNNEL_FORCEINLINE_FUNCTION LaneRow<T> operator[](int r) const {
    return rows[r];
  }
  RUNNEL_FORCEINLINE_FUNCTION void pass_over(int n) { rows += n; }
  RUNNEL_FORCEINLINE_FUNCTION T* first_base() const {
    return in_global_memory(rows->base);
  }
};

/// How lanes of a GPU that each step a sequence store their values: in pieces
/// of 256 bytes, which pass through team scratch and are written in 16 bytes
/// per lane, to the lanes' rows one after the other.
///
/// \tparam Bytes  of a piece; they begin at multiples of it
///
/// The writing functions have in common
/// \tparam Width   lanes, as many as pieces in the stage
/// \param stage   lane l's piece begins at l · `pitch`
/// \param at      the value of the rows that the pieces begin with
/// \param rows    the lanes' rows: `EvenLaneRows` or `AnyLaneRows`
template <class T, int Bytes = 256>
struct LaneStage {
  static constexpr int piece = Bytes / static_cast<int>(sizeof(T));
  static constexpr int quad = 16 / static_cast<int>(sizeof(T));
  /// Lanes' pieces are one quad apart, to avoid bank conflicts.
  static constexpr int pitch = piece + quad;
  static constexpr int lanes_per_piece = piece / quad;

  struct alignas(16) Quad {
    T value[quad];
  };

  /// Values from the last boundary of pieces to an address.
  RUNNEL_FORCEINLINE_FUNCTION static int past_boundary(T const* at) {
    return static_cast<int>(reinterpret_cast<std::uintptr_t>(at) % Bytes /
                            sizeof(T));
  }
  /// Values from an address to the next boundary of pieces.
  RUNNEL_FORCEINLINE_FUNCTION static int before_boundary(T const* at) {
    int const past = past_boundary(at);
    return past == 0 ? 0 : piece - past;
  }

  /// Writes pieces of which all rows have all values.
  /// \param whole  the number of rows that have: the one behind them ends
  template <int Width, class Rows, class Count = Number<Width>>
  RUNNEL_FORCEINLINE_FUNCTION static void write_inside(int lane, T const* stage,
                                                       std::int64_t at,
                                                       Rows const& rows,
                                                       Count whole = {}) {
    static_assert(Width % lanes_per_piece == 0);
    int const first = lane / lanes_per_piece;
    int const i = lane % lanes_per_piece * quad;
    T const* const from = stage + first * pitch + i;
    constexpr int together = Width / lanes_per_piece;
    Rows left = rows;
    left.pass_over(first);
    static_for<lanes_per_piece>([&](auto s) RUNNEL_INLINE_LAMBDA {
      constexpr int r = s * together;
      T* const to = left.first_base() + (at + i);
      if (std::is_same_v<Count, Number<Width>> || first + r < whole) {
        *reinterpret_cast<Quad*>(to) =
            *reinterpret_cast<Quad const*>(from + r * pitch);
      }
      left.pass_over(together);
    });
    if (whole < Width && first == 0) {
      auto const row = rows[whole];
      write_some(row.base + (at + i), stage + whole * pitch + i, at + i, at,
                 row.end);
    }
  }
  /// Writes pieces in which rows begin or end.
  template <int Width, class Rows>
  RUNNEL_FORCEINLINE_FUNCTION static void write_edges(int lane, T const* stage,
                                                      std::int64_t at,
                                                      Rows const& rows) {
    int const i = lane % lanes_per_piece * quad;
    RUNNEL_DEVICE_UNROLL(1)
    for (int r = lane / lanes_per_piece; r < Width;
         r += Width / lanes_per_piece) {
      auto const row = rows[r];
      write_some(in_global_memory(row.base) + (at + i), stage + r * pitch + i,
                 at + i, row.begin, row.end);
    }
  }

 private:
  /// Writes those of the values i … i + quad − 1 that are in [begin, end).
  RUNNEL_FORCEINLINE_FUNCTION static void write_some(T* to, T const* from,
                                                     std::int64_t i,
                                                     std::int64_t begin,
                                                     std::int64_t end) {
    if (begin <= i && i + quad <= end) {
      *reinterpret_cast<Quad*>(to) = *reinterpret_cast<Quad const*>(from);
    } else {
      for (int v = 0; v < quad; ++v) {
        if (begin <= i + v && i + v < end) to[v] = from[v];
      }
    }
  }
};

/// Bytes of the pieces that lanes write: 256, or less where four wavefronts'
/// pieces would leave a team's memory no room for the table of a sampler.
template <class Sampler>
inline constexpr int lane_piece_bytes = [] {
  // The limit is the same on all GPUs.
  constexpr std::size_t team_bytes =
      DeviceBackend<Kokkos::DefaultExecutionSpace, 32>::team_scratch_limit;
  constexpr int lanes = 4 * 32;
  constexpr int pad = 16;
  int bytes = 256;
  while (bytes > 64 && static_cast<std::size_t>(lanes * (bytes + pad)) +
                               team_table_bytes<Sampler> >
                           team_bytes) {
    bytes /= 2;
  }
  return bytes;
}();

/// Makes one lane's pieces: its sequence in registers, its values to scratch.
template <class Generator, class Sampler, class T, class Lanes>
class LanePieces {
 public:
  using Stepper =
      typename Generator::template LaneStepper<Lanes, form_of<Sampler>>;
  using StateWord = typename Generator::state_word;
  using Word = sampled_word<Generator, Sampler>;
  using Stage = LaneStage<T, lane_piece_bytes<Sampler>>;
  static constexpr int sequence_words = Stepper::sequence_words;
  using Sequence = StateWord[sequence_words];

  RUNNEL_FORCEINLINE_FUNCTION explicit LanePieces(Sampler const& sampler)
      : m_sampler(sampler) {}

  /// Values `begin` … `end` − 1 of a piece, as far as they are in it.
  RUNNEL_FORCEINLINE_FUNCTION void make(Stepper const& stepper, Sequence& x,
                                        T* mine, std::int64_t begin,
                                        std::int64_t end) const {
    int const from = begin > 0 ? static_cast<int>(begin) : 0;
    int const to = end < Stage::piece ? static_cast<int>(end) : Stage::piece;
    int i = from;
    // Whole blocks must begin at a multiple of 16 bytes.
    for (; i < to && i % Stage::quad != 0; ++i) mine[i] = make_one(stepper, x);
    if constexpr (makes_blocks) {
      for (; i + block <= to; i += block) make_block(stepper, x, mine + i);
    }
    for (; i < to; ++i) mine[i] = make_one(stepper, x);
  }

  /// Stores the state: the sequence, then the stream's constants.
  template <class Constants>
  RUNNEL_FORCEINLINE_FUNCTION static void store(Stepper const& stepper,
                                                Sequence const& x,
                                                Constants const* constants,
                                                StateWord* to) {
    static_for<sequence_words>([&](auto i) RUNNEL_INLINE_LAMBDA {
      to[i] = i == 0 ? stepper.first_word(x[i]) : x[i];
    });
    static_for<Stepper::state_words - sequence_words>(
        [&](auto i)
            RUNNEL_INLINE_LAMBDA { to[sequence_words + i] = constants[i]; });
  }

 private:
  static constexpr int outputs = Sampler::words_per_value;
  static constexpr int block = Stepper::steps / outputs;
  /// Otherwise values whose words are in two blocks are made one by one.
  static constexpr bool makes_blocks =
      Stepper::steps % outputs == 0 && block % Stage::quad == 0;
  static_assert(!makes_blocks || Stage::piece % block == 0);

  RUNNEL_FORCEINLINE_FUNCTION void make_block(Stepper const& stepper,
                                              Sequence& x, T* to) const {
    typename Stage::Quad values;
    Word words[outputs];
    stepper.make(x, [&](auto k, StateWord, Word z) RUNNEL_INLINE_LAMBDA {
      constexpr int i = k / outputs;
      words[k % outputs] = z;
      if constexpr ((k + 1) % outputs == 0) {
        values.value[i % Stage::quad] = value_of(words);
      }
      if constexpr ((k + 1) % (Stage::quad * outputs) == 0) {
        *reinterpret_cast<typename Stage::Quad*>(to + i + 1 - Stage::quad) =
            values;
      }
    });
  }
  RUNNEL_FORCEINLINE_FUNCTION T make_one(Stepper const& stepper,
                                         Sequence& x) const {
    Word words[outputs];
    static_for<outputs>(
        [&](auto k) RUNNEL_INLINE_LAMBDA { words[k] = stepper.make_one(x); });
    return value_of(words);
  }
  RUNNEL_FORCEINLINE_FUNCTION T value_of(Word const (&words)[outputs]) const {
    return values_by<OutputLanes<Lanes, Word>>(m_sampler, words);
  }

  [[no_unique_address]] Sampler m_sampler;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_STORE_LANE_PIECES_HPP
