// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_CEICG_HPP
#define RUNNEL_GENERATORS_CEICG_HPP

#include <Kokkos_MathematicalFunctions.hpp>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include <runnel/core/as_written.hpp>
#include <runnel/core/check_generator.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/generators/detail/ceicg/arithmetic.hpp>
#include <runnel/generators/detail/ceicg/blocks.hpp>
#include <runnel/generators/detail/ceicg/seed.hpp>
#include <runnel/generators/detail/ceicg/serial.hpp>
#include <runnel/generators/detail/ceicg/streams.hpp>
#include <runnel/generators/detail/leap_stepper.hpp>
#include <runnel/generators/detail/modular.hpp>
#include <runnel/generators/detail/number_rows.hpp>
#include <runnel/generators/detail/real_words.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/generators/detail/stream_facts.hpp>

namespace Runnel {

/// Combined explicit inversive congruential generator.
///
/// \f[ x_k(n, s) = \overline{a_k (n + n_{0k} + s B)} \bmod m_k, \qquad
///     u = x_1/m_1 + x_2/m_2 + x_3/m_3 \bmod 1 \f]
/// with the inverse modulo m_k (that of 0 is 0), moduli 2^24 − 3, 2^24 − 17,
/// 2^24 − 33 and multipliers 7, 11, 13. The reference real is
/// d = (x_1/m_1 + x_2/m_2) + x_3/m_3 in doubles, every operation rounded,
/// u = d − ⌊d⌋ in [0, 1); a float is that double rounded to nearest.
///
/// With n_0 = 0 the first output of stream 0 is exactly 0; u is 0 nowhere else
/// in the period, about 2^72.
///
/// Source: J. Eichenauer-Herrmann, "Statistical independence of a new class of
/// inversive congruential pseudorandom numbers", Math. Comp. 60 (1993) 375,
/// doi:10.1090/S0025-5718-1993-1159168-9; the combination and its streams:
/// M. Sussman, W. Crutchfield, M. Papakipos, "Pseudorandom number generation
/// on the GPU", Graphics Hardware (2006) 87.
struct ceicg {
  using word_type = std::uint64_t;
  using state_word = std::uint32_t;
  using lane_word = std::uint64_t;
  /// The reference real's bits.
  using output_format = OutputFormat<std::uint64_t, 64>;
  using seed_type = CeicgSeed;
  using seed_start = CeicgSeed::Start;
  static constexpr OutputKind output_kind = OutputKind::reals;

  static constexpr bool is_built_in = true;
  static constexpr std::string_view name = "ceicg";
  static constexpr std::string_view title =
      "Combined explicit inversive congruential";
  static constexpr std::string_view native_type = "f64";
  static constexpr std::string_view streams_by =
      "blocks of 140739392569023 outputs";
  static constexpr std::string_view jump_by = "addition to the position";
  static constexpr std::string_view source =
      "Eichenauer-Herrmann, Math. Comp. 60 (1993) 375; Sussman et al., "
      "Graphics Hardware (2006) 87";
  static constexpr std::string_view default_seed = "0,0,0";
  static constexpr int period_log2 = 72;
  static constexpr std::uint64_t num_streams = CeicgSeed::family_size;
  static constexpr StreamFacts const& stream_facts = Impl::ceicg_stream_facts;
  static constexpr int parallel_width = 0;  // any: what lanes there are

  /// State in memory: the position modulo the three moduli.
  static constexpr int state_words = 3;
  static constexpr int state_bytes = state_words * sizeof(state_word);
  static constexpr int window_words = state_words;
  struct state_origin {};
  struct state_type {
    std::uint32_t n[3];
  };

