// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/validate/battery_words.hpp>
#include <type_traits>

#include "validate/test.hpp"

namespace Runnel::Validate {
namespace {

/// The chosen bits of a value, left-justified.
struct ChosenField {
  int lowest, count;
  bool reversed;

  KOKKOS_FUNCTION std::uint64_t operator()(std::uint64_t all) const {
    std::uint64_t const value = all >> lowest;
    if (!reversed) return value << (64 - count);
    std::uint64_t mirrored = 0;
    for (int bit = 0; bit < count; ++bit) {
      mirrored = mirrored << 1 | (value >> bit & 1);
    }
    return mirrored << (64 - count);
  }
};

/// Writes one word: the chosen bits of one value after the other.
template <class Value>
struct GatherBits {
  Kokkos::View<Value const*, Space::memory_space> values;
  Kokkos::View<std::uint32_t*, Space::memory_space> words;
  ChosenField field;

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    std::int64_t const first = 32 * i;
    int const count = field.count;
    std::int64_t at = first / count;
    int used = static_cast<int>(first % count);
    std::uint32_t word = 0;
    for (int missing = 32; missing > 0; ++at, used = 0) {
      std::uint64_t const value =
          static_cast<std::uint64_t>(values[static_cast<std::size_t>(at)]);
      std::uint64_t const chosen = field(value) << used;  // from bit 63 down
      int const taken = count - used < missing ? count - used : missing;
      word |= static_cast<std::uint32_t>(chosen >> (64 - taken)
                                                       << (missing - taken));
      missing -= taken;
    }
    words[static_cast<std::size_t>(i)] = word;
  }
};

/// Writes one word: the chosen bits of one value, and random ones below.
template <class Value>
struct AlignBits {
  Kokkos::View<Value const*, Space::memory_space> values;
  Kokkos::View<std::uint32_t*, Space::memory_space> words;
  ChosenField field;
  std::uint64_t first;

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    auto const at = static_cast<std::size_t>(i);
    auto const upper = static_cast<std::uint32_t>(
        field(static_cast<std::uint64_t>(values[at])) >> 32);
    std::uint32_t const free = field.count < 32 ? 0xffffffff >> field.count : 0;
    words[at] =
        upper | (other_bits(first + static_cast<std::uint64_t>(i)) & free);
  }

  /// Steele, Lea and Flood's SplitMix64 (2014, doi:10.1145/2660193.2660195).
  static KOKKOS_FUNCTION std::uint32_t other_bits(std::uint64_t n) {
    std::uint64_t z = (n + 1) * 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return static_cast<std::uint32_t>((z ^ z >> 31) >> 32);
  }
};

struct FirstBits {
  Kokkos::View<double const*, Space::memory_space> numbers;
  Kokkos::View<std::uint32_t*, Space::memory_space> words;

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    auto const at = static_cast<std::size_t>(i);
    double const scaled = numbers[at] * 4294967296.0;  // 2^32: exact
    words[at] =
        scaled < 4294967296.0
            ? static_cast<std::uint32_t>(static_cast<std::int64_t>(scaled))
            : 0xffffffff;
  }
};

}  // namespace

template <class Value>
Block ChosenBits::operator()(
    Space const& space, Kokkos::View<Value*, Space::memory_space> const& values,
    std::uint64_t first) {
  if constexpr (std::is_same_v<Value, std::uint32_t>) {
    BitSelection const whole = {.aligned = m_bits.aligned};
    if (m_bits == whole) return values;
  }
  std::uint64_t const size =
      m_bits.aligned
          ? values.size()
          : values.size() / 32 * static_cast<std::uint64_t>(m_bits.count);
  if (m_words.size() < size) {
    m_words = decltype(m_words)(
        Kokkos::view_alloc(Kokkos::WithoutInitializing,
                           "Runnel::Validate::ChosenBits::words"),
        static_cast<std::size_t>(size));
  }
  Impl::LongRange<Space> const each(space, 0, static_cast<std::int64_t>(size));
  ChosenField const field = {m_bits.lowest, m_bits.count, m_bits.reversed};
  if (m_bits.aligned) {
    Kokkos::parallel_for("Runnel::Validate::align_bits", each,
                         AlignBits<Value>{values, m_words, field, first});
  } else {
    Kokkos::parallel_for("Runnel::Validate::gather_bits", each,
                         GatherBits<Value>{values, m_words, field});
  }
  return Block(m_words.data(), static_cast<std::size_t>(size));
}

Block ChosenBits::operator()(
    Space const& space,
    Kokkos::View<double*, Space::memory_space> const& numbers,
    std::uint64_t first) {
  if (m_of_reals.size() < numbers.size()) {
    m_of_reals = decltype(m_of_reals)(
        Kokkos::view_alloc(Kokkos::WithoutInitializing,
                           "Runnel::Validate::ChosenBits::of_reals"),
        numbers.size());
  }
  decltype(m_of_reals) const words(m_of_reals.data(), numbers.size());
  Kokkos::parallel_for(
      "Runnel::Validate::first_bits",
      Impl::LongRange<Space>(space, 0, static_cast<std::int64_t>(words.size())),
      FirstBits{numbers, words});
  return (*this)(space, words, first);
}

template Block ChosenBits::operator()(
    Space const&, Kokkos::View<std::uint32_t*, Space::memory_space> const&,
    std::uint64_t);
template Block ChosenBits::operator()(
    Space const&, Kokkos::View<std::uint64_t*, Space::memory_space> const&,
    std::uint64_t);

}  // namespace Runnel::Validate
