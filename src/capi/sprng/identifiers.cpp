// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "identifiers.hpp"

namespace Runnel::Impl {

Identifiers::Identifiers() {
  m_tables.push_back(std::make_unique<Table>(64));
  m_table = m_tables.back().get();
}

int const* Identifiers::erased() {
  static int const mark = 0;
  return &mark;
}

std::atomic<int const*>* Identifiers::find(Table& table, int const* id) {
  std::size_t const mask = table.slots.size() - 1;
  for (std::size_t i = hash(id);; ++i) {
    auto& slot = table.slots[i & mask];
    int const* const there = slot.load(std::memory_order_acquire);
    if (there == id) return &slot;
    // There always are empty ones.
    if (there == nullptr) return nullptr;
  }
}

bool Identifiers::place(Table& table, int const* id) {
  std::size_t const mask = table.slots.size() - 1;
  for (std::size_t i = hash(id);; ++i) {
    auto& slot = table.slots[i & mask];
    int const* const there = slot.load(std::memory_order_relaxed);
    if (there != nullptr && there != erased()) continue;
    slot.store(id, std::memory_order_release);
    return there == nullptr;
  }
}

void Identifiers::insert(int const* id) {
  std::lock_guard const lock(m_mutex);
  Table* table = m_tables.back().get();
  if (find(*table, id) != nullptr) return;
  if (4 * (m_used + 1) > 3 * table->slots.size()) {
    m_tables.push_back(std::make_unique<Table>(2 * table->slots.size()));
    m_used = 0;
    Table* const larger = m_tables.back().get();
    for (auto const& slot : table->slots) {
      int const* const there = slot.load();
      if (there == nullptr || there == erased()) continue;
      place(*larger, there);
      ++m_used;
    }
    table = larger;
    m_table.store(table, std::memory_order_release);
  }
  if (place(*table, id)) ++m_used;
}

bool Identifiers::erase(int const* id) {
  std::lock_guard const lock(m_mutex);
  auto& slots = m_tables.back()->slots;
  auto* slot = find(*m_tables.back(), id);
  if (slot == nullptr) return false;
  slot->store(erased(), std::memory_order_release);
  // Where a run of handles ends nothing need be marked, so that the table does
  // not fill up with marks.
  std::size_t const mask = slots.size() - 1;
  auto at = static_cast<std::size_t>(slot - slots.data());
  if (slots[(at + 1) & mask].load() != nullptr) return true;
  for (; slots[at & mask].load() == erased(); --at) {
    slots[at & mask].store(nullptr, std::memory_order_release);
    --m_used;
  }
  return true;
}

}  // namespace Runnel::Impl
