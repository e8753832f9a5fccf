// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_ERASED_SET_IN_TURN_HPP
#define RUNNEL_CAPI_ERASED_SET_IN_TURN_HPP

#include <cstdint>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/interfaces/detail/dealt_streams.hpp>
#include <runnel/streams/rank_share.hpp>

#include "erased_set.hpp"

namespace Runnel::CApi {

/// The next values of all processes.
struct InTurnRequest {
  StreamValues const& values;
  std::uint64_t num_values;
  FillOptions const& turns;  ///< `interleaved` or `cyclic`
};

/// `Impl::SetInTurn` without the type of generator.
class ErasedSetInTurn {
 public:
  ErasedSetInTurn() = default;
  ErasedSetInTurn(ErasedSetInTurn const&) = delete;
  ErasedSetInTurn& operator=(ErasedSetInTurn const&) = delete;
  virtual ~ErasedSetInTurn() = default;

  virtual Impl::DealtStreams const& place() const = 0;
  /// Writes a share of the next values to host memory; returns when they are
  /// there.
  /// \throws Failure for values that the generator does not make
  virtual void fill(InTurnRequest const& request, RankShare const& share,
                    void* at) = 0;
  /// Skips the next values.
  virtual void discard(InTurnRequest const& request) = 0;
  virtual void jump(UInt128 n) = 0;
  virtual Snapshot snapshot() = 0;
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_ERASED_SET_IN_TURN_HPP
