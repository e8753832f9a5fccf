// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_ERASED_SHARED_HPP
#define RUNNEL_CAPI_ERASED_SHARED_HPP

#include <runnel/capi/shared_sequence.h>
#include <runnel/capi/shared_streams.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <memory>
#include <runnel/core/errors.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/interfaces/detail/workers.hpp>
#include <runnel/streams/rank_share.hpp>
#include <string>
#include <vector>

#include "erased_set.hpp"
#include "handle_kind.hpp"

namespace Runnel::CApi {

/// The processes that share a sequence, and the workers of this one.
struct SharedChoice {
  std::vector<WorkerInstance<>> workers;
  std::uint64_t rank = 0;
  std::uint64_t num_ranks = 1;
};

/// A sequence or set that workers share, with the type of its generator erased.
/// \pre the caller holds the back end, except for `weights`,
/// `values_of_process` and functions of derived classes that only read
class ErasedWorkers {
 public:
  ErasedWorkers() = default;
  ErasedWorkers(ErasedWorkers const&) = delete;
  ErasedWorkers& operator=(ErasedWorkers const&) = delete;
  virtual ~ErasedWorkers() = default;

  virtual std::vector<double> const& weights() const = 0;
  virtual void set_weights(std::vector<double> weights) = 0;
  virtual void measure() = 0;

  /// Values that `fill` writes here.
  /// \throws std::invalid_argument if they are more than memory can hold
  virtual std::uint64_t values_of_process(std::uint64_t num_values) const = 0;
  /// Writes to memory of the host: this process' values of the next
  /// `num_values` of a sequence, or the next `num_values` of each stream of a
  /// set.
  virtual void fill(StreamValues const& values, void* at,
                    std::uint64_t num_values) = 0;
  virtual void jump(UInt128 n) = 0;
  /// A set that continues where the workers are.
  virtual std::unique_ptr<ErasedSet> set() const = 0;
};

/// `SharedSequence`.
class ErasedShared : public ErasedWorkers {
 public:
  using face_type = runnel_shared_sequence;
  static constexpr auto kind = HandleKind::shared_sequence;
  static constexpr char const* maker = "runnel_shared_sequence_create";

  virtual UInt128 position() const = 0;
  virtual RankShare next(std::uint64_t num_values) const = 0;
  std::uint64_t values_of_process(std::uint64_t num_values) const override {
    return next(num_values).count;
  }
};

/// `SharedStreams`.
class ErasedSharedStreams : public ErasedWorkers {
 public:
  using face_type = runnel_shared_streams;
  static constexpr auto kind = HandleKind::shared_streams;
  static constexpr char const* maker = "runnel_shared_streams_create";

  virtual std::uint64_t size() const = 0;
  std::uint64_t values_of_process(std::uint64_t per_stream) const override {
    RUNNEL_THROW_IF(per_stream > UINT64_MAX / size(),
                    std::to_string(per_stream) + " values of each of " +
                        std::to_string(size()) +
                        " streams are more than memory can hold; was a "
                        "negative number given?");
    return per_stream * size();
  }
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_ERASED_SHARED_HPP
