// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <runnel/distributions/list.hpp>

#include "draws.hpp"

namespace Runnel::Testing {

void add_whole_draws(std::vector<Check>& checks) {
  add_draws_of<std::int64_t>(checks, WholeNumberList<std::int64_t>());
}

}  // namespace Runnel::Testing
