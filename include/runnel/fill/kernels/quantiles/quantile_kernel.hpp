// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_QUANTILES_QUANTILE_KERNEL_HPP
#define RUNNEL_FILL_KERNELS_QUANTILES_QUANTILE_KERNEL_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/kernels/quantiles/pack_kernel.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// The unit words of rows, as the kernels of a generator left them: in the
/// memory where the values go, or in rows of their own.
template <class UnitWord>
struct UnitRows {
  UnitWord const* words = nullptr;  ///< null: where the values go
  std::int64_t pitch = 0;           ///< from one row's words to the next's
};

/// Computes values from unit words, each by itself, by an inverse CDF:
///
///     kernels of `choose.hpp`   unit words | w0 w1 w2 ... |
///     this one                  values     | v0 v1 v2 ... |  in their place
///
/// A thread of a host takes a block of a row by registers; a wavefront of a
/// GPU takes it by neighbours. On hosts both kernels take turns at pieces that
/// the second-level caches hold (`QuantileFill`).
template <class Quantile, class T>
struct QuantileKernel {
  using UnitWord = unit_word_type<T>;

  Quantile quantile;
  RowMap<T> rows;
  UnitRows<UnitWord> units;
  std::int64_t block;  ///< values
  std::int64_t blocks_per_row;

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    std::int64_t const thread = thread_in_league(member);
    lanes.for_each_group([&](int, int group) RUNNEL_INLINE_LAMBDA {
      std::int64_t const item = thread * Lanes::groups_per_thread + group;
      std::int64_t const row = item / blocks_per_row;
      if (row < rows.num_rows) {
        make_block(lanes, row, (item - row * blocks_per_row) * block);
      }
    });
  }

 private:
  /// Whether words in the tails need values by their place (`DeepTails`).
  static constexpr bool has_tails = requires { typename Quantile::TailWords; };
  /// Whether all words need them (`GammaMarsagliaTsang`).
  static constexpr bool all_need_places = [] {
    if constexpr (has_tails) return Quantile::TailWords::are_all;
    return false;
  }();
  /// Where the first value of a block is.
  struct Place {
    std::int64_t row;
    std::int64_t first;
  };

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION void make_block(Lanes const& lanes,
                                              std::int64_t row,
                                              std::int64_t first) const {
    std::int64_t const left = rows.length(row) - first;
    auto const count = static_cast<int>(left < block ? left : block);
    if (count <= 0) return;
    T* const to = rows.start(row);
    Place const place{row, first};
    if (rows.rows_are_contiguous()) {
      char const* const from =
          units.words == nullptr ? reinterpret_cast<char const*>(to + first)
                                 : reinterpret_cast<char const*>(
                                       units.words + row * units.pitch + first);
      make_contiguous(lanes, from, to + first, place, count);
      return;
    }
    lanes.for_each(count, [&](int, int i) RUNNEL_INLINE_LAMBDA {
      T* const at = to + rows.offset(first + i);
      *at = value_of(units.words == nullptr
                         ? load(reinterpret_cast<char const*>(at))
                         : units.words[row * units.pitch + first + i],
                     place, i);
    });
  }

  /// \param from  unit words, as bytes: they may lie where values go
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION void make_contiguous(Lanes const& lanes,
                                                   char const* from, T* to,
                                                   Place place,
                                                   int count) const {
    if constexpr (has_tails && !all_need_places && !Lanes::on_device) {
      make_with_tails(lanes, from, to, place, count);
    } else {
      make_neighbours(lanes, from, to, place, count);
    }
  }

  /// f(index of the first word, words) for each whole register of unit words.
  /// \returns how many words there were
  template <class Registers, class F>
  RUNNEL_FORCEINLINE_FUNCTION static int for_registers(char const* from,
                                                       int count, F const& f) {
    constexpr int width = sizeof(Registers) / sizeof(UnitWord);
    int done = 0;
    for (; done + width <= count; done += width) {
      Registers words;
      std::memcpy(&words, from + done * word_bytes, sizeof words);
      f(done, words);
    }
    return done;
  }

  template <class Tails>
  static constexpr int tail_shift = std::countr_zero(Tails::all_tails);
  /// The highest bit of each word is set if it is in a tail.
  template <class Words>
  RUNNEL_FORCEINLINE_FUNCTION static Words tail_marks(Words words) {
    using Tails = typename Quantile::TailWords;
    constexpr int shift = tail_shift<Tails>;
    // 0 - 1 alone sets it.
    return (Tails::from_upper_tail(words) >> shift) -
           fill_lanes<Words>(UnitWord{1});
  }
  /// Returns whether the highest bit is set in a lane.
  template <class Registers>
  RUNNEL_FORCEINLINE_FUNCTION static bool any_marked(Registers marks) {
    UnitWord all = 0;
    constexpr int width = sizeof(Registers) / sizeof(UnitWord);
    for (int l = 0; l < width; ++l) all |= lane_of(marks, l);
    return all >> (8 * word_bytes - 1) != 0;
  }

  /// Returns whether some of the words are in a tail.
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static bool any_in_tails(char const* from,
                                                       int count) {
    using Registers = typename Lanes::type;
    Registers marks = fill_lanes<Registers>(UnitWord{0});
    int done = for_registers<Registers>(
        from, count, [&](int, Registers const& words) RUNNEL_INLINE_LAMBDA {
          marks = marks | tail_marks(words);
        });
    bool found = any_marked(marks);
    for (; done < count; ++done) {
      found |= Quantile::TailWords::contain(load(from + done * word_bytes));
    }
    return found;
  }

  /// Keeps the words if some are in a tail. \returns whether some are
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION bool keep_tails(char const* from, int count,
                                              UnitWord* kept) const {
    bool const has_some = any_in_tails<Lanes>(from, count);
    if (has_some) {
      std::memcpy(kept, from,
                  static_cast<std::size_t>(count) * sizeof(UnitWord));
    }
    return has_some;
  }
  /// Makes values as if there were no tails, and keeps all words, in one pass:
  /// reading words again would cost more than these operations.
  /// \returns whether some are in a tail
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION bool make_with_look(char const* from, T* to,
                                                  int count,
                                                  UnitWord* kept) const {
    using Registers = typename Lanes::type;
    Registers marks = fill_lanes<Registers>(UnitWord{0});
    // A copy, which no value that is stored may change.
    Quantile const own = quantile;
    int done = for_registers<Registers>(
        from, count, [&](int at, Registers const& words) RUNNEL_INLINE_LAMBDA {
          std::memcpy(kept + at, &words, sizeof words);
          marks = marks | tail_marks(words);
          auto const values = own.template operator()<Lanes>(words);
          std::memcpy(static_cast<void*>(to + at), &values, sizeof values);
        });
    bool found = any_marked(marks);
    for (; done < count; ++done) {
      UnitWord const word = load(from + done * word_bytes);
      kept[done] = word;
      found |= Quantile::TailWords::contain(word);
      to[done] = quantile.template operator()<ScalarLanes<UnitWord>>(word);
    }
    return found;
  }

  /// Registers make all values; those of words in a tail, which the few
  /// pieces with such words have kept, are made again.
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION void make_with_tails(Lanes const& lanes,
                                                   char const* from, T* to,
                                                   Place place,
                                                   int count) const {
    constexpr int piece = 1024;
    for (int at = 0; at < count; at += piece) {
      int const n = count - at < piece ? count - at : piece;
      char const* const piece_from = from + at * word_bytes;
      Place const begin{place.row, place.first + at};
      UnitWord words[piece];
      bool has_some = false;
      if constexpr (sizeof(UnitWord) == 8) {
        has_some = make_with_look<Lanes>(piece_from, to + at, n, words);
      } else {
        has_some = keep_tails<Lanes>(piece_from, n, words);
        make_neighbours(lanes, piece_from, to + at, begin, n);
      }
      if (!has_some) continue;
      for (int i = 0; i < n; ++i) {
        if (Quantile::TailWords::contain(words[i])) {
          to[at + i] =
              quantile.tail_value(words[i], begin.row, begin.first + i);
        }
      }
    }
  }

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION void make_neighbours(Lanes const& lanes,
                                                   char const* from, T* to,
                                                   Place place,
                                                   int count) const {
    int done = 0;
    if constexpr (!Lanes::on_device && !all_need_places) {
      using Registers = typename Lanes::type;
      // A copy, which no value that is stored may change.
      Quantile const own = quantile;
      done = for_registers<Registers>(
          from, count,
          [&](int at, Registers const& words) RUNNEL_INLINE_LAMBDA {
            auto const values = own.template operator()<Lanes>(words);
            static_assert(sizeof values ==
                          sizeof words / sizeof(UnitWord) * sizeof(T));
            std::memcpy(static_cast<void*>(to + at), &values, sizeof values);
          });
    }
    if constexpr (Lanes::on_device) {
      done = make_packs(lanes, from, to, place, count);
    }
    lanes.for_each(count - done, [&](int, int i) RUNNEL_INLINE_LAMBDA {
      to[done + i] =
          value_of(load(from + (done + i) * word_bytes), place, done + i);
    });
  }

  /// Makes values by 16 bytes of unit words per lane of a GPU, where words and
  /// values can be aligned for that.
  /// \returns how many values
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION int make_packs(Lanes const& lanes,
                                             char const* from, T* to,
                                             Place place, int count) const {
    constexpr int pack = 16 / static_cast<int>(word_bytes);
    constexpr std::size_t packed_values = pack * sizeof(T);
    auto const past = reinterpret_cast<std::uintptr_t>(from) % 16;
    int const head = past == 0 ? 0 : static_cast<int>((16 - past) / word_bytes);
    if (head > count ||
        reinterpret_cast<std::uintptr_t>(to + head) % packed_values != 0) {
      return 0;
    }
    lanes.for_each(head, [&](int, int i) RUNNEL_INLINE_LAMBDA {
      to[i] = value_of(load(from + i * word_bytes), place, i);
    });
    int const packs = (count - head) / pack;
    lanes.for_each(packs, [&](int, int i) RUNNEL_INLINE_LAMBDA {
      int const at = head + i * pack;
      struct alignas(16) Words {
        UnitWord word[pack];
      } words;
      std::memcpy(&words, __builtin_assume_aligned(from + at * word_bytes, 16),
                  sizeof words);
      struct alignas(packed_values) Values {
        T value[pack];
      } values;
      static_for<pack>([&](auto j) RUNNEL_INLINE_LAMBDA {
        values.value[j] = value_of(words.word[j], place, at + j);
      });
      // nvcc's memcpy does not compile here.
      *reinterpret_cast<Values*>(to + at) = values;
    });
    return head + packs * pack;
  }

  static constexpr std::int64_t word_bytes = sizeof(UnitWord);

  RUNNEL_FORCEINLINE_FUNCTION static UnitWord load(char const* from) {
    UnitWord word;
    std::memcpy(&word, __builtin_assume_aligned(from, alignof(T)), sizeof word);
    return word;
  }
  /// \param i  counted from the block's first
  RUNNEL_FORCEINLINE_FUNCTION T value_of(UnitWord word,
                                         [[maybe_unused]] Place place,
                                         [[maybe_unused]] int i) const {
    if constexpr (all_need_places) {
      return quantile.value_at(word, place.row, place.first + i);
    } else {
      if constexpr (has_tails) {
        if (Quantile::TailWords::contain(word)) {
          return quantile.tail_value(word, place.row, place.first + i);
        }
      }
      return quantile.template operator()<ScalarLanes<UnitWord>>(word);
    }
  }
};

