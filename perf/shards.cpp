// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An array of 2^32 floats filled in shards by `fill_block`: at what rate, and
// are its values the same whatever the shards are? And 2^20 of its elements by
// `fill_elements`.
//   runnel_perf_shards [Google Benchmark's options]
//
// GENERATOR/rows/S, columns/S, squares/S  S shards of whole rows, of whole
//   columns, or of both; one after the other, as S devices make them. rows/1 is
//   the array at one go; of 64 shards of columns the rows are 4 kB, which
//   RANMAR refuses. The label is a checksum of the array, which depends on
//   where each value is
// GENERATOR/elements/G  elements, G apart, in random order; elements/1 are
//   consecutive ones, and /sorted a list in the order of the array

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <random>
#include <runnel/distributions/uniform.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/interfaces/fill_block.hpp>
#include <runnel/interfaces/fill_elements.hpp>
#include <runnel/lanes/long_range.hpp>
#include <string>
#include <vector>

#include "common.hpp"

namespace Runnel::Perf {
namespace {

constexpr std::uint64_t side = std::uint64_t{1} << 16;

/// Into how many pieces rows and columns of the array are cut.
struct Cut {
  std::uint64_t rows;
  std::uint64_t columns;
};

using Shard = Kokkos::View<float**, Kokkos::LayoutRight, Space>;
using Place = BlockPlace<2>;

/// Adds each value's bits times an odd number that its place in the array has,
/// modulo 2^64.
std::uint64_t checksum_of(Shard const& shard, Place const& place) {
  std::uint64_t const columns = shard.extent(1);
  std::uint64_t const first_row = place.offset[0];
  std::uint64_t const first_column = place.offset[1];
  std::uint64_t sum = 0;
  Kokkos::parallel_reduce(
      "Runnel::perf::checksum",
      Impl::LongRange<Space>(0, static_cast<std::int64_t>(shard.size())),
      KOKKOS_LAMBDA(std::int64_t i, std::uint64_t& part) {
        auto const n = static_cast<std::uint64_t>(i);
        std::uint64_t const row = n / columns;
        std::uint64_t const column = n % columns;
        std::uint64_t const index =
            (first_row + row) * side + first_column + column;
        part += Kokkos::bit_cast<std::uint32_t>(shard(row, column)) *
                (2 * index + 1);
      },
      sum);
  return sum;
}

template <class Generator>
void fill_shards(benchmark::State& state, Cut cut) {
  std::uint64_t const height = side / cut.rows;
  std::uint64_t const width = side / cut.columns;
  Shard const shard(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::perf::shard"),
      height, width);
  StreamSet<Generator, Space> warm;  // has what is made once
  fill_block(shard, warm, Place{{side, side}, {0, 0}}, Uniform());
  std::uint64_t checksum = 0;
  for (auto _ : state) {
    checksum = 0;
    double time = 0;
    for (std::uint64_t s = 0; s < cut.rows * cut.columns; ++s) {
      Place const place{{side, side},
                        {s / cut.columns * height, s % cut.columns * width}};
      StreamSet<Generator, Space> sequence;
      time += seconds([&] { fill_block(shard, sequence, place, Uniform()); });
      checksum += checksum_of(shard, place);
    }
    state.SetIterationTime(time);
  }
  std::array<char, 17> label{};
  std::snprintf(label.data(), label.size(), "%016llx",
                static_cast<unsigned long long>(checksum));
  state.SetLabel(label.data());
  state.counters["values/s"] =
      benchmark::Counter(static_cast<double>(side * side) *
                             static_cast<double>(state.iterations()),
                         benchmark::Counter::kIsRate);
}

template <class Generator>
void register_cut(std::string const& kind, Cut cut) {
  std::string const name = std::string(Generator::name) + '/' + kind + '/' +
                           std::to_string(cut.rows * cut.columns);
  benchmark::RegisterBenchmark(
      name.c_str(),
      [cut](benchmark::State& state) { fill_shards<Generator>(state, cut); })
      ->UseManualTime()
      ->Iterations(2)
      ->Unit(benchmark::kMillisecond);
}

/// \param distance  of neighbouring elements
std::vector<std::uint64_t> element_list(std::uint64_t distance,
                                        bool is_sorted) {
  std::vector<std::uint64_t> numbers(std::size_t{1} << 20);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = i * distance;
  if (!is_sorted) {
    std::shuffle(numbers.begin(), numbers.end(), std::mt19937_64(1));
  }
  return numbers;
}

template <class Generator>
void fill_list(benchmark::State& state, std::uint64_t distance,
               bool is_sorted) {
  auto const numbers = element_list(distance, is_sorted);
  Kokkos::View<float*, Space> const values(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::perf::elements"),
      numbers.size());
  StreamSet<Generator, Space> sequence;
  time_items(state, static_cast<std::int64_t>(numbers.size()), [&] {
    fill_elements(values, sequence, numbers, side * side, Uniform());
  });
}

template <class Generator>
void register_list(std::uint64_t distance, bool is_sorted) {
  std::string const name = std::string(Generator::name) + "/elements/" +
                           std::to_string(distance) +
                           (is_sorted ? "/sorted" : "");
  benchmark::RegisterBenchmark(name.c_str(),
                               [=](benchmark::State& state) {
                                 fill_list<Generator>(state, distance,
                                                      is_sorted);
                               })
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond);
}

template <class Generator>
void register_lists() {
  for (bool const is_sorted : {false, true}) {
    // RANMAR refuses elements further apart.
    for (std::uint64_t const distance : {1, 3, 100}) {
      register_list<Generator>(distance, is_sorted);
    }
  }
}

template <class Generator>
void register_cuts() {
  for (std::uint64_t const s : {1, 2, 4, 8, 64}) {
    if (s < 64) register_cut<Generator>("rows", {s, 1});
    bool const has_rows =
        side / s >=
        static_cast<std::uint64_t>(Impl::min_block_row<Generator, Space>());
    if (s > 1 && has_rows) register_cut<Generator>("columns", {1, s});
    if (s > 2 && s < 64) register_cut<Generator>("squares", {s / 2, 2});
  }
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  return Runnel::Perf::run_program(argc, argv, [] {
    Runnel::Perf::register_cuts<Runnel::ranmar24>();
    Runnel::Perf::register_lists<Runnel::ranmar24>();
    Runnel::Perf::register_cuts<Runnel::mrg32k3a>();
    Runnel::Perf::register_lists<Runnel::mrg32k3a>();
    Runnel::Perf::register_cuts<Runnel::philox4x32>();
    Runnel::Perf::register_lists<Runnel::philox4x32>();
  });
}
