// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_MT_PARAMETER_FILE_HPP
#define RUNNEL_INTERFACES_MT_PARAMETER_FILE_HPP

/// \file
/// Parameter sets of Mersenne Twisters in HDF5 files.
///
/// Such a file has the form of a checkpoint (docs/checkpoint-format.md) of the
/// generator `mt_parameters`, whose "streams" are the sets and whose "states"
/// are the numbers of `mt_published_names`: dataset `/runnel/state`, one row
/// per set, one checksum per row. It is replaced atomically, verified when it
/// is read, and `runnel inspect` shows it.

#include <map>
#include <string>
#include <vector>

#include <runnel/core/errors.hpp>
#include <runnel/seeds/mt_parameters.hpp>

namespace Runnel {

/// The contents of a file of MT parameter sets.
struct MtParameterFile {
  std::vector<MtParameters> sets;  ///< at least one
  /// Where the sets come from, as text (`rules`: `0.6`, `seed`: `4172`, …).
  std::map<std::string, std::string> notes;
};

/// Writes parameter sets, replacing `file` atomically.
/// \throws CheckpointError       when the file cannot be written; what was
///                               there is then untouched
/// \throws std::invalid_argument when there are no sets, or one has a defect
void save_mt_parameters(std::string const& file,
                        MtParameterFile const& contents);

/// Reads parameter sets and verifies every checksum.
/// \throws CheckpointError for whatever is missing, truncated, damaged, foreign
///   or of a newer format, and for sets that are none
MtParameterFile load_mt_parameters(std::string const& file);

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_MT_PARAMETER_FILE_HPP
