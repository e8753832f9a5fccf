// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_SPRNG_LCG_HPP
#define RUNNEL_GENERATORS_SPRNG_LCG_HPP

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
#include <runnel/generators/detail/part_streams.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/generators/detail/sprng/addends.hpp>
#include <runnel/generators/detail/sprng/affine_engine.hpp>
#include <runnel/generators/detail/sprng/samplers.hpp>
#include <runnel/generators/detail/sprng/spawn_tree.hpp>
#include <runnel/generators/detail/sprng/stream_engines.hpp>
#include <runnel/generators/detail/stream_facts.hpp>
#include <runnel/seeds/detail/sprng/number_list.hpp>
#include <runnel/seeds/detail/sprng/primes.hpp>
#include <runnel/seeds/sprng.hpp>

namespace Runnel {

/// SPRNG's linear congruential generators with prime addends.
///
/// \f[ x_n = a\,x_{n-1} + p \bmod 2^w \f]
/// w = 48 (`sprng_lcg`) or 64 (`sprng_lcg64`); a is chosen by the parameter, p
/// is the stream's prime. The native output is the top 31 bits of the new x.
///
/// Source: M. Mascagni, A. Srinivasan, ACM Trans. Math. Softw. 26 (2000) 436,
/// doi:10.1145/358407.358427; prime addends: O. E. Percus, M. H. Kalos, J.
/// Parallel Distrib. Comput. 6 (1989) 477, doi:10.1016/0743-7315(89)90002-6.
template <SprngKind Kind>
struct SprngLcg {
  static_assert(Kind == SprngKind::lcg || Kind == SprngKind::lcg64);
  static constexpr int bits = Kind == SprngKind::lcg ? 48 : 64;

  using word_type = std::uint32_t;
  using state_word = std::uint64_t;
  using lane_word = std::uint64_t;
  using output_format = Impl::SprngFormat;
  static constexpr OutputKind output_kind = OutputKind::bits;
  using seed_type = SprngSeed<Kind>;

  static constexpr bool is_built_in = true;
  static constexpr std::string_view name = SprngFacts<Kind>::name;
  static constexpr std::string_view title =
      bits == 48 ? "SPRNG 1: 48-bit congruential with prime addend"
                 : "SPRNG 2: 64-bit congruential with prime addend";
  static constexpr std::string_view native_type = "i31";
  static constexpr std::string_view streams_by = "prime addend; SPRNG's spawn";
  static constexpr std::string_view jump_by =
      "closed form of the affine map's powers";
  static constexpr std::string_view source =
      "Mascagni, Srinivasan, ACM TOMS 26 (2000) 436";
  static constexpr std::string_view default_seed = "0";
  static constexpr int period_log2 = bits;
  static constexpr std::uint64_t num_streams = SprngFacts<Kind>::num_streams;
  static constexpr StreamFacts const& stream_facts =
      Impl::sprng_lcg_stream_facts;
  /// 0: as many as there are lanes.
  static constexpr int parallel_width = 0;

  /// State in memory: x, p, a.
  static constexpr int state_words = 3;
  static constexpr int state_bytes = state_words * sizeof(state_word);
  static constexpr int window_words = state_words;
  struct state_origin {};
  /// x shifted to the top of its word, and p as far: the overflow is the
  /// modulus.
  using state_type = Impl::AffineState;

