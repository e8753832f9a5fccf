// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/generators/detail/sprng/prime_test.hpp>
#include <runnel/generators/detail/sprng/primes.hpp>

namespace Runnel::Impl {
namespace {

/// Odd primes up to 55109, whose square is above 3037000499.
std::vector<std::uint32_t> make_sieving_primes() {
  constexpr std::uint32_t end = 55110;
  std::vector<char> composite(end);
  std::vector<std::uint32_t> primes;
  for (std::uint32_t p = 3; p < end; p += 2) {
    if (composite[p] != 0) continue;
    primes.push_back(p);
    for (std::uint64_t q = std::uint64_t{p} * p; q < end; q += 2 * p) {
      composite[q] = 1;
    }
  }
  return primes;
}

/// Which of the odd numbers in a segment are prime.
class Segment {
 public:
  static constexpr std::uint64_t span = std::uint64_t{1} << 18;  // cache-sized

  /// Sieves the odd numbers in [end − span, end). \pre end even, > span
  void sieve(std::uint64_t end) {
    static std::vector<std::uint32_t> const primes = make_sieving_primes();
    m_begin = end - span;
    std::fill(m_composite.begin(), m_composite.end(), 0);
    for (std::uint64_t const p : primes) {
      if (p * p >= end) break;
      // The first odd multiple in the segment, but p² if that is later.
      std::uint64_t q = (m_begin + p - 1) / p * p;
      if (q % 2 == 0) q += p;
      for (q = (std::max(q, p * p) - m_begin) / 2; q < span / 2; q += p) {
        m_composite[q] = 1;
      }
    }
  }
  std::uint64_t begin() const { return m_begin; }
  bool is_prime(std::uint64_t odd) const {
    return m_composite[(odd - m_begin) / 2] == 0;
  }

 private:
  std::uint64_t m_begin = 0;
  std::vector<char> m_composite = std::vector<char>(span / 2);
};

}  // namespace

std::vector<std::uint32_t> sprng_primes(SprngPrimeTable const& table,
                                        std::uint64_t first,
                                        std::uint64_t count) {
  std::uint64_t index = 0;
  std::uint64_t odd = table.limit - 2;
  if (table.limit == sprng_lcg64_primes.limit) {
    std::uint64_t const start = first >> 20;
    odd = sprng_prime_starts()[start];
    index = start << 20;
  }
  std::vector<std::uint32_t> primes;
  primes.reserve(count);
  Segment segment;
  while (primes.size() < count) {
    // Numbers below the least are sieved when the last segment is reached.
    segment.sieve(std::max(odd + 1, Segment::span));
    for (; odd >= std::max<std::uint64_t>(segment.begin(), table.least) &&
           primes.size() < count;
         odd -= 2) {
      if (!segment.is_prime(odd)) continue;
      if (index >= first) primes.push_back(static_cast<std::uint32_t>(odd));
      ++index;
    }
  }
  return primes;
}

bool is_sprng_prime(SprngPrimeTable const& table, std::uint64_t n) {
  if (n >= table.limit || n < table.least || n % 2 == 0) return false;
  return is_odd_prime(static_cast<std::uint32_t>(n));
}

}  // namespace Runnel::Impl
