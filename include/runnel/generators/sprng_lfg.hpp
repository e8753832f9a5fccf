// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_SPRNG_LFG_HPP
#define RUNNEL_GENERATORS_SPRNG_LFG_HPP

#include <cstdint>
#include <string_view>
#include <type_traits>

#include <runnel/core/check_generator.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/generators/detail/sprng/lfg_stepper.hpp>
#include <runnel/generators/detail/sprng/ring.hpp>
#include <runnel/generators/detail/sprng/ring_seeding.hpp>
#include <runnel/generators/detail/sprng/samplers.hpp>
#include <runnel/generators/detail/stream_facts.hpp>
#include <runnel/seeds/detail/sprng/lag_polynomials.hpp>
#include <runnel/seeds/sprng.hpp>

namespace Runnel {

/// SPRNG's modified additive lagged Fibonacci generator.
///
/// Two sequences \f$X_n = X_{n-K} + X_{n-L} \bmod 2^{32}\f$, X' even but for
/// one bit of the seed and X'' likewise, with the lags L, K of the parameter,
/// make raw outputs
/// \f[ w_n = (X''_n \text{ without its lowest bit}) \oplus
///     \lfloor X'_n/2 \rfloor. \f]
/// A call makes two steps. The native output is the top 31 bits of the first
/// w, as is SPRNG's float of 32; only its double has the second, too. Period
/// 2^31 (2^L − 1) steps.
///
/// Source: M. Mascagni, A. Srinivasan, ACM Trans. Math. Softw. 26 (2000) 436,
/// doi:10.1145/358407.358427; M. Mascagni, S. A. Cuccaro, D. V. Pryor, M. L.
/// Robinson, "A fast, high quality, and reproducible parallel lagged-Fibonacci
/// pseudorandom number generator", J. Comput. Phys. 119 (1995) 211,
/// doi:10.1006/jcph.1995.1130.
// NOLINTNEXTLINE(readability-identifier-naming): a name that users type
struct sprng_lfg {
  using word_type = std::uint32_t;
  using state_word = std::uint32_t;
  using lane_word = std::uint32_t;
  using output_format = Impl::SprngFormat;
  static constexpr OutputKind output_kind = OutputKind::bits;
  using seed_type = SprngLfgSeed;
  using facts = SprngFacts<SprngKind::lfg>;

  static constexpr bool is_built_in = true;
  static constexpr std::string_view name = "sprng_lfg";
  static constexpr std::string_view title =
      "SPRNG 0: modified additive lagged Fibonacci";
  static constexpr std::string_view native_type = "i31";
  static constexpr std::string_view streams_by = "seeding; SPRNG's spawn";
  static constexpr std::string_view jump_by =
      "x^2n mod x^L - x^(L-K) - 1 over Z/2^32";
  static constexpr std::string_view source =
      "Mascagni, Srinivasan, ACM TOMS 26 (2000) 436";
  static constexpr std::string_view default_seed = "0";
  /// The default parameter's, in outputs.
  static constexpr int period_log2 = 1309;
  static constexpr std::uint64_t num_streams = facts::num_streams;
  static constexpr StreamFacts const& stream_facts =
      Impl::sprng_lfg_stream_facts;
  /// The default parameter's: K/2, since a call makes two steps.
  static constexpr int parallel_width = facts::lags(0).short_lag / 2;
  static constexpr int state_bytes =
      2 * Impl::sprng_longest_lag * static_cast<int>(sizeof(state_word));
  struct state_origin {};

  /// Returns whether stepping could leave these words. Each sequence has an odd
  /// one.
  static bool is_state(seed_type const& seed, std::uint64_t /*stream*/,
                       state_word const* words) {
    int const l = seed.state_words() / 2;
    bool sound = true;
    for (int s = 0; s < 2; ++s) {
      state_word any = 0;
      for (int i = 0; i < l; ++i) any |= words[s * l + i];
      sound = sound && any % 2 == 1;
    }
    return sound;
  }

  /// A stream stepped the plain way.
  using state_type = Impl::SprngRings<std::uint32_t, 2>;
  RUNNEL_FUNCTION static state_type load(StreamShape const& shape,
                                         state_word const* words) {
    return state_type::load(shape, words);
  }
  RUNNEL_FUNCTION static void store(state_type const& s, state_word* words) {
    s.store(words);
  }
  /// Both raw outputs of the next call, the first one high.
  template <class State>
  RUNNEL_FUNCTION static std::uint64_t next(State& s) {
    std::uint64_t const first = raw(s);
    return first << 32 | raw(s);
  }
  template <class State>
  RUNNEL_FUNCTION static word_type step(State& s) {
    return Impl::sprng_native(next(s));
  }

  /// A stream stepped where its words lie: the rings in place.
  static constexpr int num_rings = 2;
  RUNNEL_FUNCTION static int ring_length(StreamShape const& shape) {
    return shape.constants[0];
  }
  template <class Words>
  using ring_state = Impl::SprngRings<std::uint32_t, 2, Words>;
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
  using ring_seeding = Impl::SprngLfgSeeding;
  static SprngLags ring_lags(seed_type const& seed) {
    return facts::lags(seed.param());
  }

  // ---- jumps: a row is a polynomial, L words --------------------------------
  static constexpr JumpRow jump_row = JumpRow::shared;
  static void write_jump_rows(seed_type const& seed, std::uint64_t /*stream*/,
                              UInt128 stride, std::int64_t num_rows,
                              std::uint64_t* rows) {
    Impl::SprngLagPolynomials const ring(facts::lags(seed.param()));
    auto const steps = ring.power(stride);
    ring.write_powers(ring.multiply(steps, steps), num_rows, rows);
  }

  // ---- lanes ----------------------------------------------------------------
  static constexpr bool state_in_window = true;
  template <class Form>
  using output_word =
      std::conditional_t<std::is_same_v<Form, Impl::ReferenceForm>,
                         std::uint64_t, std::uint32_t>;
  template <class Lanes, class Form = Impl::NativeForm>
  using Stepper = Impl::SprngLfgStepper<sprng_lfg, Lanes, Form>;
  template <class T>
  using reference_sampler = Impl::SprngReferenceSampler<SprngKind::lfg, T>;

 private:
  template <class State>
  RUNNEL_FUNCTION static std::uint32_t raw(State& s) {
    int const at =
        s.step([](std::uint32_t a, std::uint32_t b) { return a + b; });
    return (s.words[1][at] & ~std::uint32_t{1}) ^ (s.words[0][at] >> 1);
  }
};
static_assert(check_generator<sprng_lfg>());

}  // namespace Runnel

#endif  // RUNNEL_GENERATORS_SPRNG_LFG_HPP
