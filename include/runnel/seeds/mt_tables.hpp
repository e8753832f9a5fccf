// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_MT_TABLES_HPP
#define RUNNEL_SEEDS_MT_TABLES_HPP

/// \file
/// Parameter sets that come with the library. They live as long as the program.

#include <span>
#include <string_view>

#include <runnel/seeds/mt_parameters.hpp>

namespace Runnel {

/// `default`: 4096 sets with 32-bit words and period 2^521 − 1, ids 0 … 4095.
/// Made by `runnel dc --p 521 --count 4096`: seed 4172, rules 0.6, one call.
std::span<MtParameters const> mt_default_table();

/// `opencl32`: the 32 sets of a published OpenCL example of the Mersenne
/// Twister, ids 0 … 31: seed 4172, p = 521, legacy rules, the first 32 of a
/// call for 33 (`runnel dc --p 521 --rules legacy --count 33`).
std::span<MtParameters const> mt_opencl32_table();

/// The table of a name, `default` or `opencl32`.
/// \throws std::invalid_argument for another name
std::span<MtParameters const> mt_table(std::string_view name);

}  // namespace Runnel

#endif  // RUNNEL_SEEDS_MT_TABLES_HPP
