// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GammaMarsagliaTsang where values do not know their places.
#include <Kokkos_Core.hpp>

#include <runnel/runnel.hpp>

using namespace Runnel;

#if defined(ELEMENT)
double element(EventStream<philox4x32>& rng) {
  return rng.draw(
      element_sampler<GammaMarsagliaTsang, philox4x32, double>(2, 1));
}
#else
double event(EventStream<ranmar48>& rng) {
  return rng.draw(make_sampler<ranmar48, double>(GammaMarsagliaTsang(2)));
}
#endif
