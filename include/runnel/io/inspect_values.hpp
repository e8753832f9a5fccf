// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_IO_INSPECT_VALUES_HPP
#define RUNNEL_IO_INSPECT_VALUES_HPP

/// \file
/// Which kind of HDF5 file of this library a file is, and a description of a
/// file of values.

#include <string>

#include <runnel/io/checkpoint.hpp>
#include <runnel/io/value_file.hpp>

namespace Runnel {

/// The kind of an HDF5 file's contents, by its links and names alone.
enum class Hdf5FileKind {
  other,       ///< nothing of this library's, or no HDF5 file at all
  checkpoint,  ///< streams
  parameters,  ///< parameter sets of Mersenne Twisters
  values       ///< random numbers in `/values`
};

/// The kind of a file; `other` if it is missing, damaged or no regular file.
Hdf5FileKind hdf5_file_kind(std::string const& file);

/// Describes a file of values: how many of which type, and where they come
/// from. The values are not read. Ends in a newline; the JSON form is one
/// object, whose integers can exceed 64 bits.
/// \throws CheckpointError if the file cannot be read, or holds no values of
///                         this library, or fewer than it says
std::string inspect_value_file(std::string const& file,
                               InspectForm form = InspectForm::text);

}  // namespace Runnel

#endif  // RUNNEL_IO_INSPECT_VALUES_HPP
