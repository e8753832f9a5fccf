// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/lattice.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace Runnel::Impl {
namespace {

using Real = Lattice::Real;

constexpr Real lovasz = 0.99L;
// A reduced coefficient is at most 1/2, give or take its rounding.
constexpr Real reduced = 0.50001L;

}  // namespace

long double squared_length(Lattice::Vector const& vector, int dimension) {
  Real sum = 0;
  for (int c = 0; c < dimension; ++c) {
    auto const x = static_cast<Real>(vector[static_cast<std::size_t>(c)]);
    sum += x * x;
  }
  return sum;
}

void Lattice::orthogonalise(int i) {
  auto const at = static_cast<std::size_t>(i);
  RealVector rest{};
  for (std::size_t c = 0; c < rest.size(); ++c) {
    rest[c] = static_cast<Real>(m_vectors[at][c]);
  }
  for (std::size_t j = 0; j < at; ++j) {
    Real product = 0;
    for (std::size_t c = 0; c < rest.size(); ++c) {
      product += rest[c] * m_orthogonal[j][c];
    }
    Real const factor = product / m_lengths[j];
    m_coefficients[at][j] = factor;
    for (std::size_t c = 0; c < rest.size(); ++c) {
      rest[c] -= factor * m_orthogonal[j][c];
    }
  }
  m_orthogonal[at] = rest;
  Real length = 0;
  for (Real const x : rest) length += x * x;
  m_lengths[at] = length;
}

void Lattice::subtract_rounded(int i) {
  auto const at = static_cast<std::size_t>(i);
  // Huge coefficients lose digits, so further passes subtract the rest.
  for (int pass = 0; pass < 64; ++pass) {
    orthogonalise(i);
    bool changed = false;
    for (std::size_t j = at; j-- > 0;) {
      Real const factor = m_coefficients[at][j];
      if (std::fabs(factor) <= reduced) continue;
      changed = true;
      Real const whole = std::round(factor);
      auto const times = static_cast<Integer>(whole);
      for (std::size_t c = 0; c < m_vectors[at].size(); ++c) {
        m_vectors[at][c] -= times * m_vectors[j][c];
      }
      for (std::size_t l = 0; l < j; ++l) {
        m_coefficients[at][l] -= whole * m_coefficients[j][l];
      }
    }
    if (!changed) return;
  }
}

bool Lattice::must_swap(int i) const {
  auto const at = static_cast<std::size_t>(i);
  Real const factor = m_coefficients[at][at - 1];
  return m_lengths[at] < (lovasz - factor * factor) * m_lengths[at - 1];
}

void Lattice::reduce() {
  for (int i = 0; i < dimension(); ++i) orthogonalise(i);
  for (int i = 1; i < dimension();) {
    subtract_rounded(i);
    if (must_swap(i)) {
      auto const at = static_cast<std::size_t>(i);
      std::swap(m_vectors[at - 1], m_vectors[at]);
      orthogonalise(i - 1);
      orthogonalise(i);
      i = std::max(i - 1, 1);
    } else {
      ++i;
    }
  }
}

void Lattice::add(Vector const& vector) {
  m_vectors.push_back(vector);
  m_orthogonal.emplace_back();
  m_coefficients.emplace_back();
  m_lengths.emplace_back();
  reduce();
}

struct Lattice::Search {
  std::array<Integer, max_dimensions> coefficients{};
  Vector best{};
  Real length = 0;  ///< of the best
};

void Lattice::try_vector(Search& state) const {
  Vector sum{};
  for (std::size_t i = 0; i < m_vectors.size(); ++i) {
    for (std::size_t c = 0; c < sum.size(); ++c) {
      sum[c] += state.coefficients[i] * m_vectors[i][c];
    }
  }
  Real const length = squared_length(sum, dimension());
  if (length > 0 && length < state.length) {
    state.best = sum;
    state.length = length;
  }
}

void Lattice::search(Search& state, int level, Real length) const {
  if (level < 0) return try_vector(state);
  auto const at = static_cast<std::size_t>(level);
  Real center = 0;
  for (std::size_t j = at + 1; j < m_vectors.size(); ++j) {
    center -= static_cast<Real>(state.coefficients[j]) * m_coefficients[j][at];
  }
  // A little more than the shortest so far, for rounding's sake.
  Real const room = state.length * (1 + 1e-9L) - length;
  if (room < 0) return;
  Real const radius = std::sqrt(room / m_lengths[at]);
  Real const last = std::floor(center + radius);
  for (Real x = std::ceil(center - radius); x <= last; ++x) {
    state.coefficients[at] = static_cast<Integer>(x);
    Real const distance = x - center;
    search(state, level - 1, length + distance * distance * m_lengths[at]);
  }
  state.coefficients[at] = 0;
}

Lattice::Vector Lattice::shortest() const {
  Search state;
  for (auto const& vector : m_vectors) {
    Real const length = squared_length(vector, dimension());
    if (state.length == 0 || length < state.length) {
      state.best = vector;
      state.length = length;
    }
  }
  search(state, dimension() - 1, 0);
  return state.best;
}

}  // namespace Runnel::Impl
