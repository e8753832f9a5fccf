// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_VALIDATE_DOCTOR_PARTS_HPP
#define RUNNEL_SRC_VALIDATE_DOCTOR_PARTS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/lanes/long_range.hpp>
#include <runnel/validate/doctor.hpp>
#include <string>

/// \file
/// The parts of an examination. Each adds its findings to a diagnosis.

namespace Runnel::Impl {

/// Numbers of streams, ascending, none equal to an earlier one.
using Streams = Kokkos::View<std::int64_t*, StreamTable::Space>;

/// Windows that come twice, at any lag. \returns the distinct streams
Streams find_runs(StreamTable const& table, DoctorOptions const& options,
                  StreamDiagnosis& diagnosis);
/// Bits and values at equal places of two streams.
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

#endif  // RUNNEL_SRC_VALIDATE_DOCTOR_PARTS_HPP
