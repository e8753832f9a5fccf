// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_TEAM_SAMPLER_HPP
#define RUNNEL_INTERFACES_TEAM_SAMPLER_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/deep_tails.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/interfaces/deep_sampler.hpp>
#include <runnel/interfaces/team_rng.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/streams/detail/draws.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {
namespace Impl {

/// Values of an inverse CDF from the unit words of teams.
template <class Distribution, class Generator, class T, class ExecutionSpace>
class TeamSampler {
  static_assert(InverseCdf<Distribution, T>,
                "Runnel::make_team_sampler: this distribution is no inverse "
                "CDF; name it to team_rng<T, Distribution>(handle, ...)");

 public:
  using value_type = T;
  using generator_type = Generator;
  using execution_space = ExecutionSpace;
  using UnitWord = unit_word_type<T>;

  TeamSampler(Distribution const& distribution,
              StreamSet<Generator, ExecutionSpace>& streams)
      : m_quantile(make_quantile<T>(distribution, unit_precision<Generator, T>,
                                    streams.instance())) {}

  RUNNEL_FORCEINLINE_FUNCTION T value_at(DrawPlace const&,
                                         UnitWord word) const {
    return m_quantile.template operator()<ScalarLanes<UnitWord>>(word);
  }

 private:
  quantile_in<Distribution, T, typename ExecutionSpace::memory_space>
      m_quantile;
};

template <class Distribution, class Generator, class T, class ExecutionSpace>
  requires PlacedDistribution<Distribution>
class TeamSampler<Distribution, Generator, T, ExecutionSpace> {
  using Values = PlacedValues<Distribution, Generator, T>;

 public:
  using value_type = T;
  using generator_type = Generator;
  using execution_space = ExecutionSpace;
  using UnitWord = unit_word_type<T>;

  TeamSampler(Distribution const& distribution,
              StreamSet<Generator, ExecutionSpace>& streams)
      : m_values(distribution),
        m_places(streams, Values::Words::words_per_value, Borrowers::teams) {}

  RUNNEL_FORCEINLINE_FUNCTION T value_at(DrawPlace const& place,
                                         UnitWord word) const {
    return m_values.value_of_unit(word,
                                  [&]() { return m_places.digits_at(place); });
  }

 private:
  Values m_values;
  LentPlaces<Generator, ExecutionSpace> m_places;
};

/// Distinguishes samplers of teams from numbers.
template <class Sampler>
concept SamplesForTeams = requires {
  typename Sampler::UnitWord;
  typename Sampler::generator_type;
  typename Sampler::execution_space;
};

}  // namespace Impl

/// A sampler that makes values of type T by a distribution with parameters, or
/// by `DeepTails`, for teams that draw from one stream each; made on the host
/// and captured by kernels by value.
///
///     Runnel::TeamHandle teams(streams);
///     auto const loss = Runnel::make_team_sampler<float>(
///         Runnel::DeepTails(Runnel::Normal(0, 2)), streams);
///     policy.set_scratch_size(
///         0, Kokkos::PerTeam(Runnel::team_scratch_size(teams, loss)));
///     Kokkos::parallel_for(policy, KOKKOS_LAMBDA(auto const& team) {
///       auto rng = Runnel::team_rng(teams, team, team.league_rank(), loss);
///       losses(team.league_rank(), team.team_rank()) = rng.next();
///     });
///
/// Values equal those of `fill` at the same positions of the streams. Like a
/// `TeamHandle`, a sampler of `DeepTails` is valid until the set is used
/// otherwise. A kernel that needs an outdated one for a value in a tail is
/// aborted.
///
/// Cost: of `DeepTails` it reads the streams' positions, which fences the set's
/// instance if kernels have drawn since they were last read.
///
/// \tparam T            of the values
/// \param distribution  an inverse CDF, or `DeepTails`
/// \param streams       a set that a `TeamHandle` is taken of, before or after
/// \throws std::invalid_argument for parameters that do not fit the type
template <class T, class Distribution, BitGenerator Generator,
          class ExecutionSpace>
Impl::TeamSampler<Distribution, Generator, T, ExecutionSpace> make_team_sampler(
    Distribution const& distribution,
    StreamSet<Generator, ExecutionSpace>& streams) {
  return {distribution, streams};
}

/// A `TeamRng` whose values a sampler computes from unit words. All of its
/// functions are collective, as those of `TeamRng`.
template <Impl::SamplesForTeams Sampler>
class SampledTeamRng {
  using Generator = typename Sampler::generator_type;
  using ExecutionSpace = typename Sampler::execution_space;
  using UnitWord = typename Sampler::UnitWord;
  using Words = TeamRng<Generator, UnitWord, Impl::UnitWords, ExecutionSpace>;
  using Handle = TeamHandle<Generator, ExecutionSpace>;
  using Member = typename Kokkos::TeamPolicy<ExecutionSpace>::member_type;

