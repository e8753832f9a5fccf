// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The choice of the instruction set. ctest runs this with RUNNEL_HOST_ISA
// unset and with each of its words.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <runnel/lanes/host_isa.hpp>
#include <string>
#include <testing/host_levels.hpp>

namespace Runnel::Testing {
namespace {

/// The level in use before any test touches it.
HostIsa const at_start = host_isa();

TEST(HostIsa, IsTheWidestOrWhatTheEnvironmentAllows) {
  char const* const text = std::getenv("RUNNEL_HOST_ISA");
  std::string const wanted = text == nullptr ? "v4" : text;
  HostIsa const limit = wanted == "baseline" ? HostIsa::baseline
                        : wanted == "v3"     ? HostIsa::x86_64_v3
                                             : HostIsa::x86_64_v4;
  HostIsa const widest = host_levels().back();
  EXPECT_EQ(at_start, std::min(limit, widest));
}

TEST(HostIsa, NeverWiderThanTheProcessor) {
  HostIsaGuard const guard;
  HostIsa const widest = host_levels().back();
  for (auto const wanted :
       {HostIsa::x86_64_v4, HostIsa::baseline, HostIsa::x86_64_v3}) {
    EXPECT_EQ(set_host_isa(wanted), std::min(wanted, widest));
    EXPECT_EQ(host_isa(), std::min(wanted, widest));
  }
}

TEST(HostIsa, Names) {
  EXPECT_EQ(to_string(HostIsa::baseline), "baseline");
  EXPECT_EQ(to_string(HostIsa::x86_64_v3), "x86-64-v3");
  EXPECT_EQ(to_string(HostIsa::x86_64_v4), "x86-64-v4");
}

}  // namespace
}  // namespace Runnel::Testing
