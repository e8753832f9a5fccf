// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_MRG32K3A_HPP
#define RUNNEL_GENERATORS_MRG32K3A_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <runnel/core/check_generator.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/core/linear_recurrence.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/seed_forms.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/generators/detail/leap_stepper.hpp>
#include <runnel/generators/detail/mrg32k3a/engine.hpp>
#include <runnel/generators/detail/mrg32k3a/serial.hpp>
#include <runnel/generators/detail/part_streams.hpp>
#include <runnel/generators/detail/real_words.hpp>
#include <runnel/generators/detail/run_blocks.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/generators/detail/stream_facts.hpp>

namespace Runnel {

/// Seeds of MRG32k3a: the first state of stream 0, six integers, and the
/// substream in which every stream begins.
///
/// Stream s begins s·2^127 outputs on, substream b another b·2^76: L'Ecuyer's
/// RngStreams. A stream has 2^127 outputs before the next one begins; a
/// substream, if one is asked for, 2^76.
class Mrg32k3aSeed {
 public:
  using State = std::uint32_t[6];
  /// Substreams of a stream.
  static constexpr std::uint64_t num_substreams = std::uint64_t{1} << 51;
  /// Streams of one period: ⌊(m1^3 − 1)(m2^3 − 1)/2^128⌋. Number n of those
  /// beyond begins 0.3006·2^127 outputs before stream n − num_in_period.
  static constexpr std::uint64_t num_in_period = 18'446'446'923'712'103'913U;
  /// Numbers that the nodes of a tree (`StreamNode`) share, those beyond among
  /// them: no two begin less than 0.3006·2^127 outputs apart.
  static constexpr std::uint64_t num_tree_streams = UINT64_MAX;

  static constexpr SeedForm forms[] = {{"s", 1}, {"s0..s5", 6}};

  /// Six times 12345, RngStreams' default.
  Mrg32k3aSeed() : Mrg32k3aSeed(make("s", {12345})) {}
  /// One number used six times, in [1, m2).
  /// \throws std::invalid_argument outside
  template <SeedNumber Number>
  Mrg32k3aSeed(Number s)
      : Mrg32k3aSeed(Impl::seed_of_number<Mrg32k3aSeed>(s)) {}

  /// \param form     `s`: one number used six times; `s0..s5`: s0, s1, s2 in
  ///   [0, m1), not all 0, and s3, s4, s5 in [0, m2), not all 0
  /// \param parameters  empty, or the number of the substream; from 2^51 on
  ///   its numbers are those of later streams
  /// \throws std::invalid_argument outside
  static Mrg32k3aSeed make(std::string const& form,
                           std::vector<std::uint64_t> const& numbers,
                           std::vector<std::uint64_t> const& parameters = {});

  /// From words of a hash, word(k) for k = 0, 1, …: for `SeedSequence`.
  template <class WordOf>
  static Mrg32k3aSeed of_words(WordOf const& word,
                               std::uint64_t /*num_streams*/) {
    // In [1, m2): below both moduli, never all 0.
    std::vector<std::uint64_t> numbers;
    for (int k = 0; k < 6; ++k) {
      numbers.push_back(1 + word(k) % (Impl::Mrg32k3a::m2 - 1));
    }
    return make("s0..s5", numbers);
  }

  /// Name of the rule that the seed came from; `numbers` are those given to it.
  std::string const& form() const { return m_form; }
  std::vector<std::uint64_t> const& numbers() const { return m_numbers; }
  /// The number of the substream, if one was asked for.
  std::vector<std::uint64_t> parameters() const;
  /// Streams of one period; later numbers come round to the first ones.
  std::uint64_t num_streams() const { return num_in_period; }
  /// Outputs before those of the next stream, or of the next substream if one
  /// was asked for. 0 for substreams from 2^51 on: later streams have those.
  UInt128 stream_length() const;

  /// States before output 0 of streams `first` … `first` + `count` − 1.
  void write_states(std::uint64_t first, std::uint64_t count,
                    std::uint32_t* words) const;
  /// The table from which `mrg32k3a::seed_from_table` makes the same states;
  /// empty for few.
  std::vector<std::uint64_t> seed_table(std::uint64_t first,
                                        std::uint64_t count) const;

 private:
  struct Unchecked {};
  /// The state before output 0 of a stream, and the jump to the next one.
  struct Start;
  Start start(std::uint64_t first) const;
  explicit Mrg32k3aSeed(Unchecked) {}

  std::string m_form;
  std::vector<std::uint64_t> m_numbers;
  bool m_in_substream = false;
  std::uint64_t m_substream = 0;
  State m_state = {};
};

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
    // that GCC makes of a condition at -O3.
    std::uint64_t const d = p - q;
    return static_cast<word_type>(d + (M::m1 & (std::uint64_t{0} - (d >> 63))));
  }

  // ---- seeding out of a table: the first state, then the jumps by v·32^d
  // streams, v = 0 … 31, for every digit d of the last stream's number -------
  struct SeedTable {
    static constexpr std::uint64_t least_streams = 256;
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
  static constexpr int most_lanes = 32;
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
  static constexpr int least_run = 16;
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
