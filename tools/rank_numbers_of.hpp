// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_RANK_NUMBERS_OF_HPP
#define RUNNEL_TOOLS_RANK_NUMBERS_OF_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <runnel/mpi/rank_sequence.hpp>
#include <runnel/mpi/rank_streams.hpp>
#include <vector>

#include "rank_numbers.hpp"
#include "set_source.hpp"

/// \file
/// The numbers of ranks of one generator. Included once per generator.

namespace Runnel::Tool {

/// The Views' contents of all ranks, one after the other, on every rank.
template <class T, class ViewType>
std::vector<T> gathered(Communicator const& ranks, ViewType const& view) {
  auto const mine =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
  int const bytes = static_cast<int>(mine.size() * sizeof(T));
  auto const sizes = ranks.gather_all({static_cast<std::uint64_t>(bytes)});
  std::vector<int> counts(sizes.begin(), sizes.end());
  std::vector<int> places(counts.size());
  std::exclusive_scan(counts.begin(), counts.end(), places.begin(), 0);
  std::vector<T> all(static_cast<std::size_t>(places.back() + counts.back()) /
                     sizeof(T));
  Impl::mpi_check(
      MPI_Allgatherv(mine.data(), bytes, MPI_BYTE, all.data(), counts.data(),
                     places.data(), MPI_BYTE, ranks.get()),
      "gather the numbers of all ranks");
  return all;
}

template <class G, class T, class Distribution>
class SequenceOfRanks final : public RankNumbers {
 public:
  explicit SequenceOfRanks(RankChoice const& given)
      : m_ranks(given.ranks), m_sequence(make(given)) {}

  std::uint64_t round() const override { return 1; }
  void draw(void* values, std::uint64_t count) override {
    Kokkos::View<T*> const mine(
        "Runnel::tool::mine",
        static_cast<std::size_t>(m_sequence.next(count).count));
    m_sequence.fill(mine, count, Distribution());
    m_sequence.instance().fence("Runnel::tool::draw");
    auto const all = gathered<T>(m_ranks, mine);
    std::copy(all.begin(), all.end(), static_cast<T*>(values));
  }
  Snapshot snapshot() const override { return m_sequence.snapshot(); }

 private:
  using Sequence = RankSequence<G>;

  static Sequence make(RankChoice const& given) {
    if (given.saved != nullptr) return Sequence(given.ranks, *given.saved);
    auto const& streams = given.choice.streams;
    return Sequence(given.ranks, seed_of<G>(given.choice.seed),
                    {.stream = streams.first_stream,
                     .offset = streams.offset,
                     .allow_overlap = streams.allow_overlap});
  }

  Communicator const& m_ranks;
  Sequence m_sequence;
};

template <class G, class T, class Distribution>
class StreamsOfRanks final : public RankNumbers {
 public:
  explicit StreamsOfRanks(RankChoice const& given)
      : m_ranks(given.ranks), m_streams(make(given)) {}

  std::uint64_t round() const override { return m_streams.num_streams(); }
  /// Rows of streams to a global array whose other index is the slower one.
  void draw(void* values, std::uint64_t count) override {
    auto const streams = static_cast<std::size_t>(m_streams.num_streams());
    auto const length = static_cast<std::size_t>(count) / streams;
    Kokkos::View<T**, Kokkos::LayoutRight> const mine(
        "Runnel::tool::mine", static_cast<std::size_t>(m_streams.owned().count),
        length);
    Runnel::fill(mine, m_streams, Distribution());
    m_streams.instance().fence("Runnel::tool::draw");
    auto const all = gathered<T>(m_ranks, mine);
    auto* const to = static_cast<T*>(values);
    for (std::size_t s = 0; s < streams; ++s) {
      for (std::size_t k = 0; k < length; ++k) {
        to[k * streams + s] = all[s * length + k];
      }
    }
  }
  Snapshot snapshot() const override { return m_streams.snapshot(); }

 private:
  using Streams = RankStreams<G>;

  static Streams make(RankChoice const& given) {
    if (given.saved != nullptr) return Streams(given.ranks, *given.saved);
    return Streams(given.ranks, seed_of<G>(given.choice.seed),
                   stream_options(given.choice.streams));
  }

  Communicator const& m_ranks;
  Streams m_streams;
};

template <class G, class T, class Distribution>
std::unique_ptr<RankNumbers> rank_numbers(RankChoice const& given) {
  auto const& streams = given.choice.streams;
  if (streams.num_streams == 1 && streams.leapfrog.num_parts == 1) {
    return std::make_unique<SequenceOfRanks<G, T, Distribution>>(given);
  }
  return std::make_unique<StreamsOfRanks<G, T, Distribution>>(given);
}

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_RANK_NUMBERS_OF_HPP
