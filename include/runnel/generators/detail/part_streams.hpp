// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_PART_STREAMS_HPP
#define RUNNEL_GENERATORS_DETAIL_PART_STREAMS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// Takes the place of a leap in streams that do not leap.
struct NoLeap {};

/// Leapfrog parts of streams, one in each lane of a host's register: over few
/// outputs of the other parts by steps, over more of them by a leap.
///
/// \tparam Engine  a `StreamEngine` that has `set_leaps(row)`, the jump by a
///   leap of all lanes, and `leap_output<Form>()`, the next output and a leap
/// \tparam MostSteps  the longest leap that is made by steps, in outputs
template <class Engine, std::uint64_t MostSteps>
class PartStreams {
 public:
  using RunLanes = typename Engine::RunLanes;

  template <class State>
  RUNNEL_FORCEINLINE_FUNCTION void set_lane(int i, State const& s) {
    m_engine.set_lane(i, s);
  }
  RUNNEL_FORCEINLINE_FUNCTION auto lane(int i) const {
    return m_engine.lane(i);
  }
  RUNNEL_FORCEINLINE_FUNCTION void set_leap(std::uint64_t const* row,
                                            std::uint64_t leap) {
    m_steps = leap <= MostSteps ? static_cast<int>(leap) : 0;
    if (m_steps == 0) m_engine.set_leaps(row);
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
    if constexpr (MostSteps > 0) {
      if (m_steps > 0) {
        auto const x = m_engine.template run_output<Form>();
        for (int i = 1; i < m_steps; ++i) m_engine.template run_output<Form>();
        return x;
      }
    }
    return m_engine.template leap_output<Form>();
  }

 private:
  /// Not all of it is used by steps, but all of it is copied.
  Engine m_engine{};
  int m_steps = 0;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_PART_STREAMS_HPP
