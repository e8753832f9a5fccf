// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "resumed_output.hpp"

#include <filesystem>
#include <runnel/core/uint128.hpp>
#include <system_error>

#include "bits.hpp"
#include "byte_file.hpp"
#include "distribution.hpp"
#include "errors.hpp"
#include "text.hpp"

namespace Runnel::Tool {
namespace {

namespace fs = std::filesystem;

bool is_there(fs::path const& path) {
  std::error_code error;
  return fs::exists(fs::symlink_status(path, error));
}

bool is_same_folder(fs::path const& a, fs::path const& b) {
  std::error_code error;
  return fs::weakly_canonical(a, error) == fs::weakly_canonical(b, error);
}

std::uint64_t bytes_of_value(Request const& request, Facts const& facts) {
  std::string const& type =
      request.type == "native" ? facts.native_type : request.type;
  return type == "u64" || type == "i64" || type == "f64" ? 8 : 4;
}

/// Least and largest number of bytes that values take.
struct Range {
  UInt128 least, most;
};

Range expected_bytes(Request const& request, Facts const& facts) {
  std::uint64_t const of_vector = num_components(request.dist, request.type);
  UInt128 const done =
      UInt128(request.done) * UInt128(of_vector == 0 ? 1 : of_vector);
  if (request.format == "text") {
    return {done * UInt128(2), done * UInt128(max_line_bytes)};
  }
  if (request.format == "packed") {
    auto const field = bit_field(facts, request.type);
    if (!field) return {1, 0};
    UInt128 const bits = done * UInt128(static_cast<unsigned>(field->bits));
    UInt128 const bytes =
        (bits + UInt128(request.is_finished() ? 7 : 0)) / UInt128(8);
    return {bytes, bytes};
  }
  UInt128 const bytes = done * UInt128(bytes_of_value(request, facts));
  if (request.format == "hdf5") return {bytes, UInt128(0) - UInt128(1)};
  return {bytes, bytes};
}

/// Bits of packed values that make no byte.
std::uint64_t expected_pending(Request const& request, Facts const& facts) {
  if (request.format != "packed" || request.is_finished()) return 0;
  auto const field = bit_field(facts, request.type);
  return field ? request.done % 8 * static_cast<unsigned>(field->bits) % 8 : 0;
}

}  // namespace

std::string recorded_output(std::string const& checkpoint,
                            Request const& request) {
  if (is_standard_output(request.out)) return {};
  fs::path const recorded = request.out;
  fs::path const folder = fs::absolute(checkpoint).parent_path();
  fs::path const beside = folder / recorded.filename();
  bool const has_name = recorded.has_filename() && recorded.filename() != "." &&
                        recorded.filename() != "..";
  bool const is_beside =
      has_name && (is_same_folder(recorded.parent_path(), folder) ||
                   // Both were moved together.
                   (is_there(beside) && !is_there(recorded)));
  if (!is_beside) {
    throw Failure("the checkpoint '" + checkpoint +
                  "' says that its values go "
                  "to '" +
                  request.out +
                  "', which is not beside it; a "
                  "checkpoint may be anybody's and is not obeyed there: give "
                  "--out FILE");
  }
  std::error_code error;
  if (is_there(beside) &&
      !fs::is_regular_file(fs::symlink_status(beside, error))) {
    throw Failure("the checkpoint '" + checkpoint +
                  "' says that its values go "
                  "to '" +
                  beside.string() +
                  "', which is no regular file; if "
                  "they shall, give --out FILE");
  }
  return beside.string();
}

void require_finished_output(std::string const& checkpoint,
                             Request const& request) {
  if (is_standard_output(request.out) || is_descriptor(request.out)) return;
  fs::path out = request.out;
  std::error_code error;
  if (!fs::exists(out, error)) {
    // Both may have been moved together.
    out = fs::absolute(checkpoint).parent_path() / out.filename();
  }
  bool const is_there = fs::exists(out, error);
  if (is_there && !fs::is_regular_file(out, error)) return;
  auto const size = is_there ? fs::file_size(out, error) : 0;
  if (is_there && size >= request.out_bytes) return;
  throw Failure("the request in '" + checkpoint + "' is finished, but '" +
                request.out + "' " +
                (is_there ? "has " + std::to_string(size) + " of its " +
                                std::to_string(request.out_bytes) + " bytes"
                          : "is gone") +
                "; if it was moved give --out FILE, otherwise begin anew");
}

void require_sizes_agree(Request const& request, Facts const& facts) {
  // To standard output bytes are counted likewise.
  auto const range = expected_bytes(request, facts);
  UInt128 const bytes = request.out_bytes;
  if (bytes < range.least || bytes > range.most ||
      (request.done == 0 && request.out_bytes > 0 &&
       request.format != "hdf5")) {
    throw Failure("the checkpoint's notes contradict each other: " +
                  std::to_string(request.done) + " values of --type " +
                  request.type + " do not take " +
                  std::to_string(request.out_bytes) + " bytes as " +
                  request.format);
  }
  if (request.pending.size() != expected_pending(request, facts)) {
    throw Failure("the checkpoint's notes contradict each other: '" +
                  request.pending + "' are not the bits left over by " +
                  std::to_string(request.done) + " values");
  }
}

}  // namespace Runnel::Tool
