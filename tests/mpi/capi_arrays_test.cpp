// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Global arrays of all ranks from C: each makes its block, or its elements.

#include "mpi/capi_ranks.hpp"

namespace Runnel::Testing {
namespace {

using namespace CRanks;

class CapiArrays : public Ranks {
 protected:
  CapiArrays() : m_handle(handle_of(all())) {}
  runnel_communicator* ranks() const { return m_handle; }

 private:
  CRanks::CRanks m_handle;
};

/// Rank r of P has rows, columns, or a rectangle of each.
TEST_F(CapiArrays, BlocksOfAnArrayHaveOneChecksum) {
  constexpr std::uint64_t rows = 37, columns = 420;
  auto const set = set_of("mrg32k3a", options(1, 3));
  Words const whole = serial(set, rows * columns);
  auto const n = static_cast<std::uint64_t>(size());
  auto const r = static_cast<std::uint64_t>(rank());
  std::uint64_t const down = n % 2 == 0 ? 2 : 1;
  for (auto const& [p, q] : {std::pair{n, std::uint64_t{1}},
                             {std::uint64_t{1}, n},
                             {down, n / down}}) {
    auto const sequence = sequence_of(ranks(), "mrg32k3a");
    auto const i = block_of_rank(rows, r / q, p);
    auto const j = block_of_rank(columns, r % q, q);
    std::uint64_t const array[] = {rows, columns};
    std::uint64_t const extents[] = {i.count, j.count};
    std::uint64_t const offsets[] = {i.first, j.first};
    runnel_block const block = {2, array, extents, offsets, nullptr};
    std::vector<std::uint32_t> mine(i.count * j.count);
    EXPECT_EQ(runnel_rank_sequence_fill_block(sequence, RUNNEL_U32, RUNNEL_BITS,
                                              mine.data(), &block),
              RUNNEL_OK)
        << runnel_last_error();
    std::uint64_t sum = 0, expected = 0;
    for (std::uint64_t k = 0; k < mine.size(); ++k) {
      std::uint64_t const at =
          (i.first + k / j.count) * columns + j.first + k % j.count;
      EXPECT_EQ(mine[k], whole[at]);
      sum += mine[k] * (2 * at + 1);
    }
    for (std::uint64_t at = 0; at < whole.size(); ++at) {
      expected += whole[at] * (2 * at + 1);
    }
    EXPECT_EQ(all().sum(sum), expected) << p << " x " << q;
    // All sequences are behind the array.
    auto const next = set_of("mrg32k3a", options(1, 3));
    EXPECT_EQ(runnel_jump(next, rows * columns), RUNNEL_OK);
    EXPECT_EQ(global(all(), sequence, 50), serial(next, 50));
  }
}

/// Columns of each rank, by distributions with parameters.
TEST_F(CapiArrays, BlocksHaveNamedDistributions) {
  constexpr std::uint64_t rows = 7, columns = 90;
  auto const set = set_of("mrg32k3a", options(1, 3));
  auto const sequence = sequence_of(ranks(), "mrg32k3a");
  auto const mine = block_of_rank(columns, static_cast<std::uint64_t>(rank()),
                                  static_cast<std::uint64_t>(size()));
  std::uint64_t const array[] = {rows, columns};
  std::uint64_t const extents[] = {rows, mine.count};
  std::uint64_t const offsets[] = {0, mine.first};
  runnel_block const block = {2, array, extents, offsets, nullptr};
  std::vector<double> whole(rows * columns), values(rows * mine.count);
  std::vector<std::int64_t> dice(whole.size()), my_dice(values.size());
  EXPECT_EQ(runnel_fill_named(set, RUNNEL_DOUBLE, "normal:1,2", whole.data(),
                              whole.size()),
            RUNNEL_OK);
  EXPECT_EQ(runnel_fill_named(set, RUNNEL_I64, "poisson:4.2", dice.data(),
                              dice.size()),
            RUNNEL_OK);
  EXPECT_EQ(runnel_rank_sequence_fill_block_named(
                sequence, RUNNEL_DOUBLE, "normal:1,2", values.data(), &block),
            RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(runnel_rank_sequence_fill_block_named(
                sequence, RUNNEL_I64, "poisson:4.2", my_dice.data(), &block),
            RUNNEL_OK)
      << runnel_last_error();
  for (std::uint64_t k = 0; k < values.size(); ++k) {
    std::uint64_t const at =
        k / mine.count * columns + mine.first + k % mine.count;
    EXPECT_EQ(values[k], whole[at]) << k;
    EXPECT_EQ(my_dice[k], dice[at]) << k;
  }
  EXPECT_EQ(runnel_rank_sequence_fill_block_named(
                sequence, RUNNEL_DOUBLE, "normal:1,-2", values.data(), &block),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(global(all(), sequence, 50), serial(set, 50));
}

/// Where some have no rows, all go on with the same number.
TEST_F(CapiArrays, BlocksMayBeEmpty) {
  std::uint64_t const array[] = {1, 100};
  bool const is_first = rank() == 0;
  std::uint64_t const extents[] = {is_first ? 1U : 0U, 50};
  std::uint64_t const offsets[] = {is_first ? 0U : 1U, 30};
  runnel_block const block = {2, array, extents, offsets, nullptr};
  auto const sequence = sequence_of(ranks(), "mrg32k3a");
  auto const set = set_of("mrg32k3a", options(1, 3));
  std::vector<std::uint32_t> values(50);
  EXPECT_EQ(runnel_rank_sequence_fill_block(sequence, RUNNEL_U32, RUNNEL_BITS,
                                            values.data(), &block),
            RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(runnel_jump(set, 100), RUNNEL_OK);
  EXPECT_EQ(global(all(), sequence, 50), serial(set, 50));
}

/// Elements dealt in turn, the last first.
TEST_F(CapiArrays, ElementsOfAnArrayAreThoseOfTheSequence) {
  constexpr std::uint64_t array = 1234;
  Words const whole = serial(set_of("mrg32k3a", options(1, 3)), array);
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t i = array; i-- > 0;) {
    if (i % static_cast<std::uint64_t>(size()) ==
        static_cast<std::uint64_t>(rank())) {
      numbers.push_back(i);
    }
  }
  runnel_elements list = {array, numbers.data(), numbers.size()};
  auto const sequence = sequence_of(ranks(), "mrg32k3a");
  std::vector<std::uint32_t> mine(numbers.size());
  EXPECT_EQ(runnel_rank_sequence_fill_elements(sequence, RUNNEL_U32,
                                               RUNNEL_BITS, mine.data(), &list),
            RUNNEL_OK)
      << runnel_last_error();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    EXPECT_EQ(mine[i], whole[numbers[i]]) << i;
  }
  // All stand behind the array, where a refused list leaves them.
  list.array = numbers.empty() ? 0 : numbers[0];
  EXPECT_EQ(runnel_rank_sequence_fill_elements_named(
                sequence, RUNNEL_U32, "bits", mine.data(), &list),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  auto const next = set_of("mrg32k3a", options(1, 3));
  EXPECT_EQ(runnel_jump(next, array), RUNNEL_OK);
  EXPECT_EQ(global(all(), sequence, 50), serial(next, 50));
}

}  // namespace
}  // namespace Runnel::Testing
