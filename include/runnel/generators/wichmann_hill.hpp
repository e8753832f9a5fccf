// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_WICHMANN_HILL_HPP
#define RUNNEL_GENERATORS_WICHMANN_HILL_HPP

#include <cstdint>
#include <string_view>
#include <type_traits>

#include <runnel/core/as_written.hpp>
#include <runnel/core/check_generator.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/core/linear_recurrence.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/generators/detail/leap_stepper.hpp>
#include <runnel/generators/detail/modular.hpp>
#include <runnel/generators/detail/number_rows.hpp>
#include <runnel/generators/detail/part_streams.hpp>
#include <runnel/generators/detail/real_words.hpp>
#include <runnel/generators/detail/run_blocks.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/generators/detail/stream_facts.hpp>
#include <runnel/generators/detail/wichmann_hill/device_run.hpp>
#include <runnel/generators/detail/wichmann_hill/run.hpp>
#include <runnel/generators/detail/wichmann_hill/seed.hpp>
#include <runnel/generators/detail/wichmann_hill/serial.hpp>
#include <runnel/lanes/rounding.hpp>

namespace Runnel {

/// MacLaren's family of 273 Wichmann–Hill generators (NAG's basic generator 2,
/// Intel MKL's VSL_BRNG_WH).
///
/// \f[ x_i \leftarrow a_i x_i \bmod m_i, \; i = 1 \dots 4, \qquad
///     u = \sum_i x_i/m_i \bmod 1 \f]
/// The first output is made of the start values themselves.
///
/// Reference real: with r_i the double nearest 1/m_i,
/// t = ((x_1 r_1 + x_2 r_2) + x_3 r_3) + x_4 r_4, every operation rounded,
/// u = t − ⌊t⌋ in [0, 1). A float is that double rounded to nearest.
///
/// `Uniform` floats, a rule of our own that needs single precision only: with
/// y_i = x_i − m_i where 2x_i > m_i and y_i = x_i elsewhere, ρ_i the float
/// nearest 1/m_i, s = ((y_1 ρ_1 + y_2 ρ_2) + y_3 ρ_3) + y_4 ρ_4, every
/// operation rounded to float, f = s − [s] with [s] the nearest integer (ties
/// to even), u = f, or f + 1 if f < 0, but 1 − 2^-24 should that round to 1.
///
/// Source: N. M. MacLaren, "The generation of multiple independent sequences
/// of pseudorandom numbers", Appl. Stat. 38 (1989) 351, doi:10.2307/2348065.
struct wichmann_hill {
  using word_type = std::uint64_t;
  using state_word = std::uint32_t;
  using lane_word = std::uint64_t;
  /// The reference real's bits.
  using output_format = OutputFormat<std::uint64_t, 64>;
  using seed_type = WichmannHillSeed;
  static constexpr OutputKind output_kind = OutputKind::reals;

  static constexpr bool is_built_in = true;
  static constexpr std::string_view name = "wichmann_hill";
  static constexpr std::string_view title =
      "Wichmann-Hill, 4 components, 273 parameter sets";
  static constexpr std::string_view native_type = "f64";
  static constexpr std::string_view streams_by =
      "parameter sets: stream s has set + s; then blocks of 2^68 outputs";
  static constexpr std::string_view jump_by = "powers modulo the four moduli";
  static constexpr std::string_view source =
      "MacLaren, Appl. Stat. 38 (1989) 351";
  static constexpr std::string_view default_seed = "1";
  static constexpr int period_log2 = 93;
  static constexpr std::uint64_t num_streams = WichmannHillSeed::family_size;
  static constexpr StreamFacts const& stream_facts =
      Impl::wichmann_hill_stream_facts;
  /// Any: what lanes there are.
  static constexpr int parallel_width = 0;

  /// State in memory: x_1 … x_4, a_1 … a_4, m_1 … m_4.
  static constexpr int state_words = 12;
  static constexpr int state_bytes = state_words * sizeof(state_word);
  static constexpr int window_words = state_words;
  struct state_origin {};
  struct state_type {
    std::uint32_t x[4], a[4], m[4];
  };

