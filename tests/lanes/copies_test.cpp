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
#include <vector>

#include "testing/cases.hpp"

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
