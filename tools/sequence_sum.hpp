// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_SEQUENCE_SUM_HPP
#define RUNNEL_TOOLS_SEQUENCE_SUM_HPP

#include <cstdint>
#include <runnel/core/macros.hpp>

namespace Runnel::Tool {

/// The term of the value at a place of a sequence in its sum.
///
/// The sum of a sequence is \f$\sum_i m(x_i + (i + 1) g) \bmod 2^{64}\f$ with i
/// counted from its beginning, an odd g, and m the output function of
/// SplitMix64 (Steele, Lea, Flood 2014, doi:10.1145/2660193.2660195). Pieces
/// add to it in any order, so that each is summed up where it was made. For a
/// place, m is one-to-one in the value: one changed value always changes the
/// sum, and of more or of exchanged ones it is equal with probability 2^-64.
RUNNEL_FUNCTION std::uint64_t sum_term(std::uint64_t value,
                                       std::uint64_t place) {
  std::uint64_t m = value + (place + 1) * 0x9e3779b97f4a7c15u;
  m = (m ^ (m >> 30)) * 0xbf58476d1ce4e5b9u;
  m = (m ^ (m >> 27)) * 0x94d049bb133111ebu;
  return m ^ (m >> 31);
}

/// A kernel that sums up a piece, which begins at place `first`.
template <class Word>
struct SumPiece {
  Word const* values;
  std::uint64_t first;

  RUNNEL_FUNCTION void operator()(std::int64_t i, std::uint64_t& sum) const {
    sum += sum_term(values[i], first + static_cast<std::uint64_t>(i));
  }
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_SEQUENCE_SUM_HPP
