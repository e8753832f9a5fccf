// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_MRG32K3A_HPP
#define RUNNEL_GENERATORS_MRG32K3A_HPP

#include <cstdint>
#include <string_view>
#include <type_traits>

#include <runnel/core/check_generator.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/core/linear_recurrence.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/generators/detail/leap_stepper.hpp>
#include <runnel/generators/detail/mrg32k3a/engine.hpp>
#include <runnel/generators/detail/mrg32k3a/serial.hpp>
#include <runnel/generators/detail/part_streams.hpp>
#include <runnel/generators/detail/real_words.hpp>
#include <runnel/generators/detail/run_blocks.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/generators/detail/stream_facts.hpp>
#include <runnel/seeds/mrg32k3a.hpp>

namespace Runnel {

namespace Impl {

/// A jump of MRG32k3a: both transition matrices' powers, row-major.
struct Mrg32k3aMatrices {
  std::uint64_t word[18];
};

/// \f$A^n\f$ modulo m1 and m2.
Mrg32k3aMatrices mrg32k3a_power(UInt128 n);
Mrg32k3aMatrices mrg32k3a_product(Mrg32k3aMatrices const& a,
                                  Mrg32k3aMatrices const& b);

/// RngStreams' real, as its bits: k·2.328306549295727688e-10, with k = z, but
/// m1 when z is 0: in (0, 1). The constant is the double nearest 1/(m1 + 1). A
/// float is the double rounded to nearest, in (0, 1].
template <class T>
struct Mrg32k3aReferenceSampler : RealWordSampler<T> {
  using form = ReferenceForm;
};

}  // namespace Impl

/// L'Ecuyer's combined multiple recursive generator.
///
/// \f[ p_n = (1403580\,p_{n-2} - 810728\,p_{n-3}) \bmod m_1, \quad
///     q_n = (527612\,q_{n-1} - 1370589\,q_{n-3}) \bmod m_2, \quad
///     z_n = (p_n - q_n) \bmod m_1 \f]
/// with \f$m_1 = 2^{32} - 209\f$, \f$m_2 = 2^{32} - 22853\f$. The native
/// output is z in [0, m1).
///
/// Source: P. L'Ecuyer, "Good parameters and implementations for combined
/// multiple recursive random number generators", Oper. Res. 47 (1999) 159,
/// doi:10.1287/opre.47.1.159; streams: P. L'Ecuyer, R. Simard, E. J. Chen,
/// W. D. Kelton, Oper. Res. 50 (2002) 1073, doi:10.1287/opre.50.6.1073.358.
// NOLINTNEXTLINE(readability-identifier-naming): a name that users type
struct mrg32k3a {
  using word_type = std::uint32_t;
  using state_word = std::uint32_t;
  using lane_word = std::uint64_t;
  using output_format = OutputFormat<std::uint32_t, 32>;
  using seed_type = Mrg32k3aSeed;
  /// z is below m1: two of them joined are no bit field.
  static constexpr OutputKind output_kind = OutputKind::residues;
  static constexpr word_type largest_native = Impl::Mrg32k3a::m1 - 1;

  static constexpr bool is_built_in = true;
  static constexpr std::string_view name = "mrg32k3a";
  static constexpr std::string_view title =
      "MRG32k3a, combined multiple recursive (RngStreams)";
  static constexpr std::string_view native_type = "u32";
  static constexpr std::string_view streams_by =
      "blocks of 2^127, substreams of 2^76";
  static constexpr std::string_view jump_by = "powers of 3 x 3 matrices";
  static constexpr std::string_view source =
      "L'Ecuyer, Oper. Res. 47 (1999) 159";
  static constexpr std::string_view default_seed = "12345";
  static constexpr int period_log2 = 191;
  static constexpr std::uint64_t num_streams = Mrg32k3aSeed::num_in_period;
  static constexpr StreamFacts const& stream_facts =
      Impl::mrg32k3a_stream_facts;
  /// 0: as many as there are lanes.
  static constexpr int parallel_width = 0;

  static constexpr int state_words = 6;
  static constexpr int state_bytes = state_words * sizeof(state_word);
  static constexpr int window_words = state_words;
  struct state_origin {};
  using state_type = Impl::Mrg32k3aState;

