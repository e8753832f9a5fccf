// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_MRG5_LEAP_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_MRG5_LEAP_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/sprng/mrg5.hpp>
#include <runnel/generators/detail/sprng/products.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// A leap of N steps of the order-5 sequence. Numbers N apart,
/// \f$w_k = y_{m+kN}\f$, are again a sequence of order 5: the coefficients of
/// the minimal polynomial of \f$t^N\f$ take five of them to the sixth, and a
/// matrix takes them back to five neighbours. Words of a jump's row:
///  - 0 … 4: \f$t^N\f$, the jump itself
///  - 5 … 9: d, \f$w_5 = \sum_k d_k w_k\f$
///  - 10 … 34: E, row by row, \f$y_{m-1-i} = \sum_k E_{ik} w_k\f$
struct SprngMrg5Leap {
  static constexpr int row_words = 35;
  static constexpr int next_words = 5;
  static constexpr int back_words = 10;

  /// A row of \f$t^N\f$. Host.
  /// \param with_leap  d and E too, which only concurrent lanes need; they are
  ///   0 where \f$t^N\f$ is a number: for N = 0, and no other N < 2^123
  /// \param row  `row_words` words
  static void write_row(SprngMrg5::Polynomial const& power, bool with_leap,
                        std::uint64_t* row);
};

/// Lanes of the order-5 sequence: five numbers a leap apart.
template <class Lanes>
class SprngMrg5Engine {
 public:
  using Wide = typename Lanes::template rebind<std::uint64_t>;
  using Leap = SprngMrg5Leap;

  /// \param state  before the lane's next number \param row  of the leap
  RUNNEL_FORCEINLINE_FUNCTION void set_lane(int i, SprngMrg5::State state,
                                            std::uint64_t const* row) {
    SprngMrg5::step(state);
    for (int k = 0; k < 5; ++k) {
      set_lane_of(m_w[k], i, state.y[0]);
      if (k < 4) SprngMrg5::jump(state, row);
    }
    set_row(row);
  }
  /// The same for all lanes: numbers k leaps on, k = 0 … 4.
  RUNNEL_FORCEINLINE_FUNCTION void set_lanes(Wide const (&w)[5],
                                             std::uint64_t const* row) {
    for (int k = 0; k < 5; ++k) m_w[k] = w[k];
    set_row(row);
  }
  RUNNEL_FORCEINLINE_FUNCTION SprngMrg5::State lane(int i) const {
    SprngMrg5::State state{};
    for (int r = 0; r < 5; ++r) {
      std::uint64_t sum = 0;
      for (int k = 0; k < 5; ++k) {
        sum += m_back[5 * r + k] * lane_of(m_w[k], i) % SprngMrg5::modulus;
      }
      state.y[r] = SprngMrg5::residue(sum + SprngMrg5::modulus);
    }
    return state;
  }
  /// The lane's next number, in [1, 2^31 − 1].
  RUNNEL_FORCEINLINE_FUNCTION Wide y() const { return m_w[0]; }
  RUNNEL_FORCEINLINE_FUNCTION void leap() {
    // Products are below 2^62, and only in sum never 0.
    Wide const low = partial(product_of_low_halves(m_w[0], m_next[0]) +
                             product_of_low_halves(m_w[1], m_next[1]) +
                             product_of_low_halves(m_w[2], m_next[2]));
    Wide const sum = product_of_low_halves(m_w[3], m_next[3]) +
                     product_of_low_halves(m_w[4], m_next[4]) + low;
    for (int k = 0; k < 4; ++k) m_w[k] = m_w[k + 1];
    m_w[4] = SprngMrg5::residue(partial(sum));
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION void set_row(std::uint64_t const* row) {
    for (int k = 0; k < 5; ++k) {
      m_next[k] = fill_lanes<Wide>(row[Leap::next_words + k]);
    }
    m_back = row + Leap::back_words;
  }
  RUNNEL_FORCEINLINE_FUNCTION static Wide partial(Wide x) {
    return (x >> 31) + (x & SprngMrg5::modulus);
  }
  Wide m_w[5];
  Wide m_next[5];
  std::uint64_t const* m_back;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_MRG5_LEAP_HPP
