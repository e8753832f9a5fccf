// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_CEICG_HPP
#define RUNNEL_GENERATORS_CEICG_HPP

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
#include <runnel/generators/detail/ceicg/serial.hpp>
#include <runnel/generators/detail/ceicg/streams.hpp>
#include <runnel/generators/detail/leap_stepper.hpp>
#include <runnel/generators/detail/modular.hpp>
#include <runnel/generators/detail/number_rows.hpp>
#include <runnel/generators/detail/real_words.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/generators/detail/stream_facts.hpp>
#include <runnel/seeds/ceicg.hpp>

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
// NOLINTNEXTLINE(readability-identifier-naming): a name that users type
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
  /// 0: as many as there are lanes.
  static constexpr int parallel_width = 0;

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
    double n[3], q[3];
    for (int k = 0; k < 3; ++k) n[k] = static_cast<double>(s.n[k]);
    Impl::ceicg_inverses(n, q);
    for (int k = 0; k < 3; ++k) {
      std::uint32_t const m = Impl::Ceicg::modulus(k);
      q[k] = Impl::written_quotient(q[k], static_cast<double>(m));
      s.n[k] = s.n[k] + 1 == m ? 0 : s.n[k] + 1;
    }
    return Impl::same_bits_as<std::uint64_t>(Impl::fraction_of(
        Impl::written_sum(Impl::written_sum(q[0], q[1]), q[2])));
  }

  // ---- jumps: a row is the number of outputs, low word first ---------------
  static constexpr bool leaps = true;
  static constexpr int max_lanes = 32;
  /// Outputs that a GPU's lane makes between leaps, which are additions.
  static constexpr int run_length = 64;
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
  /// The same for many states on a host: what is added is reduced once.
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
      Real x[3];
      Impl::ceicg_inverses<Lanes>(m_n, x);
      return Impl::ceicg_word<Word>(x);
    }
    /// On a GPU, the outputs of N leaps at once: one inverse for N numbers,
    /// taken apart again.
    static constexpr bool makes_rounds = Lanes::on_device;
    template <class Form, int N>
    RUNNEL_FORCEINLINE_FUNCTION void outputs(std::uint64_t (&words)[N]) {
      double z[N][3], before[N][3], all[3];
      double product[3] = {1, 1, 1};
      for (int i = 0; i < N; ++i) {
        Impl::static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
          using R = Impl::CeicgResidues<k, double>;
          z[i][k] = R::near(m_n[k]);
          before[i][k] = product[k];
          // 0, which has no inverse, is left out.
          product[k] =
              z[i][k] == 0 ? product[k] : R::near_product(product[k], z[i][k]);
        });
        leap();
      }
      Impl::ceicg_scaled_inverses(product, all);
      for (int i = N - 1; i >= 0; --i) {
        double x[3];
        Impl::static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
          using R = Impl::CeicgResidues<k, double>;
          bool const is_zero = z[i][k] == 0;
          x[k] = is_zero ? 0.0 : R::min_product(all[k], before[i][k]);
          all[k] = is_zero ? all[k] : R::near_product(all[k], z[i][k]);
        });
        words[i] = Impl::ceicg_word<std::uint64_t>(x);
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
    static constexpr int block_outputs = Impl::CeicgTogether::max_outputs;
    template <class Form, int N>
    RUNNEL_FORCEINLINE_FUNCTION void run_block(std::uint64_t (&words)[N]) {
      Impl::CeicgTogether::make(m_n, N, words);
    }
    template <class Form>
    RUNNEL_FORCEINLINE_FUNCTION void next_run() {
      leap();
    }
    RUNNEL_FORCEINLINE_FUNCTION void end_runs() {}

   private:
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
