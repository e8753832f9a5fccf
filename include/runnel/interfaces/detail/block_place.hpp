// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_BLOCK_PLACE_HPP
#define RUNNEL_INTERFACES_DETAIL_BLOCK_PLACE_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include <runnel/core/errors.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/fill/plan/block.hpp>

/// Where blocks of global arrays lie, whatever their rank.
namespace Runnel::Impl {

/// A dimension of a global array, and of a block in it.
struct DimensionPlace {
  std::uint64_t array = 1;   ///< extent of the array
  std::uint64_t offset = 0;  ///< of the block's first element
  std::uint64_t stride = 1;  ///< elements of the array from one to the next
  std::uint64_t extent = 1;  ///< of the block
  std::int64_t memory = 1;   ///< elements of memory from one to the next
};

/// \param caller  `Runnel::X`, what the user called, here and below
/// \throws std::invalid_argument if the block reaches out of the array
inline void check_dimension(DimensionPlace const& place, std::size_t d,
                            char const* caller) {
  auto const text = [](std::uint64_t n) { return std::to_string(n); };
  std::string const where = " in dimension " + text(d);
  RUNNEL_THROW_IF(place.stride == 0,
                  std::string(caller) + ": a stride of 0" + where +
                      "; give 1 for elements that are neighbours");
  if (place.extent == 0) return;
  bool const fits =
      place.offset < place.array &&
      place.extent - 1 <= (place.array - 1 - place.offset) / place.stride;
  RUNNEL_THROW_IF(
      !fits,
      std::string(caller) + ": " + text(place.extent) + " elements from " +
          text(place.offset) + " on, one in " + text(place.stride) + "," +
          where + " are not all inside of the array's " + text(place.array) +
          "; give the extents of the whole array, and a View of the block "
          "alone");
}

/// Values of the array. \throws std::invalid_argument if more than 2^62
inline std::int64_t array_values(std::span<DimensionPlace const> place,
                                 char const* caller) {
  for (auto const& dimension : place) {
    if (dimension.array == 0) return 0;
  }
  UInt128 values(1);
  for (auto const& dimension : place) {
    values = values * UInt128(dimension.array);
    RUNNEL_THROW_IF(values > UInt128(std::uint64_t{1} << 62),
                    std::string(caller) +
                        ": an array of more than 2^62 values, " +
                        to_string(values) +
                        " in its slowest dimensions alone; give smaller "
                        "extents");
  }
  return static_cast<std::int64_t>(values.low);
}

/// Dimensions of one element are left out.
/// \throws std::invalid_argument as `check_dimension`
inline Block checked_block(std::span<DimensionPlace const> place,
                           char const* caller) {
  Block block;
  std::uint64_t step = 1;
  for (std::size_t d = place.size(); d-- > 0; step *= place[d].array) {
    check_dimension(place[d], d, caller);
    block.first += static_cast<std::int64_t>(step * place[d].offset);
    block.dimension[d].step = static_cast<std::int64_t>(step * place[d].stride);
  }
  for (std::size_t d = 0; d < place.size(); ++d) {
    if (place[d].extent == 1) continue;
    block.dimension[block.rank++] = {static_cast<std::int64_t>(place[d].extent),
                                     block.dimension[d].step, place[d].memory};
  }
  return block;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_BLOCK_PLACE_HPP
