// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_MT19937_HPP
#define RUNNEL_GENERATORS_MT19937_HPP

#include <cstdint>
#include <string_view>

#include <runnel/core/check_generator.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/generators/detail/fraction_samplers.hpp>
#include <runnel/generators/detail/mt/jump_pieces.hpp>
#include <runnel/generators/detail/mt/ring.hpp>
#include <runnel/generators/detail/mt/stepper.hpp>
#include <runnel/generators/detail/mt/window.hpp>
#include <runnel/generators/detail/stream_facts.hpp>
#include <runnel/seeds/mt.hpp>

namespace Runnel {

/// The Mersenne Twister MT19937, as std::mt19937: `MtParameters` has the
/// formula, `mt19937_parameters` the numbers.
///
/// Source: M. Matsumoto, T. Nishimura, ACM TOMACS 8 (1998) 3,
/// doi:10.1145/272991.272995; seeding of 2002.
// NOLINTNEXTLINE(readability-identifier-naming): a name that users type
struct mt19937 {
  using word_type = std::uint32_t;
  using state_word = std::uint32_t;
  using lane_word = std::uint32_t;
  using output_format = OutputFormat<std::uint32_t, 32>;
  static constexpr OutputKind output_kind = OutputKind::bits;
  using seed_type = Mt19937Seed;
  using sizes = Impl::Mt19937Sizes;

  static constexpr bool is_built_in = true;
  static constexpr std::string_view name = "mt19937";
  static constexpr std::string_view title = "Mersenne Twister MT19937";
  static constexpr std::string_view native_type = "u32";
  static constexpr std::string_view streams_by = "blocks of 2^128";
  static constexpr std::string_view jump_by =
      "x^n mod the characteristic polynomial over GF(2)";
  static constexpr std::string_view source =
      "Matsumoto, Nishimura, ACM Trans. Model. Comput. Simul. 8 (1998) 3";
  static constexpr std::string_view default_seed = "5489";
  static constexpr int period_log2 = 19937;
  static constexpr std::uint64_t num_streams = UINT64_MAX;
  static constexpr StreamFacts const& stream_facts = Impl::mt19937_stream_facts;
  static constexpr int parallel_width = sizes::n() - sizes::m();

  /// State in memory: \f$x_k, \dots, x_{k+623}\f$, the low 31 bits of the first
  /// 0 (the state is without them). The next output is computed from
  /// \f$x_{k+624}\f$.
  static constexpr int state_words = sizes::n();
  static constexpr int state_bytes = state_words * sizeof(state_word);
  static constexpr int window_words = Impl::MtWindow::words(sizes::n());
  static constexpr int jump_words = sizes::jump_words();
  static constexpr bool state_in_window = true;
  struct state_origin {};

  static bool is_state(state_word const* words) {
    state_word any = 0;
    for (int i = 0; i < state_words; ++i) any |= words[i];
    return any != 0 && (words[0] & sizes::lower()) == 0;
  }

  /// A stream stepped the plain way: a ring of 624 words and an index.
  struct state_type {
    std::uint32_t x[sizes::n()];
    int oldest;
  };
  RUNNEL_FUNCTION static state_type load(state_word const* words) {
    state_type state{};
    for (int i = 0; i < state_words; ++i) state.x[i] = words[i];
    return state;
  }
  RUNNEL_FUNCTION static void store(state_type const& state,
                                    state_word* words) {
    for (int i = 0; i < state_words; ++i) words[i] = at(state, i);
    words[0] &= ~sizes::lower();
  }
  template <class State>
  RUNNEL_FUNCTION static word_type step(State& state) {
    std::uint32_t const second = at(state, 1);
    std::uint32_t const x =
        Impl::next_mt_word(Impl::first_mt_word(state), second,
                           at(state, sizes::m()), sizes::twist, sizes::lower());
    state.x[state.oldest] = x;
    state.oldest = state.oldest + 1 < sizes::n() ? state.oldest + 1 : 0;
    if constexpr (requires { state.first; }) state.first = second;
    return Impl::tempered_mt_word<sizes::shift_0, sizes::shift_1>(
        x, sizes::mask_b, sizes::mask_c);
  }

  /// A stream stepped where its words lie: the ring in place.
  static constexpr int num_rings = 1;
  RUNNEL_FUNCTION static int ring_length(StreamShape const&) {
    return sizes::n();
  }
  template <class Words>
  struct ring_state {
    Words x;
    int oldest;
    std::uint32_t first;  ///< the oldest word: an output reads it as its second
  };
  template <class Words>
  RUNNEL_FUNCTION static ring_state<Words> attach(StreamShape const&,
                                                  Words words, int oldest) {
    return {words, oldest, words[oldest]};
  }
  template <class Words>
  RUNNEL_FUNCTION static void detach(ring_state<Words> const&, Words,
                                     std::uint64_t /*num_outputs*/) {}
  /// Which bits of word i of the state belong to it.
  RUNNEL_FUNCTION static state_word state_mask(StreamShape const&, int i) {
    return i == 0 ? ~sizes::lower() : ~state_word{0};
  }

  static constexpr bool seeds_by_doubling = true;
  /// Row k of `jump_words` words, k < `num_rows`: the jump by 2^k streams.
  static void write_stream_jumps(int num_rows, std::uint64_t* rows);
  static constexpr JumpRow jump_row = JumpRow::shared;
  static void write_jump_rows(seed_type const& seed, std::uint64_t stream,
                              UInt128 stride, std::int64_t num_rows,
                              std::uint64_t* rows);

  template <class Form>
  using output_word = std::uint32_t;
  template <class Lanes, class Form = Impl::NativeForm>
  using Stepper = Impl::MtStepper<mt19937, Lanes>;
  /// How a GPU fills contiguous rows.
  using Ring = Impl::MtRing<sizes>;
  using JumpPieces = Impl::MtJumpPieces<std::uint32_t>;
  template <class T>
  using reference_sampler = Impl::FractionSampler<output_format, T>;

 private:
  template <class State>
  RUNNEL_FUNCTION static std::uint32_t at(State const& state, int i) {
    int const place = state.oldest + i;
    return state.x[place < sizes::n() ? place : place - sizes::n()];
  }
};
static_assert(check_generator<mt19937>());

}  // namespace Runnel

#endif  // RUNNEL_GENERATORS_MT19937_HPP
