// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_DISTRIBUTION_HPP
#define RUNNEL_TOOLS_DISTRIBUTION_HPP

#include <cstdint>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <runnel/interfaces/detail/named_vectors.hpp>
#include <runnel/io/value_file.hpp>
#include <string>

/// \file
/// The library's distributions by name, as `--dist` has them.

namespace Runnel::Tool {

using Impl::names_inverse_cdf;
using Impl::names_vectors;

/// Returns whether the text names a distribution with parameters, of numbers or
/// of vectors.
inline bool names_parameters(std::string const& dist) {
  return names_inverse_cdf(dist) || names_vectors(dist);
}

/// `--dist normal:0,2` and `--ends` of `--dist uniform:a,b`, for `--type`.
/// \throws UsageError if there is no such distribution, or not of this type
Impl::NamedDistribution read_distribution(std::string const& dist,
                                          std::string const& ends,
                                          std::string const& type);

/// `--dist normal:0,@` of --by-element. \throws UsageError likewise
Impl::NamedDistribution read_marked_distribution(std::string const& dist,
                                                 std::string const& type);

/// `--dist directions:3`, for `--type`. \throws UsageError likewise
Impl::NamedVectors read_vector_distribution(std::string const& dist,
                                            std::string const& type);
/// Components of the vectors of a distribution; 0: it makes numbers.
std::uint64_t num_components(std::string const& dist, std::string const& type);

/// \throws UsageError for types that no such distribution has
Impl::NamedType named_type(std::string const& type);
StoredType stored_type_of(Impl::NamedType type);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_DISTRIBUTION_HPP
