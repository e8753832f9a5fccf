// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_CEICG_BLOCKS_HPP
#define RUNNEL_GENERATORS_DETAIL_CEICG_BLOCKS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/modular.hpp>
#include <runnel/generators/detail/real_words.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/rounding.hpp>

namespace Runnel::Impl {

/// Constants of the three components.
struct Ceicg {
  RUNNEL_FORCEINLINE_FUNCTION static constexpr std::uint32_t modulus(int k) {
    return (1u << 24) - (k == 0 ? 3u : k == 1 ? 17u : 33u);
  }
  RUNNEL_FORCEINLINE_FUNCTION static constexpr std::uint32_t multiplier(int k) {
    return k == 0 ? 7u : k == 1 ? 11u : 13u;
  }
  /// Outputs between the starts of neighbouring streams.
  static constexpr std::uint64_t stream_length = 140739392569023;
};

/// x/m rounded to nearest of whole numbers 0 ≤ x < m < 2^24. Where products
/// and sums fuse, from the rounded product with 1/m and what that leaves
/// (P. Markstein, IBM J. Res. Dev. 34 (1990) 111, doi:10.1147/rd.341.0111).
template <std::uint32_t Modulus, class Real>
RUNNEL_FORCEINLINE_FUNCTION Real quotient_of(Real x) {
  constexpr double m = Modulus;
  if constexpr (has_fused_multiply_add<Real>) {
    Real const r = fill_lanes<Real>(1.0 / m);
    Real const q = x * r;
    Real const left = fused_multiply_add(q, fill_lanes<Real>(-m), x);
    return fused_multiply_add(left, r, q);
  } else {
    return x / fill_lanes<Real>(m);
  }
}

/// Inverses modulo the three moduli, in the lanes of a host's registers.
template <class Real, class Wide>
struct CeicgInverses {
  /// a·b modulo m, in (−m, m): within rounding of the nearest to 0.
  template <int K>
  RUNNEL_FORCEINLINE_FUNCTION static Real times(Real a, Real b) {
    constexpr double m = Ceicg::modulus(K);
    constexpr double inverse = 1.0 / m;
    constexpr double magic = 0x1.8p52;
    Real const product = a * b;
    return product - ((product * inverse + magic) - magic) * m;
  }

  /// Fermat: \f$z^{m-2}\f$, times inv(a).
  RUNNEL_FORCEINLINE_FUNCTION static void invert(Real const (&z)[3],
                                                 Real (&x)[3]) {
    for (int k = 0; k < 3; ++k) x[k] = z[k];
    for (int bit = 22; bit >= 0; --bit) {
      static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
        x[k] = times<k>(x[k], x[k]);
        if (((Ceicg::modulus(k) - 2) >> bit & 1) != 0) {
          x[k] = times<k>(x[k], z[k]);
        }
      });
    }
    static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
      constexpr std::uint64_t m = Ceicg::modulus(k);
      constexpr auto a =
          static_cast<double>(power_modulo(Ceicg::multiplier(k), m - 2, m));
      x[k] = times<k>(x[k], fill_lanes<Real>(a));
    });
  }

  /// u of the three inverses.
  RUNNEL_FORCEINLINE_FUNCTION static auto combined(Real const (&x)[3]) {
    Real q[3];
    static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
      constexpr double m = Ceicg::modulus(k);
      q[k] = quotient_of<Ceicg::modulus(k)>(
          select_less(x[k], fill_lanes<Real>(0.0), x[k] + m, x[k]));
    });
    return same_bits_as<Wide>(fraction_of((q[0] + q[1]) + q[2]));
  }
};

/// Makes consecutive outputs of CEICG on a host: the inverses of many
/// registers of positions n, n + W, … from one, by the products of the first,
/// the first two, …: three products each (P. L. Montgomery, Math. Comp. 48
/// (1987) 243, doi:10.1090/S0025-5718-1987-0866113-7). As
/// inv(a·n) = inv(a)·inv(n), positions are not multiplied by a.
template <class Generator, class WordLanes, class Form>
class CeicgBlocks {
 public:
  using StateWord = typename Generator::state_word;
  using Lanes = WordLanes;

  RUNNEL_FORCEINLINE_FUNCTION CeicgBlocks(StateWord const* words,
                                          std::uint64_t const*)
      : m_state(Generator::load(words)) {}

  /// The last register may have outputs past those that were asked for.
  static constexpr bool passes_count = true;

  /// Makes at most `count` ≥ 1 of the next outputs: up to where one of the
  /// components is 0, which has no inverse.
  /// sink(i, register of outputs i, i + 1, …) in any order.
  /// \returns how many were made, a multiple of `Unit` or all
  template <int Unit, class Sink>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t make(std::int64_t count,
                                                Sink const& sink) {
    static_assert(width % Unit == 0);
    std::int64_t rows = (count + width - 1) / width;
    rows = rows < most_rows ? rows : most_rows;
    for (int k = 0; k < 3; ++k) {
      std::uint32_t const n = m_state.n[k];
      std::int64_t const room = n == 0 ? 0 : (Ceicg::modulus(k) - n) / width;
      rows = room < rows ? room : rows;
    }
    if (rows == 0) rows = 1;
    make_rows(static_cast<int>(rows), sink);
    std::int64_t const made = rows * width < count ? rows * width : count;
    for (int k = 0; k < 3; ++k) {
      std::uint32_t const m = Ceicg::modulus(k);
      std::uint32_t const n = m_state.n[k] + static_cast<std::uint32_t>(made);
      m_state.n[k] = n < m ? n : n - m;
    }
    return made;
  }

  /// The state after what has been made.
  RUNNEL_FORCEINLINE_FUNCTION void store(StateWord* words) const {
    Generator::store(m_state, words);
  }

 private:
  static constexpr int width = Lanes::per_stream;
  static constexpr int most_rows = 128;
  using Real = typename Lanes::template rebind<double>;
  using Inverses =
      CeicgInverses<Real, typename Lanes::template rebind<std::uint64_t>>;

  /// \pre no component is 0, unless `rows` is 1: then inv(0) is 0
  template <class Sink>
  RUNNEL_FORCEINLINE_FUNCTION void make_rows(int rows, Sink const& sink) const {
    Real before[most_rows][3];
    Real n[3] = {}, product[3] = {};
    for (int k = 0; k < 3; ++k) {
      for (int l = 0; l < width; ++l) {
        set_lane_of(n[k], l, static_cast<double>(m_state.n[k]) + l);
      }
      Real const m = fill_lanes<Real>(static_cast<double>(Ceicg::modulus(k)));
      n[k] = select_less(n[k], m, n[k], n[k] - m);
      product[k] = n[k];
    }
    for (int i = 1; i < rows; ++i) {
      static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
        before[i][k] = product[k];
        n[k] = n[k] + static_cast<double>(width);
        product[k] = Inverses::template times<k>(product[k], n[k]);
      });
    }
    // inv(a) times the inverse of the product of what is not done yet.
    Real inverse[3];
    Inverses::invert(product, inverse);
    for (int i = rows - 1; i > 0; --i) {
      Real x[3];
      static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
        x[k] = Inverses::template times<k>(inverse[k], before[i][k]);
        inverse[k] = Inverses::template times<k>(inverse[k], n[k]);
        n[k] = n[k] - static_cast<double>(width);
      });
      sink(std::int64_t{i} * width, Inverses::combined(x));
    }
    sink(0, Inverses::combined(inverse));
  }

  typename Generator::state_type m_state;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_CEICG_BLOCKS_HPP
