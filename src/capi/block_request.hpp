// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_BLOCK_REQUEST_HPP
#define RUNNEL_CAPI_BLOCK_REQUEST_HPP

#include <runnel/capi/runnel.h>

#include <vector>

#include "erased_set.hpp"

namespace Runnel::CApi {

/// A block as the caller describes it, contiguous in memory.
/// \throws Failure, std::invalid_argument for a null pointer, a rank outside of
///   1 … 8, or more elements than memory can hold
std::vector<Impl::DimensionPlace> read_block(runnel_block const* block);

/// Refuses a null pointer, unless the block is empty.
void require_block_values(BlockRequest place, void const* values);

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_BLOCK_REQUEST_HPP
