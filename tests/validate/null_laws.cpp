// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// P-values that a good generator gets: `null_laws TESTS BYTES FIRST COUNT`
// prints a line for each statistic of the streams FIRST, …, FIRST + COUNT − 1
// of philox4x32 with seed 0: stream, test, statistic, p-value, with
// tabs between. TESTS: names of tests with commas between, or a battery.
// scripts/quality makes a table of them.

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/streams/stream_set.hpp>
#include <runnel/validate/battery.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace Runnel;
using Validate::Battery;

std::vector<std::string> tests_of(std::string const& text) {
  if (text == "quick" || text == "standard" || text == "deep") {
    return Validate::battery_tests(text);
  }
  std::vector<std::string> names;
  std::istringstream list(text);
  for (std::string name; std::getline(list, name, ',');) names.push_back(name);
  return names;
}

void print_p_values(std::string const& tests, std::uint64_t bytes,
                    std::uint64_t first, std::uint64_t count) {
  using Space = Battery::execution_space;
  Battery battery(tests_of(tests));
  auto const fresh = battery.state();
  for (std::uint64_t stream = first; stream < first + count; ++stream) {
    StreamSet<philox4x32, Space> set(Space(), philox4x32::seed_type(0),
                                     {.first_stream = stream});
    battery.restore(fresh);
    battery.run(bytes / 4, [&](Battery::Values const& values) {
      fill(values, set, Native{});
    });
    for (auto const& result : battery.results()) {
      std::printf("%llu\t%s\t%s\t%.17g\n",
                  static_cast<unsigned long long>(stream), result.test.c_str(),
                  result.statistic.c_str(), result.p_value);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs("null_laws: give TESTS BYTES FIRST COUNT\n", stderr);
    return 2;
  }
  Kokkos::ScopeGuard const kokkos(argc, argv);
  auto const number = [&](int i) { return std::strtoull(argv[i], nullptr, 0); };
  try {
    print_p_values(argv[1], number(2), number(3), number(4));
  } catch (std::exception const& error) {
    std::fprintf(stderr, "null_laws: %s\n", error.what());
    return 1;
  }
  return 0;
}
