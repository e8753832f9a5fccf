// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_SHOWER_DEVICES_HPP
#define RUNNEL_EXAMPLES_SHOWER_DEVICES_HPP

// Events shared by the GPUs of a process, or by two instances of one device.

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <runnel/runnel.hpp>
#include <vector>

#include "bank.hpp"

// A part of the events for each device; passes run on all of them at a time.
inline HostSums shared(std::vector<Exec> const& devices, int events,
                       double energy) {
  auto const parts = static_cast<int>(devices.size());
  std::vector<Shower> showers;
  for (int d = 0; d < parts; ++d) {
    int const first = events * d / parts;
    int const next = events * (d + 1) / parts;
    showers.emplace_back(devices[static_cast<std::size_t>(d)], first,
                         next - first, energy);
  }
  auto const is_over = [](Shower const& shower) { return shower.is_over(); };
  while (!std::all_of(showers.begin(), showers.end(), is_over)) {
    for (auto& shower : showers) {
      if (!shower.is_over()) shower.begin_pass(8, 1);
    }
    for (auto& shower : showers) {
      if (!shower.is_over()) shower.end_pass();
    }
  }
  HostSums sums;
  for (auto const& shower : showers) {
    HostSums const part = shower.sums();
    sums.insert(sums.end(), part.begin(), part.end());
  }
  return sums;
}

// An instance on each GPU; else two of the one device.
inline std::vector<Exec> devices() {
  std::vector<Exec> all;
  for (int d = 0; d < Runnel::num_devices(); ++d) {
    all.push_back(Runnel::device_instance(d));
  }
  if (all.size() > 1) return all;
  return Kokkos::Experimental::partition_space(Exec(), std::vector<int>{1, 1});
}

#endif  // RUNNEL_EXAMPLES_SHOWER_DEVICES_HPP
