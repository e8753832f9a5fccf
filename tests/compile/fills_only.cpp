// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vectors and parameters by element where numbers are made one by one.
#include <Kokkos_Core.hpp>

#include <runnel/runnel.hpp>

using namespace Runnel;

#if defined(VECTORS)
void vectors() { make_sampler<philox4x32, float>(Directions()); }
#elif defined(PARAMETERS)
void parameters() { make_sampler<philox4x32, float>(by_element<Normal>(0, 1)); }
#endif
