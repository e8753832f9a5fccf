// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_SPRNG_CMRG_HPP
#define RUNNEL_GENERATORS_SPRNG_CMRG_HPP

#include <cstdint>
#include <string_view>
#include <type_traits>

#include <runnel/core/check_generator.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/generators/detail/leap_stepper.hpp>
#include <runnel/generators/detail/part_streams.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/generators/detail/sprng/addends.hpp>
#include <runnel/generators/detail/sprng/affine_engine.hpp>
#include <runnel/generators/detail/sprng/cmrg_run.hpp>
#include <runnel/generators/detail/sprng/mrg5_leap.hpp>
#include <runnel/generators/detail/sprng/samplers.hpp>
#include <runnel/generators/detail/sprng/spawn_tree.hpp>
#include <runnel/generators/detail/sprng/stream_engines.hpp>
#include <runnel/generators/detail/stream_facts.hpp>
#include <runnel/seeds/detail/sprng/number_list.hpp>
#include <runnel/seeds/detail/sprng/primes.hpp>
#include <runnel/seeds/sprng.hpp>

namespace Runnel {

/// SPRNG's combined multiple recursive generator.
///
/// \f[ x_n = a\,x_{n-1} + p \bmod 2^{64}, \quad
///     y_n = 107374182\,y_{n-1} + 104480\,y_{n-5} \bmod (2^{31} - 1), \quad
///     z_n = x_n + 2^{32} y_n \bmod 2^{64} \f]
/// x is `sprng_lcg64` of the same seed and stream, y the same in all streams;
/// y = 0 counts as 2^31 − 1. The native output is the top 31 bits of z.
///
/// Source: M. Mascagni, A. Srinivasan, ACM Trans. Math. Softw. 26 (2000) 436,
/// doi:10.1145/358407.358427; y: P. L'Ecuyer, F. Blouin, R. Couture, "A search
/// for good multiple recursive random number generators", ACM Trans. Model.
/// Comput. Simul. 3 (1993) 87, doi:10.1145/169702.169698.
// NOLINTNEXTLINE(readability-identifier-naming): a name that users type
struct sprng_cmrg {
  using word_type = std::uint32_t;
  using state_word = std::uint64_t;
  using lane_word = std::uint64_t;
  using output_format = Impl::SprngFormat;
  static constexpr OutputKind output_kind = OutputKind::bits;
  using seed_type = SprngCmrgSeed;

  static constexpr bool is_built_in = true;
  static constexpr std::string_view name = "sprng_cmrg";
  static constexpr std::string_view title =
      "SPRNG 3: combined multiple recursive";
  static constexpr std::string_view native_type = "i31";
  static constexpr std::string_view streams_by = "prime addend; SPRNG's spawn";
  static constexpr std::string_view jump_by =
      "closed form; x^n mod the order-5 polynomial over Z/(2^31 - 1)";
  static constexpr std::string_view source =
      "Mascagni, Srinivasan, ACM TOMS 26 (2000) 436";
  static constexpr std::string_view default_seed = "0";
  static constexpr int period_log2 = 218;
  static constexpr std::uint64_t num_streams =
      SprngFacts<SprngKind::cmrg>::num_streams;
  static constexpr StreamFacts const& stream_facts =
      Impl::sprng_cmrg_stream_facts;
  /// 0: as many as there are lanes.
  static constexpr int parallel_width = 0;

  /// State in memory: x, p, a, then the last five y, the newest first.
  static constexpr int state_words = 8;
  static constexpr int state_bytes = state_words * sizeof(state_word);
  static constexpr int window_words = state_words;
  struct state_origin {};
  struct state_type {
    Impl::AffineState affine;
    Impl::SprngMrg5::State recursive;
  };

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
    bool sound =
        is_prime(words[1]) &&
        words[2] == SprngFacts<SprngKind::cmrg>::multiplier(seed.param());
    for (int i = 3; i < 8; ++i) {
      sound = sound && words[i] > 0 && words[i] <= Impl::SprngMrg5::modulus;
    }
    return sound;
  }
  using addend_rules = Impl::AddendRules<SprngKind::cmrg>;
  using StatesTest = Impl::AddendStatesTest<sprng_cmrg>;
  /// Addend and multiplier of the affine component stay.
  RUNNEL_FUNCTION static constexpr bool step_changes(int word) {
    return word != 1 && word != 2;
  }
  RUNNEL_FUNCTION static state_type load(state_word const* words) {
    state_type s{{words[0], words[1], words[2]}, {}};
    for (int i = 0; i < 5; ++i) s.recursive.y[i] = words[3 + i];
    return s;
  }
  RUNNEL_FUNCTION static void store(state_type const& s, state_word* words) {
    words[0] = s.affine.x;
    words[1] = s.affine.addend;
    words[2] = s.affine.multiplier;
    for (int i = 0; i < 5; ++i) words[3 + i] = s.recursive.y[i];
  }
  /// The next z.
  RUNNEL_FUNCTION static std::uint64_t next(state_type& s) {
    s.affine.x = s.affine.multiplier * s.affine.x + s.affine.addend;
    Impl::SprngMrg5::step(s.recursive);
    return s.affine.x + (s.recursive.y[0] << 32);
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
    Impl::AddendTable<SprngKind::cmrg>::write_state(table, s, words);
  }