/// Launches `QuantileKernel` on rows of unit words, or `PackKernel` on one run.
template <class ExecutionSpace, class Quantile, class T>
void launch_quantiles(std::string const& label, ExecutionSpace const& exec,
                      Quantile const& quantile, RowMap<T> const& rows,
                      UnitRows<unit_word_type<T>> const& units) {
  using B = Backend<ExecutionSpace>;
  if constexpr (has_pack_kernel<Quantile, ExecutionSpace>()) {
    void const* const words = units.words == nullptr
                                  ? static_cast<void const*>(rows.base)
                                  : units.words;
    if (launch_packs(label, exec, quantile, words, rows)) return;
  }
  constexpr std::int64_t block = B::on_device ? 2048 : 8192;
  constexpr int threads = B::default_team_size;
  constexpr int groups = groups_per_thread<ExecutionSpace, NativeLanes>();
  std::int64_t const blocks = (rows.longest() + block - 1) / block;
  std::int64_t const per_team = std::int64_t{threads} * groups;
  std::int64_t const teams = (rows.num_rows * blocks + per_team - 1) / per_team;
  launch_teams<unit_word_type<T>>(
      label, exec, {teams, threads, 0},
      QuantileKernel<Quantile, T>{quantile, rows, units, block, blocks});
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_QUANTILES_QUANTILE_KERNEL_HPP
