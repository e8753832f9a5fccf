// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_GF2_POLYNOMIAL_HPP
#define RUNNEL_SEEDS_GF2_POLYNOMIAL_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <runnel/core/uint128.hpp>

namespace Runnel {

/// A polynomial over GF(2), \f$\sum_i a_i t^i\f$, on the host.
///
/// Coefficient i is bit i mod 64 of word i div 64; the last word is not 0.
class Gf2Polynomial {
 public:
  /// 0.
  Gf2Polynomial() = default;
  /// \param words  coefficients, lowest first; zeros at the end are dropped
  explicit Gf2Polynomial(std::vector<std::uint64_t> words);

  /// \f$t^n\f$, n ≥ 0.
  static Gf2Polynomial power_of_t(int n);

  /// The highest n with a coefficient; −1 for 0.
  int degree() const;
  bool is_zero() const { return m_words.empty(); }
  /// \f$a_i\f$, also beyond the degree; i ≥ 0.
  bool operator[](int i) const {
    auto const word = static_cast<std::size_t>(i) / 64;
    return word < m_words.size() && (m_words[word] >> (i % 64) & 1) != 0;
  }
  std::span<std::uint64_t const> words() const { return m_words; }

  /// Adds \f$b\,t^s\f$, s ≥ 0.
  void add_shifted(Gf2Polynomial const& b, int s);

  friend Gf2Polynomial operator+(Gf2Polynomial a, Gf2Polynomial const& b) {
    a.add_shifted(b, 0);
    return a;
  }
  /// Cost: Karatsuba's, \f$O(n^{1.585})\f$, of 64-bit carry-less products; by
  /// the processor's instruction where there is one.
  friend Gf2Polynomial operator*(Gf2Polynomial const& a,
                                 Gf2Polynomial const& b);
  friend bool operator==(Gf2Polynomial const&, Gf2Polynomial const&) = default;

  /// The square of this polynomial: zeros between the coefficients.
  Gf2Polynomial squared() const;
  /// The terms below \f$t^n\f$.
  Gf2Polynomial low_terms(int n) const;
  /// The quotient by \f$t^n\f$.
  Gf2Polynomial high_terms(int n) const;

 private:
  void trim();

  std::vector<std::uint64_t> m_words;
};

/// The greatest common divisor. Cost: O(d²/64) for degrees up to d.
Gf2Polynomial gcd(Gf2Polynomial a, Gf2Polynomial b);

/// Arithmetic modulo a polynomial of degree p ≥ 1. One of few terms, with a gap
/// of 64 or more below t^p, takes a shifted sum for each of its terms; others
/// go Barrett's way: a product with the rounded inverse gives the quotient.
class Gf2Modulus {
 public:
  /// Cost: that of a few products, unless there are few terms.
  /// \throws std::invalid_argument when the degree is below 1
  explicit Gf2Modulus(Gf2Polynomial modulus);

  Gf2Polynomial const& polynomial() const { return m_modulus; }
  int degree() const { return m_degree; }

  /// a modulo the modulus; any degree of a.
  Gf2Polynomial reduce(Gf2Polynomial a) const;
  /// \pre a and b are reduced
  Gf2Polynomial multiply(Gf2Polynomial const& a, Gf2Polynomial const& b) const {
    return reduce(a * b);
  }
  Gf2Polynomial square(Gf2Polynomial const& a) const {
    return reduce(a.squared());
  }
  /// The inverse of a.
  /// \pre a is reduced
  /// \throws std::invalid_argument when a and the modulus have a common divisor
  Gf2Polynomial inverse(Gf2Polynomial const& a) const;

 private:
  Gf2Polynomial m_modulus;
  int m_degree;
  std::vector<int> m_low_terms;  // exponents below p, highest first; or empty
  Gf2Polynomial m_inverse;       // floor(t^(2p) / modulus), if those are empty
};

}  // namespace Runnel

#endif  // RUNNEL_SEEDS_GF2_POLYNOMIAL_HPP
