// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_CEICG_STREAMS_HPP
#define RUNNEL_GENERATORS_DETAIL_CEICG_STREAMS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/ceicg/blocks.hpp>
#include <runnel/generators/detail/modular.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// Streams of CEICG, one in each lane of a host's register, or leapfrog parts
/// of them: the inverses of several positions of a lane from one, as in
/// `CeicgBlocks`. Positions of 0 are left out of the products.
template <class Generator, class Lanes>
class CeicgStreams {
 public:
  using RunLanes = Lanes;
  using State = typename Generator::state_type;
  using Real = typename Lanes::template rebind<double>;
  using Wide = typename Lanes::template rebind<std::uint64_t>;
  /// There are not registers enough for all of it.
  static constexpr bool stays_in_memory = true;

  RUNNEL_FORCEINLINE_FUNCTION void set_lane(int i, State const& s) {
    for (int k = 0; k < 3; ++k) {
      set_lane_of(m_n[k], i, static_cast<double>(s.n[k]));
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void set_leap(std::uint64_t const* row,
                                            std::uint64_t /*leap*/) {
    for (int k = 0; k < 3; ++k) {
      m_leap[k] =
          static_cast<double>(modulo(row[0], row[1], Ceicg::modulus(k)));
    }
  }
  /// \pre all outputs that were announced have been taken
  RUNNEL_FORCEINLINE_FUNCTION State lane(int i) const {
    State s{};
    for (int k = 0; k < 3; ++k) {
      s.n[k] = static_cast<std::uint32_t>(lane_of(m_n[k], i));
    }
    return s;
  }
  /// So many outputs are wanted: as many as possible are made at once.
  RUNNEL_FORCEINLINE_FUNCTION void announce(std::int64_t outputs) {
    m_left = outputs;
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
    if (m_next == m_count) make_outputs();
    return m_made[m_next++];
  }

 private:
  using Inverses = CeicgInverses<Real, Wide>;
  static constexpr int most = 32;

  RUNNEL_FORCEINLINE_FUNCTION void make_outputs() {
    m_count = static_cast<int>(m_left < most ? m_left : most);
    m_left -= m_count;
    m_next = 0;
    // Positions, with 1 in place of 0, and the products of those before.
    Real n[most][3], before[most][3], product[3], inverse[3];
    for (Real& p : product) p = fill_lanes<Real>(1.0);
    for (int i = 0; i < m_count; ++i) {
      static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
        n[i][k] = m_n[k];
        before[i][k] = product[k];
        Real const z = or_one(m_n[k]);
        product[k] = i == 0 ? z : Inverses::template times<k>(product[k], z);
        Real const m = fill_lanes<Real>(static_cast<double>(Ceicg::modulus(k)));
        Real const next = m_n[k] + m_leap[k];
        m_n[k] = select_less(next, m, next, next - m);
      });
    }
    Inverses::invert(product, inverse);
    for (int i = m_count - 1; i >= 0; --i) {
      Real x[3];
      static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
        x[k] = i == 0 ? inverse[k]
                      : Inverses::template times<k>(inverse[k], before[i][k]);
        inverse[k] = Inverses::template times<k>(inverse[k], or_one(n[i][k]));
        x[k] = where_zero(n[i][k], fill_lanes<Real>(0.0), x[k]);
      });
      m_made[i] = Inverses::combined(x);
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION static Real where_zero(Real n, Real x, Real y) {
    return select_less(n, fill_lanes<Real>(0.5), x, y);
  }
  RUNNEL_FORCEINLINE_FUNCTION static Real or_one(Real n) {
    return where_zero(n, fill_lanes<Real>(1.0), n);
  }

  Real m_n[3];
  double m_leap[3] = {1, 1, 1};
  Wide m_made[most];
  std::int64_t m_left = 0;  ///< outputs announced and not made
  int m_next = 0;
  int m_count = 0;  ///< outputs made
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_CEICG_STREAMS_HPP
