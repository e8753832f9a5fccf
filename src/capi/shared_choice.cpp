// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shared_choice.hpp"

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <numeric>
#include <runnel/core/errors.hpp>
#include <runnel/interfaces/device_instances.hpp>
#include <string>
#include <vector>

#include "status.hpp"

namespace Runnel::CApi {

SharedChoice read_shared_options(runnel_shared_options const* given) {
  runnel_shared_options options = RUNNEL_SHARED_OPTIONS_INIT;
  if (given != nullptr) options = *given;
  SharedChoice choice{{}, options.rank, options.num_ranks};
  if (options.use_host != 0) {
    choice.workers.emplace_back(Kokkos::DefaultHostExecutionSpace());
  }
  std::vector<int> chosen(static_cast<std::size_t>(num_devices()));
  std::iota(chosen.begin(), chosen.end(), 0);
  if (options.devices != nullptr) {
    require_count(options.num_devices, sizeof(int));
    chosen.assign(options.devices, options.devices + options.num_devices);
  }
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      RUNNEL_THROW_IF(chosen[i] == chosen[j],
                      "GPU " + std::to_string(chosen[i]) +
                          " is named twice; name each GPU once");
    }
    choice.workers.emplace_back(device_instance(chosen[i]));
  }
  return choice;
}

}  // namespace Runnel::CApi

extern "C" {

void runnel_shared_options_init(runnel_shared_options* options) {
  if (options != nullptr) *options = RUNNEL_SHARED_OPTIONS_INIT;
}

}  // extern "C"
