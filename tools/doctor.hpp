// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_DOCTOR_HPP
#define RUNNEL_TOOLS_DOCTOR_HPP

#include <cstdint>
#include <optional>
#include <runnel/validate/doctor.hpp>
#include <string>
#include <vector>

#include "generator.hpp"

namespace Runnel::Tool {

/// The arguments of `doctor`, as text.
struct DoctorArguments {
  using Text = std::optional<std::string>;

  Text generator, raw, hdf5, dataset;
  SeedText seeds;
  Text stream, streams, per_stream, offset, type, layout, from, distance;
  Text threads, backend;
  bool consecutive_seeds = false;
  bool allow_overlap = false;
  bool json = false;
};

/// Values of streams in host memory, stream by stream.
struct ExaminedValues {
  std::string type;  ///< u32, u64, f32 or f64
  std::uint64_t num_streams = 0;
  std::uint64_t per_stream = 0;
  std::vector<std::uint64_t> memory;
  /// Remarks about them for the report.
  std::vector<std::string> notes;
};

/// Bytes of a value. \throws UsageError for other types
std::size_t bytes_of(std::string const& type);

/// Values of a generator. Kokkos must be initialised. \throws UsageError
ExaminedValues make_examined(DoctorArguments const& given);
/// Values of a raw file, of standard input or of a dataset in an HDF5 file.
/// \throws UsageError, Failure, CheckpointError
ExaminedValues read_examined(DoctorArguments const& given);

std::string diagnosis_text(StreamDiagnosis const& diagnosis);
std::string diagnosis_json(StreamDiagnosis const& diagnosis);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_DOCTOR_HPP
