// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_ELEMENT_READER_HPP
#define RUNNEL_TOOLS_ELEMENT_READER_HPP

#include <cstdint>
#include <memory>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <string>
#include <vector>

#include "parameter_rows.hpp"

namespace Runnel::Tool {

/// The parameters of a request's values: row i of a file has those of value i.
class ElementReader {
 public:
  /// \param marked  of `read_marked_distribution`
  /// \throws UsageError, Failure, CheckpointError
  ElementReader(Impl::NamedDistribution const& marked,
                RowsChoice const& choice);

  std::string const& file() const { return m_file; }
  /// The distribution of values first ... first + size − 1, as far as there
  /// are rows, whose parameters are here until the next call.
  Impl::NamedDistribution const& read(std::uint64_t first, std::uint64_t size);
  /// Rows that were read last.
  std::uint64_t size() const { return m_named.elements->count; }
  /// Checksum of the parameters that were read last. The checksums of pieces
  /// add up to that of all, by which a changed file is detected.
  std::uint64_t sum() const;

 private:
  std::string m_file;
  Impl::NamedDistribution m_named;
  std::vector<RowColumn> m_columns;
  std::vector<std::size_t> m_numbers;  ///< of the columns' parameters
  std::unique_ptr<ParameterRows> m_rows;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_ELEMENT_READER_HPP
