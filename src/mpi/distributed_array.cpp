// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/core/errors.hpp>
#include <runnel/mpi/communicator.hpp>
#include <runnel/mpi/distributed_array.hpp>
#include <string>

namespace Runnel::Impl {

std::vector<GridPlace> place_in_grid(MPI_Comm cartesian, std::size_t rank) {
  int kind = MPI_UNDEFINED, dimensions = 0;
  mpi_check(MPI_Topo_test(cartesian, &kind), "look at the grid of ranks");
  if (kind == MPI_CART) {
    mpi_check(MPI_Cartdim_get(cartesian, &dimensions),
              "look at the grid of ranks");
  }
  RUNNEL_THROW_IF(
      dimensions != static_cast<int>(rank),
      "Runnel::block_of_rank: an array of rank " + std::to_string(rank) +
          " and a communicator with " +
          (kind == MPI_CART ? std::to_string(dimensions) + " dimensions"
                            : std::string("no grid")) +
          "; give one of MPI_Cart_create with a dimension for "
          "each of the array's, 1 where it is not cut");
  std::vector<int> extents(rank), periods(rank), coordinates(rank);
  mpi_check(MPI_Cart_get(cartesian, dimensions, extents.data(), periods.data(),
                         coordinates.data()),
            "look at the grid of ranks");
  std::vector<GridPlace> grid;
  for (std::size_t d = 0; d < rank; ++d) {
    grid.push_back({static_cast<std::uint64_t>(coordinates[d]),
                    static_cast<std::uint64_t>(extents[d])});
  }
  return grid;
}

}  // namespace Runnel::Impl
