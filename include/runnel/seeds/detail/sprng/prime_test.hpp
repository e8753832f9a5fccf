// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_DETAIL_SPRNG_PRIME_TEST_HPP
#define RUNNEL_SEEDS_DETAIL_SPRNG_PRIME_TEST_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// Products modulo an odd n < 2^32 of residues x that are held as
/// \f$2^{32} x \bmod n\f$.
///
/// Source: P. L. Montgomery, Math. Comp. 44 (1985) 519.
class MontgomeryResidues {
 public:
  RUNNEL_FUNCTION constexpr explicit MontgomeryResidues(std::uint32_t odd)
      : m_n(odd), m_inverse(odd) {
    // n·n = 1 modulo 8; each step doubles the bits that are right.
    for (int i = 0; i < 4; ++i) m_inverse *= 2 - odd * m_inverse;
    m_one = static_cast<std::uint32_t>((std::uint64_t{1} << 32) % odd);
  }
  RUNNEL_FUNCTION constexpr std::uint32_t one() const { return m_one; }
  RUNNEL_FUNCTION constexpr std::uint32_t minus_one() const {
    return m_n - m_one;
  }
  RUNNEL_FUNCTION constexpr std::uint32_t of(std::uint32_t x) const {
    return static_cast<std::uint32_t>((std::uint64_t{x} << 32) % m_n);
  }
  RUNNEL_FUNCTION constexpr std::uint32_t product(std::uint32_t a,
                                                  std::uint32_t b) const {
    std::uint64_t const ab = std::uint64_t{a} * b;
    std::uint64_t const multiple =
        std::uint64_t{static_cast<std::uint32_t>(ab) * m_inverse} * m_n;
    auto const high = static_cast<std::uint32_t>(ab >> 32);
    auto const less = static_cast<std::uint32_t>(multiple >> 32);
    return high >= less ? high - less : high - less + m_n;
  }

 private:
  std::uint32_t m_n;
  std::uint32_t m_inverse;  ///< of n modulo 2^32
  std::uint32_t m_one = 0;
};

/// Returns whether an odd n passes Miller and Rabin's test for all bases. They
/// are tried together: products of one have to wait for each other.
/// \pre n > bases
template <int NumBases>
RUNNEL_FUNCTION constexpr bool passes_prime_tests(
    std::uint32_t n, std::uint32_t const (&bases)[NumBases]) {
  MontgomeryResidues const r(n);
  std::uint32_t base[NumBases] = {};
  std::uint32_t x[NumBases] = {};
  for (int i = 0; i < NumBases; ++i) {
    base[i] = r.of(bases[i]);
    x[i] = r.one();
  }
  std::uint32_t odd = n - 1;
  int twos = 0;
  for (; odd % 2 == 0; odd /= 2) ++twos;
  for (std::uint32_t bit = std::uint32_t{1} << 31; bit != 0; bit >>= 1) {
    if (bit > odd) continue;
    for (int i = 0; i < NumBases; ++i) {
      x[i] = r.product(x[i], x[i]);
      if ((odd & bit) != 0) x[i] = r.product(x[i], base[i]);
    }
  }
  bool passes = true;
  for (int i = 0; i < NumBases; ++i) {
    bool found = x[i] == r.one() || x[i] == r.minus_one();
    for (int k = 1; k < twos && !found; ++k) {
      x[i] = r.product(x[i], x[i]);
      found = x[i] == r.minus_one();
    }
    passes = passes && found;
  }
  return passes;
}

/// Returns whether n is a prime. No composite n < 4759123141
/// passes for all of these bases (Jaeschke, Math. Comp. 61 (1993) 915).
RUNNEL_FUNCTION constexpr bool is_odd_prime(std::uint32_t n) {
  return passes_prime_tests(n, {2, 7, 61});
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_SEEDS_DETAIL_SPRNG_PRIME_TEST_HPP
