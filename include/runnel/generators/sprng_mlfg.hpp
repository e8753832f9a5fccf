// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_SPRNG_MLFG_HPP
#define RUNNEL_GENERATORS_SPRNG_MLFG_HPP

#include <cstdint>
#include <string_view>
#include <type_traits>

#include <runnel/core/check_generator.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/generators/detail/sprng/mlfg_blocks.hpp>
#include <runnel/generators/detail/sprng/mlfg_lane_stepper.hpp>
#include <runnel/generators/detail/sprng/mlfg_stepper.hpp>
#include <runnel/generators/detail/sprng/ring.hpp>
#include <runnel/generators/detail/sprng/ring_seeding.hpp>
#include <runnel/generators/detail/sprng/samplers.hpp>
#include <runnel/generators/detail/stream_facts.hpp>
#include <runnel/seeds/detail/sprng/lag_polynomials.hpp>
#include <runnel/seeds/sprng.hpp>

namespace Runnel {

/// SPRNG's multiplicative lagged Fibonacci generator.
///
/// \f[ X_n = X_{n-K}\,X_{n-L} \bmod 2^{64}, \quad X_n \text{ odd}, \f]
/// with the lags L, K of the parameter. The native output is the top 31 bits
/// of the new word. Period 2^61 (2^L − 1).
///
/// Source: M. Mascagni, A. Srinivasan, ACM Trans. Math. Softw. 26 (2000) 436,
/// doi:10.1145/358407.358427; M. Mascagni, A. Srinivasan, "Parameterizing
/// parallel multiplicative lagged-Fibonacci generators", Parallel Comput. 30
/// (2004) 899, doi:10.1016/j.parco.2004.06.001.
// NOLINTNEXTLINE(readability-identifier-naming): a name that users type
struct sprng_mlfg {
  using word_type = std::uint32_t;
  using state_word = std::uint64_t;
  using lane_word = std::uint64_t;
  using output_format = Impl::SprngFormat;
  static constexpr OutputKind output_kind = OutputKind::bits;
  using seed_type = SprngMlfgSeed;
  using facts = SprngFacts<SprngKind::mlfg>;

  static constexpr bool is_built_in = true;
  static constexpr std::string_view name = "sprng_mlfg";
  static constexpr std::string_view title =
      "SPRNG 4: multiplicative lagged Fibonacci";
  static constexpr std::string_view native_type = "i31";
  static constexpr std::string_view streams_by = "seeding; SPRNG's spawn";
  static constexpr std::string_view jump_by =
      "x^n mod x^L - x^(L-K) - 1 over Z/2^62, in the exponents";
  static constexpr std::string_view source =
      "Mascagni, Srinivasan, ACM TOMS 26 (2000) 436";
  static constexpr std::string_view default_seed = "0";
  /// The default parameter's; the largest is 1340.
  static constexpr int period_log2 = 78;
  static constexpr std::uint64_t num_streams = facts::num_streams;
  static constexpr StreamFacts const& stream_facts =
      Impl::sprng_mlfg_stream_facts;
  /// The default parameter's: K.
  static constexpr int parallel_width = facts::lags(0).short_lag;
  static constexpr int state_bytes =
      Impl::sprng_longest_lag * static_cast<int>(sizeof(state_word));
  struct state_origin {};

  /// Returns whether stepping could leave these words. All of them are odd.
  static bool is_state(seed_type const& seed, std::uint64_t /*stream*/,
                       state_word const* words) {
    bool sound = true;
    for (int i = 0; i < seed.state_words(); ++i) {
      sound = sound && words[i] % 2 == 1;
    }
    return sound;
  }

  /// A stream stepped the plain way.
  using state_type = Impl::SprngRings<std::uint64_t, 1>;
  RUNNEL_FUNCTION static state_type load(StreamShape const& shape,
                                         state_word const* words) {
    return state_type::load(shape, words);
  }
  RUNNEL_FUNCTION static void store(state_type const& s, state_word* words) {
    s.store(words);
  }
  /// The next word.
  template <class State>
  RUNNEL_FUNCTION static std::uint64_t next(State& s) {
    return s.words[0][s.step(
        [](std::uint64_t a, std::uint64_t b) { return a * b; })];
  }
  template <class State>
  RUNNEL_FUNCTION static word_type step(State& s) {
    return Impl::sprng_native(next(s));
  }

  /// A stream stepped where its words lie: the rings in place.
  static constexpr int num_rings = 1;
  RUNNEL_FUNCTION static int ring_length(StreamShape const& shape) {
    return shape.constants[0];
  }
  template <class Words>
  using ring_state = Impl::SprngRings<std::uint64_t, 1, Words>;
  template <class Words>
  RUNNEL_FUNCTION static ring_state<Words> attach(StreamShape const& shape,
                                                  Words words, int oldest) {
    return ring_state<Words>::attach(shape, words, oldest);
  }
  template <class Words>
  RUNNEL_FUNCTION static void detach(ring_state<Words> const&, Words,
                                     std::uint64_t /*num_outputs*/) {}
  RUNNEL_FUNCTION static state_word state_mask(StreamShape const&, int) {
    return ~state_word{0};
  }

  // ---- seeding of many streams by lanes -------------------------------------
  using ring_table = Impl::SprngRingTable;
  using ring_seeding = Impl::SprngMlfgSeeding;
  static SprngLags ring_lags(seed_type const& seed) {
    return facts::lags(seed.param());
  }

  // ---- jumps: a row is a polynomial, L words --------------------------------
  static constexpr JumpRow jump_row = JumpRow::shared;
  static void write_jump_rows(seed_type const& seed, std::uint64_t /*stream*/,
                              UInt128 stride, std::int64_t num_rows,
                              std::uint64_t* rows) {
    Impl::SprngLagPolynomials const ring(facts::lags(seed.param()));
    ring.write_powers(ring.power(stride), num_rows, rows);
  }

  // ---- lanes ----------------------------------------------------------------
  static constexpr bool state_in_window = true;
  template <class Form>
  using output_word =
      std::conditional_t<std::is_same_v<Form, Impl::ReferenceForm>,
                         std::uint64_t, std::uint32_t>;
  template <class Lanes, class Form = Impl::NativeForm>
  using Stepper = Impl::SprngMlfgStepper<sprng_mlfg, Lanes, Form>;
  /// On a host, for short lags and many outputs.
  template <class Lanes, class Form>
  using Blocks = Impl::SprngMlfgBlocks<sprng_mlfg, Lanes, Form>;
  static constexpr int min_run = 256;
  static constexpr int run_doublings = 16;
  /// Past the longest run, and past half the lanes of the widest register.
  static constexpr int num_run_jumps = run_doublings + 3;
  static bool fits_runs(StreamShape const& shape) {
    return shape.constants[0] <= 63;
  }
  /// Where `fits_lane`: the lags 17 and 5.
  template <class Lanes, class Form = Impl::NativeForm>
  using LaneStepper = Impl::SprngMlfgLaneStepper<Lanes, Form>;
  static constexpr bool lanes_on_device_only = true;
  static bool fits_lane(StreamShape const& shape) {
    return shape.constants[0] == 17 && shape.constants[1] == 5;
  }
  template <class T>
  using reference_sampler = Impl::SprngReferenceSampler<SprngKind::mlfg, T>;
};
static_assert(check_generator<sprng_mlfg>());

}  // namespace Runnel

#endif  // RUNNEL_GENERATORS_SPRNG_MLFG_HPP
