// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/seeds/detail/mt/polynomial.hpp>

namespace Runnel::Impl {
namespace {

/// a·(t^high + t^low)
Gf2Polynomial times_two_terms(Gf2Polynomial const& a, int high, int low) {
  Gf2Polynomial product;
  product.add_shifted(a, high);
  product.add_shifted(a, low);
  return product;
}

}  // namespace

std::vector<Gf2Polynomial> mt_powers(MtParameters const& parameters) {
  int const n = static_cast<int>(parameters.num_words);
  int const m = static_cast<int>(parameters.middle);
  std::vector<Gf2Polynomial> powers = {Gf2Polynomial::power_of_t(0)};
  for (std::uint32_t j = 1; j <= parameters.word_bits; ++j) {
    int const less = j > parameters.word_bits - parameters.low_bits ? 1 : 0;
    powers.push_back(times_two_terms(powers.back(), n - less, m - less));
  }
  return powers;
}

Gf2Polynomial mt_characteristic_polynomial(MtParameters const& parameters) {
  auto const powers = mt_powers(parameters);
  std::size_t const w = parameters.word_bits;
  Gf2Polynomial sum = powers[w];
  for (std::size_t k = 0; k < w; ++k) {
    if ((parameters.twist >> k & 1) != 0) {
      sum.add_shifted(powers[w - 1 - k], 0);
    }
  }
  return sum;
}

std::vector<Gf2Polynomial> mt_bit_polynomials(MtParameters const& parameters) {
  int const n = static_cast<int>(parameters.num_words);
  int const m = static_cast<int>(parameters.middle);
  auto const one = Gf2Polynomial::power_of_t(0);
  std::vector<Gf2Polynomial> bits;
  Gf2Polynomial factor;  // X_{i-1} + a_{i-1}; 1 in place of X_{-1}
  for (std::uint32_t i = 0; i + 1 < parameters.word_bits; ++i) {
    int const less = i < parameters.low_bits ? 1 : 0;
    factor = i == 0 ? one : bits.back();
    if (i > 0 && (parameters.twist >> (i - 1) & 1) != 0) {
      factor.add_shifted(one, 0);
    }
    bits.push_back(times_two_terms(factor, n - less, m - less));
  }
  bits.push_back(one);
  return bits;
}

}  // namespace Runnel::Impl
