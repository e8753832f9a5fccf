// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_WICHMANN_HILL_SERIAL_HPP
#define RUNNEL_GENERATORS_DETAIL_WICHMANN_HILL_SERIAL_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/generators/detail/wichmann_hill/device_run.hpp>

namespace Runnel::Impl {

/// Wichmann-Hill by one thread of a GPU: a run that never ends.
template <class Generator>
class WichmannHillSerial {
  using State = typename Generator::state_type;

 public:
  template <class Words>
  RUNNEL_FUNCTION void load(StreamShape const&, Words words) {
    begin(state_from<Generator>(words));
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next() {
    return m_run.template output<Form>();
  }
  template <class Words>
  RUNNEL_FUNCTION void store(Words words, std::uint64_t /*num_outputs*/) const {
    state_to<Generator>(m_run.state(), words);
  }
  RUNNEL_FUNCTION void jump(std::uint64_t const* row) {
    State state = m_run.state();
    Generator::apply(state, row);
    begin(state);
  }

 private:
  RUNNEL_FUNCTION void begin(State const& state) {
    std::uint32_t const no_leap[4] = {1, 1, 1, 1};
    m_run.begin(state, no_leap);
  }
  WichmannHillDeviceRun<State> m_run;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_WICHMANN_HILL_SERIAL_HPP
