// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/distributions/distributions.hpp>

#include "draws.hpp"

namespace Runnel::Testing {

void add_real_draws(std::vector<Check>& checks) {
  add_draws<double>(checks, "uniform", Uniform());
  add_draws<double>(checks, "uniform_exact", UniformExact());
  add_draws_of<double>(checks, FormulaList());
}

}  // namespace Runnel::Testing