  static bool is_state(seed_type const& seed, std::uint64_t stream,
                       state_word const* words);
  /// Modulo the product of the moduli, exactly.
  static LinearRecurrence linear_recurrence(seed_type const& seed,
                                            std::uint64_t stream);
  /// Multipliers and moduli stay.
  RUNNEL_FUNCTION static constexpr bool step_changes(int word) {
    return word < 4;
  }
  RUNNEL_FUNCTION static state_type load(state_word const* words) {
    state_type s{};
    for (int i = 0; i < 4; ++i) {
      s.x[i] = words[i];
      s.a[i] = words[4 + i];
      s.m[i] = words[8 + i];
    }
    return s;
  }
  RUNNEL_FUNCTION static void store(state_type const& s, state_word* words) {
    for (int i = 0; i < 4; ++i) {
      words[i] = s.x[i];
      words[4 + i] = s.a[i];
      words[8 + i] = s.m[i];
    }
  }
  /// 1/m_i rounded to nearest.
  RUNNEL_FUNCTION static double inverse_modulus(state_type const& s, int i) {
    return Impl::written_quotient(1.0, static_cast<double>(s.m[i]));
  }
  RUNNEL_FUNCTION static word_type step(state_type& s) {
    double t = 0;
    for (int i = 0; i < 4; ++i) {
      t = Impl::written_sum(t,
                            Impl::rounded_product(static_cast<double>(s.x[i]),
                                                  inverse_modulus(s, i)));
      s.x[i] = s.a[i] * s.x[i] % s.m[i];
    }
    return Impl::same_bits_as<std::uint64_t>(Impl::fraction_of(t));
  }

  /// Out of the number of the table's first stream, the set of stream 0, and
  /// a set's first state, multipliers, moduli and jump by a block.
  RUNNEL_FUNCTION static void seed_from_table(std::uint64_t const* table,
                                              std::int64_t s,
                                              state_word* words) {
    constexpr std::uint64_t num_sets = seed_type::num_sets;
    std::uint64_t const stream = table[0] + static_cast<std::uint64_t>(s);
    std::uint64_t const from_first = table[1] + stream % num_sets;
    std::uint64_t const block = stream / num_sets + from_first / num_sets;
    auto const* const set = table + 2 + from_first % num_sets * 16;
    for (int i = 0; i < 4; ++i) {
      std::uint64_t const m = set[8 + i];
      words[i] = static_cast<state_word>(
          Impl::power_modulo(set[12 + i], block, m) * set[i] % m);
      words[4 + i] = static_cast<state_word>(set[4 + i]);
      words[8 + i] = static_cast<state_word>(m);
    }
  }

  // ---- jumps: a row is the number of outputs, low word first ---------------
  static constexpr bool leaps = true;
  static constexpr int most_lanes = 32;
  static constexpr int jump_words = 2;
  static constexpr JumpRow jump_row = JumpRow::count;
  static void write_jump_rows(seed_type const&, std::uint64_t /*stream*/,
                              UInt128 stride, std::int64_t num_rows,
                              std::uint64_t* rows) {
    Impl::write_number_rows(stride, num_rows, rows);
  }
  /// \f$a_i^n \bmod m_i\f$.
  RUNNEL_FUNCTION static std::uint32_t leap_multiplier(state_type const& s,
                                                       int i,
                                                       std::uint64_t const* n) {
    std::uint64_t const e = Impl::modulo(n[0], n[1], s.m[i] - 1);
    return static_cast<std::uint32_t>(Impl::power_modulo(s.a[i], e, s.m[i]));
  }
  RUNNEL_FUNCTION static void apply(state_type& s, std::uint64_t const* n) {
    apply(s, jump_of(s, n));
  }
  /// A jump of streams with the constants of s.
  struct Multipliers {
    std::uint32_t a[4];
  };
  RUNNEL_FUNCTION static Multipliers jump_of(state_type const& s,
                                             std::uint64_t const* n) {
    Multipliers by{};
    for (int i = 0; i < 4; ++i) by.a[i] = leap_multiplier(s, i, n);
    return by;
  }
  RUNNEL_FUNCTION static void apply(state_type& s, Multipliers const& by) {
    for (int i = 0; i < 4; ++i) {
      s.x[i] =
          static_cast<std::uint32_t>(std::uint64_t{by.a[i]} * s.x[i] % s.m[i]);
    }
  }
  /// The same of many states on a host. Cost: powers for as many as there are
  /// sets, where the states are of consecutive streams.
  static void jump_many(state_word* words, std::int64_t count,
                        std::uint64_t const* n);

