// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_UNIT_WORD_FILL_HPP
#define RUNNEL_INTERFACES_DETAIL_UNIT_WORD_FILL_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <optional>

#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/plan/dealt_places.hpp>
#include <runnel/fill/plan/row_places.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>

namespace Runnel::Impl {

/// Fills by a distribution that was named at run time: kernels write unit words
/// where the values go, if they fit there, and turn them into values.
/// \tparam Word  the type of the unit words, by `has_narrow_words`
template <class Set, class Word>
class UnitWordFill {
  using Generator = typename Set::generator_type;
  using Space = typename Set::execution_space;

 public:
  UnitWordFill(NamedDistribution const& distribution, NamedType type)
      : m_fits(bytes_of(type) == sizeof(Word)),
        m_needs_places(needs_places(distribution)) {}

  /// Queues on the set's instance. \param order  a `Deal`, or a block
  /// \param make_words  make_words(where they go)
  template <class Order, class MakeWords>
  // NOLINTNEXTLINE(readability-function-size): what a fill is given
  void operator()(Set& set, UnitValues<Space>& values, Order const& order,
                  void* at, std::size_t count, MakeWords const& make_words) {
    auto const exec = set.instance();
    std::optional<PlaceFinder<Generator, Space>> finder;
    DealtPlaces places;
    if (m_needs_places) {
      finder.emplace(exec, set,
                     UnitWords::sampler<Generator, Word>::words_per_value);
      places = (*finder)(order);
    }
    if (!m_fits && m_words.size() < count) {
      m_words = Words(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                                         "Runnel::interfaces::unit_words"),
                      count);
    }
    Word* const words = m_fits ? static_cast<Word*>(at) : m_words.data();
    make_words(words);
    values.make(exec, m_fits ? nullptr : words, at, count, places);
  }

 private:
  using Words = Kokkos::View<Word*, typename Space::memory_space>;

  bool m_fits;
  bool m_needs_places;
  Words m_words;  ///< that do not fit where values go
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_UNIT_WORD_FILL_HPP
