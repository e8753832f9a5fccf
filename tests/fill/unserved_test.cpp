// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Requests that no kernel fills, or one that asks for too much: defects of the
// library, which are not silent.

#include <gtest/gtest.h>

#include <cstddef>
#include <runnel/fill/choose.hpp>
#include <runnel/fill/plan/request.hpp>
#include <runnel/generators/ranmar.hpp>
#include <stdexcept>
#include <testing/throws.hpp>

#include "requests.hpp"

namespace Runnel::Testing {
namespace {

using Impl::Kernel;

/// A kernel that says it fills the rest, and does not.
struct ServesNothing : Impl::RowsKernel {
  template <class Request>
  static bool serves(Request const&) {
    return false;
  }
};

template <class F>
::testing::AssertionResult is_refused(F const& f) {
  return throws_saying<std::logic_error>(
      f, {"Runnel::fill: ", "no kernel", "a defect of Runnel", "; report"});
}

/// A fill without a kernel would advance the set and write nothing.
TEST(ChooseKernel, RefusesRequestsThatNoKernelServes) {
  using Types = Plain<FourThreads, ranmar24>::Types;
  using Unserved =
      Impl::KernelList<Impl::KernelOption<Kernel::rows, ServesNothing>>;
  FewFacts<ranmar24> set{{}, 1};
  FourThreads const exec;
  FillOptions const options;
  Impl::FillRequest<FourThreads, FewFacts<ranmar24>, float> const request{
      exec, set, options, {}, Impl::shape_of<ranmar24>({})};
  EXPECT_TRUE(
      is_refused([&] { Impl::choose_kernel<Types>(request, Unserved{}); }));
  EXPECT_EQ((Impl::FillPlan<ranmar24, float>{}.kernel), Kernel::none);
}

TEST(ChooseKernel, RefusesKernelsThatAreNotCompiled) {
  using Types = Plain<FourThreads, ranmar24>::Types;
  bool is_called = false;
  auto const call = [&](auto) { is_called = true; };
  for (Kernel const kernel : {Kernel::none, Kernel::counters, Kernel::serial}) {
    EXPECT_TRUE(is_refused([&] { Impl::with_kernel<Types>(kernel, call); }));
    EXPECT_FALSE(is_called);
  }
  Impl::with_kernel<Types>(Kernel::rows, call);
  EXPECT_TRUE(is_called);
}

/// A table more would be written past the end of those that are kept.
TEST(KeptTables, RefuseOneMoreThanThereIsRoomFor) {
  using Tables = Impl::KeptTables<FourThreads>;
  Tables tables;
  Tables::Memory const memory("table", 1);
  for (std::size_t i = 0; i < Tables::max_tables; ++i) tables.keep(memory);
  EXPECT_EQ(memory.use_count(), 1 + static_cast<int>(Tables::max_tables));
  EXPECT_TRUE(throws_saying<std::logic_error>(
      [&] { tables.keep(memory); },
      {"Runnel::fill: ", "5 jump tables", "; raise"}));
}

}  // namespace
}  // namespace Runnel::Testing
