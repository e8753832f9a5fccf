// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_QUANTILES_PACK_KERNEL_HPP
#define RUNNEL_FILL_KERNELS_QUANTILES_PACK_KERNEL_HPP

#include <cstdint>
#include <cstring>
#include <string>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/team_tables.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// Computes many values from consecutive unit words, on a GPU:
/// `QuantileKernel` for one long run. As many teams as are resident at once
/// share it, so that each of them fills its table (team_tables.hpp) once, and
/// each lane makes four values at a time, while the words of the next four are
/// on their way.
///
/// \tparam Quantile  operator() computes a T from a unit word
template <class Quantile, class T>
struct PackKernel {
  using UnitWord = unit_word_type<T>;
  static constexpr bool asks_for_lane = true;
  static constexpr unsigned max_device_threads = 256;
  static constexpr unsigned device_teams = 4;
  /// Words that are loaded together, 16 bytes.
  static constexpr int pack = 16 / static_cast<int>(sizeof(UnitWord));
  static constexpr int packs_per_turn = 4 / pack;

  Quantile quantile;
  char const* words;  ///< as bytes: they may lie where values go
  T* values;
  std::int64_t head;   ///< words before the first of the packs
  std::int64_t packs;  ///< at least one
  std::int64_t size;

  /// \returns whether the packs of words and of values can be aligned
  bool align() {
    auto const past = reinterpret_cast<std::uintptr_t>(words) % 16;
    head = past == 0
               ? 0
               : static_cast<std::int64_t>((16 - past) / sizeof(UnitWord));
    packs = (size - head) / pack;
    return packs > 0 &&
           reinterpret_cast<std::uintptr_t>(values + head) % sizeof(Values) ==
               0;
  }

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    fill_team_table<Quantile>(lanes, member);
    constexpr int width = Lanes::per_stream * Lanes::groups_per_thread;
    std::int64_t const in_team = member.team_size() * width;
    std::int64_t const first = member.league_rank() * in_team +
                               member.team_rank() * width +
                               lanes.group * Lanes::per_stream + lanes.lane;
    std::int64_t const step = member.league_size() * in_team;
    make_ends(first);
    Words next[packs_per_turn];
    load(next, first, step);
    for (auto at = first; at < packs; at += packs_per_turn * step) {
      Words now[packs_per_turn];
      static_for<packs_per_turn>(
          [&](auto p) RUNNEL_INLINE_LAMBDA { now[p] = next[p]; });
      load(next, at + packs_per_turn * step, step);
      make(now, at, step);
    }
  }

 private:
  struct alignas(16) Words {
    UnitWord word[pack];
  };
  struct alignas(pack * sizeof(T)) Values {
    T value[pack];
  };

  RUNNEL_FORCEINLINE_FUNCTION T value_of(UnitWord word) const {
    return quantile.template operator()<ScalarLanes<UnitWord>>(word);
  }
  /// The values before and behind the packs: fewer than there are lanes.
  RUNNEL_FORCEINLINE_FUNCTION void make_ends(std::int64_t lane) const {
    std::int64_t const in_packs = packs * pack;
    if (lane >= size - in_packs) return;
    std::int64_t const at = lane < head ? lane : lane + in_packs;
    UnitWord word;
    std::memcpy(&word, words + at * std::int64_t{sizeof word}, sizeof word);
    values[at] = value_of(word);
  }
  /// The packs of one turn. Past the end the last pack is loaded again, and no
  /// value is computed from it.
  RUNNEL_FORCEINLINE_FUNCTION void load(Words (&to)[packs_per_turn],
                                        std::int64_t at,
                                        std::int64_t step) const {
    auto const* const from = reinterpret_cast<Words const*>(
        words + head * std::int64_t{sizeof(UnitWord)});
    static_for<packs_per_turn>([&](auto p) RUNNEL_INLINE_LAMBDA {
      std::int64_t const wanted = at + p * step;
      to[p] = from[wanted < packs ? wanted : packs - 1];
    });
  }
  RUNNEL_FORCEINLINE_FUNCTION void make(Words const (&from)[packs_per_turn],
                                        std::int64_t at,
                                        std::int64_t step) const {
    Values made[packs_per_turn];
    static_for<packs_per_turn>([&](auto p) RUNNEL_INLINE_LAMBDA {
      static_for<pack>([&](auto j) RUNNEL_INLINE_LAMBDA {
        made[p].value[j] = value_of(from[p].word[j]);
      });
    });
    auto* const to = reinterpret_cast<Values*>(values + head);
    static_for<packs_per_turn>([&](auto p) RUNNEL_INLINE_LAMBDA {
      if (at + p * step < packs) to[at + p * step] = made[p];
    });
  }
};

/// Returns whether a value takes enough operations or table rows that this
/// kernel is faster, and does not depend on its place.
template <class Quantile, class ExecutionSpace>
constexpr bool has_pack_kernel() {
  if constexpr (requires {
                  requires Backend<ExecutionSpace>::has_team_tables;
                }) {
    return value_cost<Quantile>() == ValueCost::polynomial &&
           !requires { typename Quantile::TailWords; };
  } else {
    return false;
  }
}

/// Returns whether rows are one run, and so long that a team's table takes
/// little of its time.
template <class T>
bool packs_serve(RowMap<T> const& rows) {
  constexpr std::int64_t min_size = std::int64_t{1} << 23;
  return rows.longest() >= min_size && rows.num_rows == 1 &&
         rows.rows_are_contiguous();
}

/// Launches a `PackKernel` if it serves the rows, and they can be aligned.
/// \returns whether it did
template <class T, class ExecutionSpace, class Quantile>
bool launch_packs(std::string const& label, ExecutionSpace const& exec,
                  Quantile const& quantile, void const* words,
                  RowMap<T> const& rows) {
  if (!packs_serve(rows)) return false;
  using B = Backend<ExecutionSpace>;
  auto const launch = [&]<class WithRows>(WithRows const& with_rows) {
    using Packs = PackKernel<WithRows, T>;
    Packs kernel{
        with_rows,     static_cast<char const*>(words), rows.start(0), 0, 0,
        rows.longest()};
    if (!kernel.align()) return false;
    constexpr int threads =
        static_cast<int>(Packs::max_device_threads) / B::wavefront;
    int const teams = B::resident_groups(exec, team_table_bytes<WithRows>,
                                         static_cast<int>(Packs::device_teams));
    launch_teams<unit_word_type<T>>(label, exec, {teams, threads, 0}, kernel);
    return true;
  };
  if constexpr (HasTeamTable<Quantile>) {
    return launch(LargeTableQuantile<Quantile>{quantile});
  } else {
    return launch(quantile);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_QUANTILES_PACK_KERNEL_HPP
