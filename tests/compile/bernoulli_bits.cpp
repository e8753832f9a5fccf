// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Bernoulli bits of generators and types that have none, and probabilities that
// are none.
#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/runnel.hpp>

using namespace Runnel;

#if defined(PROBABILITIES)
double third() { return BernoulliBits<1, 3>::p(); }

double above_one() { return BernoulliBits<9, 8>::p(); }
#else
void fill_reals(StreamSet<philox4x32>& streams,
                Kokkos::View<float*> const& view) {
  fill(view, streams, BernoulliBits<3, 8>());
}

void fill_by_residues(StreamSet<mrg32k3a>& streams,
                      Kokkos::View<std::uint32_t*> const& view) {
  fill(view, streams, BernoulliBits<3, 8>());
}
#endif
