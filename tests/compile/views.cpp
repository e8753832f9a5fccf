// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Views that `fill` cannot write to.
#include <Kokkos_Core.hpp>
#include <vector>

#include <runnel/runnel.hpp>

using Streams = Runnel::StreamSet<Runnel::ranmar24>;

void fill_const(Streams& streams, Kokkos::View<float const*> const& view) {
  Runnel::fill(view, streams);
}

void fill_vector(Streams& streams, std::vector<float>& numbers) {
  Runnel::fill(numbers, streams);
}
