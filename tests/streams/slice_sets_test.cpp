// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Slices of sets: cut, used on their own, put back.

#include <gtest/gtest.h>

#include <runnel/streams/slice.hpp>
#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>

namespace Runnel::Testing {
namespace {

using T = std::uint32_t;

template <class Generator>
class Slices : public ::testing::Test {
 public:
  using Set = StreamSet<Generator, Kokkos::DefaultHostExecutionSpace>;

  /// Ten streams at different positions, the cursor in the middle.
  static Set ten_streams() {
    StreamOptions options;
    options.first_stream = 100;
    options.num_streams = 10;
    options.offset = UInt128(2, 5);
    Set set({}, options);
    FillOptions interleaved;
    interleaved.order = Order::interleaved;
    filled<Bits, T>(set, 47, interleaved);
    return set;
  }
  static std::vector<T> rows(Set& set, std::size_t length) {
    Kokkos::View<T**, Kokkos::LayoutRight, Kokkos::HostSpace> const view(
        "rows", set.size(), length);
    fill(view, set, Bits{});
    set.instance().fence();
    return copied_to_host(view);
  }
};
TYPED_TEST_SUITE(Slices, RanmarGenerators, CaseNames);

TYPED_TEST(Slices, OfEveryNumberOfRanks) {
  using Set = typename TestFixture::Set;
  constexpr std::size_t length = 123;
  auto all = this->ten_streams();
  auto whole = all.snapshot();
  auto const expected = this->rows(all, length);
  auto const after = all.snapshot();
  for (std::uint64_t const ranks : {1, 2, 3, 7, 10}) {
    auto joined = whole;
    std::vector<T> values;
    for (std::uint64_t rank = 0; rank < ranks; ++rank) {
      std::uint64_t const first = 10 * rank / ranks;
      std::uint64_t const count = 10 * (rank + 1) / ranks - first;
      Set set(slice(whole, first, count));
      EXPECT_EQ(set.first_stream(), 100 + first);
      EXPECT_EQ(set.position(), all.position(first) - UInt128(length));
      if (count < 10) {
        EXPECT_EQ(set.cursor(), 0u);
      }
      auto const part = this->rows(set, length);
      values.insert(values.end(), part.begin(), part.end());
      put_slice(joined, first, set.snapshot());
    }
    EXPECT_TRUE(same_bits(expected, values)) << ranks;
    EXPECT_EQ(joined, after) << ranks;
  }
}

TYPED_TEST(Slices, PositionsMayDriftApart) {
  using Set = typename TestFixture::Set;
  auto whole = this->ten_streams().snapshot();
  Set ahead(slice(whole, 3, 2));
  ahead.jump(1000);
  put_slice(whole, 3, ahead.snapshot());
  Set restored(whole);
  for (std::uint64_t s = 0; s < 10; ++s) {
    UInt128 const expected =
        UInt128(2, 5 + (s < 7 ? 5 : 4) + (s == 3 || s == 4 ? 1000 : 0));
    EXPECT_EQ(restored.position(s), expected) << s;
  }
  // 2^64 apart is too far for one record.
  ahead.jump(UInt128(1, 0));
  auto const before = whole;
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [&] { put_slice(whole, 3, ahead.snapshot()); }, {"2^64"}));
  EXPECT_EQ(whole, before);
}

TYPED_TEST(Slices, NotesStayWithTheWhole) {
  auto whole = this->ten_streams().snapshot();
  whole.notes["application"] = "knows";
  auto const part = slice(whole, 2, 3);
  EXPECT_TRUE(part.notes.empty());
  put_slice(whole, 2, part);
  EXPECT_EQ(whole.notes.at("application"), "knows");
}

TYPED_TEST(Slices, RefusesStreamsThatAreNotThere) {
  auto const whole = this->ten_streams().snapshot();
  std::uint64_t const most = ~std::uint64_t{0};
  struct {
    std::uint64_t first, count;
  } const wrong[] = {{0, 0},    {0, 11},   {10, 1},      {9, 2},
                     {most, 1}, {1, most}, {most, most}, {5, 0}};
  for (auto const& [first, count] : wrong) {
    EXPECT_TRUE(throws_saying<std::invalid_argument>(
        [&] { slice(whole, first, count); }, {std::to_string(count), "0 … 9"}));
  }
}

TYPED_TEST(Slices, RefusesWhatWasNotCutThere) {
  auto const whole = this->ten_streams().snapshot();
  auto const part = slice(whole, 4, 3);
  auto const refuses = [&](std::uint64_t first, auto const& change) {
    auto target = whole;
    auto changed = part;
    change(changed);
    auto const result = throws_saying<std::invalid_argument>(
        [&] { put_slice(target, first, changed); }, {});
    EXPECT_EQ(target, whole) << "changed by a refused slice";
    return result;
  };
  auto const as_it_is = [](auto&) {};
  EXPECT_TRUE(refuses(3, as_it_is));
  EXPECT_TRUE(refuses(8, as_it_is));
  EXPECT_TRUE(refuses(~std::uint64_t{0}, as_it_is));
  EXPECT_TRUE(refuses(4, [](auto& s) { s.generator = "other"; }));
  EXPECT_TRUE(refuses(4, [](auto& s) { s.seed[0] += 1; }));
  EXPECT_TRUE(refuses(4, [](auto& s) { s.seeding = "ijkl"; }));
  EXPECT_TRUE(refuses(4, [](auto& s) { s.parameters = {1}; }));
  EXPECT_TRUE(refuses(4, [](auto& s) { s.part = 1; }));
  EXPECT_TRUE(refuses(4, [](auto& s) { s.num_parts = 2; }));
  EXPECT_TRUE(refuses(4, [](auto& s) { s.word_bits = 16; }));
  EXPECT_TRUE(refuses(4, [](auto& s) { s.words_per_stream = 9; }));
  EXPECT_TRUE(refuses(4, [](auto& s) { s.words.pop_back(); }));
  EXPECT_TRUE(refuses(4, [](auto& s) { s.num_streams = 2; }));
  EXPECT_TRUE(refuses(4, [](auto& s) { s.position_extra.pop_back(); }));
}

}  // namespace
}  // namespace Runnel::Testing
