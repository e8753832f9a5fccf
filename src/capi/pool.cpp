// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/pool.h>

#include <algorithm>
#include <runnel/config.hpp>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/interfaces/detail/make_pool_source.hpp>
#include <runnel/streams/detail/past_end.hpp>
#include <string>
#include <utility>

#include "erased_pool.hpp"
#include "objects.hpp"
#include "sets.hpp"
#include "value_names.hpp"
#include "write_position.hpp"
#if RUNNEL_ENABLE_HDF5
#include <runnel/io/checkpoint.hpp>
#endif

namespace Runnel::CApi {

ErasedPool::ErasedPool(std::unique_ptr<ErasedSet> set,
                       std::unique_ptr<HostFiller> filler,
                       StreamValues const& values, runnel_type type,
                       std::size_t capacity)
    : m_set(std::move(set)),
      m_filler(std::move(filler)),
      m_values(values),
      m_type(type),
      m_bytes(bytes_of(type)),
      m_capacity(Impl::pool_capacity({.capacity = capacity})),
      m_base(m_filler->snapshot()),
      m_length(m_filler->values_left()),
      m_memory(
          Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::capi::pool"),
          2 * m_capacity * m_bytes) {
  if (m_set->size() > 1 && m_set->order.order != Order::cyclic) {
    m_set->order.order = Order::interleaved;
  }
}

UInt128 ErasedPool::position(std::uint64_t stream) const {
  RUNNEL_THROW_IF(stream >= m_base.num_streams,
                  "there is no stream " + std::to_string(stream) + " of " +
                      std::to_string(m_base.num_streams) +
                      "; streams are counted from 0");
  return Impl::position_after(m_base, m_given, m_filler->outputs(), stream,
                              m_filler->turn());
}

/// All in one queue: kernels that read the old block have gone before.
void ErasedPool::next_block() {
  auto const rest = static_cast<std::size_t>(m_made - m_given);
  std::byte* const block = m_memory.data() + m_capacity * m_bytes;
  if (rest > 0) {
    // Never more than a block, so that the two do not overlap.
    using Bytes = Kokkos::View<std::byte*, Memory::memory_space,
                               Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
    Kokkos::deep_copy(Kokkos::DefaultExecutionSpace(),
                      Bytes(block - rest * m_bytes, rest * m_bytes),
                      Bytes(m_memory.data() + m_at * m_bytes, rest * m_bytes));
  }
  auto const count = static_cast<std::size_t>(
      std::min<std::uint64_t>(m_capacity, m_length - m_made));
  m_set->fill_values(m_values, m_set->order, block, count);
  m_at = m_capacity - rest;
  m_made += count;
}

void const* ErasedPool::take(std::size_t n) {
  RUNNEL_THROW_IF(n > m_capacity,
                  "a slice of " + std::to_string(n) +
                      " values, but a block has " + std::to_string(m_capacity) +
                      "; ask for fewer at a time, or give the pool a larger "
                      "capacity");
  if (n > values_left()) {
    Impl::refuse_past_end(
        "", {std::to_string(n) + " values", UInt128(values_left()),
             m_set->max_native_outputs()});
  }
  if (n > m_made - m_given) next_block();
  void const* const slice = m_memory.data() + m_at * m_bytes;
  m_at += n;
  m_given += n;
  return slice;
}

Snapshot ErasedPool::snapshot() const {
  return m_filler->later(m_base, m_given);
}
std::unique_ptr<ErasedSet> ErasedPool::set() const {
  return m_filler->set_of(snapshot());
}

}  // namespace Runnel::CApi

using namespace Runnel::CApi;
using Runnel::UInt128;

extern "C" {

runnel_status runnel_pool_create(runnel_stream_set* set, runnel_type type,
                                 char const* distribution, size_t capacity,
                                 runnel_pool** pool) {
  return guarded(__func__, [&] {
    require_pointer(pool, "the address for the new pool");
    ErasedSet const& found = set_behind(set);
    auto const values = read_values(type, distribution);
    std::unique_ptr<ErasedSet> copy;
    std::unique_ptr<HostFiller> filler;
    use_back_end([&] {
      filler = found.filler(values);
      copy = found.copy();
    });
    // Asks the filler, which takes its turn at the back end itself.
    *pool = new_handle(std::make_unique<ErasedPool>(
        std::move(copy), std::move(filler), values, type, capacity));
  });
}
runnel_status runnel_pool_destroy(runnel_pool* pool) {
  return guarded(__func__, [&] {
    auto gone = take_object<ErasedPool>(pool);
    std::lock_guard const lock(kernel_mutex());
    gone->fence();
    gone.reset();
  });
}

runnel_status runnel_pool_take(runnel_pool* pool, runnel_type type, size_t n,
                               void const** values) {
  return with_object<ErasedPool>(__func__, pool, [&](ErasedPool& behind) {
    require_pointer(values, "values");
    RUNNEL_THROW_IF(behind.type() != type,
                    "values of " + name_of(type) + ", but the pool has " +
                        name_of(behind.type()) + "; ask for these");
    use_back_end([&] { *values = behind.take(n); });
  });
}
runnel_status runnel_pool_fence(runnel_pool* pool) {
  return with_object<ErasedPool>(__func__, pool, [&](ErasedPool& behind) {
    use_back_end([&] { behind.fence(); });
  });
}

runnel_status runnel_pool_snapshot(runnel_pool* pool, runnel_stream_set** set) {
  return with_object<ErasedPool>(__func__, pool, [&](ErasedPool& behind) {
    require_pointer(set, "the address for the new handle");
    hand_out(behind.set(), set);
  });
}
runnel_status runnel_pool_save(runnel_pool* pool, char const* file) {
  return with_object<ErasedPool>(__func__, pool, [&](ErasedPool& behind) {
    require_pointer(file, "file");
#if RUNNEL_ENABLE_HDF5
    Runnel::save_checkpoint(file, behind.snapshot());
#else
    static_cast<void>(behind);
    refuse_without_hdf5();
#endif
  });
}

runnel_status runnel_pool_position(runnel_pool* pool, uint64_t index,
                                   uint64_t* low, uint64_t* high) {
  return with_object<ErasedPool>(__func__, pool, [&](ErasedPool& behind) {
    write_position(behind.position(index), low, high);
  });
}
uint64_t runnel_pool_values_left(runnel_pool* pool) {
  uint64_t left = 0;
  with_object<ErasedPool>(__func__, pool, [&](ErasedPool const& behind) {
    left = behind.values_left();
  });
  return left;
}
size_t runnel_pool_capacity(runnel_pool* pool) {
  size_t capacity = 0;
  with_object<ErasedPool>(__func__, pool, [&](ErasedPool const& behind) {
    capacity = behind.capacity();
  });
  return capacity;
}

}  // extern "C"
