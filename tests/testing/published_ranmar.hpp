// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_PUBLISHED_RANMAR_HPP
#define RUNNEL_TESTS_TESTING_PUBLISHED_RANMAR_HPP

#include <cmath>
#include <cstdint>
#include <runnel/generators/ranmar.hpp>

namespace Runnel::Testing {

/// RANMAR as its publications describe it: a table u_1 … u_97 of fractions, two
/// pointers that run downwards, and floating-point numbers throughout. Every
/// intermediate is a multiple of 2^-B below 2, so doubles are exact.
///
/// Marsaglia, Zaman, Tsang (1990); James (1990) for the seeds and the rule
/// for zeros. The 48-bit forms put 48 bits into the table; `ranmar48x` takes
/// its own c, cd and cm.
class PublishedRanmar {
 public:
  template <class Generator>
  static PublishedRanmar from_seeds(unsigned i, unsigned j, unsigned k,
                                    unsigned l) {
    PublishedRanmar r(static_cast<Generator*>(nullptr));
    for (int n = 1; n <= 97; ++n) {
      double s = 0;
      double t = 0.5;
      for (int bit = 0; bit < r.m_bits; ++bit) {
        unsigned const m = (i * j % 179) * k % 179;
        i = j;
        j = k;
        k = m;
        l = (53 * l + 1) % 169;
        if (l * m % 64 >= 32) s += t;
        t *= 0.5;
      }
      r.m_u[n] = s;
    }
    return r;
  }

  /// From a state as Runnel keeps it: words oldest first, c, and the number of
  /// outputs so far modulo 97, which says where the pointers stand.
  template <class Generator, class Word>
  static PublishedRanmar from_words(Word const* words) {
    PublishedRanmar r(static_cast<Generator*>(nullptr));
    auto const fraction = [](Word word) {
      return std::ldexp(static_cast<double>(word),
                        -8 * static_cast<int>(sizeof(Word)));
    };
    for (auto n = words[98]; n > 0; --n) r.move_pointers();
    int p = r.m_p;
    for (int n = 0; n < 97; ++n) {
      r.m_u[p] = fraction(words[n]);
      p = p == 1 ? 97 : p - 1;
    }
    // c is kept at the top of the word: the same fraction of 1.
    r.m_c = fraction(words[97]);
    return r;
  }

  double next() {
    double v = m_u[m_p] - m_u[m_q];
    if (v < 0) v += 1;
    m_u[m_p] = v;
    move_pointers();
    m_c -= m_cd;
    if (m_c < 0) m_c += m_cm;
    v -= m_c;
    if (v < 0) v += 1;
    return v;
  }
  /// CERNLIB's outputs: RANMAR with James' rule for zeros, and RM48.
  double next_cern() {
    double const v = next();
    if (v != 0) return v;
    if (m_bits == 48) return std::ldexp(1.0, -49);
    double const small = std::ldexp(m_u[2], -24);
    return small == 0 ? std::ldexp(1.0, -48) : small;
  }
  /// CORSIKA's and the thesis' outputs.
  double next_nonzero() {
    double const v = next();
    return v == 0 ? std::ldexp(1.0, -m_bits) : v;
  }

  double u(int n) const { return m_u[n]; }

 private:
  explicit PublishedRanmar(ranmar24*) : PublishedRanmar(24) {}
  explicit PublishedRanmar(ranmar48*) : PublishedRanmar(48) {}
  explicit PublishedRanmar(ranmar48x*) : PublishedRanmar(48) {
    m_c = std::ldexp(6080668145483.0, -48);
    m_cd = std::ldexp(128418219713276.0, -48);
    m_cm = std::ldexp(281474976710597.0, -48);
  }
  explicit PublishedRanmar(int bits) : m_bits(bits) {}

  void move_pointers() {
    m_p = m_p == 1 ? 97 : m_p - 1;
    m_q = m_q == 1 ? 97 : m_q - 1;
  }

  int m_bits;
  double m_u[98] = {};
  double m_c = 362436.0 / 16777216.0;
  double m_cd = 7654321.0 / 16777216.0;
  double m_cm = 16777213.0 / 16777216.0;
  int m_p = 97;
  int m_q = 33;
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_PUBLISHED_RANMAR_HPP
