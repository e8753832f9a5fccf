// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_HOST_FILLER_HPP
#define RUNNEL_CAPI_HOST_FILLER_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>

namespace Runnel::CApi {

class ErasedSet;

/// A set of streams that gives values of one type and distribution to memory of
/// the host, its streams in turn: the producer of a buffered interface, with
/// the types of generator and distribution erased.
///
/// Implemented once per generator over the kernels that the library holds.
/// `make`, `save` and what reads the host's own records may be called from any
/// thread, also while others run kernels; the rest takes its turn at the back
/// end.
class HostFiller {
 public:
  HostFiller() = default;
  HostFiller(HostFiller const&) = delete;
  HostFiller& operator=(HostFiller const&) = delete;
  virtual ~HostFiller() = default;

  virtual char const* name() const = 0;
  virtual std::uint64_t size() const = 0;
  virtual UInt128 position(std::uint64_t stream) const = 0;
  /// Native outputs of a value.
  virtual int outputs() const = 0;
  /// Values of a stream's turn.
  virtual std::int64_t turn() const = 0;
  virtual std::uint64_t values_left() const = 0;
  /// A lower bound of that, exact near the end, cheap for any number of
  /// streams.
  virtual std::uint64_t min_values_left() const = 0;
  virtual Snapshot snapshot() const = 0;
  /// The set that `record`, a snapshot of these streams, is of.
  virtual std::unique_ptr<ErasedSet> set_of(Snapshot const& record) const = 0;

  /// Brings the streams to the host, where other threads may make values.
  virtual void come_home() = 0;
  /// The next n values, by the calling thread. \pre n ≤ `values_left()`
  virtual void make(void* to, std::size_t n) = 0;
  /// `make()` by kernels of the back end; waits for them.
  virtual void make_by_kernels(void* to, std::size_t n) = 0;
  /// States, to be put into a snapshot's words.
  virtual std::size_t state_words() const = 0;
  virtual void save(std::uint64_t* to) const = 0;

  virtual void jump(UInt128 n) = 0;
  /// Puts the streams to a snapshot of them. Calls `when_made()` when nothing
  /// can fail any more, before the streams change.
  virtual void put(Snapshot const& record,
                   std::function<void()> const& when_made) = 0;
  /// `put()` without a kernel: OpenMP has no threads in a process that was
  /// forked.
  virtual void return_to(Snapshot const& record) = 0;
  /// The snapshot `values` values after `record`.
  virtual Snapshot later(Snapshot const& record,
                         std::uint64_t values) const = 0;
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_HOST_FILLER_HPP
