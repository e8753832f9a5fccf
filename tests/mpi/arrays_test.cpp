// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Distributed arrays: one checksum, however ranks have cut the array.

#include <runnel/mpi/distributed_array.hpp>
#include <runnel/mpi/rank_sequence.hpp>
#include <testing/throws.hpp>

#include "mpi/ranks.hpp"

namespace Runnel::Testing {
namespace {

using Set = StreamSet<mrg32k3a, Host>;
using Array = Kokkos::View<std::uint32_t**, Kokkos::LayoutRight, Host>;
constexpr std::uint64_t rows = 37, columns = 420;

Words whole_array() {
  Set set;
  Array const array("array", rows, columns);
  fill(array, set, Bits());
  set.instance().fence();
  return to_words(array);
}
/// Depends on values and places.
std::uint64_t checksum(std::uint64_t value, std::uint64_t at) {
  return value * (2 * at + 1);
}
std::uint64_t checksum(Words const& whole) {
  std::uint64_t sum = 0;
  for (std::uint64_t at = 0; at < whole.size(); ++at) {
    sum += checksum(whole[at], at);
  }
  return sum;
}
std::uint64_t checksum(Array const& shard, RankBlock<2> const& block) {
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < block.extent[0]; ++i) {
    for (std::uint64_t j = 0; j < block.extent[1]; ++j) {
      std::uint64_t const at =
          (block.place.offset[0] + i) * columns + block.place.offset[1] + j;
      sum += checksum(shard(i, j), at);
    }
  }
  return sum;
}

class DistributedArrays : public Ranks {
 protected:
  /// Runs `act` with a communicator that has these dimensions.
  template <class Act>
  void on_grid(std::vector<int> extents, Act const& act) {
    std::vector<int> const periods(extents.size(), 0);
    MPI_Comm grid = MPI_COMM_NULL;
    MPI_Cart_create(all().get(), static_cast<int>(extents.size()),
                    extents.data(), periods.data(), 0, &grid);
    act(grid);
    MPI_Comm_free(&grid);
  }
};

TEST_F(DistributedArrays, HaveOneChecksumForAllCuts) {
  auto const expected = checksum(whole_array());
  int const down = size() % 2 == 0 ? 2 : 1;
  for (std::vector<int> const& cut :
       {std::vector{size(), 1}, std::vector{1, size()},
        std::vector{down, size() / down}}) {
    on_grid(cut, [&](MPI_Comm grid) {
      auto const mine = block_of_rank<2>(grid, {rows, columns});
      Array const shard("shard", mine.extent[0], mine.extent[1]);
      Set set;
      fill_block(shard, set, mine.place, Bits());
      set.instance().fence();
      EXPECT_EQ(all().sum(checksum(shard, mine)), expected)
          << cut[0] << " x " << cut[1];
      EXPECT_EQ(set.position(), UInt128(rows * columns));

      RankSequence<mrg32k3a, Host> sequence(all());
      Array const same("same", mine.extent[0], mine.extent[1]);
      sequence.fill_block(same, mine.place, Bits());
      sequence.instance().fence();
      EXPECT_EQ(all().sum(checksum(same, mine)), expected);
      EXPECT_EQ(sequence.position(), UInt128(rows * columns));
    });
  }
}

/// One row over a grid of two rows of ranks: those of the second row have none.
TEST_F(DistributedArrays, MayBeSmallerThanTheGrid) {
  int const down = size() % 2 == 0 ? 2 : 1;
  on_grid({down, size() / down}, [&](MPI_Comm grid) {
    auto const mine = block_of_rank<2>(grid, {1, columns});
    Array const shard("shard", mine.extent[0], mine.extent[1]);
    RankSequence<mrg32k3a, Host> sequence(all());
    sequence.fill_block(shard, mine.place, Bits());
    sequence.instance().fence();
    Words first = whole_array();
    first.resize(columns);
    EXPECT_EQ(all().sum(checksum(shard, mine)), checksum(first));
    EXPECT_EQ(sequence.position(), UInt128(columns));
  });
}

TEST_F(DistributedArrays, RefuseOtherCommunicators) {
  on_grid({size()}, [&](MPI_Comm grid) {
    auto const cut = [](MPI_Comm comm) {
      return [comm] { block_of_rank<2>(comm, {rows, columns}); };
    };
    EXPECT_TRUE(all_throw<std::invalid_argument>(all(), cut(grid),
                                                 {"rank 2", "1 dimensions"}));
    EXPECT_TRUE(
        all_throw<std::invalid_argument>(all(), cut(all().get()), {"no grid"}));
  });
}

/// Blocks of ten dealt in turn, the last first, as a map may list them.
TEST_F(DistributedArrays, HaveElementsByTheirNumbers) {
  Words const whole = whole_array();
  Words numbers;
  constexpr std::uint64_t run = 10;
  for (std::uint64_t b = whole.size() / run; b-- > 0;) {
    if (b % static_cast<std::uint64_t>(size()) !=
        static_cast<std::uint64_t>(rank())) {
      continue;
    }
    for (std::uint64_t i = 0; i < run; ++i) numbers.push_back(b * run + i);
  }
  Kokkos::View<std::uint32_t*, Host> const mine("mine", numbers.size());
  Set set;
  fill_elements(mine, set, numbers, whole.size(), Bits());
  set.instance().fence();
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    EXPECT_EQ(mine(i), whole[numbers[i]]);
    sum += checksum(mine(i), numbers[i]);
  }
  EXPECT_EQ(all().sum(sum), checksum(whole));
  EXPECT_EQ(set.position(), UInt128(whole.size()));
  RankSequence<mrg32k3a, Host> sequence(all());
  Kokkos::View<std::uint32_t*, Host> const same("same", numbers.size());
  sequence.fill_elements(same, numbers, whole.size(), Bits());
  sequence.instance().fence();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    EXPECT_EQ(same(i), mine(i)) << i;
  }
  EXPECT_EQ(sequence.position(), set.position());
}

TEST_F(DistributedArrays, SayWhatIsWrongWithAList) {
  Set set;
  Kokkos::View<std::uint32_t*, Host> const mine("mine", 3);
  auto const list = [&](Words const& numbers) {
    return [&, numbers] { fill_elements(mine, set, numbers, 100, Bits()); };
  };
  auto const refused = [&](Words const& numbers, std::string const& words) {
    return all_throw<std::invalid_argument>(all(), list(numbers), {words});
  };
  EXPECT_TRUE(refused({1, 2}, "2 numbers"));
  EXPECT_TRUE(refused({1, 2, 100}, "no element 100"));
  EXPECT_TRUE(refused({7, 3, 7}, "element 7 is in the list twice"));
  EXPECT_TRUE(refused({7, 8, 7}, "twice"));
  EXPECT_EQ(set.position(), UInt128(0));
  // By `fill`, but before the stream moves to the first element.
  Kokkos::View<float*, Host> const floats("floats", 1);
  EXPECT_TRUE(all_throw<std::invalid_argument>(
      all(),
      [&] { fill_elements(floats, set, {50}, 100, UniformReal(0, 1e-40)); },
      {"UniformReal"}));
  EXPECT_EQ(set.position(), UInt128(0));
  StreamSet<ranmar24, Host> lagged;
  Words const apart = {0, 100000, 200000};
  EXPECT_TRUE(all_throw<std::invalid_argument>(
      all(), [&] { fill_elements(mine, lagged, apart, 1000000, Bits()); },
      {"runs of 1", "ranmar24"}));
}

}  // namespace
}  // namespace Runnel::Testing
