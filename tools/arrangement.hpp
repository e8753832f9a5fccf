// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_ARRANGEMENT_HPP
#define RUNNEL_TOOLS_ARRANGEMENT_HPP

#include <cstdint>
#include <runnel/fill/request/word_source.hpp>
#include <runnel/io/value_file.hpp>

namespace Runnel::Tool {

/// Numbers of 0 … n − 1 in random order.
struct Arrangement {
  bool is_sample;       ///< some of them; otherwise all: a permutation
  StoredType type;      ///< of integers
  std::uint64_t count;  ///< of numbers to be made
  std::uint64_t n;
};

/// Makes the numbers by the words of a set of one stream, and writes them to
/// host memory. Compiled once for all generators.
/// \throws std::invalid_argument, StreamEnded as `sample` and `permutation`
template <class Space>
void arrange(Impl::WordSource<Space>& words, Arrangement const& wanted,
             void* to);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_ARRANGEMENT_HPP
