// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_LIST_HPP
#define RUNNEL_GENERATORS_LIST_HPP

#include <runnel/core/type_list.hpp>
#include <runnel/generators/ceicg.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/mt19937.hpp>
#include <runnel/generators/mtdc.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/generators/sprng_cmrg.hpp>
#include <runnel/generators/sprng_lcg.hpp>
#include <runnel/generators/sprng_lfg.hpp>
#include <runnel/generators/sprng_mlfg.hpp>
#include <runnel/generators/sprng_pmlcg.hpp>
#include <runnel/generators/wichmann_hill.hpp>

namespace Runnel {

/// Every generator of the library, in the order of `runnel list`. Tests, tool
/// and documentation are made from this list: a new generator is a line here.
using GeneratorList =
    TypeList<ranmar24, ranmar48, ranmar48x, mt19937, mtdc, mrg32k3a,
             wichmann_hill, ceicg, sprng_lfg, sprng_lcg, sprng_lcg64,
             sprng_cmrg, sprng_mlfg, sprng_pmlcg, philox4x32>;

}  // namespace Runnel

#endif  // RUNNEL_GENERATORS_LIST_HPP
