// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_ALIAS_BUILD_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_ALIAS_BUILD_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/distributions/detail/alias_table.hpp>
#include <runnel/distributions/detail/weight_units.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/long_range.hpp>

/// An alias table from weights, in parallel: the columns are filled as by one
/// pass over the items, but each from prefix sums.
///
/// Item k has a share of c_k units, all shares together those of all n columns.
/// Light items have at most the width C of a column and leave room in their
/// own; heavy ones have more. In order, each heavy item fills the room of light
/// ones until its own rest is at most C; what its own column has room for then
/// is the next heavy item's:
///
///     light i     other: the first heavy j with X_j > D_i
///     heavy j     keeps C + X_j − D_i of its column, i the first with D_i ≥
///                 X_j; other: heavy j + 1
///
/// D_i the room of the light items before i, X_j the excess over C of heavy
/// items to j, included. All of it is exact, in integers below 2^64.
/// (L. Hübschle-Schneider, P. Sanders, "Parallel weighted random sampling", ESA
/// 2019, doi:10.4230/LIPIcs.ESA.2019.59; ACM Trans. Math. Softw. 48 (2022).)
namespace Runnel::Impl {

/// Where the shares of items end: ⌊(w_0 + … + w_k)·units/sum⌋.
template <class Weights, class Words>
struct EndShares {
  WeightUnits<Weights> weight;
  UInt128 sum_of_weights;
  UInt128 units;
  Words ends;
  RUNNEL_FUNCTION void operator()(std::int64_t k, std::uint64_t& sum,
                                  bool is_final) const {
    sum += weight(k);
    if (is_final) ends(k) = (UInt128(sum) * units / sum_of_weights).low;
  }
};

/// Light items before a place, and the room that they leave.
struct LightItems {
  std::uint64_t count;
  std::uint64_t room;
};

/// A table that is made. Light items are listed from the front, heavy ones from
/// the back, with D_i and X_j as their sums. Columns are first where the shares
/// of items end.
template <class ExecutionSpace>
struct AliasLists {
  using Arrays = AliasArrays<typename ExecutionSpace::memory_space>;

  AliasColumns shape;
  typename Arrays::Words columns;
  typename Arrays::Words sums;
  typename Arrays::Items items;

  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t heavy(std::uint64_t j) const {
    return shape.num_items - 1 - j;
  }
};

/// Lists light and heavy items with their sums.
template <class ExecutionSpace>
struct ListItems {
  AliasLists<ExecutionSpace> lists;
  using value_type = LightItems;

  RUNNEL_FUNCTION void operator()(std::int64_t index, LightItems& light,
                                  bool is_final) const {
    auto const k = static_cast<std::uint64_t>(index);
    std::uint64_t const width = lists.shape.width();
    std::uint64_t const end = lists.columns(k);
    std::uint64_t const share = end - (k > 0 ? lists.columns(k - 1) : 0);
    bool const is_light = share <= width;
    if (is_final) {
      std::uint64_t const at =
          is_light ? light.count : lists.heavy(k - light.count);
      lists.sums(at) =
          is_light ? light.room : end - (k + 1) * width + light.room;
      lists.items(at) = static_cast<std::uint32_t>(k);
    }
    if (is_light) {
      ++light.count;
      light.room += width - share;
    }
  }
  RUNNEL_FUNCTION void init(LightItems& light) const { light = {0, 0}; }
  RUNNEL_FUNCTION void join(LightItems& light, LightItems const& other) const {
    light.count += other.count;
    light.room += other.room;
  }
};

/// The first index of [begin, end) that is past something, or `end`. Looks at
/// the first `step` indices first.
template <class IsPast>
RUNNEL_FORCEINLINE_FUNCTION std::uint64_t first_past(std::uint64_t begin,
                                                     std::uint64_t end,
                                                     std::uint64_t step,
                                                     IsPast const& is_past) {
  while (begin + step < end) {
    if (is_past(begin + step - 1)) {
      end = begin + step - 1;
      break;
    }
    begin += step;
    step *= 2;
  }
  while (begin < end) {
    std::uint64_t const middle = begin + (end - begin) / 2;
    if (is_past(middle)) {
      end = middle;
    } else {
      begin = middle + 1;
    }
  }
  return begin;
}

/// Writes the columns of a piece of the light items, or of the heavy ones. The
/// first search of a piece looks at all of the other list, each further one
/// begins where the one before has ended.
template <class ExecutionSpace, bool OfLight>
struct WriteColumns {
  /// Items: threads of a GPU take one each.
  static constexpr std::uint64_t piece =
      Backend<ExecutionSpace>::on_device ? 1 : 512;

