// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "identifiers.hpp"

namespace Runnel::Impl {
namespace {

/// An object whose address marks a slot whose handle was removed.
int const erased = 0;

}  // namespace

bool Identifiers::Table::place(int const* id) {
  for (std::size_t i = hash(id);; ++i) {
    Slot& slot = slots[i & mask];
    int const* const there = slot.load(std::memory_order_relaxed);
    if (there != nullptr && there != &erased) continue;
    slot.store(id, std::memory_order_release);
    return there == nullptr;
  }
}

auto Identifiers::roomy() -> Table& {
  Table* const table = m_table.load();
  std::size_t const size = table == nullptr ? 0 : table->mask + 1;
  if (4 * (m_used + 1) <= 3 * size) return *table;
  auto* const larger = new Table(size == 0 ? 64 : 2 * size, table);
  m_used = 0;
  for (std::size_t i = 0; i < size; ++i) {
    int const* const there = table->slots[i].load();
    if (there == nullptr || there == &erased) continue;
    larger->place(there);
    ++m_used;
  }
  m_table.store(larger, std::memory_order_release);
  return *larger;
}

void Identifiers::insert(int const* id) {
  std::lock_guard const lock(m_mutex);
  if (contains(id)) return;
  if (roomy().place(id)) ++m_used;
}

bool Identifiers::erase(int const* id) {
  std::lock_guard const lock(m_mutex);
  Table* const table = m_table.load();
  Slot* const slot = table == nullptr ? nullptr : table->find(id);
  if (slot == nullptr) return false;
  slot->store(&erased, std::memory_order_release);
  // Where a run of handles ends nothing need be marked, so that the table does
  // not fill up with marks.
  auto at = static_cast<std::size_t>(slot - table->slots.get());
  auto const slot_at = [&](std::size_t i) -> Slot& {
    return table->slots[i & table->mask];
  };
  if (slot_at(at + 1).load() != nullptr) return true;
  for (; slot_at(at).load() == &erased; --at) {
    slot_at(at).store(nullptr, std::memory_order_release);
    --m_used;
  }
  return true;
}

}  // namespace Runnel::Impl
