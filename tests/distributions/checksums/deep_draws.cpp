// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/distributions/distributions.hpp>
#include <string>

#include "draws.hpp"

namespace Runnel::Testing {

void add_deep_draws(std::vector<Check>& checks) {
  for_each_type(FormulaList(), [&]<class D>(D const*) {
    if constexpr (Impl::HasDeepTails<D>) {
      add_draws<double>(checks, std::string(Impl::deep_prefix) + D::name,
                        DeepTails(D()));
    }
  });
  add_draws_of<double>(checks, RejectionList());
}

}  // namespace Runnel::Testing
