// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Permutations, samples and Latin hypercubes against
// tests/kat/arrays/arrays.csv, which a second implementation made.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <runnel/runnel.hpp>
#include <string>
#include <testing/known_answers.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using AnswerSpace = Kokkos::DefaultExecutionSpace;
using Numbers = std::vector<std::uint64_t>;
using NumberArray = Kokkos::View<std::uint64_t*, AnswerSpace>;

NumberArray numbers_in_space(Numbers const& numbers) {
  NumberArray const array("array", numbers.size());
  auto const host = Kokkos::create_mirror_view(array);
  for (std::size_t i = 0; i < numbers.size(); ++i) host(i) = numbers[i];
  Kokkos::deep_copy(array, host);
  return array;
}
Numbers numbers_on_host(NumberArray const& array) {
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), array);
  return {host.data(), host.data() + host.size()};
}

Numbers known_permutation(Numbers const& a) {
  StreamSet<philox4x32> streams;
  NumberArray const indices("indices", a[0]);
  permutation(indices, streams);
  return numbers_on_host(indices);
}
Numbers known_segments(Numbers const& a) {
  StreamSet<philox4x32> streams;
  NumberArray const indices("indices", a[0]);
  permutation_segments(indices, numbers_in_space({a.begin() + 1, a.end()}),
                       streams);
  return numbers_on_host(indices);
}
Numbers known_equal_words(Numbers const& a) {
  Numbers words(a[0]);
  for (std::uint64_t i = 0; i < a[0]; ++i) {
    words[i] = i * 0x9e3779b97f4a7c15u & a[1];
  }
  NumberArray const indices("indices", a[0]);
  Impl::TemporaryArrays<AnswerSpace> arrays{AnswerSpace()};
  Impl::order_items<Impl::RandomTies>(
      arrays,
      Impl::KeyedSegments{
          numbers_in_space(words),
          Impl::even_segments(arrays, 1, static_cast<std::int64_t>(a[0]))},
      Impl::WriteIndices<NumberArray>{indices});
  return numbers_on_host(indices);
}
Numbers known_sample(Numbers const& a) {
  StreamSet<philox4x32> streams;
  NumberArray const indices("indices", a[0]);
  sample(indices, a[1], streams);
  return numbers_on_host(indices);
}
Numbers known_weighted(Numbers const& a) {
  StreamSet<philox4x32> streams;
  NumberArray const indices("indices", a[0]);
  weighted_sample(indices, numbers_in_space({a.begin() + 1, a.end()}), streams);
  return numbers_on_host(indices);
}
Numbers known_hypercube(Numbers const& a) {
  StreamSet<philox4x32> streams;
  Kokkos::View<double**, Kokkos::LayoutRight, AnswerSpace> const points(
      "points", a[0], a[1]);
  latin_hypercube(points, streams);
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), points);
  Numbers cells;
  for (std::size_t i = 0; i < host.size(); ++i) {
    cells.push_back(static_cast<std::uint64_t>(host.data()[i] * 0x1p53));
  }
  return cells;
}

Numbers parsed_numbers(std::string const& text) {
  Numbers numbers;
  for (auto const& field : split(text, ',')) {
    numbers.push_back(parse_uint128(field).low);
  }
  return numbers;
}

TEST(Arrays, KnownAnswers) {
  std::map<std::string, Numbers (*)(Numbers const&)> const calls = {
      {"permutation", known_permutation}, {"segments", known_segments},
      {"equal_words", known_equal_words}, {"sample", known_sample},
      {"weighted", known_weighted},       {"latin_hypercube", known_hypercube}};
  std::ifstream file(std::filesystem::path(RUNNEL_TEST_DATA_DIR) /
                     "kat/arrays/arrays.csv");
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    auto const fields = split(line, ';');
    ASSERT_EQ(fields.size(), 3u) << line;
    ++rows;
    EXPECT_EQ(calls.at(fields[0])(parsed_numbers(fields[1])),
              parsed_numbers(fields[2]))
        << fields[0] << ", " << fields[1];
  }
  EXPECT_GE(rows, 16);
}

}  // namespace
}  // namespace Runnel::Testing
