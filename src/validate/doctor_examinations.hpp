// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_VALIDATE_DOCTOR_EXAMINATIONS_HPP
#define RUNNEL_SRC_VALIDATE_DOCTOR_EXAMINATIONS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/lanes/long_range.hpp>
#include <runnel/validate/doctor.hpp>
#include <string>
#include <utility>
#include <vector>

/// \file
/// What streams are examined for. Each function adds its findings to a
/// diagnosis.

namespace Runnel::Impl {

/// Numbers of streams, ascending, none equal to an earlier one.
using Streams = Kokkos::View<std::int64_t*, StreamTable::Space>;

KOKKOS_INLINE_FUNCTION std::uint64_t mixed(std::uint64_t x) {
  // The finalizer of splitmix64.
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// Streams that are equal from first to last.
struct EqualRows {
  /// Each stream with the next one that is equal to it.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs;
  bool are_no_chance = false;  ///< have they enough values to say so?
};
EqualRows find_equal_rows(StreamTable const& table);
/// The bits in which values differ.
std::uint64_t varying_bits(StreamTable const& table);
/// Whether all values of all streams are equal.
bool is_constant(StreamTable const& table);
/// Returns how many of `draws` pairs of values at different places, of one
/// stream or of any two, are equal.
std::int64_t count_equal_values(StreamTable const& table, std::int64_t draws,
                                bool of_one_stream);

/// Equal streams, and windows that come twice, at any lag. \returns the
/// streams that are left when equal ones count once
Streams find_runs(StreamTable const& table, DoctorOptions const& options,
                  StreamDiagnosis& diagnosis);
/// Bits and values at equal positions of two streams.
void compare_pairs(StreamTable const& table, Streams const& streams,
                   DoctorOptions const& options, StreamDiagnosis& diagnosis);
/// A row of scores for each of these streams, in place of its values.
StreamTable::Reals normal_scores(StreamTable const& table,
                                 Streams const& streams);
/// The probability of a correlation of |ρ| or more of n values, at most.
double correlation_tail(double rho, double n);
/// Looks at the first values of all streams, in the order of the streams.
void look_at_starts(StreamTable const& table, Streams const& streams,
                    DoctorOptions const& options, StreamDiagnosis& diagnosis);

/// The probability of c or more events where λ are expected, at most:
/// Chernoff's bound \f$e^{-\lambda} (e\lambda/c)^c\f$.
double poisson_tail_bound(double count, double expected);

std::string short_number(double x);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_VALIDATE_DOCTOR_EXAMINATIONS_HPP
