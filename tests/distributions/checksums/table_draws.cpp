// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/distributions/distributions.hpp>

#include "draws.hpp"

namespace Runnel::Testing {

void add_table_draws(std::vector<Check>& checks) {
  add_draws<double>(checks, "gamma:2.5,1", Gamma(2.5));
  add_draws<double>(checks, "chi_squared:3", ChiSquared(3));
  add_draws<double>(checks, "maxwell:1", Maxwell(1));
  add_draws<double>(checks, "beta:2,5", Beta(2, 5));
  add_draws<double>(checks, "student_t:4", StudentT(4));
  add_draws<double>(checks, "fisher_f:3,7", FisherF(3, 7));
  add_draws<double>(checks, "von_mises:0,2", VonMises(0, 2));
  add_draws<double>(checks, "truncated_normal:0,1,-1,2",
                    TruncatedNormal(0, 1, -1, 2));
}

}  // namespace Runnel::Testing
