// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_SPRNG_PMLCG_HPP
#define RUNNEL_GENERATORS_SPRNG_PMLCG_HPP

#include <algorithm>
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
#include <runnel/generators/detail/sprng/mersenne61.hpp>
#include <runnel/generators/detail/sprng/pmlcg_table.hpp>
#include <runnel/generators/detail/sprng/products.hpp>
#include <runnel/generators/detail/sprng/samplers.hpp>
#include <runnel/generators/detail/sprng/spawn_tree.hpp>
#include <runnel/generators/detail/sprng/stream_engines.hpp>
#include <runnel/generators/detail/stream_facts.hpp>
#include <runnel/seeds/detail/sprng/number_list.hpp>
#include <runnel/seeds/sprng.hpp>

namespace Runnel {

/// SPRNG's congruential generator modulo a Mersenne prime.
///
/// \f[ x_n = a\,x_{n-1} \bmod (2^{61} - 1), \quad x_0 = 2 s + 1 \f]
/// with the stream's own primitive root \f$a = 37^P\f$. The native output is
/// the top 31 of the new x's 61 bits. Period 2^61 − 2. All streams of a seed
/// begin with the same x and go through the same numbers in another order.
///
/// Source: M. Mascagni, A. Srinivasan, ACM Trans. Math. Softw. 26 (2000) 436,
/// doi:10.1145/358407.358427; M. Mascagni, "Parallel linear congruential
/// generators with prime moduli", Parallel Comput. 24 (1998) 923,
/// doi:10.1016/S0167-8191(98)00010-8.
// NOLINTNEXTLINE(readability-identifier-naming): a name that users type
struct sprng_pmlcg {
  using word_type = std::uint32_t;
  using state_word = std::uint64_t;
  using lane_word = std::uint64_t;
  using output_format = Impl::SprngFormat;
  static constexpr OutputKind output_kind = OutputKind::bits;
  using seed_type = SprngPmlcgSeed;

  static constexpr bool is_built_in = true;
  static constexpr std::string_view name = "sprng_pmlcg";
  static constexpr std::string_view title =
      "SPRNG 5: congruential modulo the prime 2^61 - 1";
  static constexpr std::string_view native_type = "i31";
  static constexpr std::string_view streams_by = "multiplier; SPRNG's spawn";
  static constexpr std::string_view jump_by = "powers modulo 2^61 - 1";
  static constexpr std::string_view source =
      "Mascagni, Srinivasan, ACM TOMS 26 (2000) 436";
  static constexpr std::string_view default_seed = "0";
  static constexpr int period_log2 = 61;
  static constexpr std::uint64_t num_streams =
      SprngFacts<SprngKind::pmlcg>::num_streams;
  static constexpr StreamFacts const& stream_facts =
      Impl::sprng_pmlcg_stream_facts;
  /// 0: as many as there are lanes.
  static constexpr int parallel_width = 0;

  /// State in memory: x, a.
  static constexpr int state_words = 2;
  static constexpr int state_bytes = state_words * sizeof(state_word);
  static constexpr int window_words = state_words;
  struct state_origin {};
  struct state_type {
    std::uint64_t x;
    std::uint64_t multiplier;
  };

  /// Returns whether stepping could leave these words.
  static bool is_state(state_word const* words) {
    constexpr std::uint64_t m = Impl::Mersenne61::modulus;
    return words[0] > 0 && words[0] < m && words[1] > 1 && words[1] < m;
  }
  /// The multiplier stays.
  RUNNEL_FUNCTION static constexpr bool step_changes(int word) {
    return word == 0;
  }
  RUNNEL_FUNCTION static state_type load(state_word const* words) {
    return {words[0], words[1]};
  }
  RUNNEL_FUNCTION static void store(state_type const& s, state_word* words) {
    words[0] = s.x;
    words[1] = s.multiplier;
  }
  static LinearRecurrence linear_recurrence(seed_type const& seed,
                                            std::uint64_t stream) {
    state_word words[state_words];
    seed.write_states(stream, 1, words);
    return {Impl::Mersenne61::modulus, {words[1]}};
  }
  /// The next x, left-justified.
  RUNNEL_FUNCTION static std::uint64_t next(state_type& s) {
    s.x = Impl::Mersenne61::multiply(s.x, s.multiplier);
    return s.x << 3;
  }
  RUNNEL_FUNCTION static word_type step(state_type& s) {
    return Impl::sprng_native(next(s));
  }

  RUNNEL_FUNCTION static std::uint32_t number_word(Impl::NumberList const& list,
                                                   std::int64_t w) {
    return Impl::exponent_word(list, w);
  }
  RUNNEL_FUNCTION static void seed_from_table(std::uint64_t const* table,
                                              std::int64_t s,
                                              state_word* words) {
    Impl::PmlcgTable::write_state(table, s, words);
  }

  /// SPRNG's spawned streams, in kernels.
  using spawn_tree = Impl::SprngSpawnTree<SprngKind::pmlcg>;

