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
#include <runnel/generators/detail/wichmann_hill/engine.hpp>
#include <runnel/generators/detail/wichmann_hill/reals.hpp>
#include <runnel/generators/detail/wichmann_hill/run.hpp>
#include <runnel/generators/detail/wichmann_hill/serial.hpp>
#include <runnel/lanes/rounding.hpp>
#include <runnel/seeds/wichmann_hill.hpp>

namespace Runnel {

/// MacLaren's family of 273 Wichmann–Hill generators (NAG's basic generator 2,
/// Intel MKL's VSL_BRNG_WH).
///
/// \f[ x_i \leftarrow a_i x_i \bmod m_i, \; i = 1 \dots 4, \qquad
///     u = \sum_i x_i/m_i \bmod 1 \f]
/// The first output is computed from the start values themselves.
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
// NOLINTNEXTLINE(readability-identifier-naming): a name that users type
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
  /// 0: as many as there are lanes.
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
  static constexpr int max_lanes = 32;
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
  /// The same for many states on a host. Cost: powers for as many as there are
  /// sets, where the states are of consecutive streams.
  static void jump_many(state_word* words, std::int64_t count,
                        std::uint64_t const* n);

  // ---- lanes ----------------------------------------------------------------
  /// Values a lane of a GPU makes in a row, where it may.
  static constexpr int run_length = 256;
  /// The same on a host: see `RunBlocks`.
  static constexpr int min_run = 16;
  static constexpr int run_doublings = 4;
  static constexpr int run_registers = 2;
  /// Past the longest run, and past the runs of all lanes.
  static constexpr int num_run_jumps = run_doublings + 6;

  template <class Lanes>
  using Engine = Impl::WichmannHillEngine<wichmann_hill, Lanes>;
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
  using StreamEngine = Impl::WichmannHillReals<wichmann_hill, Lanes, Form>;
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
