// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Replays of graphs against one long fill.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <Kokkos_Graph.hpp>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/ceicg.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/generators/sprng_lcg.hpp>
#include <runnel/interfaces/graph_fill.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <runnel/interfaces/number_pool.hpp>
#include <runnel/interfaces/random_pool.hpp>
#include <runnel/interfaces/shared_streams.hpp>
#include <runnel/interfaces/team_rng.hpp>
#include <runnel/streams/device_handle.hpp>
#include <runnel/streams/sprng_tree.hpp>
#include <testing/host_copy.hpp>
#include <testing/throws.hpp>
#include <utility>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Graph = Kokkos::Experimental::Graph<Space>;

template <class Fill>
Graph graph_of(Fill const& fill) {
  return Kokkos::Experimental::create_graph<Space>(
      [&](auto const& root) { fill.add_to(root); });
}

/// The next n values of each stream, one row per stream, by `Runnel::fill`.
template <class T, class Set, class Distribution>
auto filled(Set& set, std::size_t n, Distribution const& distribution) {
  Kokkos::View<T**, Kokkos::LayoutRight, Space> const all("all", set.size(), n);
  if (set.size() == 1) {
    auto const row = Kokkos::subview(all, 0, Kokkos::ALL);
    fill(row, set, distribution);
  } else {
    fill(all, set, distribution);
  }
  return host_copy(all);
}

template <class View>
auto value(View const& view, std::size_t row, std::size_t i) {
  if constexpr (View::rank() == 1) {
    return view(i);
  } else {
    return view(row, i);
  }
}

/// `replays` of a graph of `view`, a checkpoint in the middle included, are as
/// many steps of a fill.
template <class Generator, class View, class Distribution>
void expect_replays(View const& view, StreamOptions const& options,
                    std::size_t replays, Distribution const& distribution) {
  using T = typename View::non_const_value_type;
  using Set = StreamSet<Generator, Space>;
  std::size_t const n = view.extent(View::rank() - 1);
  Set twin({}, options);
  auto const all = filled<T>(twin, n * replays, distribution);
  GraphFill fill(view, Set({}, options), distribution);
  Graph const graph = graph_of(fill);
  std::size_t wrong = 0;
  auto const compare = [&](std::size_t step) {
    Kokkos::fence();
    auto const host = host_copy(view);
    for (std::size_t row = 0; row < all.extent(0); ++row) {
      for (std::size_t i = 0; i < n; ++i) {
        wrong += value(host, row, i) != all(row, step * n + i);
      }
    }
  };
  Snapshot middle;
  for (std::size_t step = 0; step < replays; ++step) {
    if (step == replays / 2) middle = fill.snapshot();
    if (step % 7 == 3) {
      fill(Space());  // steps that are no replays belong to the sequence, too
    } else {
      graph.submit();
    }
    compare(step);
  }
  EXPECT_EQ(wrong, 0u);
  EXPECT_EQ(fill.snapshot(), twin.snapshot());
  EXPECT_EQ(fill.position(), twin.position());
  GraphFill later(view, Set(middle), distribution);
  Graph const again = graph_of(later);
  for (std::size_t step = replays / 2; step < replays; ++step) {
    again.submit();
    compare(step);
  }
  EXPECT_EQ(wrong, 0u);
  EXPECT_EQ(later.snapshot(), twin.snapshot());
}

TEST(GraphFill, TenThousandReplaysAreOneSequence) {
  expect_replays<philox4x32>(Kokkos::View<float*, Space>("view", 10), {}, 10000,
                             Uniform());
}

