// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <vector>

#include "draws.hpp"

namespace Runnel::Testing {

void add_whole_draws(std::vector<Check>& checks) {
  using Whole = std::int64_t;
  add_draws<Whole>(checks, "integers:1,6", Integers<Whole>(1, 6));
  add_draws<Whole>(checks, "integers:-5000000000000000000,5000000000000000000",
                   Integers<Whole>(-5000000000000000000, 5000000000000000000));
  add_draws<Whole>(checks, "bernoulli:0.3", Bernoulli(0.3));
  add_draws<Whole>(checks, "geometric:0.2", Geometric(0.2));
  add_draws<Whole>(checks, "binomial:100,0.5", Binomial(100, 0.5));
  add_draws<Whole>(checks, "negative_binomial:5,0.4", NegativeBinomial(5, 0.4));
  add_draws<Whole>(checks, "poisson:10", Poisson(10));
  add_draws<Whole>(checks, "poisson:1000", Poisson(1000));
  add_draws<Whole>(checks, "hypergeometric:50,70,20",
                   Hypergeometric(50, 70, 20));
  std::vector<double> const weights = {1, 2, 3, 4};
  add_draws<Whole>(checks, "discrete:1,2,3,4", Discrete(weights));
}

}  // namespace Runnel::Testing
