// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "element_reader.hpp"

#include <algorithm>

#include "sequence_sum.hpp"

namespace Runnel::Tool {

ElementReader::ElementReader(Impl::NamedDistribution const& marked,
                             RowsChoice const& choice)
    : m_file(choice.file), m_named(marked) {
  auto const names = Impl::parameter_names(marked.name);
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (marked.parameters[k] != "@") continue;
    m_columns.push_back({names[k], marked.elements->parameters[k].type});
    m_numbers.push_back(k);
  }
  m_rows = open_rows(choice, m_columns);
}

Impl::NamedDistribution const& ElementReader::read(std::uint64_t first,
                                                   std::uint64_t size) {
  size = std::min(size, m_rows->most() - first);
  for (auto& column : m_columns) column.memory.resize(size);
  std::uint64_t const count = m_rows->read(first, size, m_columns);
  for (auto& column : m_columns) column.memory.resize(count);
  m_named.elements->first = first;
  m_named.elements->count = count;
  for (std::size_t c = 0; c < m_columns.size(); ++c) {
    m_named.elements->parameters[m_numbers[c]].elements =
        m_columns[c].memory.data();
  }
  return m_named;
}

std::uint64_t ElementReader::sum() const {
  std::uint64_t const width = m_columns.size();
  std::uint64_t sum = 0;
  for (std::uint64_t k = 0; k < width; ++k) {
    auto const& memory = m_columns[k].memory;
    std::uint64_t const first = m_named.elements->first;
    for (std::size_t i = 0; i < memory.size(); ++i) {
      sum += sum_term(memory[i], (first + i) * width + k);
    }
  }
  return sum;
}

}  // namespace Runnel::Tool
