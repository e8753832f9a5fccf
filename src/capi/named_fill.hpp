// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_NAMED_FILL_HPP
#define RUNNEL_CAPI_NAMED_FILL_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <memory>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/fill/plan/dealt_places.hpp>
#include <runnel/interfaces/detail/block_place.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <runnel/interfaces/detail/unit_word_fill.hpp>

#include "block_request.hpp"
#include "erased_set.hpp"
#include "staging.hpp"

namespace Runnel::CApi {

/// Queues a fill of memory that the set's kernels can reach.
template <class T, class Distribution, class Set>
void enqueue(Set& set, FillOptions const& by, T* at, std::size_t count) {
  using Space = typename Set::execution_space;
  Kokkos::View<T*, typename Space::memory_space,
               Kokkos::MemoryTraits<Kokkos::Unmanaged>> const view(at, count);
  Runnel::fill(set.instance(), view, set, Distribution{}, by);
}

/// Queues fills of a distribution with parameters.
/// \tparam Word  the type of the unit words
template <class Set, class Word>
class NamedFill {
  using Generator = typename Set::generator_type;
  using Space = typename Set::execution_space;

 public:
  NamedFill(Set& set, NamedValues const& values)
      : m_set(set),
        m_fill(values.distribution, values.type),
        m_values(Impl::make_unit_values(
            set.instance(), values.distribution, values.type,
            Impl::UnitWords::sampler<Generator, Word>::precision)) {}

  void operator()(FillOptions const& by, void* at, std::size_t count) {
    m_fill(m_set, *m_values, Impl::Deal::of(m_set, by, count), at, count,
           [&](Word* words) {
             enqueue<Word, Impl::UnitWords>(m_set, by, words, count);
           });
  }
  /// A block of an array. \param make_words  make_words(where they go)
  template <class MakeWords>
  void operator()(BlockRequest block, void* at, std::size_t count,
                  MakeWords const& make_words) {
    m_fill(m_set, *m_values, Impl::checked_block(block, "Runnel::fill_block"),
           at, count, make_words);
  }

 private:
  Set& m_set;
  Impl::UnitWordFill<Set, Word> m_fill;
  std::unique_ptr<Impl::UnitValues<Space>> m_values;
};

/// Calls f<Word>() for the type of a distribution's unit words.
template <class F>
void with_unit_words(NamedValues const& values, F const& f) {
  if (Impl::has_narrow_words(values.type)) {
    f.template operator()<std::uint32_t>();
  } else {
    f.template operator()<std::uint64_t>();
  }
}

/// Fills memory of the host; returns when the values are there.
/// \tparam Word  the type of the unit words
template <class Word, class Set>
void fill_named_staged(Set& set, NamedValues const& values,
                       FillOptions const& by, void* at, std::size_t count) {
  NamedFill<Set, Word> fill(set, values);
  if (Impl::bytes_of(values.type) == 4) {
    fill_staged(set, by, static_cast<std::uint32_t*>(at), count, fill);
  } else {
    fill_staged(set, by, static_cast<std::uint64_t*>(at), count, fill);
  }
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_NAMED_FILL_HPP
