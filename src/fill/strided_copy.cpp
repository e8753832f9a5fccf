// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/fill/store/strided_copy.hpp>

#include "lanes/for_spaces.hpp"

namespace Runnel::Impl {

template <class ExecutionSpace, class Word>
void compiled_copy_to_strided(ExecutionSpace const& exec, Word const* from,
                              RowMap<Word> const& to) {
  copy_to_strided_in_source(exec, from, to);
}

#define RUNNEL_STRIDED_COPIES(Space)                                         \
  template void compiled_copy_to_strided(Space const&, std::uint32_t const*, \
                                         RowMap<std::uint32_t> const&);      \
  template void compiled_copy_to_strided(Space const&, std::uint64_t const*, \
                                         RowMap<std::uint64_t> const&)

RUNNEL_FOR_SPACES(RUNNEL_STRIDED_COPIES)

}  // namespace Runnel::Impl
