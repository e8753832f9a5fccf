// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_SOURCE_TABLE_HPP
#define RUNNEL_CAPI_SOURCE_TABLE_HPP

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>

namespace Runnel::CApi {

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
  void put(int id, std::unique_ptr<Source> source) {
    std::unique_ptr<Source> const old(
        m_sources[static_cast<std::size_t>(id)].exchange(source.release()));
  }
  void clear() {
    for (int id = 0; id < Size; ++id) put(id, nullptr);
  }

 private:
  std::array<std::atomic<Source*>, static_cast<std::size_t>(Size)> m_sources{};
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_SOURCE_TABLE_HPP