  RUNNEL_FUNCTION static void seed(seed_start const& start,
                                   std::uint64_t stream, state_word* words) {
    for (int k = 0; k < 3; ++k) {
      std::uint64_t const m = Impl::Ceicg::modulus(k);
      words[k] = static_cast<state_word>(
          (start.n[k] + stream % m * (Impl::Ceicg::stream_length % m)) % m);
    }
  }
  static bool is_state(state_word const* words) {
    for (int k = 0; k < 3; ++k) {
      if (words[k] >= Impl::Ceicg::modulus(k)) return false;
    }
    return true;
  }
  RUNNEL_FUNCTION static constexpr bool step_changes(int) { return true; }
  RUNNEL_FUNCTION static state_type load(state_word const* words) {
    return {{words[0], words[1], words[2]}};
  }
  RUNNEL_FUNCTION static void store(state_type const& s, state_word* words) {
    for (int k = 0; k < 3; ++k) words[k] = s.n[k];
  }
  RUNNEL_FUNCTION static word_type step(state_type& s) {
    double q[3];
    invert(s, q);
    for (int k = 0; k < 3; ++k) {
      std::uint32_t const m = Impl::Ceicg::modulus(k);
      q[k] = Impl::written_quotient(q[k], static_cast<double>(m));
      s.n[k] = s.n[k] + 1 == m ? 0 : s.n[k] + 1;
    }
    return Impl::same_bits_as<std::uint64_t>(Impl::fraction_of(
        Impl::written_sum(Impl::written_sum(q[0], q[1]), q[2])));
  }

  /// The inverses of a·n: on hosts in doubles, where a remainder of integers
  /// takes longer.
  RUNNEL_FUNCTION static void invert(state_type const& s, double (&x)[3]) {
#if RUNNEL_ON_GPU
    for (int k = 0; k < 3; ++k) {
      std::uint64_t const m = Impl::Ceicg::modulus(k);
      std::uint64_t const z = Impl::Ceicg::multiplier(k) * s.n[k] % m;
      x[k] = static_cast<double>(Impl::power_modulo(z, m - 2, m));
    }
#else
    double const n[3] = {static_cast<double>(s.n[0]),
                         static_cast<double>(s.n[1]),
                         static_cast<double>(s.n[2])};
    Impl::ceicg_inverses(n, x);
#endif
  }

  // ---- jumps: a row is the number of outputs, low word first ---------------
  static constexpr bool leaps = true;
  static constexpr int most_lanes = 32;
  /// Outputs that a GPU's lane makes between leaps.
  static constexpr int run_length = 256;
  static constexpr int jump_words = 2;
  static constexpr JumpRow jump_row = JumpRow::count;
  static void write_jump_rows(seed_type const&, std::uint64_t /*stream*/,
                              UInt128 stride, std::int64_t num_rows,
                              std::uint64_t* rows) {
    Impl::write_number_rows(stride, num_rows, rows);
  }
  RUNNEL_FUNCTION static void apply(state_type& s, std::uint64_t const* n) {
    for (int k = 0; k < 3; ++k) {
      std::uint32_t const m = Impl::Ceicg::modulus(k);
      auto const r = static_cast<std::uint32_t>(Impl::modulo(n[0], n[1], m));
      s.n[k] = (s.n[k] + r) % m;
    }
  }
  /// The same of many states on a host: what is added is reduced once.
  static void jump_many(state_word* words, std::int64_t count,
                        std::uint64_t const* n) {
    std::uint32_t m[3], r[3];
    for (int k = 0; k < 3; ++k) {
      m[k] = Impl::Ceicg::modulus(k);
      r[k] = static_cast<std::uint32_t>(Impl::modulo(n[0], n[1], m[k]));
    }
    for (std::int64_t s = 0; s < count; ++s) {
      for (int k = 0; k < 3; ++k) {
        std::uint32_t const sum = words[3 * s + k] + r[k];
        words[3 * s + k] = sum < m[k] ? sum : sum - m[k];
      }
    }
  }

  // ---- lanes ----------------------------------------------------------------
  template <class Lanes>
  class Engine {
   public:
    using Real = typename Lanes::template rebind<double>;

