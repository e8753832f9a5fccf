// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_THREAD_FILL_HPP
#define RUNNEL_FILL_DETAIL_THREAD_FILL_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/choose.hpp>
#include <runnel/fill/detail/compiled_fill.hpp>
#include <runnel/fill/kernels/serial/serial_row.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/lanes/cache_line.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/team_launch.hpp>

/// The fill kernels, run by the calling thread without Kokkos' dispatch.
namespace Runnel::Impl {

/// Memory of the host in lines.
struct alignas(cache_line_bytes) CacheLine {
  unsigned char bytes[cache_line_bytes];
};

/// Lines that belong to the calling thread, valid until it asks for more: they
/// stay in the cache, where lines for each of many streams would not.
inline CacheLine* thread_scratch(std::size_t lines) {
  thread_local std::vector<CacheLine> scratch;
  if (scratch.size() < lines) scratch.resize(lines);
  return scratch.data();
}

/// A team of one thread, for `HostThread`.
class LoneMember {
 public:
  LoneMember(std::int64_t rank, CacheLine* scratch)
      : m_rank(rank), m_scratch{scratch} {}

  struct Scratch {
    CacheLine* begin;
    void* get_shmem_aligned(std::size_t, std::size_t) const { return begin; }
  };
  std::int64_t league_rank() const { return m_rank; }
  int team_size() const { return 1; }
  int team_rank() const { return 0; }
  void team_barrier() const {}
  Scratch const& team_scratch(int) const { return m_scratch; }

 private:
  std::int64_t m_rank;
  Scratch m_scratch;
};

/// The kernels of `ThreadFill`.
template <class Generator, class Sampler, class T>
struct ThreadKernels {
  using RowBody = RowFill<Generator, Sampler, T>;
  static constexpr int slots =
      TilesKernel::slots<Generator, Kokkos::DefaultHostExecutionSpace>;
  using TileBody = TileFill<Generator, Sampler, T, slots>;
  using Types = FillTypes<NativeLanes, Sampler,
                          Kokkos::DefaultHostExecutionSpace, Generator, T>;
  using Plan = FillPlan<Generator, T>;

  static std::size_t scratch_lines(StreamShape const& shape) {
    return std::max(RowBody::team_scratch(1, 1, shape),
                    TileBody::team_scratch(1, 1, shape)) /
               sizeof(CacheLine) +
           1;
  }

  static constexpr bool has_streams = StreamsKernel::exists<Types>;

  static void fill(Plan const& plan, CacheLine* scratch,
                   std::size_t scratch_lines) {
    if constexpr (has_streams) {
      if (plan.kernel == Kernel::streams) {
        using Body = StreamFill<StreamsOfSet<Generator, Sampler, T>, T,
                                DeviceRows::transposed>;
        return run(Body{plan, plan.rows.num_rows, {}}, 1, scratch,
                   scratch_lines);
      }
    }
    if constexpr (LanesKernel::exists<Types>) {
      if (plan.kernel == Kernel::lanes) {
        using Body = LaneFill<Generator, Sampler, T>;
        return run(Body{plan, plan.rows.num_rows, false}, 1, scratch,
                   scratch_lines);
      }
    }
    if constexpr (is_plain_sampler<Sampler>) {
      if constexpr (SerialRow<Generator, Sampler, T>::exists) {
        if (plan.kernel == Kernel::serial) {
          return SerialRow<Generator, Sampler, T>::make(plan);
        }
      }
      if (plan.kernel == Kernel::rows) {
        return run(RowBody{plan, false}, plan.rows.num_rows, scratch,
                   scratch_lines);
      }
    }
    TileShape const shape(plan, slots);
    run(TileBody{{plan, shape.team_rows, shape.row_blocks}, shape.team_across},
        shape.blocks, scratch, scratch_lines);
  }

 private:
  template <class Body>
  static void run(Body const& body, std::int64_t league, CacheLine* scratch,
                  std::size_t scratch_lines) {
    HostIsa const isa = host_isa();
    for (std::int64_t rank = 0; rank < league; ++rank) {
      LoneMember const member(rank, scratch);
      run_on_host<typename Generator::lane_word>(
          body, HostThread(member, scratch_lines * sizeof(CacheLine)), isa,
          NativeLanes{});
    }
  }
};

/// Fills plans of one chunk per row (`one_chunk_plan`), whatever thread calls:
/// no kernel is launched and no lock taken. Each thread keeps scratch memory,
/// which grows to the largest that it was asked for. The distribution is chosen
/// at run time, so that code which uses this is compiled once for all
/// distributions.
template <class Generator, class T>
class ThreadFill {
  template <class Distribution>
  using KernelsOf =
      ThreadKernels<Generator, sampler_of<Distribution, Generator, T>, T>;

 public:
  template <class Distribution>
  ThreadFill(std::type_identity<Distribution>, StreamShape const& shape)
      : m_scratch_lines(KernelsOf<Distribution>::scratch_lines(shape)),
        m_fill(fill_as<Distribution>) {}

  /// Whether it can step rings where they lie.
  template <class Distribution>
  static constexpr bool has_streams = KernelsOf<Distribution>::has_streams;

  /// \pre the plan is of host memory
  void operator()(FillPlan<Generator, T> const& plan) const {
    m_fill(plan, thread_scratch(m_scratch_lines), m_scratch_lines);
  }

 private:
  using Plan = FillPlan<Generator, T>;

  template <class Distribution>
  static void fill_as(Plan plan, CacheLine* scratch,
                      std::size_t scratch_lines) {
    plan.kernel =
        choose_for_thread<typename KernelsOf<Distribution>::Types>(plan);
    using Held = held_distribution<Distribution, Generator, T>;
    if constexpr (is_held_fill<Held, Generator, T>()) {
      compiled_thread_fill<Held>(plan, scratch, scratch_lines);
    } else {
      KernelsOf<Distribution>::fill(plan, scratch, scratch_lines);
    }
  }

  std::size_t m_scratch_lines;
  void (*m_fill)(Plan plan, CacheLine* scratch, std::size_t scratch_lines);
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_THREAD_FILL_HPP
