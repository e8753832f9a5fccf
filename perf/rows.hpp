// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_PERF_ROWS_HPP
#define RUNNEL_PERF_ROWS_HPP

#include <cstdint>
#include <cstring>
#include <optional>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/fill_events.hpp>
#include <runnel/streams/device_handle.hpp>
#include <string>

#include "common.hpp"
#include "rows_in_turn.hpp"

/// \file
/// Many streams, few numbers each, as simulations with a stream per particle
/// draw them: fills of rows × row length, the same numbers drawn by handles in
/// a kernel, and, on hosts, taken from pools and host streams. Compiled once
/// per generator, from rows_generator.cpp.in.

namespace Runnel::Perf {

template <class T, class Layout = Kokkos::LayoutRight>
using Rows = Kokkos::View<T**, Layout, Space>;

template <class Generator>
StreamSet<Generator, Space> streams_of(std::int64_t rows) {
  StreamOptions options;
  options.num_streams = static_cast<std::uint64_t>(rows);
  // Families of fewer streams repeat; they are as fast the second time.
  options.allow_overlap = true;
  return StreamSet<Generator, Space>(Space(), {}, options);
}

/// The set of the last benchmark, if it had as many streams: seeding takes
/// longer than all fills of some.
template <class Generator>
StreamSet<Generator, Space>& kept_streams_of(std::int64_t rows) {
  static std::optional<StreamSet<Generator, Space>> kept;
  if (!kept) Kokkos::push_finalize_hook([] { kept.reset(); });
  if (!kept || kept->size() != static_cast<std::uint64_t>(rows)) {
    kept.reset();
    kept.emplace(streams_of<Generator>(rows));
  }
  return *kept;
}

/// Row s from stream s, one work item each.
template <class Generator, class T>
void draw(StreamSet<Generator, Space>& set, Rows<T> const& rows) {
  auto const handle = set.device_handle();
  auto const length = rows.extent_int(1);
  Kokkos::parallel_for(
      "Runnel::perf::draw", Kokkos::RangePolicy<Space>(0, rows.extent(0)),
      KOKKOS_LAMBDA(std::int64_t s) {
        auto rng = handle(s);
        for (int i = 0; i < length; ++i) {
          rows(s, i) = rng.template draw<T, Uniform>();
        }
      });
}

template <class Generator, class T>
bool is_right(std::int64_t length) {
  constexpr std::int64_t num_rows = 4097;
  auto set = streams_of<Generator>(num_rows);
  auto same = streams_of<Generator>(num_rows);
  Rows<T> const filled("Runnel::perf::filled", num_rows, length);
  Rows<T> const drawn("Runnel::perf::drawn", num_rows, length);
  fill(filled, set, Uniform{});
  draw(same, drawn);
  auto const a =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), filled);
  auto const b =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), drawn);
  return std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

enum class By { fill, handles };

template <class Generator, class T, By Way, class Layout = Kokkos::LayoutRight>
void make_rows(benchmark::State& state, std::int64_t num_rows,
               std::int64_t length) {
  if (!is_right<Generator, T>(length)) {
    state.SkipWithError("fills and handles differ");
    return;
  }
  auto& set = kept_streams_of<Generator>(num_rows);
  Rows<T, Layout> const rows(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::perf::rows"),
      num_rows, length);
  time_fill(state, num_rows * length, sizeof(T), [&] {
    if constexpr (Way == By::fill) {
      fill(rows, set, Uniform{});
    } else {
      draw(set, rows);
    }
  });
}

/// One of `num_parts` leapfrog parts of each stream.
template <class Generator, class T>
void make_parts(benchmark::State& state, std::int64_t num_rows,
                std::int64_t length, std::uint64_t num_parts) {
  StreamOptions options;
  options.num_streams = static_cast<std::uint64_t>(num_rows);
  options.allow_overlap = true;
  options.leapfrog = {1, num_parts};
  StreamSet<Generator, Space> set(Space(), {}, options);
  Rows<T> const rows(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::perf::rows"),
      num_rows, length);
  time_fill(state, num_rows * length, sizeof(T),
            [&] { fill(rows, set, Uniform{}); });
}

/// An array dealt out to the streams in blocks of `block` values.
template <class Generator, class T>
void make_blocks(benchmark::State& state, std::int64_t num_rows,
                 std::int64_t length, std::int64_t block) {
  auto set = streams_of<Generator>(num_rows);
  Kokkos::View<T*, Space> const array(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::perf::array"),
      num_rows * length);
  FillOptions const options{.order = Order::cyclic, .block = block};
  time_fill(state, num_rows * length, sizeof(T),
            [&] { fill(Space(), array, set, Uniform{}, options); });
}

