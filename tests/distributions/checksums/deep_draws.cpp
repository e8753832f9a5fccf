// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/distributions/distributions.hpp>

#include "draws.hpp"

namespace Runnel::Testing {

void add_deep_draws(std::vector<Check>& checks) {
  add_draws<double>(checks, "deep_normal", DeepTails(Normal()));
  add_draws<double>(checks, "deep_lognormal", DeepTails(Lognormal()));
  add_draws<double>(checks, "deep_exponential", DeepTails(Exponential()));
  add_draws<double>(checks, "deep_rayleigh", DeepTails(Rayleigh()));
  add_draws<double>(checks, "deep_laplace", DeepTails(Laplace()));
}

}  // namespace Runnel::Testing
