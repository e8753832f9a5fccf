// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_FACE_TABLE_HPP
#define RUNNEL_CAPI_FACE_TABLE_HPP

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <new>
#include <utility>

#include "slot_chunks.hpp"

namespace Runnel::CApi {

/// Objects behind pointers to structs that inline functions of the caller read:
/// their faces. The memory of a face is never freed, and is reused only after
/// that of many others. So pointers to destroyed objects are detected, and so
/// are other invalid pointers. `find` takes no lock; the others lock.
template <class Face, class T>
class FaceTable {
 public:
  FaceTable() = default;
  FaceTable(FaceTable const&) = delete;
  FaceTable& operator=(FaceTable const&) = delete;
  ~FaceTable() {
    for (auto& chunk : m_chunks) delete[] chunk.load();
  }

  /// \param make  makes the object of a face
  template <class Make>
  Face* add(Make const& make) {
    std::lock_guard const lock(m_mutex);
    Slot& slot = free_slot();
    slot.object = make(&slot.face);
    m_free.pop_front();
    slot.lives.store(true, std::memory_order_release);
    return &slot.face;
  }
  /// nullptr if there is no such object (any more).
  T* find(Face const* face) const noexcept {
    Slot const* const slot = living(face);
    return slot == nullptr ? nullptr : slot->object.get();
  }
  /// Returns the object and invalidates its face; nullptr if it has
  /// none.
  std::unique_ptr<T> take(Face const* face) {
    std::lock_guard const lock(m_mutex);
    Slot* const slot = living(face);
    if (slot == nullptr) return nullptr;
    m_free.push_back(slot);
    slot->lives.store(false, std::memory_order_release);
    slot->face = Face{};
    return std::move(slot->object);
  }
  /// Destroys all objects.
  void clear() {
    std::size_t const num_slots = [this] {
      std::lock_guard const lock(m_mutex);
      return m_num_slots;
    }();
    for (std::size_t i = 0; i < num_slots; ++i) {
      int const chunk = SlotChunks::chunk_of(i);
      take(&m_chunks[chunk].load()[i - SlotChunks::before(chunk)].face);
    }
  }

 private:
  struct Slot {
    Face face{};
    std::unique_ptr<T> object;
    std::atomic<bool> lives = false;
  };
  static constexpr std::size_t max_waiting = 65536;
  static constexpr int num_chunks = 26;

  /// The first of the free ones, after more of them were made if need be.
  Slot& free_slot() {
    if (m_free.size() > max_waiting || m_num_fresh > 0) {
      if (m_num_fresh > 0) --m_num_fresh;
      return *m_free.front();
    }
    int const chunk = SlotChunks::chunk_of(m_num_slots);
    if (chunk >= num_chunks) throw std::bad_alloc();
    auto made = std::make_unique<Slot[]>(SlotChunks::size(chunk));
    Slot* const first = made.release();
    m_chunks[static_cast<std::size_t>(chunk)].store(first);
    m_num_slots += SlotChunks::size(chunk);
    // Slots for which there is no memory in the list are never used.
    for (std::size_t i = SlotChunks::size(chunk); i > 0; --i) {
      m_free.push_front(first + i - 1);
      ++m_num_fresh;
    }
    --m_num_fresh;
    return *m_free.front();
  }
  Slot* living(Face const* face) const noexcept {
    auto const address = reinterpret_cast<std::uintptr_t>(face);
    for (auto const& chunk : m_chunks) {
      Slot* const first = chunk.load(std::memory_order_acquire);
      if (first == nullptr) return nullptr;
      auto const size =
          SlotChunks::size(static_cast<int>(&chunk - m_chunks.data()));
      auto const past = address - reinterpret_cast<std::uintptr_t>(first);
      if (past >= size * sizeof(Slot)) continue;
      Slot* const slot = first + past / sizeof(Slot);
      bool const lives =
          &slot->face == face && slot->lives.load(std::memory_order_acquire);
      return lives ? slot : nullptr;
    }
    return nullptr;
  }

  mutable std::mutex m_mutex;
  std::array<std::atomic<Slot*>, num_chunks> m_chunks{};
  std::size_t m_num_slots = 0;
  std::size_t m_num_fresh = 0;  ///< never used: the first of the free ones
  std::deque<Slot*> m_free;
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_FACE_TABLE_HPP
