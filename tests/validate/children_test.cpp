// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/generators/philox.hpp>
#include <runnel/streams/child_stream.hpp>
#include <runnel/validate/doctor.hpp>
#include <string>
#include <vector>

namespace {

using namespace Runnel;
using Child = ChildStream<philox4x32>;

/// The doctor finds nothing in the first numbers of these streams.
void expect_clean(std::vector<Child> streams, std::size_t values,
                  std::string const& what) {
  Kokkos::View<std::uint32_t**, Kokkos::HostSpace> const table(
      "table", streams.size(), values);
  for (std::size_t s = 0; s < streams.size(); ++s) {
    for (std::size_t i = 0; i < values; ++i) table(s, i) = streams[s]();
  }
  auto const diagnosis = diagnose_streams(table);
  std::string texts;
  for (auto const& finding : diagnosis.findings) texts += finding.text + "\n";
  EXPECT_EQ(diagnosis.distinct_streams, streams.size()) << what;
  EXPECT_TRUE(diagnosis.is_clean()) << what << "\n" << texts;
}

TEST(Children, AreClean) {
  constexpr std::uint64_t n = 500;
  Child const root(StreamIdentity{0, 0});
  std::vector<Child> siblings, cousins, descendants, high, families;
  Child last = root;
  for (std::uint64_t i = 0; i < n; ++i) {
    siblings.push_back(root.spawn(i));
    cousins.push_back(Child(StreamIdentity{0, i}).spawn(0));
    last = last.spawn(0);
    descendants.push_back(last);
    high.push_back(root.spawn(i << 55));
    families.push_back(Child(StreamIdentity{i / 5, 0}).spawn(i % 5));
  }
  expect_clean(siblings, 200, "children of a stream");
  expect_clean(cousins, 200, "first children of streams");
  expect_clean(descendants, 200, "descendants");
  expect_clean(high, 200, "high bits");
  expect_clean(families, 200, "five children of seeds");
  // A parent among its children.
  siblings.push_back(root);
  expect_clean(siblings, 200, "with their parent");
}

TEST(Children, HaveCleanFirstNumbers) {
  Child const root(StreamIdentity{2026, 0});
  std::vector<Child> siblings;
  for (std::uint64_t k = 0; k < 20000; ++k) siblings.push_back(root.spawn(k));
  expect_clean(siblings, 8, "many children");
}

}  // namespace
