// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_DISTRIBUTION_HPP
#define RUNNEL_TOOLS_DISTRIBUTION_HPP

#include <cstdint>
#include <memory>
#include <runnel/io/value_file.hpp>
#include <string>
#include <vector>

/// \file
/// Distributions that are inverse CDFs, as `--dist` has them: compiled once,
/// whatever the generator.

namespace Runnel::Tool {

/// `--dist normal:0,2`, and `--ends` of `--dist uniform:a,b`.
struct DistributionText {
  std::string name;
  std::vector<std::string> parameters;
  std::string ends;
};

/// Does `--dist` name an inverse CDF? `uniform` alone does not: it is the
/// generator's own.
bool names_inverse_cdf(std::string const& dist);

/// \throws UsageError for what is no such distribution, or not of this type
DistributionText read_distribution(std::string const& dist,
                                   std::string const& ends,
                                   std::string const& type);

/// What `--help` says of them: one a line.
std::string distribution_list();

/// How values of a `--type` are stored. \pre it is f32, f64, i32, i64, u32, u64
StoredType stored_type_of(std::string const& type);

/// Values from unit words on one back end.
template <class Space>
class UnitValues {
 public:
  UnitValues() = default;
  UnitValues(UnitValues const&) = delete;
  UnitValues& operator=(UnitValues const&) = delete;
  virtual ~UnitValues() = default;
  /// \param words  null: they lie where values go
  virtual void make(Space const& space, void const* words, void* values,
                    std::uint64_t count) const = 0;
};

/// \param precision  of the generator's unit words
/// \throws UsageError for parameters that the distribution refuses
template <class Space>
std::unique_ptr<UnitValues<Space>> make_unit_values(
    DistributionText const& text, std::string const& type, int precision);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_DISTRIBUTION_HPP