/// Leapfrog parts and blocks of a few values.
template <class Generator, class T>
void add_parts_and_blocks(std::string const& type, std::int64_t num_rows,
                          std::int64_t length) {
  std::string const name = "<" + std::string(Generator::name) + ", " + type +
                           ">/" + std::to_string(num_rows) + "/" +
                           std::to_string(length) + "/";
  // Only few parts with generators that step over the outputs of other parts.
  for (std::uint64_t const parts : {2, 4, 64}) {
    if (!Leaping<Generator> && parts > 4) continue;
    benchmark::RegisterBenchmark(
        ("fill_parts" + name + std::to_string(parts)).c_str(),
        [=](benchmark::State& state) {
          make_parts<Generator, T>(state, num_rows, length, parts);
        })
        ->UseManualTime()
        ->Unit(benchmark::kMicrosecond);
  }
  for (std::int64_t const block : {2, 8}) {
    benchmark::RegisterBenchmark(
        ("fill_blocks" + name + std::to_string(block)).c_str(),
        [=](benchmark::State& state) {
          make_blocks<Generator, T>(state, num_rows, length, block);
        })
        ->UseManualTime()
        ->Unit(benchmark::kMicrosecond);
  }
}

/// Row e from event e: seeding, too.
template <class Generator, class T>
void make_events(benchmark::State& state, std::int64_t num_rows,
                 std::int64_t length) {
  Rows<T> const rows(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::perf::rows"),
      num_rows, length);
  SeedSequence const run("rows");
  std::uint64_t first = 0;
  time_fill(state, num_rows * length, sizeof(T), [&] {
    fill_events<Generator>(Space(), rows, run, first, Uniform{});
    first += static_cast<std::uint64_t>(num_rows);
  });
}

/// \param run  run(state, rows, length of a row)
template <class Run>
void add_benchmark(std::string const& name, std::int64_t num_rows,
                   std::int64_t length, Run const& run) {
  benchmark::RegisterBenchmark(
      name.c_str(),
      [=](benchmark::State& state) { run(state, num_rows, length); })
      ->UseManualTime()
      ->Unit(benchmark::kMicrosecond);
}

template <class Generator, class T>
void add_rows(std::string const& type, std::int64_t num_rows) {
  bool const on_device = Impl::Backend<Space>::on_device;
  std::int64_t const most = std::int64_t{1} << (on_device ? 29 : 24);
  for (std::int64_t const length : {1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 48, 64,
                                    96, 128, 192, 256, 512, 1024}) {
    if (num_rows * length > most) continue;
    std::string const name = "<" + std::string(Generator::name) + ", " + type +
                             ">/" + std::to_string(num_rows) + "/" +
                             std::to_string(length);
    add_benchmark("fill_rows" + name, num_rows, length,
                  make_rows<Generator, T, By::fill>);
    if constexpr (!HostSeeded<Generator>) {
      add_benchmark("fill_events" + name, num_rows, length,
                    make_events<Generator, T>);
    }
    // Columns, as Kokkos lays them out on GPUs by default.
    add_benchmark("fill_columns" + name, num_rows, length,
                  make_rows<Generator, T, By::fill, Kokkos::LayoutLeft>);
    add_benchmark("draw_rows" + name, num_rows, length,
                  make_rows<Generator, T, By::handles>);
  }
}

template <class Generator>
void add_rows() {
  using Seed = typename Generator::seed_type;
  auto const state_bytes =
      static_cast<std::int64_t>(sizeof(typename Generator::state_word)) *
      Impl::shape_of<Generator>(Seed{}).state_words;
  for (int const log2 : {12, 14, 16, 18, 20, 22}) {
    std::int64_t const num_rows = std::int64_t{1} << log2;
    if (num_rows * state_bytes > std::int64_t{4} << 30) continue;
    add_rows<Generator, float>("float", num_rows);
    add_rows<Generator, double>("double", num_rows);
    if (log2 == 16) {
      add_parts_and_blocks<Generator, float>("float", num_rows, 16);
      add_parts_and_blocks<Generator, double>("double", num_rows, 16);
      if constexpr (!Impl::Backend<Space>::on_device) {
        add_rows_in_turn<Generator, double>("double", num_rows);
      }
    }
  }
}

}  // namespace Runnel::Perf

#endif  // RUNNEL_PERF_ROWS_HPP
