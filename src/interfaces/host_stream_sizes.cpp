// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/core/errors.hpp>
#include <runnel/interfaces/detail/background_thread.hpp>
#include <runnel/interfaces/detail/host_stream_sizes.hpp>
#include <string>

namespace Runnel::Impl {
namespace {

/// Below, starting a GPU's kernels and copies takes longer than a core needs
/// for the numbers.
constexpr std::size_t min_device_block = std::size_t{1} << 14;
/// A few megabytes: a GPU's kernels and copies are at their full rate.
constexpr std::size_t device_block = std::size_t{1} << 21;
/// Large enough for waking a thread not to matter, small enough for the
/// caches that processors share.
constexpr std::size_t thread_block = std::size_t{1} << 17;
/// Values are read as soon as they are made, from the second-level cache.
constexpr std::size_t caller_block = std::size_t{1} << 13;
constexpr std::size_t pieces_of_device_block = 8;
/// A shorter one is copied sooner than the next one is queued.
constexpr std::size_t min_device_piece = std::size_t{1} << 18;

}  // namespace

Producer chosen_producer(HostStreamOptions const& options, bool on_device) {
  if (options.producer != Producer::automatic) return options.producer;
  if (on_device &&
      (options.prefetch == 0 || options.prefetch >= min_device_block)) {
    return Producer::execution_space;
  }
  return usable_processors() > 1 ? Producer::background_thread
                                 : Producer::calling_thread;
}

BlockSizes chosen_sizes(HostStreamOptions const& options, Producer producer,
                        bool on_device) {
  constexpr std::size_t most = std::size_t{1} << 40;
  RUNNEL_THROW_IF(
      options.prefetch > most,
      "Runnel::HostStream: a prefetch of " + std::to_string(options.prefetch) +
          " values, and two blocks of that size are kept in memory; "
          "give at most 2^40");
  std::size_t block = options.prefetch;
  if (block == 0) {
    block = producer == Producer::calling_thread      ? caller_block
            : producer == Producer::background_thread ? thread_block
            : on_device                               ? device_block
                                                      : thread_block;
  }
  std::size_t piece = host_piece;
  if (producer == Producer::execution_space) {
    piece = (block + pieces_of_device_block - 1) / pieces_of_device_block;
    piece = std::max(min_device_piece, (piece + 383) / 384 * 384);
  }
  return {block, block, std::min(piece, block)};
}

}  // namespace Runnel::Impl
