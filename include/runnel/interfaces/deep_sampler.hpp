// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DEEP_SAMPLER_HPP
#define RUNNEL_INTERFACES_DEEP_SAMPLER_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/stream_identity.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/distributions/deep_tails.hpp>
#include <runnel/distributions/detail/deep_tail.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/plan/row_places.hpp>
#include <runnel/fill/plan/set_places.hpp>
#include <runnel/interfaces/detail/borrowers.hpp>
#include <runnel/interfaces/detail/event_digits.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/streams/detail/draws.hpp>
#include <runnel/streams/detail/element_digits.hpp>
#include <runnel/streams/detail/lent_states.hpp>
#include <runnel/streams/detail/state_words.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {
namespace Impl {

/// Values of a distribution that needs places, of a generator's words and of
/// digits.
template <PlacedDistribution Distribution, class Generator, class T>
class PlacedValues {
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>,
                "Runnel::DeepTails and Runnel::GammaMarsagliaTsang make float "
                "and double values");

 public:
  using UnitWord = unit_word_type<T>;
  using Words = UnitWords::sampler<Generator, UnitWord>;

  explicit PlacedValues(Distribution const& distribution)
      : m_values(distribution, Words::precision) {}

  /// \param digits  digits() is asked for them
  template <class Lanes, class Word, class Digits>
  RUNNEL_FORCEINLINE_FUNCTION T value_of(
      Word const (&words)[Words::words_per_value], Digits const& digits) const {
    return value_of_unit(values_of<Words, Lanes>(words), digits);
  }
  template <class Digits>
  RUNNEL_FORCEINLINE_FUNCTION T value_of_unit(UnitWord word,
                                              Digits const& digits) const {
    if (Values::TailWords::contain(word)) {
      return m_values.tail_value(word, digits());
    }
    return m_values.template operator()<ScalarLanes<UnitWord>>(word);
  }

 private:
  using Values = typename Distribution::template placed<T>;

  Values m_values;
};

/// The positions of the streams of a set whose states are lent, for kernels
/// that draw from them.
template <class Generator, class ExecutionSpace>
class LentPlaces {
  using Set = StreamSet<Generator, ExecutionSpace>;
  using Lent = LentStates<Generator, ExecutionSpace>;

 public:
  /// \param outputs  native ones of a value
  LentPlaces(Set& streams, int outputs, Borrowers borrowers)
      : m_num_streams(static_cast<std::int64_t>(streams.size())) {
    StreamSetAccess::refuse_making(streams, maker_of_sampler(borrowers));
    if (borrowers == Borrowers::teams) {
      typename Generator::state_word* states = nullptr;
      m_loan = StreamSetAccess::lend_in_place(streams, states);
    } else {
      bool const as_before = borrowers == Borrowers::pool;
      m_loan = StreamSetAccess::lend(streams, as_before).loan;
    }
    m_drawn = StreamSetAccess::lent_counters(streams);
    m_memory = StreamSetAccess::lent_memory(streams);
    ExecutionSpace const exec = streams.instance();
    PlaceFinder<Generator, ExecutionSpace> find(exec, streams, outputs);
    m_places = find();
    m_beyond = find.memory();
    auto const counted = StreamSetAccess::counted_draws(streams);
    m_counted = counted.by_kernels;
    m_times_moved = StreamSetAccess::times_moved(streams);
    if (std::any_of(counted.now.begin(), counted.now.end(),
                    [](std::uint64_t n) { return n != 0; })) {
      begin_behind(exec, streams, counted.now);
    }
  }

  RUNNEL_FUNCTION ElementDigits digits_at(DrawPlace const& place) const {
    if (m_drawn[m_num_streams] != m_loan ||
        m_drawn.times_moved(m_num_streams) != m_times_moved) {
      Kokkos::abort(
          "Runnel::make_sampler: the set of streams was used otherwise since "
          "this sampler was made; make a new one, where handles are taken");
    }
    std::int64_t const s = m_drawn.stream_of(place.counter);
    auto const stream = static_cast<std::uint64_t>(s);
    std::uint64_t const counted =
        Counters{m_counted.data(), m_drawn.spacing}[s];
    // Modulo 2^128: what had been counted before was subtracted.
    return m_places.digits_at(
        stream,
        m_places.position_of(stream) + UInt128(counted) + UInt128(place.drawn));
  }

