// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_GRAPH_FILL_HPP
#define RUNNEL_INTERFACES_GRAPH_FILL_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/distributions/default.hpp>
#include <runnel/distributions/make_sampler.hpp>
#include <runnel/interfaces/deep_sampler.hpp>
#include <runnel/interfaces/detail/graph_kernels.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {
namespace Impl {

/// The sampler of a graph's fill. For `DeepTails` it is one for the set's
/// streams, if their states do not contain which streams they are.
template <class T, class Generator, class Space, class Distribution>
auto graph_sampler(Distribution const& distribution,
                   StreamSet<Generator, Space>& streams) {
  if constexpr (PlacedDistribution<Distribution> &&
                !SpawnsChildren<Generator>) {
    return make_sampler<T>(distribution, streams);
  } else if constexpr (PlacedDistribution<Distribution>) {
    return make_sampler<Generator, T>(distribution);  // it has no tables
  } else {
    return make_sampler<Generator, T>(streams.instance(), distribution);
  }
}

}  // namespace Impl

/// A fill of fixed shape for graphs: `Kokkos::Experimental::Graph`, or a CUDA
/// or HIP stream that is being captured. Its kernels read and advance the
/// states in memory of the device, so each replay goes on in the sequence: n
/// replays write what n calls of `Runnel::fill` would.
///
/// A `Runnel::fill` itself must not be captured: positions and buffers that the
/// host keeps would stay, and every replay would write the same numbers.
///
/// With counter-based generators, work items make runs of a few values each,
/// and a second kernel moves the streams on; with others one work item steps
/// each stream, so use many streams.
///
/// \tparam Distribution  what a handle's `draw` takes, or `DeepTails`
template <BitGenerator Generator, class ViewType,
          class Distribution = Impl::default_distribution_of<ViewType>>
class GraphFill {
  using T = typename ViewType::non_const_value_type;
  using Space = typename ViewType::execution_space;
  using Plan =
      Impl::GraphPlan<Generator, Space, ViewType,
                      decltype(Impl::graph_sampler<T>(
                          std::declval<Distribution const&>(),
                          std::declval<StreamSet<Generator, Space>&>()))>;

 public:
  using execution_space = Space;
  using Set = StreamSet<Generator, Space>;

  /// Takes over the streams, which must not be used otherwise while this object
  /// exists. Fences their instance.
  /// \param view     rank 1, from a set of one stream; or rank 2, row s from
  ///   stream s
  /// \throws std::invalid_argument if extents do not match the streams, they
  ///   are leapfrog parts, or their instance is being captured
  GraphFill(ViewType const& view, Set streams,
            Distribution const& distribution = Distribution())
      : m_set(checked(view, std::move(streams))),
        m_plan(plan_of(m_set, view, distribution)) {}
  GraphFill(GraphFill&&) = delete;  // graphs hold its streams' addresses
  GraphFill& operator=(GraphFill&&) = delete;
  ~GraphFill() = default;

  /// Queues the kernels, to be run or captured. Asynchronous.
  /// \param exec  an instance of the same device, which orders them after what
  ///   used the streams before
  void operator()(Space const& exec) const {
    Kokkos::Profiling::ScopedRegion const region(
        "Runnel::GraphFill::operator()");
    auto const queue = [&](auto const& kernel, std::int64_t n) {
      Kokkos::parallel_for("Runnel::GraphFill", Policy(exec, 0, n), kernel);
    };
    if constexpr (Plan::in_runs) {
      queue(Impl::GraphRuns<Plan>{m_plan}, m_plan.num_runs());
      queue(Impl::GraphAdvance<Plan>{m_plan}, m_plan.num_streams());
    } else {
      queue(Impl::GraphStreams<Plan>{m_plan}, m_plan.num_streams());
    }
  }
  /// Adds the kernels behind a node of a Kokkos graph. Returns the last one.
  template <class Node>
  auto add_to(Node const& node) const {
    Kokkos::Profiling::ScopedRegion const region("Runnel::GraphFill::add_to");
    auto const add = [&](auto const& before, auto const& kernel,
                         std::int64_t n) {
      return before.then_parallel_for("Runnel::GraphFill", Policy(0, n),
                                      kernel);
    };
    if constexpr (Plan::in_runs) {
      return add(add(node, Impl::GraphRuns<Plan>{m_plan}, m_plan.num_runs()),
                 Impl::GraphAdvance<Plan>{m_plan}, m_plan.num_streams());
    } else {
      return add(node, Impl::GraphStreams<Plan>{m_plan}, m_plan.num_streams());
    }
  }

