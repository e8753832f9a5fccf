// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <runnel/generators/ceicg.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/sprng_cmrg.hpp>
#include <runnel/generators/sprng_lcg.hpp>
#include <runnel/generators/sprng_pmlcg.hpp>
#include <runnel/generators/wichmann_hill.hpp>
#include <testing/cases.hpp>

#include "short_rows.hpp"

namespace Runnel::Testing {
namespace {

using SmallStates = ToGoogleTest<
    Affordable<sprng_lcg, mrg32k3a, wichmann_hill, ceicg, sprng_lcg64,
               sprng_cmrg, sprng_pmlcg, philox4x32>>::type;
INSTANTIATE_TYPED_TEST_SUITE_P(SmallStates, ShortRows, SmallStates);

}  // namespace
}  // namespace Runnel::Testing
