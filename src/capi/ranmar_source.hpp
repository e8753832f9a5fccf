// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_RANMAR_SOURCE_HPP
#define RUNNEL_CAPI_RANMAR_SOURCE_HPP

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <runnel/core/uint128.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "erased_set.hpp"
#include "kokkos_life.hpp"
#include "status.hpp"

namespace Runnel::CApi {

/// RANMAR's numbers in (0, 1), made `prefetch` at a time by one or several
/// instances, and handed out from a buffer.
///
/// \tparam Real  float: 24 bits; double: CERN's and CORSIKA's 48 bits
template <class Real>
class RanmarSource {
 public:
  /// What a core makes in some 50 μs, and its second-level cache holds.
  static constexpr std::size_t default_prefetch = std::size_t{1} << 15;

  /// Kokkos must be there. \param prefetch  0: the default
  RanmarSource(SeedChoice const& seed, std::uint64_t instances,
               std::size_t prefetch)
      : m_set(find_entry(generator).create(seed, {.num_streams = instances})) {
    std::size_t const size = prefetch == 0 ? default_prefetch : prefetch;
    m_buffer.resize((size + instances - 1) / instances * instances);
    m_next = m_buffer.size();
  }

  void get(Real* values, std::size_t n) {
    if (n > left()) return get_more(values, n);
    std::memcpy(values, m_buffer.data() + m_next, n * sizeof(Real));
    m_next += n;
  }

  /// Past the buffer: the rest is one request of the instances.
  void get_direct(Real* values, std::size_t n) {
    std::size_t const held = std::min(n, left());
    get(values, held);
    make(values + held, n - held);
  }

  void skip(UInt128 n) {
    if (n <= UInt128(left())) {
      m_next += static_cast<std::size_t>(n.low);
      return;
    }
    UInt128 const rest = n - UInt128(left());
    UInt128 const prefetch = m_buffer.size();
    UInt128 const whole = rest / prefetch;
    {
      std::lock_guard const lock(kernel_mutex());
      m_set->jump(whole * UInt128(m_buffer.size() / m_set->size()));
    }
    m_made += whole * prefetch;
    m_next = m_buffer.size();
    if (whole * prefetch < rest) {
      refill();
      m_next = static_cast<std::size_t>((rest % prefetch).low);
    }
  }

  /// Numbers given out or skipped.
  UInt128 count() const { return m_made - UInt128(left()); }

 private:
  static constexpr bool is_float = std::is_same_v<Real, float>;
  static constexpr char const* generator = is_float ? "ranmar24" : "ranmar48";

  std::size_t left() const { return m_buffer.size() - m_next; }

  void make(Real* values, std::size_t n) {
    if (n == 0) return;
    constexpr auto type = is_float ? RUNNEL_FLOAT : RUNNEL_DOUBLE;
    std::lock_guard const lock(kernel_mutex());
    m_set->fill_host({type, RUNNEL_NONZERO}, Order::blocked, values, n);
    m_made += UInt128(n);
  }
  void refill() {
    make(m_buffer.data(), m_buffer.size());
    m_next = 0;
  }
  /// Whole buffers are made where they are wanted.
  void get_more(Real* values, std::size_t n) {
    std::size_t const held = left();
    get(values, held);
    values += held;
    n -= held;
    std::size_t const prefetch = m_buffer.size();
    // One stream's requests join up; several share out each buffer.
    std::size_t const piece =
        m_set->size() == 1 ? n / prefetch * prefetch : prefetch;
    for (; n >= prefetch; n -= piece, values += piece) make(values, piece);
    if (n == 0) return;
    refill();
    get(values, n);
  }

  std::unique_ptr<ErasedSet> m_set;
  std::vector<Real> m_buffer;
  std::size_t m_next = 0;
  UInt128 m_made;
};

/// Sources under numbers from 0 to Size − 1. `find` takes no lock.
template <class Source, int Size>
class SourceTable {
 public:
  /// nullptr if there is none.
  Source* find(int id) const noexcept {
    bool const is_id = id >= 0 && id < Size;
    return is_id ? m_sources[static_cast<std::size_t>(id)].load(
                       std::memory_order_acquire)
                 : nullptr;
  }
  /// Puts a source, or none, in the place of the one that was there.
  /// \return whether there was one
  bool put(int id, std::unique_ptr<Source> source) {
    std::unique_ptr<Source> const old(
        m_sources[static_cast<std::size_t>(id)].exchange(source.release()));
    return old != nullptr;
  }
  void clear() {
    for (int id = 0; id < Size; ++id) put(id, nullptr);
  }

 private:
  std::array<std::atomic<Source*>, static_cast<std::size_t>(Size)> m_sources{};
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_RANMAR_SOURCE_HPP