  // ---- lanes ----------------------------------------------------------------
  /// Values a lane of a GPU makes in a row, where it may.
  static constexpr int run_length = 256;
  /// The same on a host: see `RunBlocks`.
  static constexpr int least_run = 16;
  static constexpr int run_doublings = 4;
  static constexpr int run_registers = 2;
  /// Past the longest run, and past the runs of all lanes.
  static constexpr int num_run_jumps = run_doublings + 6;

  template <class Lanes>
  class Engine {
   public:
    using Real = typename Lanes::template rebind<double>;
    using Single = typename Lanes::template rebind<float>;
    using RunLanes = Lanes;

    RUNNEL_FORCEINLINE_FUNCTION void set_lane(int l, state_type const& s) {
      for (int i = 0; i < 4; ++i) {
        Impl::set_lane_of(m_x[i], l, static_cast<double>(s.x[i]));
        Impl::set_lane_of(m_m[i], l, static_cast<double>(s.m[i]));
        Impl::set_lane_of(m_inverse[i], l, inverse_modulus(s, i));
        Impl::set_lane_of(m_a[i], l, static_cast<double>(s.a[i]));
      }
    }
    RUNNEL_FORCEINLINE_FUNCTION void set_leap(int l, state_type const& s,
                                              std::uint64_t const* row) {
      for (int i = 0; i < 4; ++i) {
        Impl::set_lane_of(m_leap[i], l,
                          static_cast<double>(leap_multiplier(s, i, row)));
      }
    }
    RUNNEL_FORCEINLINE_FUNCTION state_type lane(int l) const {
      state_type s{};
      for (int i = 0; i < 4; ++i) {
        s.x[i] = static_cast<std::uint32_t>(Impl::lane_of(m_x[i], l));
        s.a[i] = static_cast<std::uint32_t>(Impl::lane_of(m_a[i], l));
        s.m[i] = static_cast<std::uint32_t>(Impl::lane_of(m_m[i], l));
      }
      return s;
    }
    /// A leap of all lanes, by squares of their multipliers.
    RUNNEL_FORCEINLINE_FUNCTION void set_leaps(std::uint64_t const* row) {
      for (int i = 0; i < 4; ++i) {
        Real square = m_a[i];
        m_leap[i] = Impl::fill_lanes<Real>(1.0);
        for (auto n = UInt128(row[1], row[0]); n != UInt128(0); n = n >> 1) {
          if ((n.low & 1) != 0) {
            m_leap[i] =
                Impl::product_modulo(m_leap[i], square, m_m[i], m_inverse[i]);
          }
          square = Impl::product_modulo(square, square, m_m[i], m_inverse[i]);
        }
      }
    }
    template <class Form>
    RUNNEL_FORCEINLINE_FUNCTION auto leap_output() {
      auto const u = output<Form>();
      leap();
      return u;
    }
    template <class Form>
    RUNNEL_FORCEINLINE_FUNCTION auto output() const {
      if constexpr (std::is_same_v<Form, Impl::FastForm>) {
        return fast_output();
      } else {
        Real t = Impl::rounded_product(m_x[0], m_inverse[0]);
        for (int i = 1; i < 4; ++i) {
          t = t + Impl::rounded_product(m_x[i], m_inverse[i]);
        }
        using Word = typename Lanes::template rebind<std::uint64_t>;
        return Impl::same_bits_as<Word>(Impl::fraction_of(t));
      }
    }
    RUNNEL_FORCEINLINE_FUNCTION void leap() {
      for (int i = 0; i < 4; ++i) {
        m_x[i] = Impl::product_modulo(m_x[i], m_leap[i], m_m[i], m_inverse[i]);
      }
    }
    RUNNEL_FORCEINLINE_FUNCTION void jump(Multipliers const& by) {
      for (int i = 0; i < 4; ++i) {
        Real const a = Impl::fill_lanes<Real>(static_cast<double>(by.a[i]));
        m_x[i] = Impl::product_modulo(m_x[i], a, m_m[i], m_inverse[i]);
      }
    }
    // Runs; of a GPU: see `WichmannHillDeviceRun`.
    template <class Form>
    RUNNEL_FORCEINLINE_FUNCTION void begin_runs() {
      std::uint32_t leap[4];
      for (int i = 0; i < 4; ++i)
        leap[i] = static_cast<std::uint32_t>(m_leap[i]);
      m_run.begin(lane(0), leap);
    }
    template <class Form>
    RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
      if constexpr (Lanes::on_device) {
        return m_run.template output<Form>();
      } else {
        auto const u = output<Form>();
        for (int i = 0; i < 4; ++i) {
          m_x[i] = Impl::product_modulo(m_x[i], m_a[i], m_m[i], m_inverse[i]);
        }
        return u;
      }
    }
    static constexpr bool makes_fours = true;
    template <class Form, class Word>
    RUNNEL_FORCEINLINE_FUNCTION void run_four(Word (&x)[4]) {
      m_run.template four<Form>(x);
    }
    template <class Form>
    RUNNEL_FORCEINLINE_FUNCTION void next_run() {
      m_run.leap();
    }
    RUNNEL_FORCEINLINE_FUNCTION void end_runs() { set_lane(0, m_run.state()); }

