// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_VALIDATE_PAIR_KERNELS_HPP
#define RUNNEL_SRC_VALIDATE_PAIR_KERNELS_HPP

#include <Kokkos_Core.hpp>

#include "validate/doctor_examinations.hpp"

// Kernels have these types: no unnamed namespace, for nvcc's sake.
namespace Runnel::Impl::DoctorPairs {

using Space = StreamTable::Space;
using Planes =
    Kokkos::View<std::uint64_t**, Kokkos::LayoutRight, StreamTable::Space>;

/// The pair with the greatest statistic, the first of those, and how many pairs
/// are past a threshold.
struct WorstPair {
  double most = -1;
  std::int64_t at = -1;
  std::int64_t hits = 0;

  KOKKOS_INLINE_FUNCTION WorstPair& operator+=(WorstPair const& other) {
    if (other.most > most || (other.most == most && other.at < at)) {
      most = other.most;
      at = other.at;
    }
    hits += other.hits;
    return *this;
  }
};

}  // namespace Runnel::Impl::DoctorPairs

template <>
struct Kokkos::reduction_identity<Runnel::Impl::DoctorPairs::WorstPair> {
  using WorstPair = Runnel::Impl::DoctorPairs::WorstPair;
  KOKKOS_FORCEINLINE_FUNCTION static WorstPair sum() { return {}; }
};

namespace Runnel::Impl::DoctorPairs {

/// Pairs by number: a stream and one of some distances, in the list of
/// distinct streams.
struct StreamPairs {
  Streams streams;
  Streams distances;

  std::int64_t size() const {
    return static_cast<std::int64_t>(streams.size() * distances.size());
  }
  KOKKOS_FUNCTION bool get(std::int64_t k, std::int64_t& a,
                           std::int64_t& b) const {
    auto const each = static_cast<std::int64_t>(distances.size());
    a = k / each;
    b = a + distances(static_cast<std::size_t>(k % each));
    return b < static_cast<std::int64_t>(streams.size());
  }
};

KOKKOS_INLINE_FUNCTION std::int64_t ones_in(std::uint64_t x) {
  x -= (x >> 1) & 0x5555555555555555;
  x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<std::int64_t>((x * 0x0101010101010101) >> 56);
}

/// Bit `shift` of all values, 64 to a word.
struct PackPlane {
  StreamTable::Words words;
  Streams streams;
  Planes plane;
  int shift;

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    auto const blocks = static_cast<std::int64_t>(plane.extent(1));
    auto const r = static_cast<std::size_t>(i / blocks);
    auto const b = static_cast<std::size_t>(i % blocks);
    auto const s = static_cast<std::size_t>(streams(r));
    std::size_t const n = words.extent(1);
    std::uint64_t const* const from = words.data() + s * n + b * 64;
    std::uint64_t packed = 0;
    for (std::size_t k = 0; k < 64 && b * 64 + k < n; ++k) {
      packed |= ((from[k] >> shift) & 1) << k;
    }
    plane(r, b) = packed;
  }
};

struct ComparePlanes {
  StreamPairs pairs;
  Planes plane;
  double num_values;
  double threshold;

  KOKKOS_FUNCTION void operator()(std::int64_t k, WorstPair& worst) const {
    std::int64_t a = 0, b = 0;
    if (!pairs.get(k, a, b)) return;
    auto const blocks = static_cast<std::int64_t>(plane.extent(1));
    std::uint64_t const* const x = plane.data() + a * blocks;
    std::uint64_t const* const y = plane.data() + b * blocks;
    std::int64_t differences = 0;
    for (std::int64_t i = 0; i < blocks; ++i)
      differences += ones_in(x[i] ^ y[i]);
    double const excess =
        Kokkos::fabs(num_values - 2.0 * static_cast<double>(differences)) /
        num_values;
    worst += WorstPair{excess, k, excess > threshold ? 1 : 0};
  }
};

struct Correlate {
  StreamPairs pairs;
  StreamTable::Reals rows;
  double threshold;

  KOKKOS_FUNCTION void operator()(std::int64_t k, WorstPair& worst) const {
    std::int64_t a = 0, b = 0;
    if (!pairs.get(k, a, b)) return;
    std::size_t const n = rows.extent(1);
    float const* const x = rows.data() + static_cast<std::size_t>(a) * n;
    float const* const y = rows.data() + static_cast<std::size_t>(b) * n;
    // Several sums, so that registers and lanes are filled.
    constexpr std::size_t width = 8;
    float sums[width] = {};
    std::size_t p = 0;
    for (; p + width <= n; p += width) {
      for (std::size_t w = 0; w < width; ++w) sums[w] += x[p + w] * y[p + w];
    }
    double sum = 0;
    for (; p < n; ++p) sum += static_cast<double>(x[p] * y[p]);
    for (float const some : sums) sum += static_cast<double>(some);
    double const size = Kokkos::fabs(sum);
    worst += WorstPair{size, k, size > threshold ? 1 : 0};
  }
};

/// The pair in the numbers of all streams: a and b in the list.
StreamFinding pair_finding(StreamFault fault, Streams const& streams,
                           std::int64_t a, std::int64_t b,
                           WorstPair const& worst);
StreamFinding pair_finding(StreamFault fault, StreamPairs const& pairs,
                           WorstPair const& worst);
/// The streams of a finding, in words.
std::string streams_text(StreamFinding const& finding);

/// Values at equal positions of these pairs, or of all.
void correlate(StreamTable const& table, StreamPairs const& pairs,
               DoctorOptions const& options, StreamDiagnosis& diagnosis);

}  // namespace Runnel::Impl::DoctorPairs

#endif  // RUNNEL_SRC_VALIDATE_PAIR_KERNELS_HPP
