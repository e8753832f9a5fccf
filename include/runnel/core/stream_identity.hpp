// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_STREAM_IDENTITY_HPP
#define RUNNEL_CORE_STREAM_IDENTITY_HPP

#include <cstdint>

#include <runnel/core/uint128.hpp>

namespace Runnel {

/// Which stream of a generator whose streams spawn in kernels: 128 bits. Of
/// `philox4x32`: stream `stream` of the seed `key`.
struct StreamIdentity {
  std::uint64_t key = 0;
  std::uint64_t stream = 0;

  friend bool operator==(StreamIdentity const&,
                         StreamIdentity const&) = default;
};
static_assert(sizeof(StreamIdentity) == 16);

/// All that it takes to go on with such a stream: which one, and the native
/// outputs it has given. A plain value of 24 bytes, for the user's own records
/// and files.
struct StreamRecord {
  StreamIdentity identity;
  std::uint64_t position = 0;

  friend bool operator==(StreamRecord const&, StreamRecord const&) = default;
};
static_assert(sizeof(StreamRecord) == 24);

namespace Impl {

/// Where such a stream stands: which one it is, and the native outputs that it
/// has given.
struct StreamPlace {
  StreamIdentity identity;
  UInt128 position;
};

}  // namespace Impl

}  // namespace Runnel

#endif  // RUNNEL_CORE_STREAM_IDENTITY_HPP
