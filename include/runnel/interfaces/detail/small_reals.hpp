// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_SMALL_REALS_HPP
#define RUNNEL_INTERFACES_DETAIL_SMALL_REALS_HPP

#include <Kokkos_Core.hpp>

#include <runnel/core/macros.hpp>
#include <runnel/core/scaled.hpp>

// Whether Kokkos' types of 16 bits are such: where it has only hosts they are
// float.
#if defined(KOKKOS_HALF_T_IS_FLOAT) && !KOKKOS_HALF_T_IS_FLOAT
#define RUNNEL_HAS_HALF 1
#else
#define RUNNEL_HAS_HALF 0
#endif
#if defined(KOKKOS_BHALF_T_IS_FLOAT) && !KOKKOS_BHALF_T_IS_FLOAT
#define RUNNEL_HAS_BHALF 1
#else
#define RUNNEL_HAS_BHALF 0
#endif

namespace Runnel::Impl {

template <class T>
inline constexpr bool is_small_real = false;
#if RUNNEL_HAS_HALF
template <>
inline constexpr bool is_small_real<Kokkos::Experimental::half_t> = true;
#endif
#if RUNNEL_HAS_BHALF
template <>
inline constexpr bool is_small_real<Kokkos::Experimental::bhalf_t> = true;
#endif

/// Members of `Kokkos::rand` of a stream and a type of 16 bits: floats,
/// rounded.
template <class Stream, class Small>
struct SmallRealRand {
  RUNNEL_FUNCTION static Small max() { return Small(1.0f); }
  RUNNEL_FUNCTION static Small draw(Stream& stream) {
    return draw(stream, max());
  }
  RUNNEL_FUNCTION static Small draw(Stream& stream, Small const& range) {
    return draw(stream, Small(0.0f), range);
  }
  RUNNEL_FUNCTION static Small draw(Stream& stream, Small const& start,
                                    Small const& end) {
    return rounded_within(
        start, end,
        stream.frand(static_cast<float>(start), static_cast<float>(end)));
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_SMALL_REALS_HPP