  /// Returns whether stepping could leave these words in a stream of this seed.
  static bool is_state(seed_type const& seed, std::uint64_t /*stream*/,
                       state_word const* words) {
    return is_state_with(seed, words, [](std::uint64_t n) {
      return Impl::is_sprng_prime(addend_rules::primes, n);
    });
  }
  template <class IsPrime>
  static bool is_state_with(seed_type const& seed, state_word const* words,
                            IsPrime const& is_prime) {
    return words[0] >> (bits - 1) >> 1 == 0 && is_prime(words[1]) &&
           words[2] == SprngFacts<Kind>::multiplier(seed.param());
  }
  using addend_rules = Impl::AddendRules<Kind>;
  using StatesTest = Impl::AddendStatesTest<SprngLcg>;
  /// Addend and multiplier stay.
  RUNNEL_FUNCTION static constexpr bool step_changes(int word) {
    return word == 0;
  }
  RUNNEL_FUNCTION static state_type load(state_word const* words) {
    return {words[0] << (64 - bits), words[1] << (64 - bits), words[2]};
  }
  RUNNEL_FUNCTION static void store(state_type const& s, state_word* words) {
    words[0] = s.x >> (64 - bits);
    words[1] = s.addend >> (64 - bits);
    words[2] = s.multiplier;
  }
  static LinearRecurrence linear_recurrence(seed_type const& seed,
                                            std::uint64_t /*stream*/) {
    return {
        UInt128(1) << bits, {SprngFacts<Kind>::multiplier(seed.param())}, true};
  }
  /// The next x, left-justified.
  RUNNEL_FUNCTION static std::uint64_t next(state_type& s) {
    return s.x = s.multiplier * s.x + s.addend;
  }
  RUNNEL_FUNCTION static word_type step(state_type& s) {
    return Impl::sprng_native(next(s));
  }

  RUNNEL_FUNCTION static std::uint32_t number_word(Impl::NumberList const& list,
                                                   std::int64_t w) {
    return Impl::prime_word(list, w);
  }
  RUNNEL_FUNCTION static void seed_from_table(std::uint64_t const* table,
                                              std::int64_t s,
                                              state_word* words) {
    Impl::AddendTable<Kind>::write_state(table, s, words);
  }

  /// SPRNG's spawned streams, in kernels.
  using spawn_tree = Impl::SprngSpawnTree<Kind>;

  // ---- jumps: a row is the power of the affine map --------------------------
  static constexpr bool leaps = true;
  static constexpr int max_lanes = 32;
  static constexpr int jump_words = 2;
  static constexpr JumpRow jump_row = JumpRow::shared;
  static void write_jump_rows(seed_type const& seed, std::uint64_t /*stream*/,
                              UInt128 stride, std::int64_t num_rows,
                              std::uint64_t* rows) {
    auto const factor =
        Impl::affine_power(SprngFacts<Kind>::multiplier(seed.param()), stride);
    Impl::AffinePower power;
    for (std::int64_t k = 0; k < num_rows; ++k) {
      rows[2 * k] = power.factor;
      rows[2 * k + 1] = power.sum;
      power = factor * power;
    }
  }
  RUNNEL_FUNCTION static void apply(state_type& s, std::uint64_t const* row) {
    s.x = Impl::AffinePower{row[0], row[1]}(s.x, s.addend);
  }

  // ---- lanes ----------------------------------------------------------------
  template <class Lanes>
  using Engine = Impl::AffineEngine<Lanes>;
  template <class Lanes, class Form>
  using StreamEngine = Impl::AffineStreams<Lanes, 64 - bits>;
  template <class Lanes, class Form>
  using PartEngine = Impl::PartStreams<Impl::AffineStreams<Lanes, 0, true>, 0>;
  static constexpr bool state_in_window = false;
  template <class Form>
  using output_word =
      std::conditional_t<std::is_same_v<Form, Impl::ReferenceForm>,
                         std::uint64_t, std::uint32_t>;
  template <class Lanes, class Form = Impl::NativeForm>
  using Stepper = Impl::LeapStepper<SprngLcg, Lanes, Form>;
  template <bool OnDevice>
  using serial_stepper = Impl::PlainSerial<SprngLcg>;
  template <class T>
  using reference_sampler = Impl::SprngReferenceSampler<Kind, T>;
};

/// SPRNG's type 1.
using sprng_lcg = SprngLcg<SprngKind::lcg>;
/// SPRNG's type 2.
using sprng_lcg64 = SprngLcg<SprngKind::lcg64>;
static_assert(check_generator<sprng_lcg>());
static_assert(check_generator<sprng_lcg64>());

}  // namespace Runnel

#endif  // RUNNEL_GENERATORS_SPRNG_LCG_HPP
