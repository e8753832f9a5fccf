// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GammaMarsagliaTsang where values do not know their places.
#include <Kokkos_Core.hpp>

#include <runnel/runnel.hpp>

using namespace Runnel;
using Space = Kokkos::DefaultExecutionSpace;

#if defined(ELEMENT)
double element(EventStream<philox4x32>& rng) {
  return rng.draw(
      element_sampler<GammaMarsagliaTsang, philox4x32, double>(2, 1));
}
#else
void fill_by_one(Kokkos::View<double*, Space> const& values,
                 StreamSet<philox4x32, Space>& streams) {
  fill(values, streams, GammaMarsagliaTsang(2));
}
#endif