  /// Everything needed to continue later, to be called between replays.
  /// Existing graphs remain valid. Fences the streams' instance.
  /// \pre no replay is running
  Snapshot snapshot() {
    Kokkos::Profiling::ScopedRegion const region("Runnel::GraphFill::snapshot");
    auto snapshot = m_set.snapshot();
    Impl::StreamSetAccess::lend(m_set, /*as_before=*/true);
    m_set.instance().fence("Runnel::GraphFill::snapshot");
    return snapshot;
  }
  /// Native outputs that stream s has given. \pre no replay is running
  UInt128 position(std::uint64_t s = 0) const { return m_set.position(s); }
  /// Replays before a stream ends, which replays themselves do not notice.
  /// \pre no replay is running
  UInt128 replays_left() const {
    auto const num_outputs = m_plan.num_outputs_per_row();
    return num_outputs == 0 ? UInt128(0) - UInt128(1)
                            : m_set.outputs_left() / UInt128(num_outputs);
  }

 private:
  using Policy = Impl::LongRange<Space>;

  static Set checked(ViewType const& view, Set streams) {
    static_assert(
        ViewType::rank() == 1 || ViewType::rank() == 2,
        "Runnel::GraphFill: the View has another rank than 1 or 2; give "
        "one of rank 1 for one stream, of rank 2 for several");
    static_assert(std::is_same_v<T, typename ViewType::value_type>,
                  "Runnel::GraphFill: the View must not be const; fill a View "
                  "of values that are not const");
    auto const parts = streams.leapfrog().num_parts;
    RUNNEL_THROW_IF(parts != 1,
                    "Runnel::GraphFill: the streams are leapfrog part " +
                        std::to_string(streams.leapfrog().part) + " of " +
                        std::to_string(parts) + "; take whole streams");
    std::uint64_t const rows = ViewType::rank() == 1 ? 1 : view.extent(0);
    RUNNEL_THROW_IF(rows != streams.size(),
                    "Runnel::GraphFill: " + std::to_string(streams.size()) +
                        " streams for " + std::to_string(rows) +
                        " rows; give one stream for each row, and one for a "
                        "View of rank 1");
    Impl::StreamSetAccess::refuse_making(streams, "Runnel::GraphFill");
    return streams;
  }

  static Plan plan_of(Set& set, ViewType const& view,
                      Distribution const& distribution) {
    Kokkos::Profiling::ScopedRegion const region("Runnel::GraphFill");
    Plan const plan{Impl::StreamSetAccess::lend(set),
                    Impl::StreamSetAccess::lent_memory(set), view,
                    Impl::graph_sampler<T>(distribution, set)};
    set.instance().fence("Runnel::GraphFill");
    return plan;
  }

  Set m_set;
  Plan m_plan;
};
template <class ViewType, class Generator, class Space>
GraphFill(ViewType const&, StreamSet<Generator, Space>)
    -> GraphFill<Generator, ViewType>;
template <class ViewType, class Generator, class Space, class Distribution>
GraphFill(ViewType const&, StreamSet<Generator, Space>, Distribution const&)
    -> GraphFill<Generator, ViewType, Distribution>;

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_GRAPH_FILL_HPP
