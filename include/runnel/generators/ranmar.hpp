// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_RANMAR_HPP
#define RUNNEL_GENERATORS_RANMAR_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include <runnel/core/check_generator.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/core/lag_polynomial.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/ranmar/samplers.hpp>
#include <runnel/generators/detail/ranmar/seed_lanes.hpp>
#include <runnel/generators/detail/ranmar/seed_many.hpp>
#include <runnel/generators/detail/ranmar/stepper.hpp>
#include <runnel/generators/detail/ranmar/weyl.hpp>
#include <runnel/generators/detail/stream_facts.hpp>
#include <runnel/seeds/ranmar.hpp>

namespace Runnel {

/// RANMAR, the "universal" generator of Marsaglia, Zaman and Tsang.
///
/// \f[ y_n = y_{n-97} - y_{n-33} \bmod 2^B, \quad
///     c_k = c_0 - k\,d \bmod m, \quad
///     x_k = y_{96+k} - c_k\,2^{B-A} \bmod 2^B, \; k = 1, 2, \dots \f]
/// and the real is \f$x_k/2^B\f$ in [0, 1). All arithmetic is on integers
/// shifted to the top of a machine word, so that the word's own overflow is
/// the modulus; the floating-point form of the published codes gives the same
/// numbers because every intermediate there is exact.
///
/// \f$x_k - x_{k-66} - x_{k-97} + x_{k-130} \bmod 2^B\f$ is one of three
/// numbers, for all A (docs/studies/ranmar48.md).
///
/// \tparam Bits      B: 24, or 48 (CERNLIB's and CORSIKA's double precision)
/// \tparam WeylBits  A: bits of the arithmetic sequence c. 24 is the published
///   one; 48 is Runnel's `ranmar48x`, with \f$m = 2^{48}-59\f$, the largest
///   prime below 2^48, and d, c_0 the nearest integers to the published
///   fractions of the modulus.
///
/// Source: Marsaglia, Zaman, Tsang (1990), doi:10.1016/0167-7152(90)90092-L;
/// James (1990), doi:10.1016/0010-4655(90)90032-V; the 48-bit form: CERNLIB
/// RM48, CORSIKA RMMARD.
template <int Bits, int WeylBits>
struct Ranmar {
  static_assert(Bits == 24 || Bits == 48);
  using word_type =
      std::conditional_t<Bits == 24, std::uint32_t, std::uint64_t>;
  using state_word = word_type;
  using lane_word = word_type;
  using output_format = OutputFormat<word_type, Bits>;
  static constexpr OutputKind output_kind = OutputKind::bits;
  using weyl = Impl::RanmarWeyl<word_type, WeylBits>;
  using seed_type = RanmarSeed;
  using seed_start = RanmarSeed::Start;

  // Facts, for `runnel list` and the documentation.
  static constexpr bool is_built_in = Bits == 48 || WeylBits == 24;
  static constexpr std::string_view name = Bits == 24       ? "ranmar24"
                                           : WeylBits == 24 ? "ranmar48"
                                                            : "ranmar48x";
  static constexpr std::string_view title =
      Bits == 24       ? "RANMAR, 24 bits"
      : WeylBits == 24 ? "RANMAR in double precision (CERNLIB, CORSIKA)"
                       : "RANMAR with 48-bit arithmetic sequence";
  static constexpr std::string_view native_type = Bits == 24 ? "f32" : "f64";
  static constexpr std::string_view streams_by =
      "seed (ij, kl): stream s has ijkl + s";
  static constexpr std::string_view jump_by =
      "x^n mod x^97 + x^64 - 1 over Z/2^B, closed form";
  static constexpr std::string_view source =
      "Marsaglia, Zaman, Tsang, Stat. Probab. Lett. 9 (1990) 35; James, "
      "Comput. Phys. Commun. 60 (1990) 329";
  static constexpr std::string_view default_seed = "1802,9373";
  static constexpr int period_log2 = 96 + Bits + WeylBits;
  static constexpr std::uint64_t num_streams = RanmarSeed::family_size;
  static constexpr StreamFacts stream_facts =
      Impl::ranmar_stream_facts(Bits, WeylBits);
  static constexpr int parallel_width = 33;
  static constexpr int long_lag = 97;
  static constexpr int short_lag = 33;

