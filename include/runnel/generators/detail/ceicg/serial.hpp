// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_CEICG_SERIAL_HPP
#define RUNNEL_GENERATORS_DETAIL_CEICG_SERIAL_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/ceicg/arithmetic.hpp>
#include <runnel/generators/detail/ceicg/pairs.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// Consecutive outputs of one lane of a GPU, up to 16 from one inverse, by
/// pairs as in `CeicgInverses`, with all that waits for its turn in registers.
class CeicgTogether {
 public:
  static constexpr int max_outputs = 16;

  /// Output n, after which n is the next one.
  RUNNEL_FORCEINLINE_FUNCTION static std::uint64_t next(double (&n)[3]) {
    double x[3];
    ceicg_inverses(n, x);
    go_on(n, 1);
    return ceicg_word<std::uint64_t>(x);
  }
  /// Outputs n, n + 1, …, `count` of them, and one more if that is odd. After
  /// them n is output `count`.
  /// \pre 0 < count ≤ N; n_k in [0, m_k)
  template <int N>
  RUNNEL_FORCEINLINE_FUNCTION static void make(double (&n)[3], int count,
                                               std::uint64_t (&words)[N]) {
    static_assert(N % 2 == 0 && N <= max_outputs);
    int const pairs = (count + 1) / 2;
    bool have_inverses = true;
    for (int k = 0; k < 3; ++k) {
      have_inverses =
          have_inverses && n[k] > 0 && n[k] <= Ceicg::modulus(k) - 2.0 * pairs;
    }
    if (have_inverses) {
      make_pairs(n, pairs, words);
      go_on(n, count);
    } else {
      RUNNEL_DEVICE_UNROLL(1)
      for (int i = 0; i < count; ++i) words[i] = next(n);
    }
  }

 private:
  using Pair = CeicgPair<double>;
  template <int K>
  using Residues = CeicgResidues<K, double>;

  RUNNEL_FORCEINLINE_FUNCTION static void go_on(double (&n)[3], int outputs) {
    for (int k = 0; k < 3; ++k) {
      double const next = n[k] + outputs;
      n[k] = next < Ceicg::modulus(k) ? next : next - Ceicg::modulus(k);
    }
  }
  /// \pre no component of a pair is 0
  template <int N>
  RUNNEL_FORCEINLINE_FUNCTION static void make_pairs(
      double const (&n)[3], int pairs, std::uint64_t (&words)[N]) {
    constexpr int max_pairs = N / 2;
    Pair pair[3];
    double before[max_pairs][3] = {};
    double product[3], all[3];
    static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
      pair[k] = Pair::template at<k>(n[k]);
      product[k] = pair[k].product;
    });
    static_for<max_pairs - 1>([&](auto i) RUNNEL_INLINE_LAMBDA {
      if (i + 1 >= pairs) return;
      static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
        before[i + 1][k] = product[k];
        pair[k].go_on();
        product[k] = Residues<k>::near_product(product[k], pair[k].product);
      });
    });
    ceicg_scaled_inverses(product, all);
    static_for<max_pairs>([&](auto step) RUNNEL_INLINE_LAMBDA {
      constexpr int i = max_pairs - 1 - step;
      if (i >= pairs) return;
      double x[3], y[3];
      static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
        using R = Residues<k>;
        double both;
        if constexpr (i == 0) {
          both = R::least(all[k]);
        } else {
          both = R::min_product(all[k], before[i][k]);
          all[k] = R::near_product(all[k], pair[k].product);
          pair[k].go_back();
        }
        x[k] = R::min_product(both, n[k] + (2 * i + 1));
        y[k] = R::difference(x[k], both);
      });
      words[2 * i] = ceicg_word<std::uint64_t>(x);
      words[2 * i + 1] = ceicg_word<std::uint64_t>(y);
    });
  }
};

/// Steps CEICG on a GPU: outputs one by one, or several from one inverse.
template <class Generator>
class CeicgSerial {
 public:
  template <class Words>
  RUNNEL_FUNCTION void load(StreamShape const&, Words words) {
    set(state_from<Generator>(words));
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t next() {
    return CeicgTogether::next(m_n);
  }
  template <class Words>
  RUNNEL_FUNCTION void store(Words words, std::uint64_t /*num_outputs*/) const {
    state_to<Generator>(state(), words);
  }
  RUNNEL_FUNCTION void jump(std::uint64_t const* row) {
    State s = state();
    Generator::apply(s, row);
    set(s);
  }

  static constexpr int max_together = CeicgTogether::max_outputs;
  /// The next `count` outputs, of which there are `max_together` at most.
  RUNNEL_FORCEINLINE_FUNCTION void make_together(
      int count, std::uint64_t (&words)[max_together]) {
    CeicgTogether::make(m_n, count, words);
  }

 private:
  using State = typename Generator::state_type;
  RUNNEL_FORCEINLINE_FUNCTION void set(State const& s) {
    for (int k = 0; k < 3; ++k) m_n[k] = static_cast<double>(s.n[k]);
  }
  RUNNEL_FORCEINLINE_FUNCTION State state() const {
    State s{};
    for (int k = 0; k < 3; ++k) s.n[k] = static_cast<std::uint32_t>(m_n[k]);
    return s;
  }

  double m_n[3];
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_CEICG_SERIAL_HPP
