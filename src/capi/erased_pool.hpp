// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_ERASED_POOL_HPP
#define RUNNEL_CAPI_ERASED_POOL_HPP

#include <runnel/capi/pool.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>

#include "erased_set.hpp"
#include "handle_kind.hpp"
#include "host_filler.hpp"

namespace Runnel::CApi {

/// `NumberPool` without the types of generator and distribution, in one queue:
/// the default instance's.
class ErasedPool {
 public:
  using face_type = runnel_pool;
  static constexpr auto kind = HandleKind::pool;
  static constexpr char const* maker = "runnel_pool_create";

  /// \param filler  of the same set, which knows what comes later
  ErasedPool(std::unique_ptr<ErasedSet> set, std::unique_ptr<HostFiller> filler,
             StreamValues const& values, runnel_type type,
             std::size_t capacity);

  runnel_type type() const { return m_type; }
  std::size_t capacity() const { return m_capacity; }
  std::uint64_t values_left() const { return m_length - m_given; }
  UInt128 position(std::uint64_t stream) const;
  /// \pre the caller has the back end
  void const* take(std::size_t n);
  void fence() const { m_set->fence(); }
  /// A set that continues here. \pre the caller does not hold the back end
  std::unique_ptr<ErasedSet> set() const;
  Snapshot snapshot() const;

 private:
  using Memory =
      Kokkos::View<std::byte*, Kokkos::DefaultExecutionSpace::memory_space>;
  void next_block();

  std::unique_ptr<ErasedSet> m_set;
  std::unique_ptr<HostFiller> m_filler;
  StreamValues m_values;
  runnel_type m_type;
  std::size_t m_bytes;  ///< of a value
  std::size_t m_capacity;
  Snapshot m_base;            ///< where value 0 is
  std::uint64_t m_length;     ///< values from there on
  std::uint64_t m_made = 0;   ///< values, the last block's included
  std::uint64_t m_given = 0;  ///< values
  /// Room for what is left of a block, and a block behind it.
  Memory m_memory;
  std::size_t m_at = 0;  ///< of the next value, in values
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_ERASED_POOL_HPP
