// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Fills that are verified: a rank that does not do as the others is found by
// all, before anything is drawn.

#include <runnel/mpi/rank_sequence.hpp>

#include "mpi/ranks.hpp"

namespace Runnel::Testing {
namespace {

using Sequence = RankSequence<mrg32k3a, Host>;
using Numbers = Kokkos::View<std::uint32_t*, Host>;

constexpr char const* fill_name = "Runnel::RankSequence::fill: ";

class VerifiedSequence : public Ranks {
 protected:
  Sequence sequence(RankOrder order = RankOrder::blocks) const {
    return Sequence(all(), {}, {.order = order, .verify = true});
  }
  bool is_last() const { return rank() == size() - 1; }
  std::string last() const { return "rank " + std::to_string(size() - 1); }

  /// Fills the next `num_values`.
  static Numbers next(Sequence& sequence, std::uint64_t num_values) {
    Numbers const values("values", sequence.next(num_values).count);
    sequence.fill(values, num_values, Bits());
    sequence.instance().fence();
    return values;
  }
  /// The next 100 values of all ranks are those of the stream from output
  /// `position` on.
  void expect_serial(Sequence& sequence, std::uint64_t position) const {
    constexpr std::uint64_t num_values = 100;
    StreamSet<mrg32k3a, Host> set({}, {.offset = position});
    Numbers const expected("expected", num_values);
    fill(expected, set, Bits());
    set.instance().fence();
    RankShare const mine = sequence.next(num_values);
    EXPECT_EQ(
        join(all(), to_words(next(sequence, num_values)), mine, num_values),
        to_words(expected));
    EXPECT_EQ(sequence.position(), UInt128(position + num_values));
  }
  template <class Act>
  ::testing::AssertionResult refused(
      Act const& act, std::vector<std::string> const& words) const {
    return all_throw<std::invalid_argument>(all(), act, words);
  }
};

TEST_F(VerifiedSequence, IsTheSerialSequence) {
  for (auto const order : {RankOrder::blocks, RankOrder::leapfrog}) {
    auto verified = sequence(order);
    expect_serial(verified, 0);
    verified.jump(23);
    expect_serial(verified, 123);
    Numbers const nothing("nothing", 0);
    EXPECT_NO_THROW(verified.fill(nothing, 0, Bits()));
  }
}

TEST_F(VerifiedSequence, FindsARankThatDrewAhead) {
  if (size() == 1) return;
  for (auto const order : {RankOrder::blocks, RankOrder::leapfrog}) {
    auto verified = sequence(order);
    if (is_last()) verified.jump(7);
    EXPECT_TRUE(refused([&] { next(verified, 50); },
                        {fill_name + last() + " is at output 7 of the sequence",
                         "rank 0 at output 0", "make the same calls"}));
    // Nobody has drawn anything.
    if (!is_last()) verified.jump(7);
    expect_serial(verified, 7);
  }
}

TEST_F(VerifiedSequence, FindsARankThatIsBehind) {
  if (size() == 1) return;
  for (auto const order : {RankOrder::blocks, RankOrder::leapfrog}) {
    auto verified = sequence(order);
    next(verified, 5);
    if (!is_last()) verified.jump(7);
    EXPECT_TRUE(refused([&] { next(verified, 50); },
                        {fill_name + last() + " is at output 5 of the sequence",
                         "rank 0 at output 12", "make the same calls"}));
    if (is_last()) verified.jump(7);
    expect_serial(verified, 12);
  }
}

TEST_F(VerifiedSequence, FindsARankThatAsksForOtherValues) {
  if (size() == 1) return;
  auto verified = sequence();
  EXPECT_TRUE(refused([&] { next(verified, is_last() ? 51 : 50); },
                      {last() + " asks for 51 values of 1 outputs each",
                       "rank 0 for 50 values of 1 outputs each"}));
  auto const of_one_or_two = [&] {
    if (!is_last()) {
      next(verified, 50);
      return;
    }
    Kokkos::View<double*, Host> const values("values", verified.next(50).count);
    verified.fill(values, 50, Uniform());
  };
  EXPECT_TRUE(refused(of_one_or_two,
                      {last() + " asks for 50 values of 2 outputs each"}));
  expect_serial(verified, 0);
}

TEST_F(VerifiedSequence, SharesTheErrorsOfOneRank) {
  auto verified = sequence();
  auto const fill_with = [&](std::uint64_t more, FillOptions const& options) {
    Numbers const values("values", verified.next(50).count + more);
    verified.fill(values, 50, Bits(), options);
  };
  EXPECT_TRUE(refused([&] { fill_with(is_last() ? 1 : 0, {}); },
                      {"the View has", "50 values this rank makes"}));
  FillOptions wrong;
  if (is_last()) wrong.block = 3;  // in an order without blocks
  EXPECT_TRUE(refused([&] { fill_with(0, wrong); }, {"a block of 3"}));
  expect_serial(verified, 0);
}

TEST_F(VerifiedSequence, FindsARankWithAnotherArray) {
  if (size() == 1) return;
  auto verified = sequence();
  using Block = Kokkos::View<std::uint32_t**, Kokkos::LayoutRight, Host>;
  auto const first = static_cast<std::uint64_t>(rank());
  auto const rows = static_cast<std::uint64_t>(size());
  Block const row("row", 1, 300);
  auto const fill_row = [&](std::uint64_t columns) {
    verified.fill_block(row, {.extent = {rows, columns}, .offset = {first, 0}},
                        Bits());
  };
  EXPECT_TRUE(refused([&] { fill_row(is_last() ? 400 : 300); },
                      {"Runnel::RankSequence::fill_block: " + last(),
                       std::to_string(rows) + " x 400 values",
                       std::to_string(rows) + " x 300 values"}));
  Numbers const one("one", 1);
  auto const fill_one = [&] {
    verified.fill_elements(one, {first}, is_last() ? 31 : 30, Bits());
  };
  EXPECT_TRUE(refused(fill_one, {"Runnel::RankSequence::fill_elements: ",
                                 "31 values", "30 values"}));
  // One rank alone has a list that is wrong.
  auto const fill_wrong = [&] {
    verified.fill_elements(one, {is_last() ? 30 : first}, 30, Bits());
  };
  EXPECT_TRUE(refused(
      fill_wrong, {"Runnel::RankSequence::fill_elements: ", "no element 30"}));
  if (is_last()) verified.jump(2);
  EXPECT_TRUE(
      refused([&] { fill_row(300); }, {"is at output 2 of the sequence"}));
  if (!is_last()) verified.jump(2);
  EXPECT_NO_THROW(fill_row(300));
  expect_serial(verified, 2 + 300 * rows);
}

TEST_F(VerifiedSequence, IsVerifiedByAllRanksOrNone) {
  if (size() > 1) {
    EXPECT_TRUE(
        refused([&] { Sequence(all(), {}, {.verify = is_last()}); },
                {"the options of Runnel::RankSequence", "differ among"}));
  }
  auto verified = sequence();
  next(verified, 5);
  auto const saved = verified.snapshot();
  if (size() > 1) {
    EXPECT_TRUE(
        refused([&] { Sequence(all(), saved, {.verify = is_last()}); },
                {"the options of Runnel::RankSequence", "differ among"}));
  }
  for (auto const order : {RankOrder::blocks, RankOrder::leapfrog}) {
    Sequence again(all(), saved, {.order = order, .verify = true});
    EXPECT_EQ(again.order(), order);
    if (size() > 1) {
      if (is_last()) again.jump(2);
      EXPECT_TRUE(refused([&] { next(again, 50); }, {"is at output 7"}));
      if (!is_last()) again.jump(2);
    } else {
      again.jump(2);
    }
    expect_serial(again, 7);
  }
}

}  // namespace
}  // namespace Runnel::Testing