 private:
  using Counters = DrawCounters<Backend<ExecutionSpace>::on_device>;
  using Words =
      Kokkos::View<std::uint64_t*, typename ExecutionSpace::memory_space>;

  /// Subtracts from the positions what kernels have counted already.
  void begin_behind(ExecutionSpace const& exec, Set& streams,
                    std::vector<std::uint64_t> const& counted) {
    auto const positions = StreamSetAccess::counted_positions(streams);
    auto beyond = positions.beyond_smallest();
    auto high = positions.beyond_smallest_high();
    std::size_t const size = beyond.size();
    for (std::size_t s = 0; s < size; ++s) {
      UInt128 const behind =
          UInt128(high[s], beyond[s]) -
          UInt128(counted[s * static_cast<std::size_t>(m_drawn.spacing)]);
      beyond[s] = behind.low;
      high[s] = behind.high;
    }
    beyond.insert(beyond.end(), high.begin(), high.end());
    m_beyond = Words(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                                        "Runnel::streams::positions"),
                     beyond.size());
    copy_words(exec, beyond, m_beyond);
    m_places.beyond = m_beyond.data();
    m_places.beyond_high = m_beyond.data() + size;
  }

  Counters m_drawn;
  std::int64_t m_num_streams;
  std::uint64_t m_loan;
  std::uint64_t m_times_moved;
  SetPlaces m_places;  ///< less what was counted
  // The memory that these point to, and the counts.
  typename Lent::Memory m_memory;
  Words m_beyond;
  Words m_counted;
};

/// Draws values that need places from the handles of one set.
template <PlacedDistribution Distribution, class Generator, class T,
          class ExecutionSpace>
class PlacedSampler {
  using Values = PlacedValues<Distribution, Generator, T>;

 public:
  using generator_type = Generator;
  using distribution_type = Distribution;
  using value_type = T;
  using place_type = DrawPlace;
  using form = form_of<typename Values::Words>;
  static constexpr int words_per_value = Values::Words::words_per_value;

  PlacedSampler(Distribution const& distribution,
                StreamSet<Generator, ExecutionSpace>& streams,
                Borrowers borrowers = Borrowers::handles)
      : m_values(distribution), m_places(streams, words_per_value, borrowers) {}

  template <class Lanes, class Word>
  RUNNEL_FORCEINLINE_FUNCTION T
  value_at(DrawPlace const& place, Word const (&words)[words_per_value]) const {
    return m_values.template value_of<Lanes>(
        words, [&]() { return digits_at(place); });
  }
  RUNNEL_FUNCTION ElementDigits digits_at(DrawPlace const& place) const {
    return m_places.digits_at(place);
  }

 private:
  Values m_values;
  LentPlaces<Generator, ExecutionSpace> m_places;
};

/// Draws values that need places from any stream that knows which one it is and
/// its position.
template <PlacedDistribution Distribution, class Generator, class T>
class PlacedStreamSampler {
  using Values = PlacedValues<Distribution, Generator, T>;

 public:
  using generator_type = Generator;
  using distribution_type = Distribution;
  using value_type = T;
  using place_type = StreamPlace;
  using form = form_of<typename Values::Words>;
  static constexpr int words_per_value = Values::Words::words_per_value;

  explicit PlacedStreamSampler(Distribution const& distribution)
      : m_values(distribution),
        m_hashes(StreamHashes::by_rule_of<Generator>(
            typename Generator::seed_type(std::uint64_t{0}))) {}

  template <class Lanes, class Word>
  RUNNEL_FORCEINLINE_FUNCTION T value_at(
      StreamPlace const& place, Word const (&words)[words_per_value]) const {
    return m_values.template value_of<Lanes>(
        words, [&]() { return digits_at(place); });
  }
  RUNNEL_FUNCTION ElementDigits digits_at(StreamPlace const& place) const {
    auto const number = [&](int) { return place.identity.key; };
    return {m_hashes(number, place.identity.stream), place.position};
  }

 private:
  Values m_values;
  StreamHashes m_hashes;
};

/// Draws values that need places from streams of events that count their
/// outputs.
template <PlacedDistribution Distribution, class Generator, class T>
class PlacedEventSampler {
  using Values = PlacedValues<Distribution, Generator, T>;

 public:
  using generator_type = Generator;
  using distribution_type = Distribution;
  using value_type = T;
  using place_type = EventPlace;
  using form = form_of<typename Values::Words>;
  static constexpr int words_per_value = Values::Words::words_per_value;

