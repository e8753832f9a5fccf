// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_PRIMES_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_PRIMES_HPP

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
  std::uint64_t count;  ///< so many there are
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

/// Is n one of the table's primes?
bool is_sprng_prime(SprngPrimeTable const& table, std::uint64_t n);

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

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_PRIMES_HPP
