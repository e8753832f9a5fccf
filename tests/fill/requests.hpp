// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_FILL_REQUESTS_HPP
#define RUNNEL_TESTS_FILL_REQUESTS_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/reference.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/choose.hpp>
#include <runnel/fill/plan/request.hpp>
#include <runnel/fill/plan/rows.hpp>

/// \file
/// Requests to machines that are numbers: which kernel is chosen, and how the
/// request is cut. Nothing is launched.

namespace Runnel::Testing {

/// A host of four threads.
struct FourThreads : Kokkos::DefaultHostExecutionSpace {
  using execution_space = FourThreads;
  int concurrency() const { return 4; }
};
/// A GPU of the size of an H200.
struct BigGpu : Kokkos::DefaultHostExecutionSpace {
  using execution_space = BigGpu;
  static constexpr int multiprocessors = 132;
  int concurrency() const { return multiprocessors * 2048; }
};

}  // namespace Runnel::Testing

template <>
struct Runnel::Impl::Backend<Runnel::Testing::BigGpu>
    : DeviceBackend<Runnel::Testing::BigGpu, 32> {
  static int resident_groups(Runnel::Testing::BigGpu const&,
                             std::size_t bytes) {
    constexpr std::size_t each_has = 228 << 10;
    return Runnel::Testing::BigGpu::multiprocessors *
           static_cast<int>(each_has / (bytes + 1024));
  }
};

namespace Runnel::Testing {

/// Numbers of values of a short and of a long row.
inline constexpr std::size_t few = 1000;
inline constexpr std::size_t many = std::size_t{1} << 24;

/// The part of a set of streams that the choice of a kernel reads.
template <class Generator>
struct FewFacts {
  using generator_type = Generator;
  typename Generator::seed_type first;
  std::uint64_t count;

  auto const& seed() const { return first; }
  std::uint64_t first_stream() const { return 0; }
  std::uint64_t size() const { return count; }
};

struct Chosen {
  Impl::Kernel kernel;
  Impl::Cut cut;
};

struct Streams {
  std::uint64_t count = 1;
  std::uint64_t num_parts = 1;
};

/// A fill of the type of value T; its View is never looked into.
template <class Space, class Generator, class Distribution, class T,
          class Choice = Impl::NativeLanes>
struct Fill {
  using Sampler = Impl::sampler_of<Distribution, Generator, T>;
  using Types = Impl::FillTypes<Choice, Sampler, Space, Generator, T>;
  using Memory = Kokkos::MemoryTraits<Kokkos::Unmanaged>;

  Streams streams = {};
  FillOptions options = {};
  typename Generator::seed_type seed = {};
  bool has_team_table = false;

  template <class ViewType>
  Chosen of(ViewType const& view) {
    FewFacts<Generator> set{seed, streams.count};
    Space const exec;
    auto const count = static_cast<std::int64_t>(streams.count);
    Impl::FillRequest<Space, FewFacts<Generator>, T> request{
        exec, set, options, Impl::make_rows(view, count, options.order),
        Impl::shape_of<Generator>(seed)};
    request.outputs = Sampler::words_per_value;
    request.num_parts = streams.num_parts;
    if constexpr (!Leaping<Generator>) {
      request.stepped_parts = static_cast<std::int64_t>(streams.num_parts);
    }
    request.is_plain = Types::is_plain;
    request.has_parameters = Types::has_parameters;
    request.has_team_table = has_team_table;
    Chosen chosen{Impl::choose_kernel<Types>(request), {}};
    Impl::with_kernel<Types>(chosen.kernel, [&]<class Struct>(Struct) {
      chosen.cut = Struct::cut(request);
    });
    return chosen;
  }
  Chosen array(std::size_t n) {
    return of(Kokkos::View<T*, Kokkos::HostSpace, Memory>(somewhere(), n));
  }
  template <class Layout>
  Chosen table(std::size_t rows, std::size_t columns) {
    return of(Kokkos::View<T**, Layout, Kokkos::HostSpace, Memory>(
        somewhere(), rows, columns));
  }
  static T* somewhere() { return reinterpret_cast<T*>(4096); }
};

/// Values by the reference code's own conversion.
template <class Space, class Generator, class T = float>
using Plain = Fill<Space, Generator, Reference, T>;

/// The kernel for consecutive rows of some streams.
template <class Space, class Generator>
Impl::Kernel for_table(Streams streams, std::size_t length) {
  return Plain<Space, Generator>{streams}
      .template table<Kokkos::LayoutRight>(streams.count, length)
      .kernel;
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_FILL_REQUESTS_HPP
