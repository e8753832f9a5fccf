// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/distributions/list.hpp>

#include "draws.hpp"

namespace Runnel::Testing {

void add_table_draws(std::vector<Check>& checks) {
  add_draws_of<double>(checks, TableList());
}

}  // namespace Runnel::Testing
