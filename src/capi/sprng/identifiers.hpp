// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_CAPI_SPRNG_IDENTIFIERS_HPP
#define RUNNEL_SRC_CAPI_SPRNG_IDENTIFIERS_HPP

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

namespace Runnel::Impl {

/// The handles that CHECK_POINTERS knows: a hash table that is read without a
/// lock, because every number drawn looks into it. A table that has become too
/// small is replaced and kept, for threads that are still reading it; together
/// all former ones are no larger than the present one.
///
/// Constant-initialised and never destroyed, so that static objects of programs
/// may make and free streams in constructors and destructors.
class Identifiers {
 public:
  constexpr Identifiers() = default;
  bool contains(int const* id) const {
    Table* const table = m_table.load(std::memory_order_acquire);
    return table != nullptr && table->find(id) != nullptr;
  }
  /// \throws std::bad_alloc
  void insert(int const* id);
  /// \returns whether it was there
  bool erase(int const* id);

 private:
  using Slot = std::atomic<int const*>;

  struct Table {
    /// \param size  a power of two
    Table(std::size_t size, Table* former_table)
        : mask(size - 1), slots(new Slot[size]()), former(former_table) {}

    /// The slot that holds a handle, or null.
    Slot* find(int const* id) const {
      for (std::size_t i = hash(id);; ++i) {
        Slot& slot = slots[i & mask];
        int const* const there = slot.load(std::memory_order_acquire);
        if (there == id) return &slot;
        // Some slots are always empty.
        if (there == nullptr) return nullptr;
      }
    }
    /// Puts a handle in. \pre there is room \returns whether the slot was empty
    bool place(int const* id);

    std::size_t mask;
    std::unique_ptr<Slot[]> slots;
    Table* former;
  };
  static std::size_t hash(int const* id) {
    // Streams lie on multiples of 64 bytes.
    auto const x =
        static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(id)) >> 6;
    return static_cast<std::size_t>(x * 0x9e3779b97f4a7c15 >> 32);
  }
  /// A table with room for one handle more. Locked.
  Table& roomy();

  std::atomic<Table*> m_table{nullptr};
  std::mutex m_mutex;
  std::size_t m_used = 0;  ///< slots that are not empty
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_CAPI_SPRNG_IDENTIFIERS_HPP