  /// State of a stream as it lies in memory: the last 97 words \f$y\f$,
  /// oldest first, and the current c, both left-justified; then the number of
  /// outputs so far modulo 97 (the published codes' pointer).
  static constexpr int state_words = long_lag + 2;
  static constexpr int state_bytes = state_words * sizeof(word_type);
  static constexpr int c_word = long_lag;
  static constexpr int phase_word = long_lag + 1;

  // ---- jumps ------------------------------------------------------------
  using polynomials = LagPolynomials<long_lag, short_lag>;
  /// A jump by N outputs: the coefficients of \f$t^N\f$, then
  /// \f$N d \bmod m\f$ (not shifted), then N mod 97.
  static constexpr int jump_words = long_lag + 2;
  struct jump_type {
    std::uint64_t word[jump_words];
  };

  static jump_type make_jump(UInt128 n) {
    jump_type jump{};
    auto const p = polynomials::power(n);
    for (int i = 0; i < long_lag; ++i) jump.word[i] = p[i];
    jump.word[long_lag] = weyl::multiple(n);
    jump.word[long_lag + 1] = (n % UInt128(long_lag)).low;
    return jump;
  }
  /// The jump by the sum of both. Cost: 97² multiplications.
  static jump_type compose(jump_type const& a, jump_type const& b) {
    jump_type jump{};
    typename polynomials::polynomial pa, pb;
    for (int i = 0; i < long_lag; ++i) {
      pa[i] = a.word[i];
      pb[i] = b.word[i];
    }
    auto const p = polynomials::multiply(pa, pb);
    for (int i = 0; i < long_lag; ++i) jump.word[i] = p[i];
    compose_tail(a.word, b.word, jump.word);
    return jump;
  }
  /// The effect of `compose` on the words after the polynomial.
  RUNNEL_FORCEINLINE_FUNCTION static void compose_tail(std::uint64_t const* a,
                                                       std::uint64_t const* b,
                                                       std::uint64_t* sum) {
    sum[long_lag] = weyl::add(a[long_lag], b[long_lag]);
    sum[long_lag + 1] = (a[long_lag + 1] + b[long_lag + 1]) % long_lag;
  }

  /// The same by several lanes; a and the sum lie in memory.
  /// \param team  see `LagPolynomials::multiply_team`; `once(f)` calls f in one
  ///   lane
  template <class Team>
  RUNNEL_FUNCTION static void compose_team(Team const& team,
                                           std::uint64_t const* a,
                                           jump_type const& b,
                                           std::uint64_t* sum) {
    polynomials::multiply_team(team, a, b.word, sum);
    team.once([&] { compose_tail(a, b.word, sum); });
  }
  static constexpr std::size_t compose_scratch =
      polynomials::team_scratch_words * sizeof(std::uint64_t);

  // ---- seeding and plain stepping ----------------------------------------
  /// State before output 0 of `stream`, the seed's skip not yet made.
  RUNNEL_FUNCTION static void seed(seed_start const& start,
                                   std::uint64_t stream, word_type* state) {
    Impl::seed_ranmar<Bits>(start.small_seeds(stream), state);
    state[c_word] = static_cast<word_type>(weyl::start << weyl::shift);
    state[phase_word] = 0;
  }
  /// The same for many streams on a host.
  static void seed_many(seed_start const& start, std::uint64_t first,
                        std::int64_t count, word_type* states) {
    Impl::RanmarManySeeds<Bits, word_type> seeds;
    for (std::int64_t s = 0; s < count; ++s, states += state_words) {
      seeds.write(start.small_seeds(first + static_cast<std::uint64_t>(s)),
                  states);
      states[c_word] = static_cast<word_type>(weyl::start << weyl::shift);
      states[phase_word] = 0;
    }
  }

  /// The same for streams 0 of unrelated seeds, at most this many at a time.
  /// \param start_of  start_of(i) is how seed i begins
  /// \param pitch     words from one state to the next
  static constexpr int seeds_at_once =
      Impl::RanmarSeedLanes<Bits, word_type>::lanes;
  template <class StartOf>
  RUNNEL_FORCEINLINE_FUNCTION static void seed_at_once(StartOf const& start_of,
                                                       int count,
                                                       word_type* states,
                                                       int pitch) {
    RanmarSmallSeeds seeds[seeds_at_once];
    for (int i = 0; i < count; ++i) {
      seeds[i] = start_of(i).small_seeds(0);
      word_type* const state = states + i * pitch;
      state[c_word] = static_cast<word_type>(weyl::start << weyl::shift);
      state[phase_word] = 0;
    }
    Impl::RanmarSeedLanes<Bits, word_type>::write(seeds, count, states, pitch);
  }

