// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_COMPILED_STREAMS_HPP
#define RUNNEL_STREAMS_DETAIL_COMPILED_STREAMS_HPP

#include <cstdint>

#include <runnel/core/compiled_generator.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/lanes/backend.hpp>

/// \file
/// Kernels of a set that the library holds beside the fills: those that seed,
/// jump and lend streams. src/compiled makes them, from the same templates.

namespace Runnel::Impl {

struct StreamRange;

template <class Generator, bool OnDevice>
struct LentRecord;

/// Returns whether the library holds the kernels of a generator's sets on a
/// space.
template <class Generator, class ExecutionSpace>
constexpr bool is_compiled_set() {
  if constexpr (is_enabled_space<ExecutionSpace>) {
    return is_compiled_generator<Generator>();
  } else {
    return false;
  }
}

/// `seed_streams`, out of the library.
template <class Generator, class ExecutionSpace>
void compiled_seed_streams(ExecutionSpace const& exec,
                           typename Generator::seed_type const& seed,
                           std::uint64_t first_stream, std::int64_t num_streams,
                           typename Generator::state_word* states);
/// `jump_streams`, out of the library.
template <class Generator, class ExecutionSpace>
void compiled_jump_streams(ExecutionSpace const& exec,
                           typename Generator::seed_type const& seed, UInt128 n,
                           StreamRange const& streams,
                           typename Generator::state_word* states);
/// `copy_lent`, out of the library.
template <class Generator, bool Back, class ExecutionSpace>
void compiled_copy_lent(
    ExecutionSpace const& exec,
    LentRecord<Generator, Backend<ExecutionSpace>::on_device> const& lent,
    typename Generator::state_word* states);

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_COMPILED_STREAMS_HPP
