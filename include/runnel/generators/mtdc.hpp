// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_MTDC_HPP
#define RUNNEL_GENERATORS_MTDC_HPP

#include <cstdint>
#include <string_view>

#include <runnel/core/check_generator.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/generators/detail/fraction_samplers.hpp>
#include <runnel/generators/detail/mt/lane_jump.hpp>
#include <runnel/generators/detail/mt/lane_polynomials.hpp>
#include <runnel/generators/detail/mt/lane_stepper.hpp>
#include <runnel/generators/detail/mt/stepper.hpp>
#include <runnel/generators/detail/mt/window.hpp>
#include <runnel/generators/detail/stream_facts.hpp>
#include <runnel/seeds/detail/mt/seed_table.hpp>
#include <runnel/seeds/mt.hpp>

namespace Runnel {

/// Mersenne Twisters of the Dynamic Creator: a family of generators with
/// 32-bit words, one parameter set a stream (`MtParameters`, `MtdcSeed`) and,
/// where there are more streams than sets, blocks of 2^128 outputs.
///
/// The characteristic polynomials of different sets are different irreducible
/// ones.
///
/// Source: M. Matsumoto, T. Nishimura, "Dynamic creation of pseudorandom number
/// generators", MCQMC 1998 (Springer 2000) 56,
/// doi:10.1007/978-3-642-59657-5_3.
// NOLINTNEXTLINE(readability-identifier-naming): a name that users type
struct mtdc {
  using word_type = std::uint32_t;
  using state_word = std::uint32_t;
  using lane_word = std::uint32_t;
  using output_format = OutputFormat<std::uint32_t, 32>;
  static constexpr OutputKind output_kind = OutputKind::bits;
  using seed_type = MtdcSeed;
  using sizes = Impl::MtdcSizes;

  static constexpr bool is_built_in = true;
  static constexpr std::string_view name = "mtdc";
  static constexpr std::string_view title =
      "Mersenne Twisters of the Dynamic Creator, p = 521 to 44497";
  static constexpr std::string_view native_type = "u32";
  static constexpr std::string_view streams_by =
      "parameter sets: stream s has set + s; then blocks of 2^128 outputs";
  static constexpr std::string_view jump_by =
      "x^n mod the characteristic polynomial over GF(2) of the set";
  static constexpr std::string_view source =
      "Matsumoto, Nishimura, MCQMC 1998 (2000) 56";
  static constexpr std::string_view default_seed = "4172";
  // The default parameter's, p = 521.
  static constexpr int period_log2 = 521;
  static constexpr std::uint64_t num_streams = UINT64_MAX;
  static constexpr StreamFacts const& stream_facts = Impl::mtdc_stream_facts;
  static constexpr int parallel_width = 9;

  /// State in memory: \f$x_k, \dots, x_{k+n-1}\f$, the low r bits of the first
  /// 0 (the state is without them), then aaa, maskB, maskC. The next
  /// output is computed from \f$x_{k+n}\f$.
  static constexpr int state_bytes =
      (MtdcSeed::max_words + 3) * static_cast<int>(sizeof(state_word));
  static constexpr bool state_in_window = true;
  struct state_origin {};

  static bool is_state(seed_type const& seed, std::uint64_t stream,
                       state_word const* words);

  /// A stream stepped the plain way: a ring of n words and an index.
  struct state_type {
    std::uint32_t x[MtdcSeed::max_words];
    std::uint32_t twist, mask_b, mask_c, lower;
    int n, m, oldest;
  };
  RUNNEL_FUNCTION static state_type load(StreamShape const& shape,
                                         state_word const* words) {
    sizes size;
    size.bind(shape);
    state_type state{};
    state.n = size.n();
    state.m = size.m();
    state.lower = size.lower();
    for (int i = 0; i < state.n; ++i) state.x[i] = words[i];
    state.twist = words[state.n];
    state.mask_b = words[state.n + 1];
    state.mask_c = words[state.n + 2];
    return state;
  }
  RUNNEL_FUNCTION static void store(state_type const& state,
                                    state_word* words) {
    for (int i = 0; i < state.n; ++i) words[i] = at(state, i);
    words[0] &= ~state.lower;
    words[state.n] = state.twist;
    words[state.n + 1] = state.mask_b;
    words[state.n + 2] = state.mask_c;
  }
  template <class State>
  RUNNEL_FUNCTION static word_type step(State& state) {
    std::uint32_t const second = at(state, 1);
    std::uint32_t const x =
        Impl::next_mt_word(Impl::first_mt_word(state), second,
                           at(state, state.m), state.twist, state.lower);
    state.x[state.oldest] = x;
    state.oldest = state.oldest + 1 < state.n ? state.oldest + 1 : 0;
    if constexpr (requires { state.first; }) state.first = second;
    return Impl::tempered_mt_word<sizes::shift_0, sizes::shift_1>(
        x, state.mask_b, state.mask_c);
  }

