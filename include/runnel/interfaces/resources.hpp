// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_RESOURCES_HPP
#define RUNNEL_INTERFACES_RESOURCES_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/distributions/uniform.hpp>
#include <runnel/fill/kernels/rows/row_fill.hpp>
#include <runnel/fill/kernels/rows/rows.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/interfaces/detail/team_steps.hpp>
#include <runnel/interfaces/team_rng.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/streams/detail/lent_states.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {

/// The resources that a generator uses for a number of streams held at a time.
/// Bytes, unless a name says otherwise; 0 where something does not exist.
struct Resources {
  std::uint64_t num_streams = 0;
  std::uint64_t streams_available = 0;  ///< from the seed, its own included
  /// Bytes of one stream, and of a set: the states, and the copy of them that a
  /// fill of several chunks per stream makes.
  std::uint64_t state_bytes = 0;
  std::uint64_t set_bytes = 0;
  /// More bytes of a set while states are lent to kernels (`device_handle`,
  /// `RandomPool`).
  std::uint64_t handle_bytes = 0;
  /// Team scratch: of a team, and its threads, of the fill kernel that serves
  /// any contiguous rows (`rows` in docs/kernels.md; requests with a faster
  /// kernel need less or more); of a `TeamRng` of doubles with the default
  /// buffer.
  std::uint64_t fill_scratch_bytes = 0;
  int fill_team_threads = 0;
  std::uint64_t team_rng_scratch_bytes = 0;
  /// A jump table's row, of which a fill of one sequence has up to 4096.
  std::uint64_t jump_row_bytes = 0;
  /// A GPU's registers: bounded so that this many wavefronts fit a
  /// multiprocessor; 0: not bounded.
  int bounded_wavefronts = 0;
  /// A handle's streams are stepped in registers, not in memory.
  bool steps_in_registers = false;
  bool seeded_on_device = false;
  /// Seconds to seed the streams, as measured now, with up to 2^16 of them.
  double seeding_seconds = 0;
};

namespace Impl {

/// Seconds to seed streams, from up to 2^16 of them; fences.
template <class Generator, class ExecutionSpace>
double seeding_seconds(ExecutionSpace const& exec,
                       typename Generator::seed_type const& seed,
                       std::uint64_t num_streams) {
  std::uint64_t const tried =
      std::min<std::uint64_t>(num_streams, std::uint64_t{1} << 16);
  auto const now = [] { return std::chrono::steady_clock::now(); };
  StreamSet<Generator, ExecutionSpace> const first(exec, seed);  // warm
  exec.fence("Runnel::resources");
  auto const begin = now();
  StreamSet<Generator, ExecutionSpace> const set(exec, seed,
                                                 {.num_streams = tried});
  exec.fence("Runnel::resources");
  return std::chrono::duration<double>(now() - begin).count() *
         (static_cast<double>(num_streams) / static_cast<double>(tried));
}

}  // namespace Impl

/// The resources of a set of streams on a back end. Seeds streams to measure
/// that; fences.
/// \throws StreamEnded if the family has fewer streams, std::invalid_argument
///   for no streams, or more than a set holds
template <BitGenerator Generator, class ExecutionSpace>
Resources resources(ExecutionSpace const& exec,
                    typename Generator::seed_type const& seed,
                    std::uint64_t num_streams) {
  using B = Impl::Backend<ExecutionSpace>;
  using Word = typename Generator::state_word;
  using Sampler = Impl::sampler_of<Uniform, Generator, double>;
  using Kernel = Impl::RowFill<Generator, Sampler, double>;
  Impl::check_stream_options({.num_streams = num_streams}, seed.num_streams(),
                             std::string(Generator::name));
  RUNNEL_THROW_IF(
      num_streams > INT32_MAX,
      "Runnel::resources: a set of " + std::to_string(num_streams) +
          " streams; a set holds at most 2^31 - 1, so ask for one of several");
  StreamShape const shape = Impl::shape_of<Generator>(seed);
  Resources r;
  r.num_streams = num_streams;
  r.streams_available = seed.num_streams();
  r.state_bytes = static_cast<std::uint64_t>(shape.state_words) * sizeof(Word);
  r.set_bytes = 2 * num_streams * r.state_bytes;
  r.handle_bytes = Impl::LentStates<Generator, ExecutionSpace>::copy_bytes(
      num_streams, shape);
  constexpr int groups =
      Impl::groups_per_thread<ExecutionSpace, Impl::NativeLanes>();
  r.fill_team_threads =
      Impl::row_team_size<Kernel>(exec, 0, B::default_team_size, groups, shape);
  r.fill_scratch_bytes =
      Kernel::team_scratch(r.fill_team_threads, groups, shape);
  r.team_rng_scratch_bytes =
      Impl::TeamSteps<Generator, double, Uniform, ExecutionSpace>::scratch_size(
          shape, TeamHandle<Generator, ExecutionSpace>::default_buffer);
  r.jump_row_bytes =
      static_cast<std::uint64_t>(shape.jump_words) * sizeof(std::uint64_t);
  if (B::on_device && Kernel::device_teams > 0) {
    r.bounded_wavefronts = static_cast<int>(
        Kernel::device_teams * Kernel::max_device_threads / B::wavefront);
  }
  r.steps_in_registers = !RingStored<Generator>;
  r.seeded_on_device = !HostSeeded<Generator>;
  r.seeding_seconds = Impl::seeding_seconds<Generator>(exec, seed, num_streams);
  return r;
}

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_RESOURCES_HPP
