// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A View that has no element for each number of a list.
#include <Kokkos_Core.hpp>
#include <cstdint>
#include <vector>

#include <runnel/runnel.hpp>

void fill_rows(Runnel::StreamSet<Runnel::ranmar24>& stream,
               Kokkos::View<float**> const& view,
               std::vector<std::uint64_t> const& numbers) {
  Runnel::fill_elements(view, stream, numbers, 100);
}