    RUNNEL_FORCEINLINE_FUNCTION void set_lane(int l, state_type const& s) {
      for (int k = 0; k < 3; ++k) {
        Impl::set_lane_of(m_n[k], l, static_cast<double>(s.n[k]));
      }
    }
    RUNNEL_FORCEINLINE_FUNCTION void set_leap(int, state_type const&,
                                              std::uint64_t const* row) {
      for (int k = 0; k < 3; ++k) {
        m_leap[k] = static_cast<double>(
            Impl::modulo(row[0], row[1], Impl::Ceicg::modulus(k)));
      }
    }
    RUNNEL_FORCEINLINE_FUNCTION state_type lane(int l) const {
      state_type s{};
      for (int k = 0; k < 3; ++k) {
        s.n[k] = static_cast<std::uint32_t>(Impl::lane_of(m_n[k], l));
      }
      return s;
    }
    template <class Form>
    RUNNEL_FORCEINLINE_FUNCTION auto output() const {
      using Word = typename Lanes::template rebind<std::uint64_t>;
      if constexpr (Lanes::on_device) {
        Real const d = (fraction<0>() + fraction<1>()) + fraction<2>();
        return Impl::same_bits_as<Word>(Impl::fraction_of(d));
      } else {
        Real x[3];
        Impl::ceicg_inverses(m_n, x);
        return Impl::ceicg_word<Word>(x);
      }
    }
    /// On a GPU, the outputs of N leaps at once: one inverse for N numbers.
    static constexpr bool makes_rounds = Lanes::on_device;
    template <class Form, int N>
    RUNNEL_FORCEINLINE_FUNCTION void outputs(std::uint64_t (&x)[N]) {
      double d[N];
      Impl::static_for<3>([&](auto k)
                              RUNNEL_INLINE_LAMBDA { add_fractions<k>(d); });
      for (int i = 0; i < N; ++i) {
        x[i] = Impl::same_bits_as<std::uint64_t>(Impl::fraction_of(d[i]));
      }
    }
    RUNNEL_FORCEINLINE_FUNCTION void leap() {
      for (int k = 0; k < 3; ++k) {
        Real const m = Impl::fill_lanes<Real>(
            static_cast<double>(Impl::Ceicg::modulus(k)));
        Real const n = m_n[k] + m_leap[k];
        m_n[k] = Impl::select_less(n, m, n, n - m);
      }
    }

    // Runs, of a GPU.
    template <class Form>
    RUNNEL_FORCEINLINE_FUNCTION void begin_runs() {}
    template <class Form>
    RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
      return Impl::CeicgTogether::next(m_n);
    }
    static constexpr int block_outputs = Impl::CeicgTogether::most_outputs;
    template <class Form>
    RUNNEL_FORCEINLINE_FUNCTION void run_block(
        std::uint64_t (&words)[block_outputs]) {
      Impl::CeicgTogether::make(m_n, block_outputs, words);
    }
    template <class Form>
    RUNNEL_FORCEINLINE_FUNCTION void next_run() {
      leap();
    }
    RUNNEL_FORCEINLINE_FUNCTION void end_runs() {}