  // ---- jumps: a row is the number of steps modulo 2^61 − 2 ------------------
  static constexpr bool leaps = true;
  static constexpr int max_lanes = 32;
  static constexpr int jump_words = 1;
  static constexpr JumpRow jump_row = JumpRow::shared;
  static void write_jump_rows(seed_type const&, std::uint64_t /*stream*/,
                              UInt128 stride, std::int64_t num_rows,
                              std::uint64_t* rows) {
    UInt128 const order(Impl::Mersenne61::order);
    for (std::int64_t k = 0; k < num_rows; ++k) {
      rows[k] =
          ((stride % order) * UInt128(static_cast<std::uint64_t>(k)) % order)
              .low;
    }
  }
  /// Cost: at most 123 products.
  RUNNEL_FUNCTION static void apply(state_type& s, std::uint64_t const* row) {
    using M = Impl::Mersenne61;
    s.x = M::multiply(s.x, M::power(s.multiplier, row[0]));
  }
  /// The same for many states on a host, four at a time.
  static void jump_many(state_word* words, std::int64_t count,
                        std::uint64_t const* row) {
    constexpr int side_by_side = 4;
    for (std::int64_t s = 0; s < count; s += side_by_side) {
      auto* const first = words + s * state_words;
      auto const n = std::min<std::int64_t>(side_by_side, count - s);
      std::uint64_t x[side_by_side] = {};
      std::uint64_t a[side_by_side] = {};
      for (int i = 0; i < n; ++i) {
        x[i] = first[i * state_words];
        a[i] = first[i * state_words + 1];
      }
      Impl::Mersenne61::multiply_by_powers(x, a, row[0]);
      for (int i = 0; i < n; ++i) first[i * state_words] = x[i];
    }
  }

  // ---- lanes ----------------------------------------------------------------
  /// A lane holds the x that its next output is made from, and on a CPU those
  /// of the leaps to come, so that products of several leaps are under way at
  /// a time.
  template <class Lanes>
  class Engine {
   public:
    using Wide = typename Lanes::template rebind<std::uint64_t>;
    using M = Impl::Mersenne61;
    static constexpr int depth = Lanes::on_device ? 1 : 4;

    RUNNEL_FORCEINLINE_FUNCTION void set_lane(int i, state_type const& s) {
      Impl::set_lane_of(m_x[0], i, M::multiply(s.x, s.multiplier));
    }
    RUNNEL_FORCEINLINE_FUNCTION void set_leap(int i, state_type const& s,
                                              std::uint64_t const* row) {
      // All lanes are of one stream: one power will do.
      if (i == 0 || Lanes::on_device || Lanes::groups > 1) {
        m_leap = M::power(s.multiplier, row[0]);
      }
      std::uint64_t x = Impl::lane_of(m_x[0], i);
      for (int d = 1; d < depth; ++d) {
        x = M::multiply(x, m_leap);
        Impl::set_lane_of(m_x[d], i, x);
      }
      auto const two = M::multiply(m_leap, m_leap);
      Impl::set_lane_of(m_factor, i,
                        depth == 1 ? m_leap : M::multiply(two, two));
      Impl::set_lane_of(m_multiplier, i, s.multiplier);
    }
    /// The state before the lane's next output. Cost: 121 products.
    RUNNEL_FORCEINLINE_FUNCTION state_type lane(int i) const {
      std::uint64_t const a = Impl::lane_of(m_multiplier, i);
      return {M::multiply(Impl::lane_of(m_x[0], i), M::power(a, M::order - 1)),
              a};
    }
    template <class Form>
    RUNNEL_FORCEINLINE_FUNCTION auto output() const {
      return Impl::sprng_output<Form>(Wide(m_x[0] << 3));
    }
    RUNNEL_FORCEINLINE_FUNCTION void leap() {
      Wide const next = Impl::product_mersenne61(m_x[0], m_factor);
      for (int d = 1; d < depth; ++d) m_x[d - 1] = m_x[d];
      m_x[depth - 1] = next;
    }

   private:
    Wide m_x[depth];
    Wide m_factor;
    Wide m_multiplier;
    std::uint64_t m_leap;
  };
  template <class Lanes, class Form>
  using StreamEngine = Impl::Mersenne61Streams<Lanes, state_type>;
  template <class Lanes, class Form>
  using PartEngine =
      Impl::PartStreams<Impl::Mersenne61Parts<Lanes, state_type>, 0>;
  static constexpr bool state_in_window = false;
  template <class Form>
  using output_word =
      std::conditional_t<std::is_same_v<Form, Impl::ReferenceForm>,
                         std::uint64_t, std::uint32_t>;
  template <class Lanes, class Form = Impl::NativeForm>
  using Stepper = Impl::LeapStepper<sprng_pmlcg, Lanes, Form>;
  template <bool OnDevice>
  using serial_stepper = Impl::PlainSerial<sprng_pmlcg>;
  template <class T>
  using reference_sampler = Impl::SprngReferenceSampler<SprngKind::pmlcg, T>;
};
static_assert(check_generator<sprng_pmlcg>());

}  // namespace Runnel

#endif  // RUNNEL_GENERATORS_SPRNG_PMLCG_HPP
