// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_CHOOSE_REQUEST_HPP
#define RUNNEL_FILL_CHOOSE_REQUEST_HPP

#include <algorithm>
#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/fill/kernels/rows/beside.hpp>
#include <runnel/fill/kernels/streams/streams.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/jumps.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/tuning.hpp>

/// Whether a request reaches the kernels of `fill/choose.hpp` as it is. In
/// order:
///
///     is_beside             concurrently with other kernels, if asked for?
///     is_staged             by way of contiguous memory?
///     has_streams_of_rows   with the rows of a block as streams of their own?
///     steps_rings_in_place  with rings as they lie, by the calling thread?
namespace Runnel::Impl {

/// Values of a piece that is staged, of one thread of a host.
inline constexpr std::int64_t staged_piece_values = std::int64_t{1} << 15;

/// Do tiles write strided rows faster than a copy does? On GPUs, long adjacent
/// rows. Rows of a block, to each of which there is a jump, are not cut.
template <class Generator, bool OnDevice, class T>
bool is_for_tiles(FillTarget<T> const& target) {
  std::int64_t const length = target.rows.row_length;
  if (target.row_step > 0) return OnDevice || length > staged_piece_values;
  return OnDevice && target.rows_share_stream &&
         length >= device_tuning<Generator>.min_tile_row;
}

/// Is strided memory of one stream filled by way of contiguous memory
/// (`StagedFill`)? The options `chunk` and `team_size` apply to the kernel that
/// writes strided rows itself.
/// \param is_plain  values depend on outputs alone
template <class Set, class T>
bool is_staged(FillTarget<T> const& target, Set const& streams,
               FillOptions const& options, bool is_plain) {
  using Generator = typename Set::generator_type;
  constexpr bool on_device = Backend<typename Set::execution_space>::on_device;
  if (!is_plain || options.chunk > 0 || options.team_size > 0) return false;
  // These parts are left to tiles, which step over the others.
  if (!Leaping<Generator> && streams.leapfrog().num_parts > 1) return false;
  bool const is_one_stream =
      streams.size() == 1 && target.order != Order::cyclic && target.size > 1;
  return is_one_stream && !target.rows.rows_are_contiguous() &&
         !is_for_tiles<Generator, on_device>(target);
}

/// Does `BesideKernel` fill a request that is to run concurrently with other
/// kernels, a refill of a pool? It has no request of several streams in turn:
/// their values are interleaved in memory and would have to be filled by tiles,
/// and `fill` may have a faster kernel for them, `streams`.
/// \tparam Types  of `BesideOthers`
template <class Types, class Set>
bool is_beside(Set const& streams) {
  return BesideKernel::exists<Types> && streams.size() == 1;
}

/// Do the rows of a block, which are far apart in one stream, become streams of
/// their own (`SpreadRows`)? Short rows do, for the kernel that makes many of
/// them at a time. Longer rows of `mrg32k3a` would take 1.1 to 1.3 times as
/// long on an H200.
template <class Types, class Request>
bool has_streams_of_rows(Request const& request) {
  using Generator = typename Types::Generator;
  if constexpr (Leaping<Generator> && !jumps_by_stream<Generator> &&
                StreamsKernel::exists<Types>) {
    if (!request.rows_share_stream || !request.rows.rows_are_contiguous()) {
      return false;
    }
    auto rows = request;
    rows.rows_share_stream = false;
    return StreamsKernel::serves(rows);
  } else {
    return false;
  }
}

/// Does the calling thread of a host step the rings of its streams in place
/// (`RingLoan`)? It does where so few values are made per call that reordering
/// the rings, and restoring them, would take longer.
/// \param most     values that are made at once, about
/// \param block    values of a stream's turn
/// \param outputs  native outputs per value
template <class Generator>
bool steps_rings_in_place(std::int64_t num_streams, std::int64_t most,
                          std::int64_t block, int outputs) {
  std::int64_t const turns = (most + num_streams - 1) / num_streams;
  std::int64_t const row = std::max(turns, block) * outputs;
  bool const is_strided = turns > block || block == 1;
  return StreamsKernel::serves_host_rings<Generator>(num_streams, row,
                                                     is_strided);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_CHOOSE_REQUEST_HPP
