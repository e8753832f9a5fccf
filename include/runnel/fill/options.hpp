// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_OPTIONS_HPP
#define RUNNEL_FILL_OPTIONS_HPP

#include <cstdint>

namespace Runnel {

/// How the values of a rank-1 request are divided among the streams of a set.
enum class Order {
  /// A request of N values is S contiguous blocks, of which stream s fills the
  /// s-th; the first N mod S blocks are one value longer. Depends on the whole
  /// request.
  blocked,
  /// Element i comes from stream (cursor + i) mod S, and the cursor moves on by
  /// N mod S after a request of N values: consecutive requests join up.
  interleaved,
  /// Blocks of `FillOptions::block` values are dealt to the streams in turn,
  /// and the cursor counts values: consecutive requests join up, wherever they
  /// are cut. Blocks of one value are `interleaved`.
  cyclic
};

/// Order, and overrides for the library's own choice of how the work is cut.
/// Only `order` and `block` affect which value goes where.
struct FillOptions {
  Order order = Order::blocked;
  /// Threads per team (wavefronts on a GPU); 0: chosen by the library. Reduced
  /// to what the back end can launch.
  int team_size = 0;
  /// Values that a stream gives between two jumps; 0: chosen by the library.
  /// Increased if the request would have more than 2^24 chunks per stream, or
  /// than 2^31 − 1 over all streams.
  std::int64_t chunk = 0;
  /// Values of a block of the `cyclic` order, at least 1; 0 with other orders.
  std::int64_t block = 0;
};

}  // namespace Runnel

#endif  // RUNNEL_FILL_OPTIONS_HPP
