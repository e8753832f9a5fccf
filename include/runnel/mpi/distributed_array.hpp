// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_DISTRIBUTED_ARRAY_HPP
#define RUNNEL_MPI_DISTRIBUTED_ARRAY_HPP

#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include <runnel/interfaces/fill_block.hpp>
#include <runnel/interfaces/fill_elements.hpp>
#include <runnel/streams/rank_share.hpp>

/// \file
/// Finds a rank's rectangular block of an array that ranks divide. A list
/// of elements, as a Tpetra map has, needs no more than `fill_elements`.

namespace Runnel {

/// A rank's block: what `fill_block` takes, and the extents of the rank's View.
template <std::size_t Rank>
struct RankBlock {
  BlockPlace<Rank> place;
  GlobalIndex<Rank> extent = {};  ///< may be 0
};

namespace Impl {
/// The place of the calling rank in one dimension of a grid of ranks: its
/// coordinate, and the grid's extent.
struct GridPlace {
  std::uint64_t coordinate;
  std::uint64_t extent;
};
/// \throws std::invalid_argument unless the communicator is one of
///   `MPI_Cart_create` with as many dimensions as the array
/// \throws std::runtime_error when MPI fails
std::vector<GridPlace> place_in_grid(MPI_Comm cartesian, std::size_t rank);
}  // namespace Impl

/// The calling rank's block of an array, dimension d of which is cut among the
/// ranks along dimension d of a Cartesian communicator, as `block_of_rank`
/// cuts. Local. The array has the same values for any grid:
///
///     auto const mine = Runnel::block_of_rank<2>(grid, {rows, columns});
///     Kokkos::View<double**> shard("shard", mine.extent[0], mine.extent[1]);
///     Runnel::fill_block(shard, stream, mine.place);
///
/// \param array  extents of the whole array, slowest dimension first
/// \throws std::invalid_argument unless the communicator has a grid of `Rank`
///   dimensions
template <std::size_t Rank>
RankBlock<Rank> block_of_rank(MPI_Comm cartesian,
                              GlobalIndex<Rank> const& array) {
  auto const grid = Impl::place_in_grid(cartesian, Rank);
  RankBlock<Rank> block;
  block.place.extent = array;
  for (std::size_t d = 0; d < Rank; ++d) {
    RankShare const mine =
        block_of_rank(array[d], grid[d].coordinate, grid[d].extent);
    block.place.offset[d] = mine.first;
    block.extent[d] = mine.count;
  }
  return block;
}

}  // namespace Runnel

#endif  // RUNNEL_MPI_DISTRIBUTED_ARRAY_HPP
