// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "seeds/dynamic_creator/dual_lattice.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

namespace Runnel::Impl {
namespace {

using Vector = DualLattice::Vector;
using Word = DualLattice::Word;

/// to += t^shift · from
void add_shifted(Vector& to, Vector const& from, std::size_t shift) {
  Word* const target = to.data() + shift;
  Word const* const source = from.data();
  for (std::size_t d = 0; d < from.size(); ++d) target[d] ^= source[d];
}

void trim(Vector& vector) {
  while (!vector.empty() && vector.back() == 0) vector.pop_back();
}

std::size_t highest_bit(Word word) {
  return static_cast<std::size_t>(std::bit_width(word)) - 1;
}

}  // namespace

Vector DualLattice::vector_for(Gf2Polynomial const& first) {
  Vector vector(static_cast<std::size_t>(first.degree() + 1));
  for (int d = 0; d <= first.degree(); ++d) {
    vector[static_cast<std::size_t>(d)] = first[d] ? 1 : 0;
  }
  return vector;
}

void DualLattice::reduce(Vector& vector) const {
  std::size_t shortest = vector.size();
  for (auto const& row : m_basis) shortest = std::min(shortest, row.size());
  for (std::size_t length = vector.size(); length > 0 && length >= shortest;
       --length) {
    Word const& leading = vector[length - 1];
    Word done = 0;
    for (Word left = leading; left != 0; left = leading & ~done) {
      std::size_t const i = highest_bit(left);
      if (m_basis[i].size() <= length) {
        add_shifted(vector, m_basis[i], length - m_basis[i].size());
      }
      // Bits above this one stay; the lower ones are looked at next.
      done = ~Word{0} << i;
    }
  }
  trim(vector);
}

bool DualLattice::extend(Vector vector, int enough) {
  if (shortest_degree() < enough) return false;
  std::size_t const added = m_basis.size();
  if (vector.empty()) vector.push_back(0);
  vector[0] ^= Word{1} << added;
  auto const enough_words = static_cast<std::size_t>(enough) + 1;
  for (;;) {
    trim(vector);
    std::size_t const i = highest_bit(vector.back());
    if (i == added) break;
    // The longer of two with the same leading position is made shorter.
    if (m_basis[i].size() > vector.size()) {
      std::swap(m_basis[i], vector);
      if (m_basis[i].size() < enough_words) return false;
    }
    add_shifted(vector, m_basis[i], vector.size() - m_basis[i].size());
  }
  m_basis.push_back(std::move(vector));
  return m_basis.back().size() >= enough_words;
}

int DualLattice::shortest_degree() const {
  std::size_t shortest = m_basis.front().size();
  for (auto const& row : m_basis) shortest = std::min(shortest, row.size());
  return static_cast<int>(shortest) - 1;
}

}  // namespace Runnel::Impl
