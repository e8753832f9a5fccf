// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_DETAIL_SPRNG_PRIMES_HPP
#define RUNNEL_SEEDS_DETAIL_SPRNG_PRIMES_HPP

#include <cstdint>
#include <vector>

/// Numbers by which SPRNG tells the streams of its congruential generators
/// apart.
namespace Runnel::Impl {

/// The primes that SPRNG uses as addends, counted downwards from an odd limit
/// near \f$\sqrt2\,2^{w/2-1}\f$.
struct SprngPrimeTable {
  std::uint64_t limit;  ///< primes are below it
  std::uint64_t least;  ///< and not below this
  std::uint64_t count;  ///< how many there are
};
/// lcg: 11863279 … 3449
inline constexpr SprngPrimeTable sprng_lcg_primes = {11863283, 3444, 779157};
/// lcg64, cmrg: 3037000493 … 55109
inline constexpr SprngPrimeTable sprng_lcg64_primes = {3037000499, 55108,
                                                       146138718};

/// Primes number `first` … `first` + `count` − 1, counted from 0 downwards, by
/// a segmented sieve that begins at most 2^20 primes above the first.
/// \pre first + count ≤ table.count
/// Cost: 20 ms, and 25 ns a prime.
std::vector<std::uint32_t> sprng_primes(SprngPrimeTable const& table,
                                        std::uint64_t first,
                                        std::uint64_t count);

/// Returns whether n is one of the table's primes.
bool is_sprng_prime(SprngPrimeTable const& table, std::uint64_t n);

/// Which of the odd numbers in a segment below 2^32 are prime.
class SprngPrimeSegment {
 public:
  static constexpr std::uint64_t span = std::uint64_t{1} << 18;  // cache-sized

  /// Sieves the odd numbers in [end − span, end). \pre end even, ≥ span
  void sieve(std::uint64_t end);
  std::uint64_t begin() const { return m_begin; }
  /// Returns whether [low, high] is in it.
  bool holds(std::uint64_t low, std::uint64_t high) const {
    return !m_composite.empty() && low >= m_begin && high - m_begin < span;
  }
  /// \pre it holds n, n odd
  bool is_prime(std::uint64_t n) const {
    return m_composite[(n - m_begin) / 2] == 0;
  }

 private:
  std::uint64_t m_begin = 0;
  std::vector<char> m_composite;  ///< empty until something is sieved
};

/// Tests many numbers for being a table's primes.
class SprngPrimeTest {
 public:
  explicit SprngPrimeTest(SprngPrimeTable const& table) : m_table(table) {}
  /// Sieves around numbers[0], numbers[stride] … that are to be tested, if
  /// they are many and close together. Cost: 0.1 ms for a sieve.
  void prepare(std::uint64_t const* numbers, std::int64_t count,
               std::int64_t stride);
  /// `is_sprng_prime` of any number. Cost: a look at the sieve where it has n,
  /// 0.2 µs elsewhere.
  bool operator()(std::uint64_t n) const {
    if (n % 2 == 0 || !in_table(n)) return false;
    return m_sieved.holds(n, n) ? m_sieved.is_prime(n)
                                : is_sprng_prime(m_table, n);
  }

 private:
  bool in_table(std::uint64_t n) const {
    return n >= m_table.least && n < m_table.limit;
  }

  SprngPrimeTable const& m_table;
  SprngPrimeSegment m_sieved;
};

/// Where the sieve may begin: `sprng_prime_starts()[i]` is prime number
/// 2^20·i of sprng_lcg64_primes.
std::vector<std::uint32_t> const& sprng_prime_starts();

/// The exponents P of pmlcg's multipliers \f$37^P\f$, \f$P_k\f$ being the
/// (k + 5)-th integer ≥ 17 (itself the first) that is prime to \f$2^{61}-2\f$,
/// for k = `first` … `first` + `count` − 1, counted by inclusion and exclusion
/// over the twelve primes that divide it.
/// \pre first + count ≤ 2^40
std::vector<std::uint64_t> sprng_exponents(std::uint64_t first,
                                           std::uint64_t count);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SEEDS_DETAIL_SPRNG_PRIMES_HPP
