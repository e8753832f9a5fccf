// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/distributions/distributions.hpp>

#include "draws.hpp"

namespace Runnel::Testing {

void add_real_draws(std::vector<Check>& checks) {
  add_draws<double>(checks, "uniform", Uniform());
  add_draws<double>(checks, "uniform:-1,3", UniformReal(-1, 3));
  add_draws<double>(checks, "uniform_exact", UniformExact());
  add_draws<double>(checks, "normal", Normal());
  add_draws<double>(checks, "normal_box_muller", NormalBoxMuller());
  add_draws<double>(checks, "lognormal", Lognormal());
  add_draws<double>(checks, "exponential", Exponential());
  add_draws<double>(checks, "rayleigh", Rayleigh());
  add_draws<double>(checks, "weibull:0.7,1", Weibull(0.7, 1));
  add_draws<double>(checks, "cauchy", Cauchy());
  add_draws<double>(checks, "laplace", Laplace());
  add_draws<double>(checks, "gumbel", Gumbel());
  add_draws<double>(checks, "logistic", Logistic());
}

}  // namespace Runnel::Testing
