// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_THREAD_VALUES_HPP
#define RUNNEL_FILL_VALUES_THREAD_VALUES_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include <runnel/core/word_hash.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/kernels/quantiles/quantile_kernel.hpp>
#include <runnel/fill/plan/dealt_places.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/fill/values/deep_quantile.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/streams/detail/element_digits.hpp>

/// The step after a generator's kernel, by the calling thread of a host:
/// nothing, or values of an inverse CDF from unit words.
namespace Runnel::Impl {

/// Values of unit words, by the calling thread.
/// \param words  null: they lie where values go
template <class Quantile, class T>
void make_quantiles_in_source(Quantile const& quantile,
                              unit_word_type<T> const* words, T* to,
                              std::size_t count) {
  auto const n = static_cast<std::int64_t>(count);
  QuantileKernel<Quantile, T> const kernel{
      quantile, RowMap<T>::contiguous(to, 1, n), {words, n}, n, 1};
  run_on_host<unit_word_type<T>>(kernel, HostThread(nullptr), host_isa(),
                                 NativeLanes{});
}

/// Makes `count` values from unit words, in pieces that the first-level cache
/// holds. Words lie where their values go if they are as wide.
/// \tparam Word   the type of the unit words
/// \param fill    fill(words, n) makes the next n
/// \param values  values(words, to, n) makes values of them; null: the words
///   lie there
template <class Word, class T, class Fill, class Values>
void make_from_words(T* to, std::size_t count, Fill const& fill,
                     Values const& values) {
  constexpr std::size_t piece = 2048;
  for (std::size_t at = 0; at < count; at += piece) {
    std::size_t const n = std::min(piece, count - at);
    if constexpr (sizeof(Word) == sizeof(T)) {
      fill(reinterpret_cast<Word*>(to + at), n);
      values(nullptr, to + at, n);
    } else {
      Word words[piece];
      fill(words, n);
      values(words, to + at, n);
    }
  }
}

/// Makes a set's next values where they depend on the places of their words;
/// the set says from which places words were taken.
/// \tparam Word  the type of the unit words
template <class Word>
class PlacedWords {
 public:
  /// \param outputs  of the generator per word
  /// \param block    values of a stream's turn
  template <class Set>
  PlacedWords(Set const& set, int outputs, std::int64_t block)
      : m_set(stream_hash<typename Set::generator_type>(set.seed(),
                                                        set.leapfrog())),
        m_outputs(outputs),
        m_block(block) {}

  /// \param fill    fill(words, n) makes the set's next n unit words
  /// \param values  values(words, to, n, places) makes values of them; null:
  ///   the words lie there
  template <class Set, class T, class Fill, class Values>
  void make(Set& set, T* to, std::size_t count, Fill const& fill,
            Values const& values) const {
    std::optional<PassedPlaces> places;
    make_from_words<Word>(
        to, count,
        [&](Word* words, std::size_t n) {
          places.emplace(m_set, set, m_outputs, m_block, n);
          fill(words, n);
        },
        [&](Word const* words, T* at, std::size_t n) {
          values(words, at, n, CalledPlaces(*places));
        });
  }

 private:
  WordHash m_set;
  int m_outputs;
  std::int64_t m_block;
};

/// \tparam Generator  whose kernels make `Made`, as `Making` does
template <class Distribution, class Generator, class T>
class ThreadValues {
 public:
  using Making = Distribution;
  using Made = T;
  explicit ThreadValues(Distribution const&) {}
  /// \param fill  fill(to, n) makes the next n
  template <class Fill>
  void make(T* to, std::size_t count, Fill const& fill) const {
    fill(to, count);
  }
};

template <class Distribution, class Generator, class T>
  requires InverseCdf<Distribution, T>
class ThreadValues<Distribution, Generator, T> {
 public:
  using Making = UnitWords;
  using Made = unit_word_type<T>;

  explicit ThreadValues(Distribution const& distribution)
      : m_quantile(make_quantile<T, Kokkos::HostSpace>(
            distribution, unit_precision<Generator, T>)) {}

  /// \param fill  fill(words, n) makes the next n unit words
  template <class Fill>
  void make(T* to, std::size_t count, Fill const& fill) const {
    make_from_words<Made>(
        to, count, fill, [&](Made const* words, T* at, std::size_t n) {
          make_quantiles_in_source<Quantile, T>(m_quantile, words, at, n);
        });
  }

 private:
  using Quantile = decltype(make_quantile<T, Kokkos::HostSpace>(
      std::declval<Distribution const&>(), 0));

  Quantile m_quantile;
};

/// `ThreadValues` of distributions whose values depend on the places of their
/// words.
template <class Distribution, class Generator, class T>
  requires PlacedDistribution<Distribution>
class ThreadValues<Distribution, Generator, T> {
 public:
  using Making = UnitWords;
  using Made = unit_word_type<T>;

  /// \param block  values of a stream's turn
  template <class Set>
  ThreadValues(Distribution const& distribution, Set const& set,
               std::int64_t block)
      : m_quantile(distribution, unit_precision<Generator, T>),
        m_words(set, words_per_value<Distribution, Generator, T>, block) {}

  /// \param fill  fill(words, n) makes the set's next n unit words
  template <class Set, class Fill>
  void make(Set& set, T* to, std::size_t count, Fill const& fill) {
    m_words.make(set, to, count, fill,
                 [&](Made const* words, T* at, std::size_t n,
                     CalledPlaces const& places) {
                   m_quantile.set_places(places);
                   make_quantiles_in_source<Quantile, T>(m_quantile, words, at,
                                                         n);
                 });
  }

 private:
  using Quantile = PlacedQuantile<Distribution, T, CalledPlaces>;

  Quantile m_quantile;
  PlacedWords<Made> m_words;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_THREAD_VALUES_HPP
