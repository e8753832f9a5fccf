// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>
#include <bit>
#include <runnel/core/errors.hpp>
#include <runnel/seeds/gf2_polynomial.hpp>
#include <utility>

#include "seeds/gf2_product.hpp"

namespace Runnel {
namespace {

std::size_t words_for(int bits) {
  return (static_cast<std::size_t>(bits) + 63) / 64;
}

/// t^n·a(1/t), for a of degree up to n.
Gf2Polynomial reversed(Gf2Polynomial const& a, int n) {
  std::vector<std::uint64_t> words(words_for(n + 1));
  for (int i = 0; i <= n; ++i) {
    auto const to = static_cast<std::size_t>(n - i);
    if (a[i]) words[to / 64] |= std::uint64_t{1} << (to % 64);
  }
  return Gf2Polynomial(std::move(words));
}

}  // namespace

Gf2Polynomial::Gf2Polynomial(std::vector<std::uint64_t> words)
    : m_words(std::move(words)) {
  trim();
}

Gf2Polynomial Gf2Polynomial::power_of_t(int n) {
  std::vector<std::uint64_t> words(words_for(n + 1));
  words.back() = std::uint64_t{1} << (n % 64);
  return Gf2Polynomial(std::move(words));
}

void Gf2Polynomial::trim() {
  while (!m_words.empty() && m_words.back() == 0) m_words.pop_back();
}

int Gf2Polynomial::degree() const {
  if (m_words.empty()) return -1;
  return static_cast<int>(64 * m_words.size()) - 1 -
         std::countl_zero(m_words.back());
}

void Gf2Polynomial::add_shifted(Gf2Polynomial const& b, int s) {
  if (b.is_zero()) return;
  std::size_t const count = b.m_words.size();
  auto const first = static_cast<std::size_t>(s) / 64;
  int const bits = s % 64;
  std::size_t const size = first + count + (bits == 0 ? 0 : 1);
  if (m_words.size() < size) m_words.resize(size);
  std::uint64_t* const to = m_words.data() + first;
  std::uint64_t const* const from = b.m_words.data();
  if (bits == 0) {
    for (std::size_t i = 0; i < count; ++i) to[i] ^= from[i];
  } else {
    to[0] ^= from[0] << bits;
    for (std::size_t i = 1; i < count; ++i) {
      to[i] ^= from[i] << bits | from[i - 1] >> (64 - bits);
    }
    to[count] ^= from[count - 1] >> (64 - bits);
  }
  trim();
}

Gf2Polynomial operator*(Gf2Polynomial const& a, Gf2Polynomial const& b) {
  std::vector<std::uint64_t> product(a.m_words.size() + b.m_words.size());
  Impl::gf2_product(a.m_words, b.m_words, product.data());
  return Gf2Polynomial(std::move(product));
}

Gf2Polynomial Gf2Polynomial::squared() const {
  std::vector<std::uint64_t> square(2 * m_words.size());
  for (std::size_t i = 0; i < m_words.size(); ++i) {
    square[2 * i] = Impl::spread_bits(m_words[i]);
    square[2 * i + 1] = Impl::spread_bits(m_words[i] >> 32);
  }
  return Gf2Polynomial(std::move(square));
}

Gf2Polynomial Gf2Polynomial::low_terms(int n) const {
  std::size_t const count = std::min(m_words.size(), words_for(n));
  std::vector<std::uint64_t> low(
      m_words.begin(), m_words.begin() + static_cast<std::ptrdiff_t>(count));
  if (n % 64 != 0 && count == words_for(n)) {
    low.back() &= (std::uint64_t{1} << (n % 64)) - 1;
  }
  return Gf2Polynomial(std::move(low));
}

Gf2Polynomial Gf2Polynomial::high_terms(int n) const {
  auto const first = static_cast<std::size_t>(n) / 64;
  int const bits = n % 64;
  if (first >= m_words.size()) return {};
  std::vector<std::uint64_t> high(m_words.size() - first);
  for (std::size_t i = 0; i < high.size(); ++i) {
    high[i] = m_words[first + i] >> bits;
    if (bits != 0 && first + i + 1 < m_words.size()) {
      high[i] |= m_words[first + i + 1] << (64 - bits);
    }
  }
  return Gf2Polynomial(std::move(high));
}

namespace {

/// Shifted sums for more terms than this take longer than two products.
std::size_t max_terms(int p) { return 40 + 2 * words_for(p) / 3; }
/// Words that are reduced together, at most.
constexpr int max_together = 16;

/// The exponents below the highest, if a modulus is reduced term by term.
std::vector<int> low_terms(Gf2Polynomial const& modulus) {
  std::vector<int> terms;
  int const p = modulus.degree();
  for (int e = p - 1; e >= 0; --e) {
    if (!modulus[e]) continue;
    terms.push_back(e);
    if (p - e < 64 || terms.size() > max_terms(p)) return {};
  }
  return terms;
}

/// a modulo t^p + Σ t^e over the terms. Groups of words vanish from the top on;
/// because of the gap none comes back into one that is done.
void reduce_by_terms(std::vector<std::uint64_t>& a, int p,
                     std::vector<int> const& terms) {
  std::array<std::uint64_t, max_together + 1> high;
  int const together = std::min(max_together, (p - terms.front()) / 64);
  int low;
  for (int top = static_cast<int>(64 * a.size()); top > p; top = low) {
    low = std::max(p, top - 64 * together);
    int const count = (top - low + 63) / 64, bits = low % 64;
    std::uint64_t* const from = a.data() + low / 64;
    std::uint64_t* const end = a.data() + top / 64;
    for (int k = 0; k < count; ++k) {
      std::uint64_t const next = from + k + 1 < end ? from[k + 1] : 0;
      high[k] = from[k] >> bits | next << 1 << (63 - bits);
    }
    *from &= (std::uint64_t{1} << bits) - 1;
    std::fill(from + 1, std::max(from + 1, end), 0);
    for (int const e : terms) {
      int const at = low - p + e, shift = at % 64;
      std::uint64_t* const to = a.data() + at / 64;
      to[0] ^= high[0] << shift;
      for (int k = 1; k < count; ++k) {
        to[k] ^= high[k] << shift | high[k - 1] >> 1 >> (63 - shift);
      }
      to[count] ^= high[count - 1] >> 1 >> (63 - shift);
    }
  }
}

}  // namespace

Gf2Polynomial gcd(Gf2Polynomial a, Gf2Polynomial b) {
  while (!b.is_zero()) {
    int const shift = a.degree() - b.degree();
    if (shift < 0) {
      std::swap(a, b);
    } else {
      a.add_shifted(b, shift);
      if (a.is_zero()) std::swap(a, b);
    }
  }
  return a;
}

Gf2Modulus::Gf2Modulus(Gf2Polynomial modulus)
    : m_modulus(std::move(modulus)), m_degree(m_modulus.degree()) {
  RUNNEL_THROW_IF(m_degree < 1, "Runnel::Gf2Modulus: a modulus of degree " +
                                    std::to_string(m_degree) +
                                    "; give one of degree 1 or more");
  m_low_terms = low_terms(m_modulus);
  if (!m_low_terms.empty()) return;
  // The quotient t^(2p) / f has, read backwards, the leading coefficients of
  // the power series 1/f*, f* being f backwards. Newton: g ← f* g² doubles the
  // number of right ones.
  Gf2Polynomial const backwards = reversed(m_modulus, m_degree);
  auto series = Gf2Polynomial::power_of_t(0);
  for (int right = 1; right <= m_degree;) {
    right = std::min(2 * right, m_degree + 1);
    series = (backwards.low_terms(right) * series.squared()).low_terms(right);
  }
  m_inverse = reversed(series, m_degree);
}

Gf2Polynomial Gf2Modulus::reduce(Gf2Polynomial a) const {
  if (!m_low_terms.empty()) {
    std::vector<std::uint64_t> words(a.words().begin(), a.words().end());
    reduce_by_terms(words, m_degree, m_low_terms);
    return Gf2Polynomial(std::move(words));
  }
  // Exact for degrees below 2p; longer ones are shortened from the top.
  for (int d = a.degree(); d >= m_degree; d = a.degree()) {
    int const base = std::max(0, d + 1 - 2 * m_degree);
    Gf2Polynomial const top = a.high_terms(base + m_degree);
    Gf2Polynomial const quotient = (top * m_inverse).high_terms(m_degree);
    a.add_shifted(quotient * m_modulus, base);
  }
  return a;
}

Gf2Polynomial Gf2Modulus::inverse(Gf2Polynomial const& a) const {
  // r ≡ s·a modulo the modulus, for both pairs.
  Gf2Polynomial r0 = m_modulus, r1 = a, s0, s1 = Gf2Polynomial::power_of_t(0);
  while (!r0.is_zero()) {
    int const shift = r0.degree() - r1.degree();
    if (shift < 0 || r1.is_zero()) {
      std::swap(r0, r1);
      std::swap(s0, s1);
      if (r0.is_zero()) break;
      continue;
    }
    r0.add_shifted(r1, shift);
    s0.add_shifted(s1, shift);
  }
  RUNNEL_THROW_IF(r1.degree() != 0,
                  "Runnel::Gf2Modulus::inverse: the polynomial of degree " +
                      std::to_string(a.degree()) +
                      " and the modulus have a common divisor; give one that "
                      "has an inverse");
  return reduce(std::move(s1));
}

}  // namespace Runnel
