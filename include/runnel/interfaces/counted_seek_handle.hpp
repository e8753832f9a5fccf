// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_COUNTED_SEEK_HANDLE_HPP
#define RUNNEL_INTERFACES_COUNTED_SEEK_HANDLE_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/distributions/deep_tails.hpp>
#include <runnel/fill/plan/row_places.hpp>
#include <runnel/fill/plan/set_places.hpp>
#include <runnel/interfaces/deep_sampler.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/streams/detail/draws.hpp>
#include <runnel/streams/detail/element_digits.hpp>
#include <runnel/streams/device_handle.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {
namespace Impl {

/// A stream of a set, and its outputs behind the position that it had.
struct SeekPlace {
  static constexpr bool is_of_seek_handle = true;
  std::int64_t stream = 0;
  std::uint64_t beyond = 0;
};

/// A `StreamValue` with its place.
template <class Generator, bool OnDevice>
class CountedStreamValue {
 public:
  RUNNEL_FUNCTION CountedStreamValue(
      StreamValue<Generator, OnDevice> const& value, SeekPlace const& place)
      : m_value(value), m_first(place.beyond), m_place(place) {}

  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next_output() {
    ++m_place.beyond;
    return m_value.template next_output<Form>();
  }
  RUNNEL_FUNCTION SeekPlace event_place() const { return m_place; }
  RUNNEL_FUNCTION std::uint64_t count() const {
    return m_place.beyond - m_first;
  }

 private:
  StreamValue<Generator, OnDevice> m_value;
  std::uint64_t m_first;
  SeekPlace m_place;
};

/// Draws values that need places from the streams of a `CountedSeekHandle`.
template <PlacedDistribution Distribution, class Generator, class T,
          class ExecutionSpace>
class PlacedSeekSampler {
  using Values = PlacedValues<Distribution, Generator, T>;
  using Positions =
      Kokkos::View<std::uint64_t*, typename ExecutionSpace::memory_space>;

 public:
  using generator_type = Generator;
  using distribution_type = Distribution;
  using value_type = T;
  using place_type = SeekPlace;
  using form = form_of<typename Values::Words>;
  static constexpr int words_per_value = Values::Words::words_per_value;

  PlacedSeekSampler(Distribution const& distribution, SetPlaces const& places,
                    Positions const& positions)
      : m_values(distribution), m_places(places), m_positions(positions) {}

  template <class Lanes, class Word>
  RUNNEL_FORCEINLINE_FUNCTION T
  value_at(SeekPlace const& place, Word const (&words)[words_per_value]) const {
    return m_values.template value_of<Lanes>(
        words, [&]() { return digits_at(place); });
  }
  RUNNEL_FUNCTION ElementDigits digits_at(SeekPlace const& place) const {
    auto const s = static_cast<std::uint64_t>(place.stream);
    return m_places.digits_at(s,
                              m_places.position_of(s) + UInt128(place.beyond));
  }

 private:
  Values m_values;
  SetPlaces m_places;
  Positions m_positions;  ///< what the places point to
};

}  // namespace Impl

/// A `SeekHandle` whose streams count their outputs and can therefore draw deep
/// tails, for all generators that have a `SeekHandle`:
///
///     Runnel::CountedSeekHandle const seek(streams);
///     auto const loss = seek.make_sampler<float>(DeepTails(Normal(0, 2)));
///     // inside a kernel:
///     auto rng = seek(i, n);
///     losses(i) = rng.draw(loss);
///
/// Values equal those of `fill` at the same positions of the streams. Handle
/// and samplers remain valid when the set is used or destroyed.
///
/// Cost: as `SeekHandle`, and an addition for each output; the constructor
/// fences the set's instance if kernels have drawn since positions were read.
template <BitGenerator Generator, class ExecutionSpace>
class CountedSeekHandle {
  using Value =
      Impl::CountedStreamValue<Generator,
                               Impl::Backend<ExecutionSpace>::on_device>;

 public:
  using stream_type = Impl::Draws<Generator, Value>;

  /// \throws std::invalid_argument for sets that are leapfrog parts
  explicit CountedSeekHandle(StreamSet<Generator, ExecutionSpace>& streams)
      : m_handle(streams) {
    ExecutionSpace const exec = streams.instance();
    Impl::PlaceFinder<Generator, ExecutionSpace> find(exec, streams, 1);
    m_places = find();
    m_positions = find.memory();
  }

  /// \pre i in [0, size())
  RUNNEL_FUNCTION stream_type operator()(std::int64_t i,
                                         std::uint64_t n = 0) const {
    return stream_type(m_handle.value(i, n), Impl::SeekPlace{i, n});
  }
  RUNNEL_FUNCTION std::int64_t size() const { return m_handle.size(); }

  /// A sampler for kernels to capture by value. \tparam T  float or double
  /// \throws std::invalid_argument if the largest value is no finite T
  template <class T, Impl::PlacedDistribution Distribution>
  Impl::PlacedSeekSampler<Distribution, Generator, T, ExecutionSpace>
  make_sampler(Distribution const& distribution) const {
    return {distribution, m_places, m_positions};
  }

 private:
  SeekHandle<Generator, ExecutionSpace> m_handle;
  Impl::SetPlaces m_places;
  Kokkos::View<std::uint64_t*, typename ExecutionSpace::memory_space>
      m_positions;
};

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_COUNTED_SEEK_HANDLE_HPP
