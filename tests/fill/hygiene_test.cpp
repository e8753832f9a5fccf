// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a profiler sees of Runnel: names, instances, and no fences.

#include <gtest/gtest.h>

#include <testing/cases.hpp>
#include <testing/filled.hpp>
#include <testing/instances.hpp>
#include <testing/tools_recorder.hpp>

namespace Runnel::Testing {
namespace {

namespace Tools = Kokkos::Tools::Experimental;

template <class CaseType>
class Hygiene : public ::testing::Test {
 public:
  using Space = typename CaseType::execution_space;
  using Generator = typename CaseType::generator;
  using Set = StreamSet<Generator, Space>;
  using T = std::uint32_t;
  template <class DataType, class Layout>
  using View = Kokkos::View<DataType, Layout, Space>;

  /// Requests of all kinds.
  struct Requests {
    View<T*, Kokkos::LayoutRight> line{"line", 5000};
    View<T**, Kokkos::LayoutLeft> across{"across", 3, 300};

    void make(Set& set) const {
      Space const exec = set.instance();
      FillOptions chunks;
      chunks.chunk = 500;
      fill(exec, line, set, Bits{});
      fill(exec, line, set, Bits{}, chunks);
      fill(exec, across, set, Bits{});
      fill(exec, across, set, Bits{}, chunks);
      chunks.order = Order::interleaved;
      fill(exec, line, set, Bits{}, chunks);
    }
  };
  static Set three_streams(Space const& exec = Space()) {
    StreamOptions options;
    options.num_streams = 3;
    options.offset = 1000;
    return Set(exec, {}, options);
  }
};
TYPED_TEST_SUITE(Hygiene, RanmarCases, CaseNames);

TYPED_TEST(Hygiene, EverythingIsLabelled) {
  typename TestFixture::Requests const requests;
  ToolsRecorder const recorder;
  auto set = this->three_streams();
  set.jump(100);
  requests.make(set);
  EXPECT_GE(recorder.kernels().size(), 7u);
  for (auto const& kernel : recorder.kernels()) {
    EXPECT_TRUE(kernel.name.starts_with("Runnel::")) << kernel.name;
  }
  std::size_t fills = 0;
  for (auto const& region : recorder.regions()) {
    EXPECT_TRUE(region.starts_with("Runnel::")) << region;
    if (region == "Runnel::fill") ++fills;
  }
  EXPECT_EQ(fills, 5u);
  // One per public call.
  ASSERT_GE(recorder.regions().size(), 2u);
  EXPECT_EQ(recorder.regions()[0], "Runnel::StreamSet");
  EXPECT_EQ(recorder.regions()[1], "Runnel::StreamSet::jump");
  for (auto const& label : recorder.allocations()) {
    // Kokkos itself allocates the teams' scratch memory.
    EXPECT_TRUE(label.starts_with("Runnel::") || label.starts_with("Kokkos::"))
        << label;
  }
}

/// The label names the generator, so that a profile tells fills apart.
TYPED_TEST(Hygiene, FillKernelsNameTheirGenerator) {
  typename TestFixture::Requests const requests;
  auto set = this->three_streams();
  ToolsRecorder const recorder;
  requests.make(set);
  std::size_t fills = 0;
  for (auto const& kernel : recorder.kernels()) {
    if (kernel.name ==
        "Runnel::fill::" + std::string(TypeParam::generator::name)) {
      ++fills;
    }
  }
  EXPECT_EQ(fills, 5u) << ToolsRecorder::shown(recorder.kernels());
}

TYPED_TEST(Hygiene, KernelsRunOnTheInstanceGiven) {
  using Space = typename TypeParam::execution_space;
  typename TestFixture::Requests const requests;
  auto const instances = two_instances<Space>();
  for (auto const& instance : instances) {
    ToolsRecorder const recorder;
    auto set = this->three_streams(instance);
    set.jump(100);
    requests.make(set);
    auto const snapshot = set.snapshot();
    typename TestFixture::Set const restored(instance, snapshot);
    auto const expected = Tools::device_id(instance);
    for (auto const& kernel : recorder.kernels()) {
      if (!kernel.name.starts_with("Runnel::")) continue;
      EXPECT_EQ(kernel.device, expected) << kernel.name;
    }
    for (auto const& event : recorder.fences()) {
      if (!event.name.starts_with("Runnel::")) continue;
      EXPECT_EQ(event.device, expected) << event.name;
    }
  }
}

/// Fills are asynchronous. The first one of its kind makes jump tables; that
/// is no reason to wait either.
TYPED_TEST(Hygiene, FillsDoNotFence) {
  using Tables = Impl::JumpTables<typename TypeParam::generator,
                                  typename TypeParam::execution_space>;
  typename TestFixture::Requests const requests;
  auto set = this->three_streams();
  Tables::clear();
  {
    ToolsRecorder const cold;
    requests.make(set);
    set.jump(12345);
    for (auto const& fence : cold.fences()) {
      // Kokkos itself may wait when it allocates device memory.
      EXPECT_TRUE(!is_host_space<typename TypeParam::execution_space> &&
                  fence.name.starts_with("Kokkos::"))
          << fence.name;
    }
  }
  ToolsRecorder const warm;
  requests.make(set);
  set.jump(12345);
  EXPECT_TRUE(warm.fences().empty()) << ToolsRecorder::shown(warm.fences());
  for (auto const& label : warm.allocations()) {
    // Kokkos itself asks for each kernel's team scratch memory: 0 bytes.
    EXPECT_TRUE(!is_host_space<typename TypeParam::execution_space> &&
                label.ends_with("::TeamScratchMemory"))
        << label;
  }
}

/// Values that come to the host are waited for, on the set's instance alone.
TYPED_TEST(Hygiene, SnapshotsFenceTheirInstanceOnly) {
  using Space = typename TypeParam::execution_space;
  auto const instances = two_instances<Space>();
  auto set = this->three_streams(instances[0]);
  std::vector<ToolsRecorder::Event> fences;
  {
    ToolsRecorder const recorder;
    set.snapshot();
    set.rebind(instances[1]);
    fences = recorder.fences();
  }
  std::size_t ours = 0;
  for (auto const& fence : fences) {
    if (fence.name.starts_with("Runnel::")) ++ours;
    EXPECT_EQ(fence.device, Tools::device_id(instances[0])) << fence.name;
  }
  EXPECT_EQ(ours, 2u) << ToolsRecorder::shown(fences);
}

/// A kernel that captures a View really writes: some compilers and versions of
/// Kokkos disagree on how a View lies in a functor, and write nothing.
template <class ViewType>
struct WriteIndex {
  double before = 1;
  ViewType view;
  int after = 2;
  KOKKOS_FUNCTION void operator()(int i) const {
    view(i, 1) = static_cast<typename ViewType::value_type>(i + after + before);
  }
};

template <class ExecutionSpace>
class ViewsInKernels : public ::testing::Test {};
TYPED_TEST_SUITE(ViewsInKernels, AllSpaces, CaseNames);

template <class Layout, class ExecutionSpace>
void check_writes() {
  using ViewType = Kokkos::View<int**, Layout, ExecutionSpace>;
  ViewType const view("view", 100, 3);
  Kokkos::parallel_for("test::write",
                       Kokkos::RangePolicy<ExecutionSpace>(0, 100),
                       WriteIndex<ViewType>{1, view, 2});
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(host(i, 0), 0);
    ASSERT_EQ(host(i, 1), i + 3);
    ASSERT_EQ(host(i, 2), 0);
  }
}

TYPED_TEST(ViewsInKernels, AreWritten) {
  check_writes<Kokkos::LayoutRight, TypeParam>();
  check_writes<Kokkos::LayoutLeft, TypeParam>();
}

}  // namespace
}  // namespace Runnel::Testing
