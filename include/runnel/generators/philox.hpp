// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_PHILOX_HPP
#define RUNNEL_GENERATORS_PHILOX_HPP

#include <cstdint>
#include <string_view>

#include <runnel/core/check_generator.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_identity.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/generators/detail/fraction_samplers.hpp>
#include <runnel/generators/detail/leap_stepper.hpp>
#include <runnel/generators/detail/number_rows.hpp>
#include <runnel/generators/detail/philox/blocks.hpp>
#include <runnel/generators/detail/philox/counter_blocks.hpp>
#include <runnel/generators/detail/philox/engine.hpp>
#include <runnel/generators/detail/philox/streams.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/generators/detail/stream_facts.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/seeds/philox.hpp>

namespace Runnel {

/// Philox 4×32-10: the counter-based generator of Random123.
///
/// Output n of a stream is word n mod 4 of ten rounds of
/// \f[ (c_0, c_1, c_2, c_3) \mapsto (\mathrm{hi}(M_1 c_2) \oplus c_1 \oplus
///     k_0,\; \mathrm{lo}(M_1 c_2),\; \mathrm{hi}(M_0 c_0) \oplus c_3 \oplus
///     k_1,\; \mathrm{lo}(M_0 c_0)) \f]
/// on the counter (⌊n/4⌋ as 64 bits, the stream's number as 64 bits), low
/// words first; the key grows by (0x9e3779b9, 0xbb67ae85) per round.
///
/// Source: J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, "Parallel
/// random numbers: as easy as 1, 2, 3", SC11, doi:10.1145/2063384.2063405.
// NOLINTNEXTLINE(readability-identifier-naming): a name that users type
struct philox4x32 {
  using word_type = std::uint32_t;
  using state_word = std::uint32_t;
  using lane_word = std::uint32_t;
  using output_format = OutputFormat<std::uint32_t, 32>;
  static constexpr OutputKind output_kind = OutputKind::bits;
  using seed_type = PhiloxSeed;
  using seed_start = PhiloxSeed::Start;

  static constexpr bool is_built_in = true;
  static constexpr std::string_view name = "philox4x32";
  static constexpr std::string_view title = "Philox 4x32-10 (Random123)";
  static constexpr std::string_view native_type = "u32";
  static constexpr std::string_view streams_by =
      "the upper 64 bits of the counter";
  static constexpr std::string_view jump_by = "addition to the counter";
  static constexpr std::string_view source =
      "Salmon, Moraes, Dror, Shaw, SC11 (2011)";
  static constexpr std::string_view default_seed = "0";
  static constexpr int period_log2 = 66;
  static constexpr std::uint64_t num_streams = UINT64_MAX;
  static constexpr StreamFacts const& stream_facts = Impl::philox_stream_facts;
  /// 0: as many as there are lanes.
  static constexpr int parallel_width = 0;

  /// State in memory: the block's number, the key and the stream's number, low
  /// words first, then the word of the block that is next.
  static constexpr int state_words = 7;
  static constexpr int state_bytes = state_words * sizeof(state_word);
  static constexpr int window_words = state_words;
  struct state_origin {};
  struct state_type {
    std::uint64_t block;
    std::uint64_t key;
    std::uint64_t stream;
    std::uint32_t word;
  };

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
  RUNNEL_FUNCTION static void apply(state_type& state, std::uint64_t const* n) {
    std::uint32_t const word =
        state.word + static_cast<std::uint32_t>(n[0] & 3);
    state.block += (n[0] >> 2 | n[1] << 62) + (word >> 2);
    state.word = word & 3;
  }

  // ---- seeding and plain stepping -------------------------------------------
  RUNNEL_FUNCTION static void seed(seed_start const& start,
                                   std::uint64_t stream, state_word* words) {
    store({0, start.key, stream, 0}, words);
  }
  static bool is_state(state_word const* words) { return words[6] < 4; }
  /// Key and stream stay.
  RUNNEL_FUNCTION static constexpr bool step_changes(int word) {
    return word < 2 || word == 6;
  }
  RUNNEL_FUNCTION static state_type load(state_word const* words) {
    auto const pair = [&](int i) {
      return static_cast<std::uint64_t>(words[i + 1]) << 32 | words[i];
    };
    return {pair(0), pair(2), pair(4), words[6]};
  }
  RUNNEL_FUNCTION static void store(state_type const& state,
                                    state_word* words) {
    std::uint64_t const pairs[3] = {state.block, state.key, state.stream};
    for (int i = 0; i < 3; ++i) {
      words[2 * i] = static_cast<state_word>(pairs[i]);
      words[2 * i + 1] = static_cast<state_word>(pairs[i] >> 32);
    }
    words[6] = state.word;
  }
  /// The block that the next output is a word of.
  RUNNEL_FORCEINLINE_FUNCTION static void make_block(state_type const& state,
                                                     std::uint32_t (&c)[4]) {
    c[0] = static_cast<std::uint32_t>(state.block);
    c[1] = static_cast<std::uint32_t>(state.block >> 32);
    c[2] = static_cast<std::uint32_t>(state.stream);
    c[3] = static_cast<std::uint32_t>(state.stream >> 32);
    rounds(c, static_cast<std::uint32_t>(state.key),
           static_cast<std::uint32_t>(state.key >> 32));
  }
  RUNNEL_FUNCTION static word_type step(state_type& state) {
    std::uint32_t c[4];
    make_block(state, c);
    std::uint32_t const x = c[state.word];
    state.block += state.word == 3;
    state.word = (state.word + 1) & 3;
    return x;
  }

