// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_GRAPH_KERNELS_HPP
#define RUNNEL_INTERFACES_DETAIL_GRAPH_KERNELS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/fill/choose_interfaces.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/streams/detail/lent_states.hpp>
#include <runnel/streams/device_handle.hpp>

/// The kernels of `GraphFill`: all that changes from one replay to the next is
/// in the states that were lent.
namespace Runnel::Impl {

template <class TheGenerator, class ExecutionSpace, class ViewType,
          class TheSampler>
struct GraphPlan {
  using Generator = TheGenerator;
  using Sampler = TheSampler;
  using Space = ExecutionSpace;
  using Lent = LentStates<Generator, Space>;
  static constexpr bool on_device = Backend<Space>::on_device;
  /// Many work items on one stream, each of which jumps to its run.
  static constexpr bool in_runs = makes_graphs_by_runs<Generator>;
  /// Values of a run. A GPU has many threads, so its runs are one block long.
  static constexpr std::int64_t run_length = on_device ? 4 : 1024;

  typename Lent::Record lent;
  typename Lent::Memory memory;  ///< may outlive the set
  ViewType view;
  Sampler sampler;

  RUNNEL_FUNCTION std::int64_t num_streams() const { return lent.num_streams; }
  RUNNEL_FUNCTION std::int64_t row_length() const {
    return static_cast<std::int64_t>(view.extent(ViewType::rank() - 1));
  }
  RUNNEL_FUNCTION std::int64_t runs_per_row() const {
    return (row_length() + run_length - 1) / run_length;
  }
  std::int64_t num_runs() const { return num_streams() * runs_per_row(); }
  RUNNEL_FUNCTION std::uint64_t num_outputs_per_row() const {
    return static_cast<std::uint64_t>(row_length()) * Sampler::words_per_value;
  }
  RUNNEL_FORCEINLINE_FUNCTION auto& at(std::int64_t row, std::int64_t i) const {
    if constexpr (ViewType::rank() == 1) {
      return view(i);
    } else {
      return view(row, i);
    }
  }
};

/// A copy of a stream that begins some outputs later, for `Draws`.
template <class Generator, bool OnDevice>
class RunSource {
 public:
  /// \param counter  of the stream's draws
  template <class Words>
  RUNNEL_FUNCTION RunSource(StreamShape const& shape, Words words,
                            std::uint64_t const* counter,
                            std::uint64_t num_outputs)
      : m_counter(counter), m_count(num_outputs) {
    m_stepper.load(shape, words);
    std::uint64_t const row[2] = {num_outputs, 0};
    m_stepper.jump(row);
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next_output() {
    ++m_count;
    return m_stepper.template next<Form>();
  }
  RUNNEL_FUNCTION DrawPlace place() const {
    return {m_counter, *m_counter + m_count};
  }
  /// The stream's identity and position, where states say that.
  RUNNEL_FUNCTION StreamPlace stream_place() const
    requires SpawnsChildren<Generator>
  {
    return m_stepper.place();
  }

 private:
  struct None {};
  std::uint64_t const* m_counter;
  std::uint64_t m_count;  ///< outputs behind the state's position
  /// Zeros: compilers do not see that an unmade block is not read.
  SerialStepper<Generator, None, OnDevice> m_stepper{};
};

/// The values of a run of a row.
template <class Plan>
struct GraphRuns {
  Plan plan;

  KOKKOS_FUNCTION void operator()(std::int64_t item) const {
    auto const& lent = plan.lent;
    check_loan(lent.drawn[lent.num_streams], lent.loan);
    std::int64_t const row = item / plan.runs_per_row();
    std::int64_t const first = item % plan.runs_per_row() * Plan::run_length;
    std::int64_t const left = plan.row_length() - first;
    using Generator = typename Plan::Generator;
    Draws<Generator, RunSource<Generator, Plan::on_device>> rng(
        lent.shape, lent.stream(row), &lent.drawn[row],
        static_cast<std::uint64_t>(first) * Plan::Sampler::words_per_value);
    std::int64_t const count =
        left < Plan::run_length ? left : Plan::run_length;
    for (std::int64_t i = 0; i < count; ++i) {
      plan.at(row, first + i) = rng.draw(plan.sampler);
    }
  }
};

/// Moves a stream past its row.
template <class Plan>
struct GraphAdvance {
  Plan plan;

  KOKKOS_FUNCTION void operator()(std::int64_t row) const {
    auto const& lent = plan.lent;
    auto const words = lent.stream(row);
    SerialStepper<typename Plan::Generator, typename Plan::Lent::Record::Words,
                  Plan::on_device>
        stepper;
    stepper.load(lent.shape, words);
    std::uint64_t const num_outputs[2] = {plan.num_outputs_per_row(), 0};
    stepper.jump(num_outputs);
    stepper.store(words, num_outputs[0]);
    lent.drawn[row] += num_outputs[0];
  }
};

/// A whole row, by one work item, which keeps the state.
template <class Plan>
struct GraphStreams {
  Plan plan;

  KOKKOS_FUNCTION void operator()(std::int64_t row) const {
    DeviceStream<typename Plan::Generator, typename Plan::Space, false> rng(
        plan.lent, row, 1);
    for (std::int64_t i = 0; i < plan.row_length(); ++i) {
      plan.at(row, i) = rng.draw(plan.sampler);
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_GRAPH_KERNELS_HPP
