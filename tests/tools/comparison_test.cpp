// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Does `runnel selftest` see numbers that are not those of the serial loop?

#include "comparison.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "sequence_sum.hpp"

namespace Runnel::Tool {
namespace {

using Sequence = std::function<std::uint64_t(std::uint64_t)>;

std::uint64_t right_number(std::uint64_t place) { return place * place + 5; }

class Serial final : public SerialLoop {
 public:
  void next(void* values, std::uint64_t count) override {
    auto* const to = static_cast<std::uint64_t*>(values);
    for (std::uint64_t i = 0; i < count; ++i) to[i] = right_number(m_at++);
  }

 private:
  std::uint64_t m_at = 0;
};

/// Numbers of a sequence, of which sets that jump miss the place by `missed`.
class Source final : public NumberSource {
 public:
  explicit Source(Sequence sequence, std::uint64_t missed = 0)
      : m_sequence(std::move(sequence)), m_missed(missed) {}

  StoredType stored_type() const override { return StoredType::u64; }
  std::uint64_t piece() const override { return 1 << 10; }
  std::uint64_t piece_of_part(std::uint64_t) const override { return piece(); }
  bool is_slow(std::uint64_t) const override { return false; }
  std::uint64_t max_streams() const override { return 1; }
  void seed(Seed const&, StreamChoice const& choice) override {
    std::uint64_t const offset = choice.offset.low;
    m_at = offset + (offset > 0 ? m_missed : 0);
  }
  void restore(Snapshot const&, bool) override {}
  Snapshot snapshot() const override { return {}; }
  CheckedRows check_elements(std::uint64_t) override { return {}; }
  void go_to_row(std::uint64_t) override {}
  void fill(std::uint64_t count, Order, std::int64_t) override {
    m_values.clear();
    while (m_values.size() < count) m_values.push_back(m_sequence(m_at++));
  }
  void const* values() override { return m_values.data(); }
  void* device_values() override { return m_values.data(); }
  std::uint64_t sum(std::uint64_t first) const override {
    SumPiece<std::uint64_t> const add{m_values.data(), first};
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
      add(static_cast<std::int64_t>(i), sum);
    }
    return sum;
  }

 private:
  Sequence m_sequence;
  std::uint64_t m_missed;
  std::uint64_t m_at = 0;
  std::vector<std::uint64_t> m_values;
};

constexpr std::uint64_t compared_numbers = 20000;

Comparison compare(decltype(compare_sums)& how, Source source) {
  Generator generator{};
  generator.serial = [](Seed const&) -> std::unique_ptr<SerialLoop> {
    return std::make_unique<Serial>();
  };
  return how(generator, source, {}, compared_numbers);
}

/// \param place  of the first wrong number
void expect_difference(Sequence const& sequence, std::uint64_t place) {
  for (auto* const how : {compare_numbers, compare_sums}) {
    auto const result = compare(*how, Source(sequence));
    EXPECT_FALSE(result.is_identical);
    EXPECT_NE(result.serial_checksum, result.parallel_checksum);
    EXPECT_LE(result.wrong_fill, place);
    EXPECT_GT(result.wrong_fill + (1 << 10), place);
  }
}

TEST(Comparison, OfTheSameNumbers) {
  for (auto* const how : {compare_numbers, compare_sums}) {
    auto const result = compare(*how, Source(right_number));
    EXPECT_TRUE(result.is_identical);
    EXPECT_EQ(result.serial_checksum, result.parallel_checksum);
    EXPECT_EQ(result.numbers, compared_numbers);
    EXPECT_GE(result.fills, compared_numbers >> 10);
    EXPECT_EQ(result.jumps, how == compare_sums ? result.fills / 11 : 0);
  }
}

TEST(Comparison, SeesOneNumber) {
  for (std::uint64_t const place : {0, 1, 4711, 19999}) {
    expect_difference(
        [=](std::uint64_t i) {
          return right_number(i) ^ std::uint64_t{i == place};
        },
        place);
  }
}

TEST(Comparison, SeesExchangedNumbers) {
  expect_difference(
      [](std::uint64_t i) {
        return right_number(i == 7000 ? 7001 : i == 7001 ? 7000 : i);
      },
      7000);
}

TEST(Comparison, SeesAnotherPlaceAfterAJump) {
  auto const result = compare(compare_sums, Source(right_number, 1));
  EXPECT_FALSE(result.is_identical);
  EXPECT_GT(result.wrong_fill, 0u);
}

TEST(Comparison, SumsOfPiecesAddUp) {
  Source whole(right_number), pieces(right_number);
  whole.fill(1000, Order::blocked, 0);
  std::uint64_t sum = 0;
  for (std::uint64_t at = 0; at < 1000; at += 250) {
    pieces.fill(250, Order::blocked, 0);
    sum += pieces.sum(at);
  }
  EXPECT_EQ(sum, whole.sum(0));
}

}  // namespace
}  // namespace Runnel::Tool
