// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Blocks of global arrays through C: elements of what one fill writes.

#include <Kokkos_Core.hpp>
#include <array>

#include "sets.hpp"

namespace Runnel::Testing {
namespace {

using Index = std::array<std::uint64_t, 3>;

struct Cut {
  Index array;
  Index extents;
  Index offsets = {};
  Index strides = {1, 1, 1};

  runnel_block block() const {
    return {3, array.data(), extents.data(), offsets.data(), strides.data()};
  }
  std::uint64_t size() const { return extents[0] * extents[1] * extents[2]; }
  std::uint64_t whole() const { return array[0] * array[1] * array[2]; }
  /// Number in the array of the block's element.
  std::uint64_t number(std::uint64_t element) const {
    Index at = {element / (extents[1] * extents[2]),
                element / extents[2] % extents[1], element % extents[2]};
    for (std::size_t d = 0; d < 3; ++d) {
      at[d] = offsets[d] + at[d] * strides[d];
    }
    return (at[0] * array[1] + at[1]) * array[2] + at[2];
  }
};

constexpr Index whole_array = {5, 7, 600};
constexpr Cut cuts[] = {{whole_array, whole_array},
                        {whole_array, {2, 7, 600}, {3, 0, 0}},
                        {whole_array, {3, 4, 550}, {1, 2, 3}},
                        {whole_array, {5, 3, 16}, {0, 1, 2}, {1, 2, 3}},
                        {whole_array, {1, 1, 1}, {4, 6, 599}},
                        {whole_array, {0, 7, 600}}};

TEST(CFillBlock, HasTheValuesOfTheArray) {
  for (char const* const generator : {"mrg32k3a", "philox4x32"}) {
    if (!has_generator(generator)) continue;
    for (Cut const& cut : cuts) {
      CSet const all(generator), same(generator);
      auto const whole = doubles(all, cut.whole());
      std::vector<double> values(cut.size());
      auto const block = cut.block();
      ASSERT_EQ(runnel_fill_block(same, RUNNEL_DOUBLE, RUNNEL_UNIFORM,
                                  values.data(), &block),
                RUNNEL_OK)
          << runnel_last_error();
      for (std::size_t i = 0; i < values.size(); ++i) {
        ASSERT_EQ(values[i], whole[cut.number(i)]) << generator << " at " << i;
      }
      EXPECT_EQ(position(same), position(all));
    }
  }
}

TEST(CFillBlock, HasNamedDistributions) {
  for (Cut const& cut : cuts) {
    CSet const all("ranmar24"), same("ranmar24");
    std::vector<float> whole(cut.whole()), values(cut.size());
    std::vector<std::int64_t> all_dice(cut.whole()), dice(cut.size());
    auto const block = cut.block();
    auto const status = runnel_fill_block_named(
        same, RUNNEL_FLOAT, "normal:1,2", values.data(), &block);
    if (status != RUNNEL_OK) {
      // RANMAR's rows are shorter than the jump to each.
      expect_error(status, RUNNEL_ERROR_INVALID_ARGUMENT, "far from each");
      EXPECT_EQ(position(same), 0u);
      continue;
    }
    ASSERT_EQ(runnel_fill_named(all, RUNNEL_FLOAT, "normal:1,2", whole.data(),
                                whole.size()),
              RUNNEL_OK);
    ASSERT_EQ(runnel_fill_named(all, RUNNEL_I64, "poisson:4.2", all_dice.data(),
                                whole.size()),
              RUNNEL_OK);
    ASSERT_EQ(runnel_fill_block_named(same, RUNNEL_I64, "poisson:4.2",
                                      dice.data(), &block),
              RUNNEL_OK)
        << runnel_last_error();
    for (std::size_t i = 0; i < values.size(); ++i) {
      ASSERT_EQ(values[i], whole[cut.number(i)]) << i;
      ASSERT_EQ(dice[i], all_dice[cut.number(i)]) << i;
    }
    EXPECT_EQ(position(same), position(all));
  }
}

TEST(CFillBlock, WritesToMemoryOfTheBackEnd) {
  for (Cut const& cut : cuts) {
    CSet const all("philox4x32"), same("philox4x32");
    auto const whole = doubles(all, cut.whole());
    Kokkos::View<double*> const values("values", cut.size());
    auto const block = cut.block();
    ASSERT_EQ(runnel_fill_block_device(same, RUNNEL_DOUBLE, RUNNEL_UNIFORM,
                                       values.data(), &block),
              RUNNEL_OK)
        << runnel_last_error();
    ASSERT_EQ(runnel_fence(same), RUNNEL_OK);
    auto const made =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
    for (std::size_t i = 0; i < cut.size(); ++i) {
      ASSERT_EQ(made(i), whole[cut.number(i)]) << i;
    }
    EXPECT_EQ(position(same), position(all));
  }
}

/// Ranks that have no rows of an array, whatever columns they have.
TEST(CFillBlock, MayBeEmpty) {
  CSet const set("philox4x32");
  std::uint64_t const whole[] = {3, 10};
  std::uint64_t const offsets[] = {3, 5};
  for (auto const& extents :
       {std::array<std::uint64_t, 2>{0, 5}, {0, 0}, {0, 3}}) {
    runnel_block const block = {2, whole, extents.data(), offsets, nullptr};
    auto const before = position(set);
    EXPECT_EQ(
        runnel_fill_block(set, RUNNEL_FLOAT, RUNNEL_UNIFORM, nullptr, &block),
        RUNNEL_OK)
        << runnel_last_error();
    EXPECT_EQ(runnel_fill_block_named(set, RUNNEL_FLOAT, "normal:0,1", nullptr,
                                      &block),
              RUNNEL_OK)
        << runnel_last_error();
    EXPECT_EQ(position(set), before + 60);
  }
}

/// An array without values, which its other extents would make too large.
TEST(CFillBlock, MayBeOfAnEmptyArray) {
  CSet const set("philox4x32");
  std::uint64_t const huge = std::uint64_t{1} << 40;
  std::uint64_t const none[] = {0, 0, 0};
  for (auto const& whole :
       {std::array<std::uint64_t, 3>{huge, huge, 0}, {huge, 0, huge}}) {
    runnel_block const block = {3, whole.data(), none, none, nullptr};
    EXPECT_EQ(
        runnel_fill_block(set, RUNNEL_FLOAT, RUNNEL_UNIFORM, nullptr, &block),
        RUNNEL_OK)
        << runnel_last_error();
  }
  EXPECT_EQ(position(set), 0);
}

TEST(CFillBlock, SaysWhatIsWrong) {
  CSet const set("philox4x32");
  double value = 0;
  std::uint64_t const one[] = {1, 1};
  std::uint64_t const two[] = {2, 2};
  std::uint64_t const huge[] = {1, ~std::uint64_t{0} / 2};
  std::uint64_t const wide[] = {1, std::uint64_t{1} << 62};
  auto const fill = [&](runnel_block const& block, void* values) {
    return runnel_fill_block(set, RUNNEL_DOUBLE, RUNNEL_UNIFORM, values,
                             &block);
  };
  auto const wrong = RUNNEL_ERROR_INVALID_ARGUMENT;
  expect_error(fill({0, two, one, nullptr, nullptr}, &value), wrong, "rank 0");
  expect_error(fill({9, two, one, nullptr, nullptr}, &value), wrong, "rank 9");
  expect_error(fill({2, nullptr, one, nullptr, nullptr}, &value), wrong,
               "array");
  expect_error(fill({2, two, nullptr, nullptr, nullptr}, &value), wrong,
               "extents");
  expect_error(fill({2, two, one, nullptr, nullptr}, nullptr), wrong,
               "values is NULL");
  expect_error(fill({2, two, one, two, nullptr}, &value), wrong,
               "not all inside");
  expect_error(fill({2, huge, huge, nullptr, nullptr}, &value), wrong,
               "more than memory can hold");
  expect_error(
      runnel_fill_block(set, RUNNEL_DOUBLE, RUNNEL_UNIFORM, &value, nullptr),
      wrong, "block is NULL");
  runnel_block const good = {2, two, one, nullptr, nullptr};
  expect_error(
      runnel_fill_block(set, RUNNEL_DOUBLE, RUNNEL_NATIVE, &value, &good),
      RUNNEL_ERROR_NO_SUCH_VALUES, "makes");
  runnel_stream_options several = RUNNEL_STREAM_OPTIONS_INIT;
  several.num_streams = 3;
  CSet const three("philox4x32", several);
  expect_error(
      runnel_fill_block(three, RUNNEL_DOUBLE, RUNNEL_UNIFORM, &value, &good),
      wrong, "3 streams");
  runnel_block const past = {2, wide, one, nullptr, nullptr};
  CSet const late("philox4x32");
  ASSERT_EQ(runnel_jump128(late, 0, 3), RUNNEL_OK);
  ASSERT_EQ(runnel_jump(late, ~std::uint64_t{0} - 1000), RUNNEL_OK);
  expect_error(
      runnel_fill_block(late, RUNNEL_DOUBLE, RUNNEL_UNIFORM, &value, &past),
      RUNNEL_ERROR_EXHAUSTED, "go past the end of a stream");
  EXPECT_EQ(position(set), 0u);
}

}  // namespace
}  // namespace Runnel::Testing
