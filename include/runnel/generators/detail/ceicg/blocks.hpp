// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_CEICG_BLOCKS_HPP
#define RUNNEL_GENERATORS_DETAIL_CEICG_BLOCKS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/ceicg/arithmetic.hpp>
#include <runnel/generators/detail/ceicg/pairs.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// Makes consecutive outputs of CEICG on a host: the inverses of many
/// registers of positions n, n + W, … from one (`CeicgInverses`). Lane l steps
/// by 1 from \f$t = (n + l)\,\overline{W}\f$, since
/// \f$\overline{a n} = \overline{a W}\,\overline{t}\f$.
template <class Generator, class WordLanes, class Form>
class CeicgBlocks {
 public:
  using StateWord = typename Generator::state_word;
  using Lanes = WordLanes;

  RUNNEL_FORCEINLINE_FUNCTION CeicgBlocks(StateWord const* words,
                                          std::uint64_t const*)
      : m_state(Generator::load(words)) {}

  /// The last register may have outputs past those that were asked for.
  static constexpr bool passes_count = true;

  /// Makes at most `count` ≥ 1 of the next outputs: up to where one of the
  /// components is 0, which has no inverse.
  /// sink(i, register of outputs i, i + 1, …) in any order.
  /// \returns how many were made, a multiple of `Unit` or all
  template <int Unit, class Sink>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t make(std::int64_t count,
                                                Sink const& sink) {
    static_assert(width % Unit == 0);
    std::int64_t rows = (count + width - 1) / width;
    rows = make_rows(rows < max_rows ? static_cast<int>(rows) : max_rows, sink);
    std::int64_t const made = rows * width < count ? rows * width : count;
    for (int k = 0; k < 3; ++k) {
      std::uint32_t const m = Ceicg::modulus(k);
      std::uint32_t const n = m_state.n[k] + static_cast<std::uint32_t>(made);
      m_state.n[k] = n < m ? n : n - m;
    }
    return made;
  }

  /// The state after what has been made.
  RUNNEL_FORCEINLINE_FUNCTION void store(StateWord* words) const {
    Generator::store(m_state, words);
  }

 private:
  static constexpr int width = Lanes::per_stream;
  static constexpr int max_sequences = 2;
  static constexpr int max_pairs = 128;
  static constexpr int max_rows = 2 * max_pairs;
  using Real = typename Lanes::template rebind<double>;
  using Wide = typename Lanes::template rebind<std::uint64_t>;
  using Inverses = CeicgInverses<Lanes, max_sequences, max_pairs>;
  using Start = typename Inverses::Start;
  template <int K>
  static constexpr auto multiplier =
      std::uint64_t{Ceicg::multiplier(K)} * width;
  template <int K>
  static constexpr auto factor_of =
      static_cast<double>(Ceicg::inverse(multiplier<K>, K));
  template <int K>
  static constexpr auto inverse_width =
      static_cast<double>(Ceicg::inverse(width, K));

  /// Makes at most `rows` registers, those at the start or more.
  /// \returns how many
  template <class Sink>
  RUNNEL_FORCEINLINE_FUNCTION int make_rows(int rows, Sink const& sink) const {
    double const factor[3] = {factor_of<0>, factor_of<1>, factor_of<2>};
    Start start[max_sequences];
    static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
      using Residues = CeicgResidues<k, Real>;
      Real n{};
      for (int l = 0; l < width; ++l) {
        set_lane_of(n, l, static_cast<double>(m_state.n[k]) + l);
      }
      start[0].t[k] = Residues::min_product(Residues::least(n),
                                            fill_lanes<Real>(inverse_width<k>));
    });
    int const room = Inverses::min_room(start[0], rows + 3);
    int sequences = rows < 4 ? 1 : 2;
    if (room < 4) sequences = 1;
    int pairs = (rows - 1) / (2 * sequences) + 1;
    if (2 * sequences * pairs > room) pairs = room / (2 * sequences);
    if (rows == 1 || pairs == 0) {
      sink(0, Inverses::word(start[0], factor));
      return 1;
    }
    int const length = 2 * pairs;
    for (int k = 0; k < 3; ++k) {
      start[1].t[k] = start[0].t[k] + static_cast<double>(length);
    }
    Inverses::make(start, sequences, pairs, factor,
                   [&](int s, int i, Wide word) RUNNEL_INLINE_LAMBDA {
                     int const row = s * length + i;
                     if (row < rows) sink(std::int64_t{row} * width, word);
                   });
    return sequences * length < rows ? sequences * length : rows;
  }

  typename Generator::state_type m_state;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_CEICG_BLOCKS_HPP
