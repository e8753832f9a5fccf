// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_REQUEST_HPP
#define RUNNEL_TOOLS_REQUEST_HPP

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <runnel/core/snapshot.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/io/value_file.hpp>
#include <string>

namespace Runnel::Tool {

/// The words that a request may have. What `--packed` gives is a format here.
inline constexpr std::array request_types = {"native", "u32", "u64", "i31",
                                             "i32",    "i64", "f32", "f64"};
/// Distributions without parameters; `names_inverse_cdf` knows the others.
inline constexpr std::array request_dists = {
    "reference", "uniform", "uniform_exact", "nonzero", "cern", "words"};
inline constexpr std::array request_orders = {"blocked", "interleaved",
                                              "cyclic"};
inline constexpr std::array element_formats = {"text", "raw", "hdf5"};
inline constexpr std::array request_formats = {"text", "raw", "hdf5", "packed"};

/// The request of `runnel generate`, and its progress. Checkpoints hold it in
/// their notes.
struct Request {
  std::string type = "native";
  std::string dist = "reference";
  std::string ends;  ///< of a uniform distribution with bounds
  /// Format of the file with parameters by element; empty: there are none.
  std::string elements;
  std::string element_dataset;    ///< of an HDF5 file; empty: by their names
  std::uint64_t element_sum = 0;  ///< of the values' parameters
  std::string order = "blocked";
  std::uint64_t block = 0;  ///< of the cyclic order; 0: another order
  std::string format = "text";
  std::string out;  ///< absolute path; empty: standard output
  std::uint64_t count = 10;
  std::string every;  ///< --checkpoint-every; empty: at the end only

  std::uint64_t done = 0;       ///< values given out
  std::uint64_t out_bytes = 0;  ///< bytes of the output that they take
  /// Least position of the streams at the start of the request, and the library
  /// that started it: what the attributes of an HDF5 file need.
  std::string start = "0";
  std::string library_version;
  /// Bits of packed values that do not fill a byte yet, up to seven digits.
  std::string pending;
  bool allow_overlap = false;  ///< noted where it is true alone

  std::int64_t fill_block() const { return static_cast<std::int64_t>(block); }
  bool is_finished() const { return done == count; }
  Order fill_order() const {
    if (order == "cyclic") return Order::cyclic;
    return order == "interleaved" ? Order::interleaved : Order::blocked;
  }
};

/// Describes a contradiction in a request; empty if there is none.
std::string request_defect(Request const& request);

/// Puts the request into the notes, beside what else is there.
void write_notes(Request const& request,
                 std::map<std::string, std::string>& notes);

/// \returns nothing if no request is noted
/// \throws Failure if the notes make no sense, or there is one that this
///                 program does not know
std::optional<Request> read_notes(
    std::map<std::string, std::string> const& notes);

/// How an HDF5 file describes the request's values.
/// \param set  the streams; without their states
ValueArray describe_values(Request const& request, Snapshot const& set,
                           StoredType type);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_REQUEST_HPP
