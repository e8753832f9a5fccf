// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/seeds/detail/sprng/primes.hpp>
#include <span>

namespace Runnel::Impl {
namespace {

/// The primes that divide 2^61 − 2.
constexpr std::uint64_t divisors[] = {2,  3,  5,  7,   11,  13,
                                      31, 41, 61, 151, 331, 1321};

/// How many of 1 … n are divisible by none of divisors[i], divisors[i + 1], …
std::uint64_t count_prime_to(std::uint64_t n, std::size_t i = 0) {
  std::uint64_t count = n;
  for (; i < std::size(divisors) && divisors[i] <= n; ++i) {
    count -= count_prime_to(n / divisors[i], i + 1);
  }
  return count;
}

/// The least n with count_prime_to(n) ≥ rank.
std::uint64_t number_of_rank(std::uint64_t rank) {
  std::uint64_t low = 0;
  std::uint64_t high = 8 * rank;  // more than one in six is prime to 2^61 − 2
  while (high - low > 1) {
    std::uint64_t const middle = low + (high - low) / 2;
    (count_prime_to(middle) < rank ? low : high) = middle;
  }
  return high;
}

}  // namespace

std::vector<std::uint64_t> sprng_exponents(std::uint64_t first,
                                           std::uint64_t count) {
  std::vector<std::uint64_t> exponents;
  exponents.reserve(count);
  if (count == 0) return exponents;
  // 1 is the only one of 1 … 16 that is coprime to it.
  std::uint64_t begin = number_of_rank(first + 5 + 1);
  exponents.push_back(begin);
  // Odd numbers from `begin` on, a segment at a time: a short one if few
  // exponents are asked for.
  std::uint64_t const most = 1 << 15;  // cache-sized
  std::vector<char> divisible(std::min(most, 8 + 4 * count));
  while (exponents.size() < count) {
    begin += 2;
    std::ranges::fill(divisible, 0);
    for (std::uint64_t const p : std::span(divisors).subspan(1)) {
      // The first multiple is begin + 2i with 2i = -begin modulo p.
      std::uint64_t const rest = (p - begin % p) % p;
      std::uint64_t i = (rest % 2 == 0 ? rest : rest + p) / 2;
      for (; i < divisible.size(); i += p) divisible[i] = 1;
    }
    for (std::size_t i = 0; i < divisible.size(); ++i) {
      if (divisible[i] == 0 && exponents.size() < count) {
        exponents.push_back(begin + 2 * i);
      }
    }
    begin += 2 * (divisible.size() - 1);
  }
  return exponents;
}

}  // namespace Runnel::Impl