  static bool is_state(state_word const* s) {
    using M = Impl::Mrg32k3a;
    return s[0] < M::m1 && s[1] < M::m1 && s[2] < M::m1 && s[3] < M::m2 &&
           s[4] < M::m2 && s[5] < M::m2 && (s[0] | s[1] | s[2]) != 0 &&
           (s[3] | s[4] | s[5]) != 0;
  }
  RUNNEL_FUNCTION static constexpr bool step_changes(int) { return true; }
  /// Modulo m1·m2: outputs are nearly those of this one, of order 3.
  static LinearRecurrence linear_recurrence(seed_type const& seed,
                                            std::uint64_t stream);
  RUNNEL_FUNCTION static state_type load(state_word const* words) {
    state_type state{};
    for (int i = 0; i < 6; ++i) state.s[i] = words[i];
    return state;
  }
  RUNNEL_FUNCTION static void store(state_type const& state,
                                    state_word* words) {
    for (int i = 0; i < 6; ++i) words[i] = state.s[i];
  }
  RUNNEL_FUNCTION static word_type step(state_type& state) {
    using M = Impl::Mrg32k3a;
    auto& s = state.s;
    std::uint64_t const p = (M::a12 * s[1] + M::a13n * (M::m1 - s[0])) % M::m1;
    std::uint64_t const q = (M::a21 * s[5] + M::a23n * (M::m2 - s[3])) % M::m2;
    s[0] = s[1];
    s[1] = s[2];
    s[2] = static_cast<std::uint32_t>(p);
    s[3] = s[4];
    s[4] = s[5];
    s[5] = static_cast<std::uint32_t>(q);
    // p − q, or p − q + m1: as a mask, since no processor predicts the branch
    // that GCC turns a condition into at -O3.
    std::uint64_t const d = p - q;
    return static_cast<word_type>(d + (M::m1 & (std::uint64_t{0} - (d >> 63))));
  }

  // ---- seeding out of a table: the first state, then the jumps by v·32^d
  // streams, v = 0 … 31, for every digit d of the last stream's number -------
  struct SeedTable {
    static constexpr std::uint64_t min_streams = 256;
    static constexpr int digit_bits = 5;
    static constexpr int rows_at = 6;
  };
  RUNNEL_FUNCTION static void seed_from_table(std::uint64_t const* table,
                                              std::int64_t s,
                                              state_word* words) {
    state_type state{};
    for (int i = 0; i < 6; ++i) {
      state.s[i] = static_cast<state_word>(table[i]);
    }
    // The mask of a digit.
    std::int64_t const digit = (1 << SeedTable::digit_bits) - 1;
    auto const* rows = table + SeedTable::rows_at;
    for (; s != 0; s >>= SeedTable::digit_bits) {
      apply(state, rows + (s & digit) * jump_words);
      rows += jump_words << SeedTable::digit_bits;
    }
    store(state, words);
  }

  // ---- jumps ----------------------------------------------------------------
  static constexpr bool leaps = true;
  static constexpr int max_lanes = 32;
  static constexpr int jump_words = 18;
  static constexpr JumpRow jump_row = JumpRow::shared;
  static void write_jump_rows(seed_type const& seed, std::uint64_t stream,
                              UInt128 stride, std::int64_t num_rows,
                              std::uint64_t* rows);
  RUNNEL_FUNCTION static void apply(state_type& state, std::uint64_t const* a) {
    using M = Impl::Mrg32k3a;
    multiply<M::m1>(a, state.s);
    multiply<M::m2>(a + 9, state.s + 3);
  }

  // ---- lanes ----------------------------------------------------------------
  /// Values a lane of a GPU makes in a row, where it may.
  static constexpr int run_length = 256;
  /// The same on a host: see `RunBlocks`.
  static constexpr int min_run = 16;
  static constexpr int run_doublings = 3;
  static constexpr int run_registers = 4;
  /// Past the longest run, and past the runs of all lanes.
  static constexpr int num_run_jumps = run_doublings + 6;

  template <class Lanes>
  using Engine = Impl::Mrg32k3aEngine<Lanes, true>;
  static constexpr bool state_in_window = false;
  template <class Form>
  using output_word =
      std::conditional_t<std::is_same_v<Form, Impl::ReferenceForm>,
                         std::uint64_t, std::uint32_t>;
  template <class Lanes, class Form = Impl::NativeForm>
  using Stepper = Impl::LeapStepper<mrg32k3a, Lanes, Form>;
  template <class Lanes, class Form>
  using RunEngine = Impl::Mrg32k3aEngine<Lanes>;
  template <class Lanes, class Form>
  using StreamEngine = Impl::Mrg32k3aEngine<Lanes, false, true>;
  template <class Lanes, class Form>
  using PartEngine = Impl::PartStreams<Engine<Lanes>, 6>;
  template <class Lanes, class Form>
  using Blocks = Impl::RunBlocks<mrg32k3a, Lanes, Form>;
  template <bool OnDevice>
  using serial_stepper =
      std::conditional_t<OnDevice, Impl::RunSerial<mrg32k3a, true>,
                         Impl::Mrg32k3aSerial<mrg32k3a>>;
  template <class T>
  using reference_sampler = Impl::Mrg32k3aReferenceSampler<T>;
  using uniform_form = Impl::Mrg32k3aUniformForm;

 private:
  template <std::uint64_t Modulus>
  RUNNEL_FUNCTION static void multiply(std::uint64_t const* a,
                                       std::uint32_t* s) {
    std::uint32_t product[3];
    for (int r = 0; r < 3; ++r) {
      std::uint64_t sum = 0;
      for (int c = 0; c < 3; ++c) sum += a[3 * r + c] * s[c] % Modulus;
      product[r] = static_cast<std::uint32_t>(sum % Modulus);
    }
    for (int r = 0; r < 3; ++r) s[r] = product[r];
  }
};
static_assert(check_generator<mrg32k3a>());

}  // namespace Runnel

#endif  // RUNNEL_GENERATORS_MRG32K3A_HPP
