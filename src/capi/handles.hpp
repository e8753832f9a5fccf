// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_HANDLES_HPP
#define RUNNEL_CAPI_HANDLES_HPP

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include "handle_kind.hpp"
#include "slot_chunks.hpp"

namespace Runnel::CApi {

/// Objects behind handles that are numbers, not addresses: a handle that was
/// destroyed, is of another kind or never existed is always detected. `find`
/// takes no lock; the others lock.
template <class T>
class HandleTable {
  static_assert(sizeof(std::uintptr_t) == 8, "handles are numbers of 64 bits");

 public:
  using Handle = std::uintptr_t;

  HandleTable() = default;
  HandleTable(HandleTable const&) = delete;
  HandleTable& operator=(HandleTable const&) = delete;
  ~HandleTable() {
    for (auto& chunk : m_chunks) delete[] chunk.load();
  }

  Handle add(std::unique_ptr<T> object) {
    std::lock_guard const lock(m_mutex);
    std::uint64_t index = m_num_slots;
    if (m_free.empty()) {
      int const chunk = SlotChunks::chunk_of(index);
      if (chunk >= num_chunks) throw std::bad_alloc();
      if (m_chunks[chunk].load() == nullptr) {
        // Memory is taken here, so that returning a slot needs none.
        m_free.reserve(index + SlotChunks::size(chunk));
        m_chunks[chunk].store(new Slot[SlotChunks::size(chunk)]);
      }
      ++m_num_slots;
    } else {
      index = m_free.back();
      m_free.pop_back();
    }
    Slot& slot = *slot_of(index);
    Handle const handle = ++slot.uses << HandleBits::use_at |
                          Handle{static_cast<unsigned>(T::kind)}
                              << HandleBits::kind_at |
                          index << 1 | 1;
    slot.object = std::move(object);
    slot.handle.store(handle, std::memory_order_release);
    return handle;
  }

  /// nullptr if there is no such object (any more).
  T* find(Handle handle) const noexcept {
    Slot const* const slot = living(handle);
    return slot == nullptr ? nullptr : slot->object.get();
  }

  /// The object, if there is exactly one; otherwise nullptr.
  T* only() const noexcept {
    std::lock_guard const lock(m_mutex);
    T* found = nullptr;
    for (std::uint64_t i = 0; i < m_num_slots; ++i) {
      Slot const& slot = *slot_of(i);
      if (slot.handle.load() == 0) continue;
      if (found != nullptr) return nullptr;
      found = slot.object.get();
    }
    return found;
  }

  /// Returns the object and invalidates its handle; nullptr if it has
  /// none.
  std::unique_ptr<T> take(Handle handle) noexcept {
    std::lock_guard const lock(m_mutex);
    Slot* const slot = living(handle);
    if (slot == nullptr) return nullptr;
    slot->handle.store(0, std::memory_order_release);
    m_free.push_back(index_of(handle));
    return std::move(slot->object);
  }

  /// Destroys all objects.
  void clear() noexcept {
    std::uint64_t const num_slots = [this] {
      std::lock_guard const lock(m_mutex);
      return m_num_slots;
    }();
    for (std::uint64_t i = 0; i < num_slots; ++i) {
      take(slot_of(i)->handle.load());
    }
  }

 private:
  struct Slot {
    std::atomic<Handle> handle = 0;
    std::uint64_t uses = 0;
    std::unique_ptr<T> object;
  };
  static constexpr int index_bits = HandleBits::index;
  static constexpr int num_chunks = index_bits - SlotChunks::first_bits;

  static std::uint64_t index_of(Handle handle) {
    return handle >> 1 & ((std::uint64_t{1} << index_bits) - 1);
  }
  Slot* slot_of(std::uint64_t index) const {
    int const chunk = SlotChunks::chunk_of(index);
    if (chunk >= num_chunks) return nullptr;
    Slot* const first = m_chunks[chunk].load(std::memory_order_acquire);
    return first == nullptr ? nullptr
                            : first + (index - SlotChunks::before(chunk));
  }
  Slot* living(Handle handle) const noexcept {
    if (handle % 2 == 0) return nullptr;
    Slot* const slot = slot_of(index_of(handle));
    bool const lives = slot != nullptr &&
                       slot->handle.load(std::memory_order_acquire) == handle;
    return lives ? slot : nullptr;
  }

  mutable std::mutex m_mutex;
  std::atomic<Slot*> m_chunks[num_chunks] = {};
  std::uint64_t m_num_slots = 0;
  std::vector<std::uint64_t> m_free;
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_HANDLES_HPP
