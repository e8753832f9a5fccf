// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_ERASED_SHARED_HPP
#define RUNNEL_CAPI_ERASED_SHARED_HPP

#include <runnel/capi/shared_sequence.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <memory>
#include <runnel/core/uint128.hpp>
#include <runnel/interfaces/detail/workers.hpp>
#include <runnel/streams/rank_share.hpp>
#include <vector>

#include "erased_set.hpp"

namespace Runnel::CApi {

/// The processes that share a sequence, and the workers of this one.
struct SharedChoice {
  std::vector<WorkerInstance<>> workers;
  std::uint64_t rank = 0;
  std::uint64_t num_ranks = 1;
};

/// `SharedSequence` with the type of its generator erased. \pre the caller
/// holds the back end, except for `position`, `weights` and `next`
class ErasedShared {
 public:
  using face_type = runnel_shared_sequence;
  static constexpr char const* what = "shared sequence";
  static constexpr char const* maker = "runnel_shared_sequence_create";

  ErasedShared() = default;
  ErasedShared(ErasedShared const&) = delete;
  ErasedShared& operator=(ErasedShared const&) = delete;
  virtual ~ErasedShared() = default;

  virtual UInt128 position() const = 0;
  virtual std::vector<double> const& weights() const = 0;
  virtual RankShare next(std::uint64_t num_values) const = 0;

  virtual void set_weights(std::vector<double> weights) = 0;
  virtual void measure() = 0;
  /// This process' of the next values of all, to memory of the host.
  virtual void fill(Values values, void* at, std::uint64_t num_values) = 0;
  virtual void fill_named(NamedValues const& values, void* at,
                          std::uint64_t num_values) = 0;
  virtual void jump(UInt128 n) = 0;
  /// That continues here.
  virtual std::unique_ptr<ErasedSet> set() const = 0;
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_ERASED_SHARED_HPP