TEST(GraphFill, GoesOnWithEveryGenerator) {
  Kokkos::View<float*, Space> const array("array", 3001);
  expect_replays<philox4x32>(array, {.offset = 3}, 9, Uniform());
  expect_replays<ceicg>(array, {.offset = 2}, 5, Uniform());
  expect_replays<mrg32k3a>(array, {}, 5, Uniform());
  expect_replays<ranmar24>(array, {.offset = 1}, 5, Uniform());
  Kokkos::View<double**, Space> const rows("rows", 20, 33);
  expect_replays<philox4x32>(rows, {.num_streams = 20}, 20, Normal(1, 2));
  expect_replays<ranmar24>(rows, {.num_streams = 20}, 20, Uniform());
  Kokkos::View<std::uint32_t**, Kokkos::LayoutLeft, Space> const words("words",
                                                                       5, 1030);
  expect_replays<philox4x32>(words, {.first_stream = 7, .num_streams = 5}, 6,
                             Native());
  expect_replays<mrg32k3a>(words, {.num_streams = 5}, 6, Native());
}

TEST(GraphFill, CountsReplaysThatAreLeft) {
  Kokkos::View<double*, Space> const view("view", 100);
  StreamSet<philox4x32, Space> set;
  auto const natives = set.outputs_left();
  GraphFill fill(view, std::move(set));
  EXPECT_EQ(fill.replays_left(), natives / UInt128(200));
  fill(Space());
  Kokkos::fence();
  EXPECT_EQ(fill.replays_left(), (natives - UInt128(200)) / UInt128(200));
}

TEST(GraphFill, RefusesWhatDoesNotMatch) {
  using Set = StreamSet<philox4x32, Space>;
  Kokkos::View<float*, Space> view("view", 10);
  Kokkos::View<float**, Space> rows("rows", 3, 10);
  using Fill = GraphFill<philox4x32, decltype(view)>;
  using Rows = GraphFill<philox4x32, decltype(rows)>;
  RUNNEL_EXPECT_REFUSED(Fill(view, Set({}, {.num_streams = 2})),
                        "Runnel::GraphFill", "2 streams for 1 rows");
  RUNNEL_EXPECT_REFUSED(Rows(rows, Set()), "Runnel::GraphFill",
                        "1 streams for 3 rows");
  RUNNEL_EXPECT_REFUSED(
      Fill(view, Set({}, {.leapfrog = {.part = 1, .num_parts = 2}})),
      "Runnel::GraphFill", "part 1 of 2");
}

/// Kernels of the user's that draw by handles or from pools go on as well.
template <class Handle>
struct DrawOne {
  Handle handle;
  Kokkos::View<double*, Space> to;
  KOKKOS_FUNCTION void operator()(int i) const {
    auto rng = handle(i);
    to(i) = rng.uniform();
  }
};
struct PoolStreams {
  RandomPool<ranmar24, Space> pool;
  KOKKOS_FUNCTION auto operator()(int i) const { return pool.get_state(i); }
};

/// One number of each stream, by a team.
struct TeamDraw {
  using Policy = Kokkos::TeamPolicy<Space>;
  TeamHandle<ranmar24, Space> handle;
  Kokkos::View<double*, Space> to;
  Policy policy() const {
    constexpr bool on_device = Impl::Backend<Space>::on_device;
    Policy teams(to.extent_int(0), 1,
                 on_device ? Impl::Backend<Space>::wavefront : 1);
    return teams.set_scratch_size(
        0, Kokkos::PerTeam(handle.scratch_size<double, Uniform>(0)));
  }
  KOKKOS_FUNCTION void operator()(Policy::member_type const& member) const {
    int const stream = member.league_rank();
    auto rng = team_rng<double, Uniform>(handle, member, stream, 0);
    rng.fill(&to(stream), 1);
  }
};

Graph graph_of_teams(TeamDraw const& draw) {
  return Kokkos::Experimental::create_graph<Space>([&](auto const& root) {
    root.then_parallel_for("teams", draw.policy(), draw);
  });
}

template <class Handle>
Graph graph_of_draws(Handle const& handle,
                     Kokkos::View<double*, Space> const& to) {
  return Kokkos::Experimental::create_graph<Space>([&](auto const& root) {
    root.then_parallel_for("draws",
                           Kokkos::RangePolicy<Space>(0, to.extent_int(0)),
                           DrawOne<Handle>{handle, to});
  });
}

