// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "selftest_ranks.hpp"

#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string>

#include "rank_numbers.hpp"

#if RUNNEL_ENABLE_HDF5
#include <runnel/mpi/checkpoint.hpp>
#endif

namespace Runnel::Tool {
namespace {

/// Numbers `from` ... `to` - 1, in requests of many sizes.
void draw_between(RankNumbers& numbers, Numbers& found, std::uint64_t from,
                  std::uint64_t to) {
  constexpr std::uint64_t rounds[] = {1, 7, 64, 1009, 3, 4096, 2, 251};
  std::uint64_t const round = numbers.round();
  for (std::size_t k = 0; from < to; ++k) {
    std::uint64_t const n =
        std::min(rounds[k % std::size(rounds)] * round, to - from);
    numbers.draw(found.at(from), n);
    from += n;
  }
}

#if RUNNEL_ENABLE_HDF5

/// The first of `ranks`, for a while.
class FewerRanks {
 public:
  FewerRanks(Communicator const& ranks, int count)
      : m_is_one(ranks.rank() < count) {
    Impl::mpi_check(MPI_Comm_split(ranks.get(), m_is_one ? 0 : MPI_UNDEFINED,
                                   ranks.rank(), &m_comm),
                    "divide the ranks");
  }
  FewerRanks(FewerRanks const&) = delete;
  FewerRanks& operator=(FewerRanks const&) = delete;
  ~FewerRanks() {
    if (m_is_one) MPI_Comm_free(&m_comm);
  }
  bool is_one() const { return m_is_one; }
  MPI_Comm get() const { return m_comm; }

 private:
  bool m_is_one;
  MPI_Comm m_comm = MPI_COMM_NULL;
};

/// A checkpoint of all ranks in the current folder, removed at the end.
class RankCheckpoint {
 public:
  RankCheckpoint(Communicator const& ranks, Snapshot const& mine)
      : m_ranks(ranks), m_file(ranks.from_root([] {
          return "runnel-selftest-" + std::to_string(getpid()) + ".h5";
        })) {
    save_checkpoint(ranks, m_file, mine, {.sync = false});
  }
  RankCheckpoint(RankCheckpoint const&) = delete;
  RankCheckpoint& operator=(RankCheckpoint const&) = delete;
  ~RankCheckpoint() {
    if (m_ranks.is_root()) std::remove(m_file.c_str());
  }
  std::string const& file() const { return m_file; }

 private:
  Communicator const& m_ranks;
  std::string m_file;
};

/// Continues on half of the ranks.
void draw_restarted(Generator const& generator, RankChoice const& given,
                    std::string const& file, Numbers& found) {
  int const count = std::max(1, given.ranks.size() / 2);
  FewerRanks const fewer(given.ranks, count);
  given.ranks.all_or_none([&] {
    if (!fewer.is_one()) return;
    Communicator const ranks(fewer.get());
    Snapshot const mine = load_checkpoint(ranks, file, generator.facts.name);
    auto const numbers = generator.ranks({ranks, given.choice, &mine});
    std::uint64_t const half =
        found.count() / numbers->round() / 2 * numbers->round();
    draw_between(*numbers, found, half, found.count());
  });
}

#endif

}  // namespace

RankRun::RankRun(bool with_ranks) : m_with_ranks(with_ranks) {
  if (m_with_ranks) {
    Impl::mpi_check(MPI_Init(nullptr, nullptr), "initialise MPI");
  }
}
RankRun::~RankRun() {
  if (m_with_ranks) MPI_Finalize();
}
bool RankRun::is_root() const {
  int rank = 0;
  if (m_with_ranks) MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank == 0;
}
bool RankRun::all(bool mine) const {
  if (!m_with_ranks) return mine;
  return Communicator().least(mine ? 1 : 0) == 1;
}
int RankRun::caught_signal() const {
  int const mine = Tool::caught_signal();
  if (!m_with_ranks) return mine;
  return static_cast<int>(
      Communicator().largest(static_cast<std::uint64_t>(mine)));
}

std::optional<Difference> difference_of_ranks(Generator const& generator,
                                              InterfaceChoice const& choice,
                                              Numbers const& expected) {
  std::string const type = generator.kind_names(choice.kind).type;
  Communicator const ranks;
  RankChoice const given{ranks, choice};
  auto const numbers = generator.ranks(given);
  std::uint64_t const round = numbers->round();
  std::uint64_t const half = expected.count() / round / 2 * round;
  Numbers found(expected.type(), expected.count() / round * round);
  draw_between(*numbers, found, 0, half);
#if RUNNEL_ENABLE_HDF5
  RankCheckpoint const checkpoint(ranks, numbers->snapshot());
#endif
  draw_between(*numbers, found, half, found.count());
  auto difference = first_difference(type, expected, found);
#if RUNNEL_ENABLE_HDF5
  Numbers again = found;
  draw_restarted(generator, given, checkpoint.file(), again);
  // Ranks that are not among the fewer have what they had.
  auto const other = first_difference(type, expected, again, half);
  if (!difference && other) {
    difference = other;
    difference->where = "after a restart on " +
                        std::to_string(std::max(1, ranks.size() / 2)) +
                        " ranks";
  }
#endif
  return difference;
}

}  // namespace Runnel::Tool