  /// SPRNG's spawned streams, in kernels.
  using spawn_tree = Impl::SprngSpawnTree<SprngKind::cmrg>;

  // ---- jumps: the power of the affine map, then the leap of y ---------------
  static constexpr bool leaps = true;
  static constexpr int max_lanes = 32;
  static constexpr int jump_words = 2 + Impl::SprngMrg5Leap::row_words;
  static constexpr JumpRow jump_row = JumpRow::shared;
  static void write_jump_rows(seed_type const& seed, std::uint64_t /*stream*/,
                              UInt128 stride, std::int64_t num_rows,
                              std::uint64_t* rows) {
    auto const factor = Impl::affine_power(
        SprngFacts<SprngKind::cmrg>::multiplier(seed.param()), stride);
    auto const factor_y = Impl::SprngMrg5::power(stride);
    Impl::AffinePower power;
    Impl::SprngMrg5::Polynomial power_y;
    for (std::int64_t k = 0; k < num_rows; ++k) {
      auto* const row = rows + k * jump_words;
      row[0] = power.factor;
      row[1] = power.sum;
      Impl::SprngMrg5Leap::write_row(power_y, k <= max_lanes, row + 2);
      power = factor * power;
      power_y = Impl::SprngMrg5::multiply(power_y, factor_y);
    }
  }
  RUNNEL_FUNCTION static void apply(state_type& s, std::uint64_t const* row) {
    s.affine.x = Impl::AffinePower{row[0], row[1]}(s.affine.x, s.affine.addend);
    Impl::SprngMrg5::jump(s.recursive, row + 2);
  }

  // ---- lanes ----------------------------------------------------------------
  /// Values a lane of a GPU makes in a row, where it may.
  static constexpr int run_length = 256;

  template <class Lanes>
  class Engine {
   public:
    RUNNEL_FORCEINLINE_FUNCTION void set_lane(int i, state_type const& s) {
      m_affine.set_lane(i, s.affine);
    }
    RUNNEL_FORCEINLINE_FUNCTION void set_leap(int i, state_type const& s,
                                              std::uint64_t const* row) {
      m_affine.set_leap(i, s.affine, row);
      m_recursive.set_lane(i, s.recursive, row + 2);
      m_row = row;
    }
    RUNNEL_FORCEINLINE_FUNCTION state_type lane(int i) const {
      return {m_affine.lane(i), m_recursive.lane(i)};
    }
    template <class Form>
    RUNNEL_FORCEINLINE_FUNCTION auto output() const {
      return Impl::sprng_output<Form>(m_affine.x() + (m_recursive.y() << 32));
    }
    RUNNEL_FORCEINLINE_FUNCTION void leap() {
      m_affine.leap();
      m_recursive.leap();
    }
    // Runs, of a GPU.
    template <class Form>
    RUNNEL_FORCEINLINE_FUNCTION void begin_runs() {
      auto const s = lane(0);
      m_run.begin(s.affine, s.recursive, m_row);
    }
    template <class Form>
    RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
      return Impl::sprng_output<Form>(std::uint64_t{m_run.output()});
    }
    template <class Form>
    RUNNEL_FORCEINLINE_FUNCTION void next_run() {
      m_run.leap();
    }
    RUNNEL_FORCEINLINE_FUNCTION void end_runs() {
      m_affine.set_lane(0, m_run.affine());
      m_recursive.set_lane(0, m_run.recursive(), m_row + 2);
    }

   private:
    Impl::AffineEngine<Lanes> m_affine;
    Impl::SprngMrg5Engine<Lanes> m_recursive;
    std::uint64_t const* m_row;
    std::conditional_t<Lanes::on_device, Impl::SprngCmrgRun, char> m_run;
  };
  template <class Lanes, class Form>
  using StreamEngine = Impl::CmrgStreams<Lanes, state_type>;
  template <class Lanes, class Form>
  using PartEngine =
      Impl::PartStreams<Impl::CmrgStreams<Lanes, state_type, true>, 4>;
  static constexpr bool state_in_window = false;
  template <class Form>
  using output_word =
      std::conditional_t<std::is_same_v<Form, Impl::ReferenceForm>,
                         std::uint64_t, std::uint32_t>;
  template <class Lanes, class Form = Impl::NativeForm>
  using Stepper = Impl::LeapStepper<sprng_cmrg, Lanes, Form>;
  template <bool OnDevice>
  using serial_stepper = Impl::PlainSerial<sprng_cmrg>;
  template <class T>
  using reference_sampler = Impl::SprngReferenceSampler<SprngKind::cmrg, T>;
};
static_assert(check_generator<sprng_cmrg>());

}  // namespace Runnel

#endif  // RUNNEL_GENERATORS_SPRNG_CMRG_HPP