  /// The words of the first state that are needed at the end of a stream.
  struct state_origin {
    word_type c;
    word_type phase;
  };

  /// Returns whether stepping could leave these words. Fractions have nothing
  /// below them and are not all zero, which they would stay; c is less than its
  /// modulus, the pointer is one of 97.
  static bool is_state(word_type const* words) {
    constexpr word_type below_y = static_cast<word_type>(~word_type{0}) >> Bits;
    constexpr word_type below_c =
        static_cast<word_type>(~word_type{0}) >> WeylBits;
    word_type any = 0;
    for (int i = 0; i < long_lag; ++i) {
      if ((words[i] & below_y) != 0) return false;
      any |= words[i];
    }
    return any != 0 && (words[c_word] & below_c) == 0 &&
           (words[c_word] >> weyl::shift) < weyl::modulus &&
           words[phase_word] < long_lag;
  }

  /// A stream stepped the plain way: a ring of 97 words and an index.
  struct state_type {
    word_type y[long_lag];
    word_type c;
    int oldest;
  };
  RUNNEL_FUNCTION static state_type load(word_type const* words) {
    state_type state{};
    for (int i = 0; i < long_lag; ++i) state.y[i] = words[i];
    state.c = words[c_word];
    return state;
  }
  /// One output, left-justified.
  template <class State>
  RUNNEL_FUNCTION static word_type step(State& state) {
    int const p = state.oldest;
    int const q = p + long_lag - short_lag;
    word_type const y = state.y[p] - state.y[q < long_lag ? q : q - long_lag];
    state.y[p] = y;
    state.oldest = p + 1 < long_lag ? p + 1 : 0;
    state.c = weyl::subtract(state.c, weyl::step << weyl::shift);
    return y - state.c;
  }

  /// A stream stepped where its words lie: the ring in place.
  static constexpr int num_rings = 1;
  RUNNEL_FUNCTION static int ring_length(StreamShape const&) {
    return long_lag;
  }
  template <class Words>
  struct ring_state {
    Words y;
    word_type c;
    int oldest;
  };
  template <class Words>
  RUNNEL_FUNCTION static ring_state<Words> attach(StreamShape const&,
                                                  Words words, int oldest) {
    return {words, words[c_word], oldest};
  }
  /// Writes down what is not in the ring. \param num_outputs  outputs since
  /// then
  template <class Words>
  RUNNEL_FUNCTION static void detach(ring_state<Words> const& state,
                                     Words words, std::uint64_t num_outputs) {
    words[c_word] = state.c;
    words[phase_word] = static_cast<word_type>(
        (words[phase_word] + num_outputs % long_lag) % long_lag);
  }

  /// The words that an output reads, from the oldest one on.
  static constexpr int num_read_distances = 2;
  RUNNEL_FORCEINLINE_FUNCTION static constexpr int read_distance(int which) {
    return which == 0 ? 0 : long_lag - short_lag;
  }

  RUNNEL_FUNCTION static state_word state_mask(StreamShape const&, int) {
    return ~state_word{0};
  }

  // ---- parallel stepping and output ---------------------------------------
  static constexpr bool state_in_window = false;
  template <class Form>
  using output_word = word_type;
  template <class Lanes, class Form = Impl::NativeForm>
  using Stepper = Impl::RanmarStepper<Ranmar, Lanes>;
  /// Scratch words a group of lanes needs to jump and to end a stream.
  static constexpr int window_words = 224;
  template <class T>
  using reference_sampler = Impl::RanmarReferenceSampler<output_format, T>;
  template <class T>
  using cern_sampler = Impl::RanmarCernSampler<output_format, T>;
};

/// The published generator: 24-bit fractions, native type float.
using ranmar24 = Ranmar<24, 24>;
/// CERNLIB's and CORSIKA's double precision: 48-bit fractions; the arithmetic
/// sequence still has 24 bits.
using ranmar48 = Ranmar<48, 24>;
/// The extended form: the arithmetic sequence has 48 bits too.
using ranmar48x = Ranmar<48, 48>;
static_assert(check_generator<ranmar24>());
static_assert(check_generator<ranmar48>());
static_assert(check_generator<ranmar48x>());

}  // namespace Runnel

#endif  // RUNNEL_GENERATORS_RANMAR_HPP
