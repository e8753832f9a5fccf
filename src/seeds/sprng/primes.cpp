// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/seeds/detail/sprng/prime_blocks.hpp>
#include <runnel/seeds/detail/sprng/prime_test.hpp>
#include <runnel/seeds/detail/sprng/primes.hpp>

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

}  // namespace

void SprngPrimeSegment::sieve(std::uint64_t end) {
  static std::vector<std::uint32_t> const primes = make_sieving_primes();
  m_begin = end - span;
  m_composite.assign(span / 2, 0);
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

void SprngPrimeTest::prepare(std::uint64_t const* numbers, std::int64_t count,
                             std::int64_t stride) {
  // As long as this many tests of one number each.
  constexpr std::int64_t min_count = 1024;
  std::uint64_t low = m_table.limit;
  std::uint64_t high = m_table.least;
  for (std::int64_t i = 0; i < count; ++i) {
    std::uint64_t const n = numbers[i * stride];
    if (!in_table(n)) continue;
    low = std::min(low, n);
    high = std::max(high, n);
  }
  if (count < min_count || low > high || m_sieved.holds(low, high)) return;
  // Streams' primes decrease: those of the next ones are below.
  std::uint64_t const end =
      std::max(high + 1 + (high + 1) % 2, SprngPrimeSegment::span);
  if (low >= end - SprngPrimeSegment::span) m_sieved.sieve(end);
}

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
  SprngPrimeSegment segment;
  while (primes.size() < count) {
    // Numbers below the least are sieved when the last segment is reached.
    segment.sieve(std::max(odd + 1, SprngPrimeSegment::span));
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

void PrimeBlocks::write(SprngPrimeTable const& table, std::uint64_t num_primes,
                        std::uint64_t* blocks) {
  // Primes of whole blocks that are sieved at a time, some 15 MB of them.
  constexpr std::uint64_t most = std::uint64_t{block_primes} << 17;
  for (std::uint64_t done = 0; done < num_primes; done += most) {
    auto const primes =
        sprng_primes(table, done, std::min(most, num_primes - done));
    for (std::size_t i = 0; i < primes.size(); ++i) {
      std::size_t const r = i % block_primes;
      if (r == 0) {
        std::fill_n(blocks, block_words, std::uint64_t{0});
        blocks += block_words;
      }
      auto* const block = blocks - block_words;
      if (r == 0) {
        block[0] = primes[i];
      } else {
        std::uint64_t const half = (primes[i - 1] - primes[i]) / 2;
        block[(r + 3) / 8] |= half << 8 * ((r + 3) % 8);
      }
    }
  }
}

bool is_sprng_prime(SprngPrimeTable const& table, std::uint64_t n) {
  if (n >= table.limit || n < table.least || n % 2 == 0) return false;
  return is_odd_prime(static_cast<std::uint32_t>(n));
}

}  // namespace Runnel::Impl
