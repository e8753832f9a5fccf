// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_QUANTILE_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_QUANTILE_HPP

#include <Kokkos_Core_fwd.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>

#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/discrete_search.hpp>
#include <runnel/distributions/detail/discrete_table.hpp>
#include <runnel/distributions/detail/unit_half.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// Element types of distributions of whole numbers.
template <class T>
concept WholeNumber =
    std::is_same_v<T, std::int32_t> || std::is_same_v<T, std::uint32_t> ||
    std::is_same_v<T, std::int64_t> || std::is_same_v<T, std::uint64_t>;

/// The centre of a unit word's cell, rounded down; of each word of a register.
template <class Words>
RUNNEL_FORCEINLINE_FUNCTION Words cell_centre(Words word,
                                              std::uint64_t half_cell) {
  return word | half_cell;
}
RUNNEL_FORCEINLINE_FUNCTION constexpr std::uint64_t half_cell_of(
    int precision) {
  return precision >= 64 ? 0 : std::uint64_t{1} << (63 - precision);
}
/// The cell of which the centre is compared with thresholds that are rounded to
/// whole units of 2^-64, as a table's are: a word at a rounded threshold is
/// above it. Cells of more than a unit are made one longer for that.
RUNNEL_FORCEINLINE_FUNCTION constexpr std::uint64_t cell_at_thresholds(
    int precision) {
  return cell_of<std::uint64_t>(precision) | 1;
}

/// \param name  of the distribution, and its parameters: "Poisson: lambda is 3,
///   and"
/// \throws std::invalid_argument if T does not hold the largest value
template <WholeNumber T>
void check_type(std::string const& name, DiscreteTable const& table) {
  constexpr auto most =
      static_cast<std::uint64_t>(std::numeric_limits<T>::max());
  RUNNEL_THROW_IF(static_cast<std::uint64_t>(table.last()) > most,
                  "Runnel::" + name + " values reach " +
                      std::to_string(table.last()) +
                      ", above the largest value " + std::to_string(most) +
                      " of the type that is drawn; draw 64-bit integers");
}

/// The exact inverse CDF of a distribution of integers, by a table: the least k
/// with u < P(X ≤ k), one 64-bit unit word per value, monotone in it.
/// Probabilities are multiples of 2^-64, computed in 106 bits.
///
/// Cost of a value: `DiscreteSearch`. The table, made by the distribution's
/// constructor, has 8 bytes for each integer within some 9 standard deviations
/// of the mean, and a guide of 4 to 8 bytes more for each, or up to 16 kB. The
/// distribution and its copies share it, and copy it to a device once. Page:
/// docs/distributions_discrete.md.
///
/// \tparam T            std::int32_t, std::uint32_t, std::int64_t or
///   std::uint64_t
/// \tparam MemorySpace  where the table is searched
template <class T, class MemorySpace>
class DiscreteQuantile {
  static_assert(WholeNumber<T>,
                "Runnel: this distribution makes whole numbers; draw "
                "std::int32_t, std::uint32_t, std::int64_t or std::uint64_t");

 public:
  template <class Space>
  DiscreteQuantile(Space const& space, std::string const& name,
                   DiscreteTable const& table, int precision)
      : m_search(search_of<Search>(space, table)),
        m_first(static_cast<T>(table.first)),
        m_half_cell(half_cell_of(precision)) {
    check_type<T>(name, table);
  }
  /// Makes the numbers that `other`, of another type, makes.
  template <class Signed>
  explicit DiscreteQuantile(DiscreteQuantile<Signed, MemorySpace> const& other)
      : m_search(other.m_search),
        m_first(static_cast<T>(other.m_first)),
        m_half_cell(other.m_half_cell) {}

  static constexpr bool is_held = true;
  static constexpr ValueCost cost = ValueCost::search;
  auto as_unsigned() const {
    return DiscreteQuantile<std::make_unsigned_t<T>, MemorySpace>(*this);
  }

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION auto operator()(
      typename Lanes::type words) const {
    if constexpr (has_wide_registers<Lanes>) {
      if (m_search.size() <= max_comparisons) return compared(words);
    }
    return map_words<T, Lanes>(
        words,
        [&](std::uint64_t word) RUNNEL_INLINE_LAMBDA { return value(word); });
  }

 private:
  template <class, class>
  friend class DiscreteQuantile;
  using Search = DiscreteSearch<MemorySpace>;

  /// Thresholds that a register's words are compared with, all of them, in
  /// less time than each word's search takes.
  static constexpr std::size_t max_comparisons = 8;
  /// Registers of fewer words gain nothing.
  template <class Lanes>
  static constexpr bool has_wide_registers =
      !Lanes::on_device && sizeof(typename Lanes::type) >= 32;

  template <class Words>
  RUNNEL_FORCEINLINE_FUNCTION auto compared(Words words) const {
    Words const zero = Words::fill(0);
    Words const u = cell_centre(words, m_half_cell);
    Words sum = Words::fill(static_cast<std::uint64_t>(m_first));
    auto const count = static_cast<int>(m_search.size());
    std::uint64_t const* const threshold = m_search.thresholds();
    for (int i = 0; i < count; ++i) {
      Words const limit = Words::fill(threshold[i]);
      sum = sum + Words::select_less(u, limit, zero, Words::fill(1));
    }
    return sum.template cast<T>();
  }

  RUNNEL_FORCEINLINE_FUNCTION T value(std::uint64_t word) const {
    std::uint32_t const index = m_search(cell_centre(word, m_half_cell));
    return static_cast<T>(m_first + static_cast<T>(index));
  }

  Search m_search;
  T m_first;
  std::uint64_t m_half_cell;
};

/// A distribution in messages: its name, and its parameters if it has `text()`.
template <class Distribution>
std::string named_parameters(char const* name,
                             [[maybe_unused]] Distribution const& of) {
  if constexpr (requires { of.text(); }) {
    return name + (": " + of.text() + ", and");
  } else {
    return std::string(name) + ":";
  }
}

/// The common members of distributions by a table.
#define RUNNEL_DISCRETE_MEMBERS(Name)                                      \
  static constexpr bool is_fused_on_devices = true;                        \
  template <class T>                                                       \
  using quantile = Impl::DiscreteQuantile<T, Kokkos::HostSpace>;           \
  template <class T, class Space>                                          \
  auto make_quantile(Space const& space, int precision) const {            \
    return Impl::DiscreteQuantile<T, typename Space::memory_space>(        \
        space, Impl::named_parameters(#Name, *this), *m_table, precision); \
  }                                                                        \
  /* \throws std::invalid_argument if a T does not hold all values */      \
  template <class T>                                                       \
  void check_type() const {                                                \
    Impl::check_type<T>(Impl::named_parameters(#Name, *this), *m_table);   \
  }                                                                        \
  template <class Generator, class T>                                      \
  using sampler = Impl::QuantileSampler<Name, Generator, T>;               \
                                                                           \
 private:                                                                  \
  std::shared_ptr<Impl::DiscreteTable const> m_table

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_QUANTILE_HPP
