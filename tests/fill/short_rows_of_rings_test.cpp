// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <runnel/generators/mt19937.hpp>
#include <runnel/generators/mtdc.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/generators/sprng_lfg.hpp>
#include <runnel/generators/sprng_mlfg.hpp>
#include <testing/cases.hpp>

#include "short_rows.hpp"

namespace Runnel::Testing {
namespace {

using Rings = ToGoogleTest<Affordable<mtdc, ranmar24, ranmar48, ranmar48x,
                                      mt19937, sprng_lfg, sprng_mlfg>>::type;
INSTANTIATE_TYPED_TEST_SUITE_P(Rings, ShortRows, Rings);

}  // namespace
}  // namespace Runnel::Testing
