// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_PERF_DISTRIBUTION_PEERS_HPP
#define RUNNEL_PERF_DISTRIBUTION_PEERS_HPP

#include <cstdint>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <string>
#include <vector>

#include "common.hpp"
#include "peers.hpp"

namespace Runnel::Perf {

/// Rates of the peers that have a distribution: on hosts the standard library's
/// with std::mt19937, and Intel MKL's, the faster one of its generators
/// PHILOX4X32X10 and SFMT19937; on NVIDIA's GPUs cuRAND's with PHILOX4_32_10.
///
/// \param distribution  by its name, as `normal:0,1`
/// \param n             values per call, into one array
std::vector<PeerRate> distribution_peers(std::string const& distribution,
                                         Impl::NamedType type, std::int64_t n);

/// Rates of Poisson numbers with a λ for each, on hosts: the standard library's
/// with a distribution for each and std::mt19937, and viRngPoissonV of Intel
/// MKL as above. None on GPUs.
///
/// \param lambdas  one for each value of a call
std::vector<PeerRate> poisson_peers(Values<double> const& lambdas);

}  // namespace Runnel::Perf

#endif  // RUNNEL_PERF_DISTRIBUTION_PEERS_HPP
