// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_CACHE_LINE_HPP
#define RUNNEL_LANES_CACHE_LINE_HPP

namespace Runnel::Impl {

/// Bytes of a line of a host's cache.
inline constexpr int cache_line_bytes = 64;

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_CACHE_LINE_HPP
