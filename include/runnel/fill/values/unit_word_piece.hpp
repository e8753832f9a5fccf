// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_UNIT_WORD_PIECE_HPP
#define RUNNEL_FILL_VALUES_UNIT_WORD_PIECE_HPP

#include <cstdint>

#include <runnel/lanes/backend.hpp>

namespace Runnel::Impl {

/// Values of a piece of a request whose unit words one kernel writes and
/// another one reads: half a megabyte per thread of a host; a GPU's memory
/// passes are long.
template <class ExecutionSpace>
std::int64_t unit_word_piece(ExecutionSpace const& exec) {
  using B = Backend<ExecutionSpace>;
  return B::on_device
             ? std::int64_t{1} << 25
             : std::int64_t{B::parallelism(exec)} * (std::int64_t{1} << 16);
}

/// Fewest values of each stream in a piece of rows that are cut: launches then
/// do not matter.
inline constexpr std::int64_t min_values_of_stream = 64;

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_UNIT_WORD_PIECE_HPP
