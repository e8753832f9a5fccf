// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_HOST_STREAM_SIZES_HPP
#define RUNNEL_INTERFACES_DETAIL_HOST_STREAM_SIZES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <runnel/interfaces/detail/host_source.hpp>
#include <runnel/interfaces/options.hpp>
#include <runnel/lanes/backend.hpp>

/// The tuning table of host streams, of which nothing changes a value.
namespace Runnel::Impl {

/// Who calls for values that are written straight to the user's array.
enum class FillCaller {
  host_stream,
  set  ///< of the C interface
};
/// From this number of values on, such a call is made by kernels of the
/// execution space instead of by the calling thread (docs/host.md). The limit
/// for GPUs was measured when host code of nvcc used no vector registers. It is
/// probably too low since, and has not been measured again. A host's kernels
/// cut a set's request into chunks for several threads from `min_chunk` on.
template <class ExecutionSpace>
constexpr std::size_t min_space_fill(FillCaller caller) {
  using B = Backend<ExecutionSpace>;
  if (B::on_device) return std::size_t{10} << 10;
  return caller == FillCaller::set ? static_cast<std::size_t>(B::min_chunk)
                                   : std::size_t{1} << 16;
}

/// Values that a host makes at a time: a multiple of whole rounds of all
/// generators.
inline constexpr std::size_t host_piece = 96 * 512;

/// Values that a GPU holds of such a call at once.
inline constexpr std::size_t max_staged = std::size_t{1} << 24;

/// Up to this number of values are made again rather than jumped over: a jump
/// takes a launch and, with some generators, milliseconds.
inline constexpr std::uint64_t max_made_again = std::uint64_t{1} << 20;
/// How many of them are made at a time.
inline constexpr std::uint64_t max_unseen = 8192;

/// Values that are made at once of a set that gives them in turn, value by
/// value: a stream's state is loaded and stored once for each of them.
/// \param piece  those of one stream
inline std::size_t piece_in_turn(std::size_t piece, std::size_t block,
                                 std::uint64_t num_streams) {
  constexpr std::uint64_t values_each = 16;
  if (num_streams > block) return block;
  return std::min(
      block,
      std::max(piece, static_cast<std::size_t>(values_each * num_streams)));
}

/// The producer of a stream's blocks.
/// \param on_device  whether its space is a GPU
Producer chosen_producer(HostStreamOptions const& options, bool on_device);

/// Whether the producer is a thread of its own, and since when.
/// \param asked  what the options say
inline Background background_of(Producer chosen, Producer asked) {
  if (chosen != Producer::background_thread) return Background::none;
  return asked == Producer::automatic ? Background::when_it_pays
                                      : Background::at_once;
}

/// \throws std::invalid_argument if blocks would be beyond all memory
BlockSizes chosen_sizes(HostStreamOptions const& options, Producer producer,
                        bool on_device);

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_HOST_STREAM_SIZES_HPP
