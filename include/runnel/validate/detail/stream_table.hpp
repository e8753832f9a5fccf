// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_VALIDATE_DETAIL_STREAM_TABLE_HPP
#define RUNNEL_VALIDATE_DETAIL_STREAM_TABLE_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <string>
#include <type_traits>

#include <runnel/lanes/long_range.hpp>

namespace Runnel::Impl {

/// Values of streams as the doctor compares them, on the default device.
struct StreamTable {
  using Space = Kokkos::DefaultExecutionSpace;
  using Words = Kokkos::View<std::uint64_t**, Kokkos::LayoutRight, Space>;
  using Reals = Kokkos::View<float**, Kokkos::LayoutRight, Space>;

  /// Equal words are equal values. Left-justified, where bits mean something.
  Words words;
  Reals reals;
  bool has_bits = true;
  /// Random bits of a word, from the top; below them is rounding.
  int num_bits = 64;
};

/// A value of a type as a word.
template <class T>
struct WordOfValue {
  KOKKOS_INLINE_FUNCTION static std::uint64_t word(T value, bool is_unit) {
    if constexpr (std::is_same_v<T, std::uint64_t>) {
      return value;
    } else if constexpr (std::is_same_v<T, std::uint32_t>) {
      return static_cast<std::uint64_t>(value) << 32;
    } else if constexpr (std::is_same_v<T, double>) {
      return is_unit ? static_cast<std::uint64_t>(value * 0x1p64)
                     : Kokkos::bit_cast<std::uint64_t>(value);
    } else {
      return is_unit ? static_cast<std::uint64_t>(value * 0x1p64f)
                     : static_cast<std::uint64_t>(
                           Kokkos::bit_cast<std::uint32_t>(value))
                           << 32;
    }
  }
  KOKKOS_INLINE_FUNCTION static float real(T value) {
    if constexpr (std::is_same_v<T, std::uint64_t>) {
      return static_cast<float>(static_cast<double>(value) * 0x1p-64 - 0.5);
    } else if constexpr (std::is_same_v<T, std::uint32_t>) {
      return static_cast<float>(static_cast<double>(value) * 0x1p-32 - 0.5);
    } else {
      return static_cast<float>(value);
    }
  }
};

template <class View>
struct FillStreamTable {
  using T = typename View::non_const_value_type;
  View values;
  StreamTable::Words words;
  StreamTable::Reals reals;
  bool is_unit;

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    auto const n = static_cast<std::int64_t>(values.extent(1));
    auto const s = static_cast<std::size_t>(i / n);
    auto const p = static_cast<std::size_t>(i % n);
    T const value = values(s, p);
    words(s, p) = WordOfValue<T>::word(value, is_unit);
    reals(s, p) = WordOfValue<T>::real(value);
  }
};

template <class View>
struct CountOutsideUnit {
  View values;
  KOKKOS_FUNCTION void operator()(std::int64_t i, std::int64_t& count) const {
    auto const n = static_cast<std::int64_t>(values.extent(1));
    auto const value = values(static_cast<std::size_t>(i / n),
                              static_cast<std::size_t>(i % n));
    if (!(value >= 0 && value < 1)) ++count;
  }
};

template <class View>
StreamTable make_stream_table(View const& values) {
  using Space = StreamTable::Space;
  auto const local = Kokkos::create_mirror_view_and_copy(
      typename Space::memory_space(), values);
  using Local = std::remove_const_t<decltype(local)>;
  auto const count = static_cast<std::int64_t>(local.size());
  LongRange<Space> const all(0, count);
  StreamTable table;
  bool is_unit = true;
  if constexpr (std::is_floating_point_v<typename View::non_const_value_type>) {
    std::int64_t outside = 0;
    Kokkos::parallel_reduce("Runnel::validate::unit", all,
                            CountOutsideUnit<Local>{local}, outside);
    is_unit = outside == 0;
  }
  table.has_bits = is_unit;
  using T = typename View::non_const_value_type;
  if constexpr (std::is_floating_point_v<T>) table.num_bits = 24;
  auto const uninitialised = [](std::string const& label) {
    return Kokkos::view_alloc(Kokkos::WithoutInitializing, label);
  };
  table.words = StreamTable::Words(uninitialised("Runnel::validate::words"),
                                   local.extent(0), local.extent(1));
  table.reals = StreamTable::Reals(uninitialised("Runnel::validate::reals"),
                                   local.extent(0), local.extent(1));
  Kokkos::parallel_for(
      "Runnel::validate::table", all,
      FillStreamTable<Local>{local, table.words, table.reals, is_unit});
  return table;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_VALIDATE_DETAIL_STREAM_TABLE_HPP