TEST(GraphFill, HandlesAndPoolsGoOnInReplays) {
  constexpr std::size_t n = 3, replays = 10'000;
  using Set = StreamSet<ranmar24, Space>;
  StreamOptions const options{.num_streams = n};
  Set twin({}, options);
  auto const all = filled<double>(twin, replays, Uniform());
  Kokkos::View<double*, Space> const to("to", n);
  Set set({}, options);
  RandomPool<ranmar24, Space> const pool(Space(), RanmarSeed(), options);
  Set lent({}, options);
  Graph const by_handle = graph_of_draws(set.device_handle(), to);
  Graph const by_team = graph_of_teams({TeamHandle(lent), to});
  Graph const by_pool = graph_of_draws(PoolStreams{pool}, to);
  std::size_t wrong = 0;
  for (std::size_t step = 0; step < replays; ++step) {
    for (Graph const& graph : {by_handle, by_team, by_pool}) {
      graph.submit();
      Kokkos::fence();
      auto const host = host_copy(to);
      for (std::size_t i = 0; i < n; ++i) wrong += host(i) != all(i, step);
    }
    // A pool's checkpoint leaves its graphs good.
    if (step == 30) (void)pool.snapshot();
  }
  EXPECT_EQ(wrong, 0u);
  EXPECT_EQ(set.snapshot(), twin.snapshot());
  EXPECT_EQ(lent.snapshot(), twin.snapshot());
  EXPECT_EQ(pool.snapshot(), twin.snapshot());
}