  explicit PlacedEventSampler(Distribution const& distribution)
      : m_values(distribution) {}

  template <class Lanes, class Word>
  RUNNEL_FORCEINLINE_FUNCTION T value_at(
      EventPlace const& place, Word const (&words)[words_per_value]) const {
    return m_values.template value_of<Lanes>(
        words, [&]() { return digits_at(place); });
  }
  RUNNEL_FUNCTION ElementDigits digits_at(EventPlace const& place) const {
    return m_digits(place);
  }

 private:
  Values m_values;
  EventDigits<Generator> m_digits;
};

}  // namespace Impl

/// A sampler that draws values of type T with deep tails from handles of a set;
/// made on the host and captured by kernels by value.
///
///     auto const handle = streams.device_handle();
///     auto const loss = Runnel::make_sampler<float>(
///         Runnel::DeepTails(Runnel::Normal(0, 2)), streams);
///     Kokkos::parallel_for(n, KOKKOS_LAMBDA(int i) {
///       auto rng = handle(i);
///       losses(i) = rng.draw(loss);
///     });
///
/// Values equal those of `fill` at the same positions of the streams. The
/// sampler is valid for the handles that the set gives now, until the set is
/// used otherwise (fill, jump, snapshot). A kernel that needs an outdated one
/// for a value in a tail is aborted.
///
/// Cost: reads the streams' positions, which fences the set's instance if
/// kernels have drawn since they were last read.
///
/// \tparam T        float or double
/// \param streams   a set that `device_handle()` or `part_handle()` is taken of
/// \throws std::invalid_argument if the largest value is no finite T
template <class T, Impl::PlacedDistribution Distribution,
          BitGenerator Generator, class ExecutionSpace>
Impl::PlacedSampler<Distribution, Generator, T, ExecutionSpace> make_sampler(
    Distribution const& distribution,
    StreamSet<Generator, ExecutionSpace>& streams) {
  return {distribution, streams};
}

/// A sampler that draws values of type T with deep tails from any stream of
/// `philox4x32` inside kernels, since its state contains stream and position:
/// an `EventStream`, a `ChildStream`, the streams of `SeekHandle`, of
/// `RandomPool` and of `device_handle()`. It is never outdated, and no stream
/// is needed to make it.
///
///     auto const loss = Runnel::make_sampler<Runnel::philox4x32, float>(
///         Runnel::DeepTails(Runnel::Normal(0, 2)));
///     Kokkos::parallel_for(n, KOKKOS_LAMBDA(int event) {
///       Runnel::EventStream<Runnel::philox4x32> rng(run.with(event));
///       losses(event) = rng.draw(loss);
///     });
///
/// Values equal those of `fill` at the same positions of a set's streams, which
/// are not leapfrog parts.
///
/// \tparam T  float or double
/// \throws std::invalid_argument if the largest value is no finite T
template <BitGenerator Generator, class T,
          class MemorySpace = Kokkos::DefaultExecutionSpace::memory_space,
          class Distribution>
  requires SpawnsChildren<Generator> && Impl::PlacedDistribution<Distribution>
Impl::PlacedStreamSampler<Distribution, Generator, T> make_sampler(
    Distribution const& distribution) {
  return Impl::PlacedStreamSampler<Distribution, Generator, T>(distribution);
}

/// A sampler that draws values of type T with deep tails from a
/// `CountedEventStream`, for all generators that have one. It is never
/// outdated.
///
///     auto const loss = Runnel::make_event_sampler<Runnel::ranmar48, float>(
///         Runnel::DeepTails(Runnel::Normal(0, 2)));
///     Kokkos::parallel_for(n, KOKKOS_LAMBDA(int event) {
///       Runnel::CountedEventStream<Runnel::ranmar48> rng(run.with(event));
///       losses(event) = rng.draw(loss);
///     });
///
/// Values equal those of `fill` and `fill_events`: of stream s of a set of the
/// event's seed.
///
/// \tparam T  float or double
/// \throws std::invalid_argument if the largest value is no finite T
template <BitGenerator Generator, class T,
          Impl::PlacedDistribution Distribution>
Impl::PlacedEventSampler<Distribution, Generator, T> make_event_sampler(
    Distribution const& distribution) {
  return Impl::PlacedEventSampler<Distribution, Generator, T>(distribution);
}

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_DEEP_SAMPLER_HPP
