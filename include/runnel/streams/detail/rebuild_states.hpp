// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_REBUILD_STATES_HPP
#define RUNNEL_STREAMS_DETAIL_REBUILD_STATES_HPP

#include <cstdint>
#include <string>

#include <runnel/core/snapshot.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/streams/detail/jump_kernels.hpp>
#include <runnel/streams/detail/seed_kernels.hpp>
#include <runnel/streams/stream_options.hpp>

namespace Runnel::Impl {

/// Makes the states of a snapshot of positions: one jump of all streams, and
/// one for every bit in which their positions differ. Asynchronous, but where
/// positions differ.
/// \param options  with the largest position as the offset
/// \param states   of all streams
/// \throws StreamEnded if the family has no such streams
template <class Generator, class ExecutionSpace, class StateView>
void rebuild_states(ExecutionSpace const& exec,
                    typename Generator::seed_type const& seed,
                    StreamOptions const& options, Snapshot const& snapshot,
                    StateView const& states) {
  auto const skip = skip_of(seed);
  check_stream_options(options, seed.num_streams(),
                       std::string(Generator::name), skip);
  auto const jump_all = [&](StateView const& to, UInt128 n) {
    jump_streams<Generator>(
        exec, seed, n, {options.first_stream, options.num_streams}, to.data());
  };
  seed_streams<Generator>(exec, seed, options.first_stream,
                          static_cast<std::int64_t>(options.num_streams),
                          states.data());
  jump_all(states, skip + options.leapfrog.native(snapshot.position));
  advance_each(exec, snapshot.position_extra, states,
               [&](StateView const& to, int bit) {
                 jump_all(to, UInt128(options.leapfrog.num_parts) << bit);
               });
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_REBUILD_STATES_HPP
