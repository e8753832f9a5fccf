// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The checksum of HDF5's filter against its definition. That HDF5 agrees is
// seen wherever it reads a checkpoint.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "io/fletcher32.hpp"

namespace Runnel::Testing {
namespace {

using Bytes = std::vector<unsigned char>;

/// Word by word, kept in 1 … 65535 as soon as one is not 0.
std::uint32_t by_definition(Bytes const& bytes) {
  std::uint32_t sum = 0, weighted = 0;
  auto const reduced = [](std::uint32_t x) {
    return x > 65535 ? x - 65535 : x;
  };
  for (std::size_t i = 0; i < bytes.size(); i += 2) {
    std::uint32_t const word = std::uint32_t{bytes[i]} << 8 | bytes[i + 1];
    sum = reduced(sum + word);
    weighted = reduced(weighted + sum);
  }
  return weighted << 16 | sum;
}

enum class Content { zeros, ones, few, random, one_byte };

Bytes make(std::size_t size, Content content, std::mt19937_64& random) {
  Bytes bytes(size);
  if (content == Content::one_byte && size > 0) {
    bytes[random() % size] = static_cast<unsigned char>(random() | 1);
    return bytes;
  }
  for (auto& byte : bytes) {
    std::uint64_t const x = random();
    byte = static_cast<unsigned char>(content == Content::zeros  ? 0
                                      : content == Content::ones ? 0xff
                                      : content == Content::few
                                          ? (x % 50 == 0 ? x >> 32 : 0)
                                          : x);
  }
  return bytes;
}

TEST(Fletcher32, IsTheSumsOfTheDefinition) {
  std::mt19937_64 random(32);
  for (int n = 0; n < 600; ++n) {
    std::size_t const most = n % 20 == 0 ? 80000 : 70;
    auto const content = static_cast<Content>(n % 5);
    Bytes const bytes = make(4 * (random() % most), content, random);
    Impl::Fletcher32 checksum;
    for (std::size_t at = 0; at < bytes.size();) {
      std::size_t const piece = 4 * (1 + random() % (n % 2 == 0 ? 9 : 60000));
      std::size_t const count = std::min(piece, bytes.size() - at);
      checksum.add(bytes.data() + at, count);
      at += count;
    }
    ASSERT_EQ(checksum.value(), by_definition(bytes))
        << bytes.size() << " bytes of kind " << n % 5;
  }
}

TEST(Fletcher32, OfNothingIsZero) { EXPECT_EQ(Impl::Fletcher32().value(), 0u); }

}  // namespace
}  // namespace Runnel::Testing
