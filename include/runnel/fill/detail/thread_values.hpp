// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_THREAD_VALUES_HPP
#define RUNNEL_FILL_DETAIL_THREAD_VALUES_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <runnel/core/word_hash.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/detail/deep_quantile.hpp>
#include <runnel/fill/kernels/quantiles/quantile_kernel.hpp>
#include <runnel/fill/plan/dealt_places.hpp>
#include <runnel/fill/plan/row_map.hpp>
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

  /// Makes `count` values, in pieces that the first-level cache holds:
  /// fill(words, n) makes the next n unit words.
  template <class Fill>
  void make(T* to, std::size_t count, Fill const& fill) const {
    for (std::size_t at = 0; at < count; at += piece) {
      std::size_t const n = std::min(piece, count - at);
      if constexpr (sizeof(Made) == sizeof(T)) {
        fill(reinterpret_cast<Made*>(to + at), n);
        make_quantiles_in_source<Quantile, T>(m_quantile, nullptr, to + at, n);
      } else {
        Made words[piece];
        fill(words, n);
        make_quantiles_in_source<Quantile, T>(m_quantile, words, to + at, n);
      }
    }
  }

 private:
  static constexpr std::size_t piece = 2048;
  using Quantile = decltype(make_quantile<T, Kokkos::HostSpace>(
      std::declval<Distribution const&>(), 0));

  Quantile m_quantile;
};

/// `ThreadValues` of distributions whose values depend on the places of their
/// words; the set says from which places words were taken.
template <class Distribution, class Generator, class T>
  requires PlacedDistribution<Distribution>
class ThreadValues<Distribution, Generator, T> {
 public:
  using Making = UnitWords;
  using Made = unit_word_type<T>;

  template <class Set>
  ThreadValues(Distribution const& distribution, Set const& set)
      : m_quantile(distribution, unit_precision<Generator, T>),
        m_set(stream_hash<Generator>(set.seed(), set.leapfrog())) {}

  /// Makes `count` values, in pieces that the first-level cache holds:
  /// fill(words, n) makes the set's next n unit words.
  /// \param block  values of a stream's turn
  template <class Set, class Fill>
  void make(Set& set, std::int64_t block, T* to, std::size_t count,
            Fill const& fill) {
    for (std::size_t at = 0; at < count; at += piece) {
      std::size_t const n = std::min(piece, count - at);
      PassedPlaces const places(m_set, set, outputs, block, n);
      fill(reinterpret_cast<Made*>(to + at), n);
      m_quantile.set_places(CalledPlaces(places));
      make_quantiles_in_source<Quantile, T>(m_quantile, nullptr, to + at, n);
    }
  }

 private:
  static_assert(sizeof(Made) == sizeof(T));
  static constexpr std::size_t piece = 2048;
  static constexpr int outputs = words_per_value<Distribution, Generator, T>;
  using Quantile = PlacedQuantile<Distribution, T, CalledPlaces>;

  Quantile m_quantile;
  WordHash m_set;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_THREAD_VALUES_HPP