   private:
    /// x_k/m_k; the inverse is \f$z^{m-2}\f$ by Fermat, 0 for 0.
    template <int K>
    RUNNEL_FORCEINLINE_FUNCTION Real fraction() const {
      constexpr double modulus = Impl::Ceicg::modulus(K);
      Real const m = Impl::fill_lanes<Real>(modulus);
      Real const r = Impl::fill_lanes<Real>(1.0 / modulus);
      auto const times = [&](Real a, Real b) RUNNEL_INLINE_LAMBDA {
        return Impl::product_modulo(a, b, m, r);
      };
      Real const z = times(m_n[K], Impl::fill_lanes<Real>(static_cast<double>(
                                       Impl::Ceicg::multiplier(K))));
      // m − 2 is ones from the top down to the last few bits.
      constexpr std::uint32_t e = Impl::Ceicg::modulus(K) - 2;
      Real x = z;
      for (int bit = 22; bit >= 0; --bit) {
        x = times(x, x);
        if ((e >> bit & 1) != 0) x = times(x, z);
      }
      return x / m;
    }
    /// x·a modulo m, nearest 0 or almost: \f$|r| \le m/2 + 1\f$. \pre so are
    /// the factors
    template <int K>
    RUNNEL_FORCEINLINE_FUNCTION static double near_product(double x, double a) {
      constexpr double m = Impl::Ceicg::modulus(K);
      constexpr double magic = 0x1.8p52;
      double const product = x * a;
      double const quotient = Kokkos::fma(product, 1.0 / m, magic) - magic;
      return Kokkos::fma(-quotient, m, product);
    }
    template <int K, int Times>
    RUNNEL_FORCEINLINE_FUNCTION static double squared(double x) {
      for (int i = 0; i < Times; ++i) x = near_product<K>(x, x);
      return x;
    }
    /// \f$z^{m-2}\f$: sixteen ones, and eight bits two by two.
    template <int K>
    RUNNEL_FORCEINLINE_FUNCTION static double inverse(double z) {
      constexpr std::uint32_t e = Impl::Ceicg::modulus(K) - 2;
      static_assert(e >> 8 == 0xffff);
      double const z2 = squared<K, 1>(z);
      double const ones2 = near_product<K>(z2, z);
      double const ones4 = near_product<K>(squared<K, 2>(ones2), ones2);
      double const ones8 = near_product<K>(squared<K, 4>(ones4), ones4);
      double x = near_product<K>(squared<K, 8>(ones8), ones8);
      Impl::static_for<4>([&](auto i) RUNNEL_INLINE_LAMBDA {
        constexpr int two = e >> (6 - 2 * i) & 3;
        static_assert(two != 0);
        x = near_product<K>(squared<K, 2>(x), two == 3   ? ones2
                                              : two == 2 ? z2
                                                         : z);
      });
      return x;
    }
    /// Adds x_k/m_k of N leaps, which are made. Inverses of N numbers are one
    /// inverse of their product, taken apart again.
    template <int K, int N>
    RUNNEL_FORCEINLINE_FUNCTION void add_fractions(double (&d)[N]) {
      constexpr double m = Impl::Ceicg::modulus(K);
      constexpr double r = 1.0 / m;
      double z[N], before[N];
      bool is_zero[N];
      double product = 1;
      for (int i = 0; i < N; ++i) {
        is_zero[i] = m_n[K] == 0;
        z[i] = is_zero[i] ? 1.0
                          : near_product<K>(m_n[K],
                                            double{Impl::Ceicg::multiplier(K)});
        before[i] = product;
        product = i == 0 ? z[i] : near_product<K>(product, z[i]);
        double const n = m_n[K] + m_leap[K];
        m_n[K] = n < m ? n : n - m;
      }
      double all = inverse<K>(product);
      double x[N];
      for (int i = N - 1; i > 0; --i) {
        x[i] = near_product<K>(all, before[i]);
        all = near_product<K>(all, z[i]);
      }
      x[0] = all;
      for (int i = 0; i < N; ++i) {
        double const y = is_zero[i] ? 0.0 : x[i] < 0 ? x[i] + m : x[i];
        // y/m rounded to nearest: one step from its neighbour.
        double const near = y * r;
        double const q = Kokkos::fma(Kokkos::fma(-near, m, y), r, near);
        d[i] = K == 0 ? q : d[i] + q;
      }
    }
    Real m_n[3];
    double m_leap[3];
  };

  static constexpr bool state_in_window = false;
  template <class Form>
  using output_word = std::uint64_t;
  template <class Lanes, class Form = Impl::NativeForm>
  using Stepper = Impl::LeapStepper<ceicg, Lanes, Form>;
  template <class Lanes, class Form>
  using StreamEngine = Impl::CeicgStreams<ceicg, Lanes, false>;
  template <class Lanes, class Form>
  using PartEngine = Impl::CeicgStreams<ceicg, Lanes, true>;
  template <class Lanes, class Form>
  using Blocks = Impl::CeicgBlocks<ceicg, Lanes, Form>;
  template <bool OnDevice>
  using serial_stepper = std::conditional_t<OnDevice, Impl::CeicgSerial<ceicg>,
                                            Impl::LeapSerial<ceicg, false>>;
  template <class T>
  using reference_sampler = Impl::RealWordSampler<T>;
  template <class T>
  using uniform_sampler = Impl::RealWordUniformSampler<T>;
};
static_assert(check_generator<ceicg>());

}  // namespace Runnel

#endif  // RUNNEL_GENERATORS_CEICG_HPP
