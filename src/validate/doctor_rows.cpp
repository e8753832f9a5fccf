// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <Kokkos_Sort.hpp>
#include <algorithm>
#include <bit>
#include <cmath>

#include "validate/doctor_examinations.hpp"

// Kernels have these types: no unnamed namespace, for nvcc's sake.
namespace Runnel::Impl::DoctorRows {

using Space = StreamTable::Space;
using Words = Kokkos::View<std::uint64_t*, Space>;
using Flags = Kokkos::View<int*, Space>;

/// Values of a row that one work item reads.
constexpr std::int64_t piece = 4096;

/// The values of a piece of a row.
struct Pieces {
  std::int64_t num_values;
  KOKKOS_FUNCTION std::int64_t per_row() const {
    return (num_values + piece - 1) / piece;
  }
  KOKKOS_FUNCTION std::int64_t begin(std::int64_t i) const {
    return i % per_row() * piece;
  }
  KOKKOS_FUNCTION std::int64_t end(std::int64_t i) const {
    std::int64_t const end = begin(i) + piece;
    return end < num_values ? end : num_values;
  }
};

/// Adds up hashes of a row's values and their places.
struct HashRows {
  StreamTable::Words words;
  Words hashes;
  Pieces pieces;
  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    auto const row = static_cast<std::size_t>(i / pieces.per_row());
    std::uint64_t sum = 0;
    for (std::int64_t k = pieces.begin(i); k < pieces.end(i); ++k) {
      auto const place = static_cast<std::size_t>(k);
      sum += mixed(words(row, place) ^ mixed(place + 1));
    }
    Kokkos::atomic_add(&hashes(row), sum);
  }
};

/// Puts a row's number into the low bits of its hash.
struct MakeItems {
  Words hashes;
  std::uint64_t index_mask;
  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    auto const row = static_cast<std::size_t>(i);
    hashes(row) = (hashes(row) & ~index_mask) | row;
  }
};

/// Whether the rows of two neighbouring items differ.
struct CompareRows {
  StreamTable::Words words;
  Words items;
  Flags differ;
  std::uint64_t index_mask;
  Pieces pieces;
  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    auto const at = static_cast<std::size_t>(i / pieces.per_row());
    std::uint64_t const first = items(at), second = items(at + 1);
    bool are_equal = ((first ^ second) & ~index_mask) == 0;
    for (std::int64_t k = pieces.begin(i); are_equal && k < pieces.end(i);
         ++k) {
      auto const place = static_cast<std::size_t>(k);
      are_equal =
          words(first & index_mask, place) == words(second & index_mask, place);
    }
    if (!are_equal) Kokkos::atomic_store(&differ(at), 1);
  }
};

/// The bits in which values differ from the first one.
struct VaryingBits {
  StreamTable::Words words;
  KOKKOS_FUNCTION void operator()(std::int64_t i, std::uint64_t& bits) const {
    bits |= words.data()[i] ^ words.data()[0];
  }
};

/// Two values at different places, of one stream or of any two, chosen by the
/// number of a draw: whether they are equal.
struct CountEqualValues {
  StreamTable::Words words;
  bool of_one_stream;
  KOKKOS_FUNCTION void operator()(std::int64_t i, std::int64_t& count) const {
    std::uint64_t const n = words.extent(1);
    std::uint64_t const draw = mixed(static_cast<std::uint64_t>(i) + 1);
    std::uint64_t const p = draw % n;
    std::uint64_t const q = (p + 1 + mixed(draw + 2) % (n - 1)) % n;
    std::uint64_t const s = mixed(draw + 1) % words.extent(0);
    std::uint64_t const t =
        of_one_stream ? s : mixed(draw + 3) % words.extent(0);
    if (words(s, p) == words(t, q)) ++count;
  }
};

}  // namespace Runnel::Impl::DoctorRows

namespace Runnel::Impl {
namespace {

using namespace DoctorRows;

/// Bits by which a row of independent values differs from another one, at
/// least.
double bits_of_row(StreamTable const& table, int varying) {
  auto const n = static_cast<double>(table.words.extent(1));
  if (table.words.extent(1) < 2) return varying;
  constexpr std::int64_t draws = 1 << 20;
  std::int64_t const equal = count_equal_values(table, draws, false);
  if (equal == 0) return n * varying;
  double const rate = (static_cast<double>(equal) + 3) / (draws + 3);
  return n * std::clamp(-std::log2(rate), 0.0, static_cast<double>(varying));
}

/// Whether rows are not equal by chance: 30 bits more than the pairs need.
bool are_no_chance(StreamTable const& table) {
  std::uint64_t const varying = varying_bits(table);
  if (varying == 0) {
    // All values are equal; if two were possible, each would have had a bit.
    return table.words.size() > 30;
  }
  auto const rows = static_cast<double>(table.words.extent(0));
  return bits_of_row(table, std::popcount(varying)) >= 2 * std::log2(rows) + 30;
}

}  // namespace

std::uint64_t varying_bits(StreamTable const& table) {
  std::uint64_t bits = 0;
  Kokkos::parallel_reduce(
      "Runnel::validate::varying_bits",
      LongRange<Space>(0, static_cast<std::int64_t>(table.words.size())),
      VaryingBits{table.words}, Kokkos::BOr<std::uint64_t>(bits));
  return bits;
}

std::int64_t count_equal_values(StreamTable const& table, std::int64_t draws,
                                bool of_one_stream) {
  std::int64_t equal = 0;
  Kokkos::parallel_reduce("Runnel::validate::coincidences",
                          LongRange<Space>(0, draws),
                          CountEqualValues{table.words, of_one_stream}, equal);
  return equal;
}

bool is_constant(StreamTable const& table) { return varying_bits(table) == 0; }

EqualRows find_equal_rows(StreamTable const& table) {
  std::size_t const rows = table.words.extent(0);
  Pieces const pieces{static_cast<std::int64_t>(table.words.extent(1))};
  std::uint64_t const mask = (std::uint64_t{1} << std::bit_width(rows - 1)) - 1;
  Words const items("Runnel::validate::rows", rows);
  Flags const differ("Runnel::validate::differ", rows);
  Space const space;
  auto const count = static_cast<std::int64_t>(rows);
  Kokkos::parallel_for("Runnel::validate::hash_rows",
                       LongRange<Space>(space, 0, count * pieces.per_row()),
                       HashRows{table.words, items, pieces});
  Kokkos::parallel_for("Runnel::validate::number_rows",
                       LongRange<Space>(space, 0, count),
                       DoctorRows::MakeItems{items, mask});
  Kokkos::sort(space, items);
  Kokkos::parallel_for(
      "Runnel::validate::compare_rows",
      LongRange<Space>(space, 0, (count - 1) * pieces.per_row()),
      CompareRows{table.words, items, differ, mask, pieces});
  auto const sorted =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), items);
  auto const flags =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), differ);
  EqualRows result;
  for (std::size_t i = 0; i + 1 < rows; ++i) {
    if (flags(i) != 0) continue;
    result.pairs.push_back({sorted(i) & mask, sorted(i + 1) & mask});
  }
  std::sort(result.pairs.begin(), result.pairs.end());
  result.are_no_chance = !result.pairs.empty() && are_no_chance(table);
  return result;
}

}  // namespace Runnel::Impl
