// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>
#include <runnel/generators/detail/sprng/mrg5_leap.hpp>
#include <utility>

namespace Runnel::Impl {
namespace {

constexpr std::uint64_t p = SprngMrg5::modulus;

std::uint64_t inverse(std::uint64_t a) {
  std::uint64_t result = 1;
  for (std::uint64_t e = p - 2; e != 0; e >>= 1) {
    if ((e & 1) != 0) result = result * a % p;
    a = a * a % p;
  }
  return result;
}

/// A 5×5 matrix and what stands to the right of it.
using Rows = std::array<std::array<std::uint64_t, 11>, 5>;

/// Gauss and Jordan: the left 5 columns become the identity.
/// \returns false if they are singular
bool eliminate(Rows& rows) {
  for (std::size_t c = 0; c < 5; ++c) {
    std::size_t pivot = c;
    while (pivot < 5 && rows[pivot][c] == 0) ++pivot;
    if (pivot == 5) return false;
    std::swap(rows[c], rows[pivot]);
    std::uint64_t const scale = inverse(rows[c][c]);
    for (auto& x : rows[c]) x = x * scale % p;
    for (std::size_t r = 0; r < 5; ++r) {
      std::uint64_t const factor = p - rows[r][c];
      if (r == c) continue;
      for (std::size_t j = 0; j < 11; ++j) {
        rows[r][j] = (rows[r][j] + factor * rows[c][j]) % p;
      }
    }
  }
  return true;
}

}  // namespace

void SprngMrg5Leap::write_row(SprngMrg5::Polynomial const& power,
                              bool with_leap, std::uint64_t* row) {
  std::fill_n(row, row_words, 0);
  std::copy_n(power.c, 5, row);
  if (!with_leap) return;
  // Column k: t^(kN) as a combination of t^0 … t^4; on the right those of
  // t^(5N), and of the five before t^0 in the sequence's own order.
  Rows rows{};
  SprngMrg5::Polynomial column;
  for (std::size_t k = 0; k < 6; ++k) {
    for (std::size_t i = 0; i < 5; ++i) rows[i][k] = column.c[i];
    column = SprngMrg5::multiply(column, power);
  }
  // 1/t = (t^4 - a1 t^3)/a5.
  std::uint64_t const scale = inverse(SprngMrg5::a5);
  SprngMrg5::Polynomial const back{
      {0, 0, 0, (p - SprngMrg5::a1) * scale % p, scale}};
  SprngMrg5::Polynomial before;
  for (std::size_t k = 6; k < 11; ++k) {
    before = SprngMrg5::multiply(before, back);
    for (std::size_t i = 0; i < 5; ++i) rows[i][k] = before.c[i];
  }
  if (!eliminate(rows)) return;  // N = 0: no leap
  for (std::size_t k = 0; k < 5; ++k) {
    row[next_words + k] = rows[k][5];
    for (std::size_t i = 0; i < 5; ++i) {
      row[back_words + 5 * i + k] = rows[k][6 + i];
    }
  }
}

}  // namespace Runnel::Impl