  AliasLists<ExecutionSpace> lists;
  LightItems light;

  static std::int64_t num_pieces(std::uint64_t count) {
    return static_cast<std::int64_t>((count + piece - 1) / piece);
  }
  RUNNEL_FUNCTION void operator()(std::int64_t index) const {
    std::uint64_t const begin = static_cast<std::uint64_t>(index) * piece;
    std::uint64_t const count = OfLight ? light.count : num_heavy();
    std::uint64_t const end = begin + piece < count ? begin + piece : count;
    std::uint64_t near = 0;
    for (std::uint64_t i = begin; i < end; ++i) {
      std::uint64_t const step = i == begin ? lists.shape.num_items : 1;
      near = OfLight ? write_light(i, near, step) : write_heavy(i, near, step);
    }
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t num_heavy() const {
    return lists.shape.num_items - light.count;
  }
  /// D_i; behind the last light item all of the room.
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t room_before(std::uint64_t i) const {
    return i < light.count ? lists.sums(i) : light.room;
  }
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t excess_to(std::uint64_t j) const {
    return lists.sums(lists.heavy(j));
  }
  /// \returns the heavy item that was found
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t write_light(
      std::uint64_t i, std::uint64_t near, std::uint64_t step) const {
    std::uint64_t const before = room_before(i);
    std::uint64_t const room = room_before(i + 1) - before;
    std::uint64_t const j = first_past(
        near, num_heavy(), step, [&](std::uint64_t at) RUNNEL_INLINE_LAMBDA {
          return excess_to(at) > before;
        });
    std::uint32_t const own = lists.items(i);
    lists.columns(own) = room == 0
                             ? lists.shape.column(0, own)
                             : lists.shape.column(lists.shape.width() - room,
                                                  lists.items(lists.heavy(j)));
    return j;
  }
  /// \returns the light item that was found
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t write_heavy(
      std::uint64_t j, std::uint64_t near, std::uint64_t step) const {
    std::uint64_t const excess = excess_to(j);
    std::uint64_t const i = first_past(
        near, light.count, step, [&](std::uint64_t at) RUNNEL_INLINE_LAMBDA {
          return lists.sums(at) >= excess;
        });
    std::uint64_t const room = room_before(i) - excess;
    std::uint32_t const own = lists.items(lists.heavy(j));
    lists.columns(own) =
        room == 0 ? lists.shape.column(0, own)
                  : lists.shape.column(lists.shape.width() - room,
                                       lists.items(lists.heavy(j + 1)));
    return i;
  }
};

/// Makes an alias table, and waits for the instance.
/// \param arrays  reserved for as many items
template <class ExecutionSpace, class Weights>
void make_columns(
    ExecutionSpace const& exec, SummedUnits<Weights> const& weights,
    AliasArrays<typename ExecutionSpace::memory_space> const& arrays) {
  using Words = decltype(arrays.columns);
  using Range = LongRange<ExecutionSpace>;
  using Light = WriteColumns<ExecutionSpace, true>;
  using Heavy = WriteColumns<ExecutionSpace, false>;
  constexpr auto label = "Runnel::distributions::list_items";
  AliasColumns const shape{weights.units.weights.extent(0)};
  AliasLists<ExecutionSpace> const lists{shape, arrays.columns, arrays.sums,
                                         arrays.items};
  Range const range(exec, 0, static_cast<std::int64_t>(shape.num_items));
  Kokkos::parallel_scan(
      "Runnel::distributions::end_shares", range,
      EndShares<Weights, Words>{weights.units, UInt128(weights.sum),
                                UInt128(shape.all()), arrays.columns});
  LightItems light{0, 0};
  Kokkos::parallel_scan(label, range, ListItems<ExecutionSpace>{lists}, light);
  exec.fence(label);
  std::uint64_t const num_heavy = shape.num_items - light.count;
  Kokkos::parallel_for("Runnel::distributions::light_columns",
                       Range(exec, 0, Light::num_pieces(light.count)),
                       Light{lists, light});
  Kokkos::parallel_for("Runnel::distributions::heavy_columns",
                       Range(exec, 0, Heavy::num_pieces(num_heavy)),
                       Heavy{lists, light});
  exec.fence("Runnel::distributions::columns");
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_ALIAS_BUILD_HPP
