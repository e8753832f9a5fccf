// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Copies of contiguous memory move every byte, in the order of an instance, in
// every space of the build.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/staged_copies.hpp>
#include <stdexcept>
#include <vector>

#include "testing/cases.hpp"
#include "testing/throws.hpp"

namespace Runnel::Impl {
namespace {

template <class ExecutionSpace>
class Copies : public testing::Test {};
TYPED_TEST_SUITE(Copies, Testing::AllSpaces);

/// To the space, on within it, and back, beginning with value 1.
template <class T, class ExecutionSpace>
void check_round_trip(ExecutionSpace const& exec, std::size_t count) {
  using View = Kokkos::View<T*, typename ExecutionSpace::memory_space>;
  std::vector<T> sent(count + 2);
  std::iota(sent.begin(), sent.end(), T{1});
  View const first("first", count + 2);
  View const second("second", count + 2);
  std::vector<T> back(count + 2, T{7});
  copy_from_host(exec, first.data(), sent.data(), sent.size());
  copy_within(exec, second.data() + 1, first.data() + 1, count);
  copy_to_host(exec, back.data(), second.data(), back.size());
  exec.fence();
  EXPECT_EQ(back.front(), T{0});
  EXPECT_EQ(back.back(), T{0});
  for (std::size_t i = 1; i <= count; ++i) ASSERT_EQ(back[i], sent[i]) << i;
}

TYPED_TEST(Copies, MoveEveryByte) {
  TypeParam const exec;
  for (std::size_t const count : {0, 1, 3, 1000, 100003}) {
    check_round_trip<std::uint32_t>(exec, count);
    check_round_trip<std::uint64_t>(exec, count);
    check_round_trip<double>(exec, count);
  }
  check_round_trip<unsigned char>(exec, 201);
}

/// By pieces to the space and back; wherever they end, each value is copied
/// once, in order.
template <class T, class ExecutionSpace>
void check_pieces(ExecutionSpace const& exec, std::size_t count) {
  using View = Kokkos::View<T*, typename ExecutionSpace::memory_space>;
  View const there("there", count + 1);
  std::size_t filled = 0;
  copy_in(exec, there.data(), count,
          [&](T* values, std::size_t first, std::size_t n) {
            EXPECT_EQ(first, filled);
            filled += n;
            std::iota(values, values + n, static_cast<T>(first + 1));
          });
  EXPECT_EQ(filled, count);
  std::vector<T> back;
  copy_out(exec, static_cast<T const*>(there.data()), count + 1,
           [&](T const* values, std::size_t n) {
             back.insert(back.end(), values, values + n);
           });
  std::vector<T> expected(count + 1);
  std::iota(expected.begin(), expected.end(), T{1});
  expected.back() = 0;
  EXPECT_EQ(back, expected) << count;
}

TYPED_TEST(Copies, ByPieces) {
  TypeParam const exec;
  constexpr std::size_t piece = staged_piece_bytes / sizeof(std::uint32_t);
  for (std::size_t const count :
       {std::size_t{0}, std::size_t{5}, piece / 4 - 1, piece / 4, piece - 1,
        piece, 2 * piece, 3 * piece + 12345}) {
    check_pieces<std::uint32_t>(exec, count);
    check_pieces<std::uint64_t>(exec, count);
  }
}

/// A copy inside another one has memory of its own.
TYPED_TEST(Copies, ByPiecesAtTheSameTime) {
  TypeParam const exec;
  constexpr std::size_t count = 3 * staged_piece_bytes / sizeof(double);
  Kokkos::View<double*, typename TypeParam::memory_space> const there("there",
                                                                      count);
  copy_in(exec, there.data(), count,
          [&](double* values, std::size_t first, std::size_t n) {
            std::iota(values, values + n, static_cast<double>(first));
            check_pieces<std::uint64_t>(exec, count);
          });
  double next = 0;
  copy_out(exec, static_cast<double const*>(there.data()), count,
           [&](double const* values, std::size_t n) {
             for (std::size_t i = 0; i < n; ++i) {
               ASSERT_EQ(values[i], next++);
             }
           });
  EXPECT_EQ(next, double(count));
}

/// What the host throws ends a copy, and the next one is whole.
TYPED_TEST(Copies, ByPiecesEndWhereTheHostThrows) {
  TypeParam const exec;
  constexpr std::size_t count = 3 * staged_piece_bytes / sizeof(double);
  Kokkos::View<double*, typename TypeParam::memory_space> const there("there",
                                                                      count);
  int pieces = 0;
  EXPECT_TRUE(Testing::throws_saying<std::runtime_error>(
      [&] {
        copy_out(exec, static_cast<double const*>(there.data()), count,
                 [&](double const*, std::size_t) {
                   if (++pieces == 2) throw std::runtime_error("full");
                 });
      },
      {"full"}));
  EXPECT_EQ(pieces, 2);
  EXPECT_TRUE(Testing::throws_saying<std::runtime_error>(
      [&] {
        copy_in(exec, there.data(), count,
                [&](double*, std::size_t first, std::size_t) {
                  if (first > 0) throw std::runtime_error("empty");
                });
      },
      {"empty"}));
  check_pieces<double>(exec, count);
}

TYPED_TEST(Copies, SetWords) {
  TypeParam const exec;
  constexpr std::uint64_t value = 0x0123456789abcdef;
  Kokkos::View<std::uint64_t*, typename TypeParam::memory_space> const words(
      "words", 9);
  set_words(exec, words.data() + 1, 7, value);
  set_words(exec, words.data() + 3, 1, 0);
  std::vector<std::uint64_t> host(9);
  copy_to_host(exec, host.data(), words.data(), host.size());
  exec.fence();
  for (std::size_t i = 0; i < 9; ++i) {
    bool const is_set = i > 0 && i < 8 && i != 3;
    EXPECT_EQ(host[i], is_set ? value : 0) << i;
  }
}

}  // namespace
}  // namespace Runnel::Impl