   private:
    /// Component i's residue nearest 0.
    RUNNEL_FORCEINLINE_FUNCTION auto nearest(int i) const {
      Real const y =
          Impl::select_less(m_m[i], m_x[i] + m_x[i], m_x[i] - m_m[i], m_x[i]);
      return Impl::cast_lanes<float>(y);
    }
    RUNNEL_FORCEINLINE_FUNCTION auto fast_output() const {
      Single s = Impl::fill_lanes<Single>(0.0f);
      for (int i = 0; i < 4; ++i) {
        s = s + Impl::rounded_product(nearest(i),
                                      Impl::cast_lanes<float>(m_inverse[i]));
      }
      return fraction_word(s);
    }
    RUNNEL_FORCEINLINE_FUNCTION static auto fraction_word(Single s) {
      using Word = typename Lanes::template rebind<std::uint32_t>;
      return Impl::same_bits_as<Word>(Impl::wichmann_hill_fast(s));
    }

    Real m_x[4], m_m[4], m_inverse[4], m_leap[4], m_a[4];
    std::conditional_t<Lanes::on_device,
                       Impl::WichmannHillDeviceRun<state_type>, char>
        m_run;
  };

  static constexpr bool state_in_window = false;
  template <class Form>
  using output_word = std::conditional_t<std::is_same_v<Form, Impl::FastForm>,
                                         std::uint32_t, std::uint64_t>;
  template <class Lanes, class Form = Impl::NativeForm>
  using Stepper = Impl::LeapStepper<wichmann_hill, Lanes, Form>;
  template <class Lanes, class Form>
  using RunEngine =
      typename Impl::WichmannHillRun<wichmann_hill, Lanes, Form>::type;
  template <class Lanes, class Form>
  using StreamEngine = Engine<Lanes>;
  template <class Lanes, class Form>
  using PartEngine = Impl::PartStreams<Engine<Lanes>, 0>;
  template <class Lanes, class Form>
  using Blocks = Impl::RunBlocks<wichmann_hill, Lanes, Form>;
  template <bool OnDevice>
  using serial_stepper =
      std::conditional_t<OnDevice, Impl::WichmannHillSerial<wichmann_hill>,
                         Impl::LeapSerial<wichmann_hill, false>>;
  template <class T>
  using reference_sampler = Impl::RealWordSampler<T>;
  template <class T>
  using uniform_sampler = std::conditional_t<std::is_same_v<T, float>,
                                             Impl::WichmannHillFastSampler,
                                             Impl::RealWordSampler<T>>;
};
static_assert(check_generator<wichmann_hill>());

}  // namespace Runnel

#endif  // RUNNEL_GENERATORS_WICHMANN_HILL_HPP