 public:
  using value_type = typename Sampler::value_type;

  /// Takes stream `stream` of the set, and `team_scratch_size(handle, sampler,
  /// buffer)` bytes of the team's scratch at level 0.
  /// \pre stream in [0, handle.size()), held by no other team
  RUNNEL_FUNCTION SampledTeamRng(Handle const& handle, Member const& member,
                                 std::int64_t stream, Sampler const& sampler,
                                 int buffer = Handle::default_buffer)
      : m_member(member),
        m_sampler(sampler),
        m_counter(&handle.streams().drawn[stream]),
        m_drawn(*m_counter),
        m_words(handle, member, stream, buffer) {}
  SampledTeamRng(SampledTeamRng const&) = delete;
  SampledTeamRng& operator=(SampledTeamRng const&) = delete;

  /// The thread's next value: thread t of a team of size N gets value t of the
  /// next N. \pre the team size is no more than the buffer
  RUNNEL_FUNCTION value_type next() { return next(m_member.team_rank()); }
  /// Value `index` of the next N of a team of size N; each thread chooses its
  /// own.
  /// \pre index in [0, N)
  RUNNEL_FUNCTION value_type next(int index) {
    Impl::DrawPlace const place = place_of(index);
    m_given += static_cast<std::uint64_t>(m_member.team_size());
    return m_sampler.value_at(place, m_words.next(index));
  }
  /// Writes the next `count` values, to scratch or to memory.
  RUNNEL_FUNCTION void fill(value_type* values, std::int64_t count) {
    static_assert(sizeof(value_type) == sizeof(UnitWord),
                  "Runnel::SampledTeamRng::fill: integers of 64 bits, whose "
                  "unit words lie where they go; take next() for others");
    m_words.fill(reinterpret_cast<UnitWord*>(values), count);
    Kokkos::parallel_for(
        Kokkos::TeamVectorRange(m_member, count), [&](std::int64_t i) {
          auto const word = Impl::same_bits_as<UnitWord>(values[i]);
          values[i] = m_sampler.value_at(place_of(i), word);
        });
    m_given += static_cast<std::uint64_t>(count);
    m_member.team_barrier();
  }
  /// Writes the next `view.size()` values to a View of rank 1.
  /// \pre its elements are contiguous
  template <class ViewType>
  RUNNEL_FUNCTION void fill(ViewType const& view) {
    static_assert(
        ViewType::rank() == 1 &&
            std::is_same_v<typename ViewType::value_type, value_type>,
        "Runnel::SampledTeamRng::fill: the View has another rank than 1 "
        "or another type; give one of rank 1 of the sampler's type");
    KOKKOS_ASSERT(view.span_is_contiguous());
    fill(view.data(), static_cast<std::int64_t>(view.size()));
  }

 private:
  /// The place of value i, counted from here.
  RUNNEL_FUNCTION Impl::DrawPlace place_of(std::int64_t i) const {
    constexpr std::uint64_t outputs =
        Impl::UnitWords::sampler<Generator, UnitWord>::words_per_value;
    return {m_counter,
            m_drawn + (m_given + static_cast<std::uint64_t>(i)) * outputs};
  }

  Member const& m_member;
  Sampler const& m_sampler;
  std::uint64_t const* m_counter;
  std::uint64_t m_drawn;  ///< what the counter said at first
  std::uint64_t m_given = 0;
  Words m_words;
};

/// Bytes of team scratch, at level 0, that a `SampledTeamRng` takes.
/// \param buffer  as `TeamHandle::scratch_size` has it
template <class Generator, class ExecutionSpace, Impl::SamplesForTeams Sampler>
RUNNEL_FUNCTION int team_scratch_size(
    TeamHandle<Generator, ExecutionSpace> const& handle, Sampler const&,
    int buffer = TeamHandle<Generator, ExecutionSpace>::default_buffer) {
  return handle
      .template scratch_size<typename Sampler::UnitWord, Impl::UnitWords>(
          buffer);
}

/// A `SampledTeamRng` without naming its types.
/// \param sampler  outlives it
template <class Generator, class ExecutionSpace, class Member,
          Impl::SamplesForTeams Sampler>
RUNNEL_FUNCTION SampledTeamRng<Sampler> team_rng(
    TeamHandle<Generator, ExecutionSpace> const& handle, Member const& member,
    std::int64_t stream, Sampler const& sampler,
    int buffer = TeamHandle<Generator, ExecutionSpace>::default_buffer) {
  return {handle, member, stream, sampler, buffer};
}

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_TEAM_SAMPLER_HPP
