// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_GF2_POLYNOMIAL_HPP
#define RUNNEL_GENERATORS_GF2_POLYNOMIAL_HPP

// The path of earlier versions.
#include <runnel/seeds/gf2_polynomial.hpp>

#endif  // RUNNEL_GENERATORS_GF2_POLYNOMIAL_HPP
