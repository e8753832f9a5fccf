// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_SERIAL_SERIAL_ROW_HPP
#define RUNNEL_FILL_KERNELS_SERIAL_SERIAL_ROW_HPP

#include <algorithm>
#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/tuning.hpp>

namespace Runnel::Impl {

/// A short row of one stream on a host, output by output: SIMD lanes would jump
/// to their places first.
template <class Generator, class Sampler, class T>
struct SerialRow {
  using StateWord = typename Generator::state_word;
  static constexpr int outputs = Sampler::words_per_value;
  static constexpr std::int64_t max_values =
      Leaping<Generator> && StaticSampler<Sampler, Generator>
          ? host_tuning<Generator>.max_serial_words / outputs
          : 0;
  static constexpr bool exists = max_values > 0;

  static bool serves(FillPlan<Generator, T> const& plan) {
    return plan.rows.num_rows == 1 && plan.num_parts == 1 && plan.leap == 1 &&
           is_short(plan.rows.longest(), true);
  }
  /// Is a row of `count` values short enough?
  /// \param has_runs  lanes would make runs of a long row
  static bool is_short(std::int64_t count, bool has_runs) {
    return count <= max_values && (!has_runs || count * outputs < min_runs());
  }
  /// \pre `serves`; the row is contiguous
  static void make(FillPlan<Generator, T> const& plan) {
    std::int64_t const at = plan.stream_of(0) * plan.shape.state_words;
    make(plan.shape, plan.states + at, plan.new_states + at, plan.rows.start(0),
         plan.rows.length(0));
  }
  /// The next `count` values of a stream, whose state is then stored.
  static void make(StreamShape const& shape, StateWord const* state,
                   StateWord* new_state, T* to, std::int64_t count) {
    constexpr int words = Generator::state_words;
    StateWord stepped[words];
    std::copy(state, state + words, stepped);
    SerialStepper<Generator, StateWord*, false> stepper{};
    stepper.load(shape, stepped);
    using Word = sampled_word<Generator, Sampler>;
    for (std::int64_t i = 0; i < count; ++i) {
      Word value[outputs];
      for (auto& word : value) {
        word = stepper.template next<form_of<Sampler>>();
      }
      to[i] = values_of<Sampler, ScalarLanes<Word>>(value);
    }
    stepper.store(stepped, static_cast<std::uint64_t>(count) * outputs);
    std::copy(stepped, stepped + words, new_state);
  }

 private:
  /// The number of words from which runs made by lanes pay, approximately.
  static std::int64_t min_runs() {
    if constexpr (RunBlocksMaking<Generator>) {
      return std::int64_t{Generator::min_run} * Generator::run_registers *
             (register_bytes(host_isa()) / 8);
    } else {
      return INT64_MAX;
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_SERIAL_SERIAL_ROW_HPP