  // ---- children of streams --------------------------------------------------
  /// Child k of a stream: six rounds on (key, stream), low words first, as the
  /// counter. The keys of rounds 1, 3, 5 are k, low word first; those of rounds
  /// 2, 4, 6 are the first digits of π.
  ///
  /// For each k this is a permutation of the 2^128 identities: streams that
  /// differ have different children k. For the rest the bound is that of random
  /// permutations: of N streams, two are the same with a probability of at most
  /// N²/2^129 – 10^-21 for 10^9, 1.5·10^-9 for 10^15. With four or five
  /// rounds, identities of structured families coincide in 32 bits far too
  /// often; with six they do not. Streams need only differ: their outputs are
  /// made from their identities by ten rounds.
  ///
  /// Cost: 24 instructions of a GPU.
  RUNNEL_FORCEINLINE_FUNCTION static StreamIdentity child(
      StreamIdentity const& parent, std::uint64_t k) {
    auto const low = static_cast<std::uint32_t>(k);
    auto const high = static_cast<std::uint32_t>(k >> 32);
    std::uint32_t c[4] = {static_cast<std::uint32_t>(parent.key),
                          static_cast<std::uint32_t>(parent.key >> 32),
                          static_cast<std::uint32_t>(parent.stream),
                          static_cast<std::uint32_t>(parent.stream >> 32)};
    round<std::uint32_t>(c, low, high);
    round<std::uint32_t>(c, 0x243f6a88, 0x85a308d3);
    round<std::uint32_t>(c, low, high);
    round<std::uint32_t>(c, 0x13198a2e, 0x03707344);
    round<std::uint32_t>(c, low, high);
    round<std::uint32_t>(c, 0xa4093822, 0x299f31d0);
    return {std::uint64_t{c[1]} << 32 | c[0], std::uint64_t{c[3]} << 32 | c[2]};
  }
  /// The state of a stream that has given `position` outputs.
  RUNNEL_FUNCTION static state_type state_of(StreamIdentity const& identity,
                                             std::uint64_t position) {
    return {position >> 2, identity.key, identity.stream,
            static_cast<std::uint32_t>(position & 3)};
  }

  static constexpr std::uint32_t multiplier0 = 0xd2511f53;
  static constexpr std::uint32_t multiplier1 = 0xcd9e8d57;
  static constexpr std::uint32_t key_step0 = 0x9e3779b9;
  static constexpr std::uint32_t key_step1 = 0xbb67ae85;

  /// The ten rounds, on numbers or on registers of lanes.
  template <class V>
  RUNNEL_FORCEINLINE_FUNCTION static void rounds(V (&c)[4], V k0, V k1) {
    for (int r = 0; r < 10; ++r) {
      round(c, k0, k1);
      k0 = k0 + key_step0;
      k1 = k1 + key_step1;
    }
  }
  template <class V>
  RUNNEL_FORCEINLINE_FUNCTION static void round(V (&c)[4], V k0, V k1) {
    V high0, low0, high1, low1;
    multiply(c[0], multiplier0, high0, low0);
    multiply(c[2], multiplier1, high1, low1);
    V const next0 = high1 ^ c[1] ^ k0;
    V const next2 = high0 ^ c[3] ^ k1;
    c[0] = next0;
    c[1] = low1;
    c[2] = next2;
    c[3] = low0;
  }
  template <class V>
  RUNNEL_FORCEINLINE_FUNCTION static void multiply(V a, std::uint32_t b,
                                                   V& high, V& low) {
    auto const product = wide_product(a, b);
    high = Impl::cast_lanes<std::uint32_t>(product >> 32);
#if RUNNEL_ON_GPU
    low = Impl::cast_lanes<std::uint32_t>(product);  // one instruction for both
#else
    low = a * b;
#endif
  }
  template <class V>
  RUNNEL_FORCEINLINE_FUNCTION static auto wide_product(V a, std::uint32_t b) {
#if defined(__CUDA_ARCH__)
    // nvcc 13 adds zeros to the upper half of a product that C++ says.
    if constexpr (std::is_same_v<V, std::uint32_t>) {
      std::uint64_t product;
      asm("mul.wide.u32 %0, %1, %2;" : "=l"(product) : "r"(a), "r"(b));
      return product;
    } else
#endif
    {
      return Impl::cast_lanes<std::uint64_t>(a) * std::uint64_t{b};
    }
  }

  // ---- lanes ----------------------------------------------------------------
  /// Values a lane of a GPU makes in a row, where it may: whole blocks.
  static constexpr int run_length = 256;

  template <class Lanes>
  using Engine = Impl::PhiloxEngine<philox4x32, Lanes>;
  static constexpr bool state_in_window = false;
  template <class Form>
  using output_word = std::uint32_t;
  template <class Lanes, class Form = Impl::NativeForm>
  using Stepper = Impl::LeapStepper<philox4x32, Lanes, Form>;
  /// On hosts, a stream in each lane.
  template <class Lanes, class Form>
  using StreamEngine = Impl::PhiloxStreams<philox4x32, Lanes>;
  template <class Lanes, class Form>
  using PartEngine = Impl::PhiloxStreams<philox4x32, Lanes, true>;
  template <class Lanes, class Form>
  using Blocks = Impl::PhiloxBlocks<philox4x32, Lanes, Form>;
  /// Outputs of a block, which a lane computes from its number.
  static constexpr int counter_block = 4;
  template <class Lanes>
  using CounterBlocks = Impl::PhiloxCounterBlocks<philox4x32, Lanes>;
  template <bool OnDevice>
  using serial_stepper = Impl::PhiloxSerial<philox4x32>;
  template <class T>
  using reference_sampler = Impl::FractionSampler<output_format, T>;
};
static_assert(check_generator<philox4x32>());

}  // namespace Runnel

#endif  // RUNNEL_GENERATORS_PHILOX_HPP