#if defined(KOKKOS_ENABLE_CUDA)
/// CUDA's own graphs, by capturing a stream.
TEST(GraphFill, IsCaptured) {
  cudaStream_t stream;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  {
    Kokkos::Cuda const exec(stream);
    Kokkos::View<float*, Kokkos::Cuda> const view("view", 1000);
    StreamSet<philox4x32, Kokkos::Cuda> twin;
    StreamSet<philox4x32, Kokkos::Cuda> eager(exec, {});
    auto const all = filled<float>(twin, 100 * 1000, Uniform());
    NumberPool<philox4x32, float, Uniform, Kokkos::Cuda> numbers(exec);
    using Stream = HostStream<philox4x32, float, Uniform, Kokkos::Cuda>;
    Stream by_host(exec, {},
                   {.prefetch = 100, .producer = Producer::calling_thread});
    Stream by_gpu(exec, {},
                  {.prefetch = 100, .producer = Producer::execution_space});
    Stream unused(exec, {});
    std::vector<WorkerInstance<>> const workers = {
        Kokkos::DefaultHostExecutionSpace(), exec};
    SharedStreams<philox4x32> shared(workers, {}, {.num_streams = 4});
    Snapshot const unmoved = shared.snapshot();
    std::vector<float> long_fill(1 << 16);
    using Lagged = StreamSet<ranmar24, Kokkos::Cuda>;
    Lagged lent(exec, {}), lent_to_teams(exec, {}), not_lent(exec, {});
    (void)lent.device_handle();
    (void)TeamHandle(lent_to_teams);
    Snapshot const lent_before = not_lent.snapshot();
    (void)by_host.take(99);
    (void)by_gpu.take(99);
    GraphFill fill(view, StreamSet<philox4x32, Kokkos::Cuda>(exec, {}));
    fill(exec);  // whatever Kokkos does in a first launch
    exec.fence();
    cudaGraph_t graph;
    cudaGraphExec_t good;
    ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal),
              cudaSuccess);
    fill(exec);
    RUNNEL_EXPECT_REFUSED(Runnel::fill(exec, view, eager), "Runnel::fill",
                          "is being captured");
    RUNNEL_EXPECT_REFUSED(eager.jump(1), "Runnel::StreamSet::jump",
                          "is being captured");
    RUNNEL_EXPECT_REFUSED((void)eager.snapshot(), "Runnel::StreamSet::snapshot",
                          "is being captured");
    RUNNEL_EXPECT_REFUSED((void)numbers.take(exec, 10),
                          "Runnel::NumberPool::take", "is being captured");
    RUNNEL_EXPECT_REFUSED(shared.jump(1), "Runnel::SharedStreams::jump",
                          "is being captured");
    // Kernels that draw need the handle's memory before the capture.
    auto const before = "before the capture begins";
    EXPECT_NO_THROW((void)lent.device_handle());
    EXPECT_NO_THROW((void)TeamHandle(lent_to_teams));
    RUNNEL_EXPECT_REFUSED((void)not_lent.device_handle(),
                          "Runnel::DeviceHandle", before);
    RUNNEL_EXPECT_REFUSED((void)TeamHandle(not_lent), "Runnel::TeamHandle",
                          before);
    RUNNEL_EXPECT_REFUSED((void)TeamHandle(lent), "Runnel::TeamHandle", before);
    RUNNEL_EXPECT_REFUSED((void)SeekHandle(eager), "Runnel::SeekHandle",
                          before);
    RUNNEL_EXPECT_REFUSED((void)SprngTree<sprng_lcg64>(
                              exec, SprngLcg64Seed(1).with_total(2), 2, 100),
                          "Runnel::SprngTree", before);
    RUNNEL_EXPECT_REFUSED((void)Lagged(exec, {}), "Runnel::StreamSet", before);
    RUNNEL_EXPECT_REFUSED((void)make_sampler<float>(DeepTails(Normal()), lent),
                          "Runnel::make_sampler", before);
    for (Stream* stream : {&by_host, &by_gpu}) {
      RUNNEL_EXPECT_REFUSED(stream->fill(long_fill), "Runnel::HostStream::fill",
                            "is being captured");
      EXPECT_EQ(stream->next(), all(0, 99));  // the last one of the block
      RUNNEL_EXPECT_REFUSED((void)stream->next(), "Runnel::HostStream::next",
                            "is being captured");
      RUNNEL_EXPECT_REFUSED((void)stream->take(2, 0, 1),
                            "Runnel::HostStream::take", "is being captured");
      RUNNEL_EXPECT_REFUSED(stream->reset(), "Runnel::HostStream",
                            "is being captured");
    }
    RUNNEL_EXPECT_REFUSED(unused.fill(long_fill), "Runnel::HostStream::fill",
                          "is being captured");
    RUNNEL_EXPECT_REFUSED((void)Stream(exec, {}), "Runnel::HostStream",
                          "is being captured");
    ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
    ASSERT_EQ(cudaGraphInstantiate(&good, graph, 0), cudaSuccess);
    std::size_t wrong = 0;
    for (std::size_t step = 1; step < 100; ++step) {
      ASSERT_EQ(cudaGraphLaunch(good, stream), cudaSuccess);
      exec.fence();
      auto const host = host_copy(view);
      for (std::size_t i = 0; i < 1000; ++i) {
        wrong += host(i) != all(0, 1000 * step + i);
      }
      if (step == 50) (void)fill.snapshot();
    }
    EXPECT_EQ(wrong, 0u);
    EXPECT_EQ(fill.snapshot(), twin.snapshot());
    // The refused calls took nothing.
    EXPECT_EQ(shared.snapshot(), unmoved);
    EXPECT_EQ(not_lent.snapshot(), lent_before);
    for (Stream* stream : {&by_host, &by_gpu}) {
      EXPECT_EQ(stream->next(), all(0, 100));
    }
    cudaGraphExecDestroy(good);
    cudaGraphDestroy(graph);
  }
  cudaStreamDestroy(stream);
}
#endif

}  // namespace
}  // namespace Runnel::Testing