  /// A stream stepped where its words lie: the ring in place.
  static constexpr int num_rings = 1;
  RUNNEL_FUNCTION static int ring_length(StreamShape const& shape) {
    return shape.constants[0];
  }
  template <class Words>
  struct ring_state {
    Words x;
    std::uint32_t twist, mask_b, mask_c, lower;
    int n, m, oldest;
    std::uint32_t first;  ///< the oldest word: an output reads it as its second
  };
  template <class Words>
  RUNNEL_FUNCTION static ring_state<Words> attach(StreamShape const& shape,
                                                  Words words, int oldest) {
    sizes size;
    size.bind(shape);
    int const n = size.n();
    return {words, words[n], words[n + 1], words[n + 2], size.lower(),
            n,     size.m(), oldest,       words[oldest]};
  }
  template <class Words>
  RUNNEL_FUNCTION static void detach(ring_state<Words> const&, Words,
                                     std::uint64_t /*num_outputs*/) {}
  /// Which bits of word i of the state belong to it.
  RUNNEL_FUNCTION static state_word state_mask(StreamShape const& shape,
                                               int i) {
    sizes size;
    size.bind(shape);
    return i == 0 ? ~size.lower() : ~state_word{0};
  }

  RUNNEL_FUNCTION static void seed_from_table(std::uint64_t const* table,
                                              std::int64_t s,
                                              state_word* words) {
    Impl::MtdcSeedTable::write_state(table, s, words);
  }
  static void write_block_jump(seed_type const& seed, std::uint64_t stream,
                               std::uint64_t* row);
  static void write_block_jumps(seed_type const& seed, std::uint64_t stream,
                                int num_rows, std::uint64_t* rows) {
    seed.write_block_jumps(stream, num_rows, rows);
  }
  static bool makes_set_jumps(StreamShape const& shape) {
    return fits_lane(shape) && shape.constants[2] == 23;
  }
  RUNNEL_FUNCTION static void make_block_jumps(std::uint64_t const* table,
                                               std::int64_t s, int num_rows,
                                               std::uint64_t* rows) {
    Impl::MtLanePolynomials(Impl::MtdcSeedTable::twist(table, s))
        .write_block_jumps(num_rows, rows);
  }
  RUNNEL_FUNCTION static void make_block_jump(std::uint64_t const* table,
                                              std::int64_t s,
                                              std::uint64_t blocks,
                                              std::uint64_t* row) {
    Impl::MtLanePolynomials(Impl::MtdcSeedTable::twist(table, s))
        .write_block_jump(blocks, row);
  }
  RUNNEL_FUNCTION static void make_set_jump(std::uint64_t const* table,
                                            std::int64_t s, UInt128 n,
                                            std::uint64_t* row) {
    Impl::MtLanePolynomials(Impl::MtdcSeedTable::twist(table, s))
        .write_jump(n, row);
  }

  static constexpr JumpRow jump_row = JumpRow::per_stream;
  static void write_jump_rows(seed_type const& seed, std::uint64_t stream,
                              UInt128 stride, std::int64_t num_rows,
                              std::uint64_t* rows);

  template <class Form>
  using output_word = std::uint32_t;
  template <class Lanes, class Form = Impl::NativeForm>
  using Stepper = Impl::MtStepper<mtdc, Lanes>;
  /// Used where `fits_lane`: p = 521.
  template <class Lanes, class Form = Impl::NativeForm>
  using LaneStepper = Impl::MtLaneStepper<mtdc, Lanes>;
  static constexpr bool lanes_on_device_only = false;
  static bool fits_lane(StreamShape const& shape) {
    return shape.constants[0] == 17 && shape.constants[1] == 8;
  }
  RUNNEL_FUNCTION static void jump_lane(StreamShape const& shape,
                                        state_word const* words,
                                        std::uint64_t const* row,
                                        state_word* to) {
    Impl::MtLaneJump(shape).apply(words, row, to);
  }
  template <class T>
  using reference_sampler = Impl::FractionSampler<output_format, T>;

 private:
  template <class State>
  RUNNEL_FUNCTION static std::uint32_t at(State const& state, int i) {
    int const place = state.oldest + i;
    return state.x[place < state.n ? place : place - state.n];
  }
};
static_assert(check_generator<mtdc>());

}  // namespace Runnel

#endif  // RUNNEL_GENERATORS_MTDC_HPP
