// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_CEICG_STREAMS_HPP
#define RUNNEL_GENERATORS_DETAIL_CEICG_STREAMS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/ceicg/arithmetic.hpp>
#include <runnel/generators/detail/ceicg/pairs.hpp>
#include <runnel/generators/detail/modular.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// Streams of CEICG, one in each lane of a host's register, or leapfrog parts
/// of them: the inverses of several positions of several registers from one, as
/// in `CeicgBlocks`. Parts step by 1 from \f$n\,\overline{leap}\f$.
template <class Generator, class Lanes, bool InParts>
class CeicgStreams {
 public:
  using RunLanes = Lanes;
  using State = typename Generator::state_type;
  using Real = typename Lanes::template rebind<double>;
  using Wide = typename Lanes::template rebind<std::uint64_t>;
  static constexpr int stream_registers = 16;
  /// Outputs of a lane that are made together, at most.
  static constexpr int max_together = 16;

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
  RUNNEL_FORCEINLINE_FUNCTION State lane(int i) const {
    State s{};
    for (int k = 0; k < 3; ++k) {
      s.n[k] = static_cast<std::uint32_t>(lane_of(m_n[k], i));
    }
    return s;
  }
  /// The next outputs of some registers: sink(r, i, word).
  /// \pre 0 < outputs ≤ max_together
  template <class Sink>
  RUNNEL_FORCEINLINE_FUNCTION static void make_together(CeicgStreams* registers,
                                                        int count, int outputs,
                                                        Sink const& sink) {
    int const pairs = (outputs + 1) / 2;
    Steps const steps = registers[0].steps();
    bool may_step = steps.exist;
    Start start[stream_registers];
    for (int r = 0; r < count; ++r) {
      start[r] = registers[r].start(steps);
      may_step =
          may_step && Inverses::min_room(start[r], 2 * pairs) == 2 * pairs;
    }
    if (!may_step) {
      for (int r = 0; r < count; ++r) registers[r].make_each(r, outputs, sink);
      return;
    }
    Inverses::make(start, count, pairs, steps.factor, sink);
    for (int r = 0; r < count; ++r) registers[r].go_on(outputs);
  }

 private:
  using Inverses = CeicgInverses<Lanes, stream_registers,
                                 stream_registers * max_together / 2>;
  using Start = typename Inverses::Start;
  template <int K>
  using Residues = CeicgResidues<K, Real>;

  /// One by one, as some are inverses of 0 or all of a row are of the same.
  template <class Sink>
  RUNNEL_FORCEINLINE_FUNCTION void make_each(int r, int outputs,
                                             Sink const& sink) {
    Steps const by_one{};
    for (int i = 0; i < outputs; ++i) {
      sink(r, i, Inverses::word({{m_n[0], m_n[1], m_n[2]}}, by_one.factor));
      go_on(1);
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void go_on(int outputs) {
    static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
      double const step = InParts ? m_leap[k] : 1;
      m_n[k] = Residues<k>::least(m_n[k] + step * outputs);
    });
  }

  /// The factors from positions to numbers that step by 1, and from the
  /// inverses of these to the inverses of outputs.
  struct Steps {
    double inverse_leap[3] = {1, 1, 1};
    double factor[3] = {ceicg_inverse_multiplier<0>,
                        ceicg_inverse_multiplier<1>,
                        ceicg_inverse_multiplier<2>};
    bool exist = true;
  };
  RUNNEL_FORCEINLINE_FUNCTION Steps steps() const {
    Steps s;
    if constexpr (InParts) {
      Real leap[3], inverse[3];
      static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
        leap[k] = Residues<k>::near(fill_lanes<Real>(m_leap[k]));
        s.exist = s.exist && m_leap[k] != 0;
      });
      ceicg_inverse<Lanes>(leap, inverse);
      static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
        using R = Residues<k>;
        s.inverse_leap[k] = lane_of(R::least(inverse[k]), 0);
        s.factor[k] = lane_of(
            R::near_product(inverse[k], fill_lanes<Real>(s.factor[k])), 0);
      });
    }
    return s;
  }
  RUNNEL_FORCEINLINE_FUNCTION Start start(Steps const& steps) const {
    Start at;
    static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
      if constexpr (InParts) {
        at.t[k] = Residues<k>::min_product(
            m_n[k], fill_lanes<Real>(steps.inverse_leap[k]));
      } else {
        at.t[k] = m_n[k];
      }
    });
    return at;
  }

  Real m_n[3];
  double m_leap[3] = {1, 1, 1};
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_CEICG_STREAMS_HPP
