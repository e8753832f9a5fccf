// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_STREAM_IDENTITY_HPP
#define RUNNEL_CORE_STREAM_IDENTITY_HPP

#include <cstdint>

#include <runnel/core/uint128.hpp>

namespace Runnel {

/// The 128 bits that identify a stream of a generator whose streams spawn in
/// kernels. With `philox4x32` it is stream `stream` of the seed `key`.
struct StreamIdentity {
  std::uint64_t key = 0;
  std::uint64_t stream = 0;

  friend bool operator==(StreamIdentity const&,
                         StreamIdentity const&) = default;
};
static_assert(sizeof(StreamIdentity) == 16);

/// All that is needed to continue a stream that spawns in kernels: its
/// identity, and the number of native outputs it has given. 24 trivially
/// copyable bytes, for the user's own records and files.
struct StreamRecord {
  StreamIdentity identity;
  std::uint64_t position = 0;

  friend bool operator==(StreamRecord const&, StreamRecord const&) = default;
};
static_assert(sizeof(StreamRecord) == 24);

/// Where a stream stands in SPRNG's tree of spawned streams, all that SPRNG
/// knows of it but its state: of `sprng_lcg`, `sprng_lcg64`, `sprng_cmrg` and
/// `sprng_pmlcg`. 16 trivially copyable bytes.
struct SprngPlace {
  /// SPRNG's stream number, or what a spawned stream has in its place: the
  /// number that its addend is looked up by; of pmlcg the node. Below 2^31;
  /// 2^31 where there is no such stream.
  std::uint32_t number = 0;
  /// The number from which the stream's next children follow: SPRNG's spawn
  /// offset, of pmlcg its spawn index; 2^31 if they all would be past the last
  /// stream.
  std::uint32_t spawn_index = 0;
  std::uint32_t seed = 0;   ///< 31 bits
  std::uint32_t param = 0;  ///< the generator's parameter

  friend bool operator==(SprngPlace const&, SprngPlace const&) = default;
};
static_assert(sizeof(SprngPlace) == 16);

/// All that is needed to continue a stream of SPRNG's tree: its place, and the
/// number of native outputs it has given. 24 trivially copyable bytes, for the
/// user's own records and files.
struct SprngRecord {
  SprngPlace place;
  std::uint64_t position = 0;

  friend bool operator==(SprngRecord const&, SprngRecord const&) = default;
};
static_assert(sizeof(SprngRecord) == 24);

namespace Impl {

/// Where a stream that spawns in kernels stands: which one it is, and the
/// native outputs that it has given.
struct StreamPlace {
  StreamIdentity identity;
  UInt128 position;
};

}  // namespace Impl

}  // namespace Runnel

#endif  // RUNNEL_CORE_STREAM_IDENTITY_HPP
