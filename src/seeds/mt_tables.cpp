// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <runnel/core/errors.hpp>
#include <runnel/seeds/mt_tables.hpp>
#include <string>
#include <vector>

namespace Runnel {
namespace {

/// The constants that differ between the sets of a table: aaa, maskB, maskC.
struct Entry {
  std::uint32_t twist, mask_b, mask_c;
};

// Made by scripts/mt_tables.
constexpr Entry default_entries[] = {
#include "seeds/data/mt_default.inc"
};
constexpr Entry opencl32_entries[] = {
#include "seeds/data/mt_opencl32.inc"
};

std::vector<MtParameters> expanded(std::span<Entry const> entries) {
  std::vector<MtParameters> table(entries.size(), mt_sizes(521, 32));
  for (std::size_t i = 0; i < table.size(); ++i) {
    table[i].id = static_cast<std::uint32_t>(i);
    table[i].twist = entries[i].twist;
    table[i].mask_b = entries[i].mask_b;
    table[i].mask_c = entries[i].mask_c;
  }
  return table;
}

}  // namespace

std::span<MtParameters const> mt_default_table() {
  static auto const table = expanded(default_entries);
  return table;
}

std::span<MtParameters const> mt_opencl32_table() {
  static auto const table = expanded(opencl32_entries);
  return table;
}

std::span<MtParameters const> mt_table(std::string_view name) {
  if (name == "default") return mt_default_table();
  RUNNEL_THROW_IF(name != "opencl32", "Runnel::mt_table: there is no table '" +
                                          std::string(name) +
                                          "'; there are default, opencl32");
  return mt_opencl32_table();
}

}  // namespace Runnel
