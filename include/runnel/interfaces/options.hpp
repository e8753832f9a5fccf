// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_OPTIONS_HPP
#define RUNNEL_INTERFACES_OPTIONS_HPP

#include <cstddef>
#include <type_traits>

#include <runnel/fill/options.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {

/// The producer of the numbers that a stream or pool makes ahead. It decides
/// when and where they are made; the numbers are the same.
enum class Producer {
  /// A GPU makes long blocks. Short blocks, and all blocks of a host, are made
  /// by the calling thread until it has asked for 2^14 values, and from then on
  /// by a background thread, if it may use more than one core.
  automatic,
  /// A thread of its own on the host, one block ahead of the consumer.
  background_thread,
  /// The calling thread, on the host, when numbers are needed.
  calling_thread,
  /// Kernels of the execution space: on a GPU concurrently with the consumer,
  /// on a host all its threads while the consumer waits.
  execution_space
};

/// Which streams a `HostStream` gives, and how it makes numbers ahead.
struct HostStreamOptions {
  /// With S > 1 streams value i comes from stream (cursor + i) mod S, as
  /// `Order::interleaved` says, or by blocks: see `fill`.
  StreamOptions streams = {};
  /// Values made ahead in a block, and the most that one `take` gives; 0:
  /// chosen by the library. Two blocks are kept.
  std::size_t prefetch = 0;
  Producer producer = Producer::automatic;
  /// How fills by the execution space are cut. Several streams are taken in
  /// turn, value by value, whatever `order` is; by blocks of `fill.block`
  /// values if it is `Order::cyclic`.
  FillOptions fill = {};
};

/// By which kernels a GPU refills a `NumberPool`: see docs/pool.md.
enum class PoolRefill {
  /// Kernels with a small footprint (no team scratch, few wavefronts), which
  /// run concurrently with consumers on all multiprocessors, for generators
  /// that have them: one stream. When nothing else runs, they are slower for
  /// most generators.
  beside_consumers,
  /// The fastest kernels, those of `Runnel::fill`.
  fastest
};

/// Which streams a `NumberPool` gives, and how it makes numbers ahead.
struct NumberPoolOptions {
  /// With S > 1 streams value i comes from stream (cursor + i) mod S, as
  /// `Order::interleaved` says, or by blocks: see `fill`.
  StreamOptions streams = {};
  /// Values of a block, and the most that one slice has; 0: chosen by the
  /// library. Two blocks are kept.
  std::size_t capacity = 0;
  /// The producer of blocks of a host space; a GPU always makes its blocks
  /// concurrently with the consumers.
  Producer producer = Producer::automatic;
  PoolRefill refill = PoolRefill::beside_consumers;
  /// How fills by the execution space are cut. Several streams are taken in
  /// turn, value by value, whatever `order` is; by blocks of `fill.block`
  /// values if it is `Order::cyclic`.
  FillOptions fill = {};
};

namespace Impl {

/// The floating-point type of a generator's reference code: float where its
/// outputs have no more bits than that, otherwise double.
template <class Generator>
using reference_real =
    std::conditional_t<(Generator::output_format::bits <= 24), float, double>;

}  // namespace Impl
}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_OPTIONS_HPP
