// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_PERF_PEERS_HPP
#define RUNNEL_PERF_PEERS_HPP

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// \file
/// Other libraries' generators of the same kind, on the same machine, in the
/// same process: Intel MKL and SPRNG on hosts, cuRAND on NVIDIA's GPUs. Those
/// that CMake found.

namespace Runnel::Perf {

/// Their numbers: in [0, 1), or standard normal ones.
enum class PeerValues { uniform, normal };

/// What one of them makes.
struct PeerRate {
  std::string name;         ///< `MKL`, `SPRNG`, `cuRAND`
  double numbers_a_second;  ///< the median of repeated calls
  std::string error = {};   ///< why the rate means nothing; empty if it does
};

/// Numbers per second of `fill`, which writes n numbers: the median of 15
/// calls.
double median_rate(std::int64_t n, std::function<void()> const& fill);

/// Rates of a generator's peers, measured once per process.
///
/// \param generator    Runnel's name of the generator
/// \param value_bytes  4: float, 8: double
/// \param n            numbers per call, into one array
/// \param values       SPRNG has no normal ones
std::vector<PeerRate> peer_rates(std::string_view generator,
                                 std::size_t value_bytes, std::int64_t n,
                                 PeerValues values = PeerValues::uniform);

}  // namespace Runnel::Perf

#endif  // RUNNEL_PERF_PEERS_HPP
