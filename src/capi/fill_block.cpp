// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/runnel.h>

#include <string>
#include <vector>

#include "block_request.hpp"
#include "sets.hpp"
#include "value_names.hpp"

using namespace Runnel::CApi;
using Runnel::Impl::DimensionPlace;

namespace Runnel::CApi {

std::vector<DimensionPlace> read_block(runnel_block const* block) {
  require_pointer(block, "block");
  RUNNEL_THROW_IF(
      block->rank < 1 || block->rank > Impl::Block::max_rank,
      "a block of rank " + std::to_string(block->rank) + "; give 1 ... 8");
  require_pointer(block->array, "array, the extents of the whole array,");
  require_pointer(block->extents, "extents, those of the block,");
  std::vector<DimensionPlace> place(static_cast<std::size_t>(block->rank));
  std::size_t count = 1;
  for (std::size_t d = place.size(); d-- > 0;) {
    std::uint64_t const extent = block->extents[d];
    place[d] = {.array = block->array[d],
                .offset = block->offsets == nullptr ? 0 : block->offsets[d],
                .stride = block->strides == nullptr ? 1 : block->strides[d],
                .extent = extent,
                .memory = static_cast<std::int64_t>(count)};
    RUNNEL_THROW_IF(extent > 0 && count > PTRDIFF_MAX / 8 / extent,
                    "a block with " + std::to_string(extent) +
                        " elements in dimension " + std::to_string(d) +
                        " is more than memory can hold; was a negative number "
                        "given?");
    count *= extent;
  }
  return place;
}

void require_block_values(BlockRequest place, void const* values) {
  for (auto const& dimension : place) {
    if (dimension.extent == 0) return;
  }
  require_pointer(values, "values");
}

}  // namespace Runnel::CApi

extern "C" {

runnel_status runnel_fill_block(runnel_stream_set* set, runnel_type type,
                                runnel_distribution distribution, void* values,
                                runnel_block const* block) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    auto const place = read_block(block);
    require_block_values(place, values);
    streams.fill_block_host({type, distribution}, place, values);
  });
}
runnel_status runnel_fill_block_named(runnel_stream_set* set, runnel_type type,
                                      char const* distribution, void* values,
                                      runnel_block const* block) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    require_pointer(distribution, "distribution");
    auto const what = read_values(type, distribution);
    auto const place = read_block(block);
    require_block_values(place, values);
    streams.fill_block_values_host(what, place, values);
  });
}
runnel_status runnel_fill_block_device(runnel_stream_set* set, runnel_type type,
                                       runnel_distribution distribution,
                                       void* values,
                                       runnel_block const* block) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    auto const place = read_block(block);
    require_block_values(place, values);
    streams.fill_block({type, distribution}, place, values);
  });
}

}  // extern "C"
