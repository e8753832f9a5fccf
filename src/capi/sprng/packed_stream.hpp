// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_CAPI_SPRNG_PACKED_STREAM_HPP
#define RUNNEL_SRC_CAPI_SPRNG_PACKED_STREAM_HPP

#include <cstddef>
#include <vector>

#include "sprng_stream.hpp"

/// Streams as bytes (docs/sprng_interface.md, "Packed streams").
namespace Runnel::Impl {

/// MAX_PACKED_LENGTH of the header.
inline constexpr std::size_t max_packed_bytes = 24000;

std::vector<unsigned char> pack_stream(SprngStream const& stream);

/// A stream packed by Runnel, or by SPRNG 2.0 itself (not its pmlcg).
struct PackedStream {
  SprngStreamPlace place;
  std::vector<std::uint64_t> state;
};

/// How many bytes there are is written in them.
/// \throws std::invalid_argument for anything else, or damaged
PackedStream unpack_stream(unsigned char const* bytes);

/// Bytes of SPRNG's own. \pre they begin with a generator's number
/// \throws std::invalid_argument
PackedStream unpack_sprngs_own(unsigned char const* bytes);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_CAPI_SPRNG_PACKED_STREAM_HPP
