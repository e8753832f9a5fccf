// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_CAPI_SPRNG_IDENTIFIERS_HPP
#define RUNNEL_SRC_CAPI_SPRNG_IDENTIFIERS_HPP

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace Runnel::Impl {

/// The handles that CHECK_POINTERS knows: a hash table that is read without a
/// lock, because every number drawn looks into it. A table that has become too
/// small is replaced and kept, for threads that are still reading it; together
/// all former ones are no larger than the present one.
class Identifiers {
 public:
  Identifiers();
  bool contains(int const* id) const {
    return find(*m_table.load(std::memory_order_acquire), id) != nullptr;
  }
  /// \throws std::bad_alloc
  void insert(int const* id);
  /// \returns was it there?
  bool erase(int const* id);

 private:
  struct Table {
    explicit Table(std::size_t size) : slots(size) {}
    std::vector<std::atomic<int const*>> slots;  ///< a power of two of them
  };
  static std::size_t hash(int const* id) {
    // Streams lie on multiples of 64 bytes.
    auto const x =
        static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(id)) >> 6;
    return static_cast<std::size_t>(x * 0x9e3779b97f4a7c15 >> 32);
  }
  /// What stands in the place of a handle that was taken out.
  static int const* erased();
  static std::atomic<int const*>* find(Table& table, int const* id);
  /// Puts a handle into a table that has room. Locked.
  static bool place(Table& table, int const* id);

  std::atomic<Table*> m_table;
  std::mutex m_mutex;
  std::vector<std::unique_ptr<Table>> m_tables;
  std::size_t m_used = 0;  ///< slots that are not empty
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_CAPI_SPRNG_IDENTIFIERS_HPP
