// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_LANES_HPP
#define RUNNEL_LANES_LANES_HPP

#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/array_lanes.hpp>
#include <runnel/lanes/simd_lanes.hpp>
#include <runnel/lanes/warp_lanes.hpp>

/// Lanes: the concurrent elements that make the numbers of one step of a
/// stream.
///
/// The kernels are written once, over a type `Lanes` that says how the values
/// of its lanes are held: a vector register of a CPU (`SimdLanes`), one
/// register in each of 32 threads of a GPU (`WarpLanes`), or an array,
/// optionally with several streams in it (`ArrayLanes`: the portable form, and
/// the host's model of a 64-lane wavefront).
///
/// Every Lanes type offers
///  - `word_type`; `type`, one word per lane; `rebind<T>`, one T per lane;
///  - `per_stream`: lanes that step one stream; `groups_per_thread`: concurrent
///    streams; `groups`: those that a lane can access (on a GPU its own only);
///  - `load`, `store`: `per_stream` consecutive values per group;
///  - `rotate_in(e, carry)`: e moved up by one lane inside its group; lane 0
///    gets what the last lane held in the previous call, kept in `carry`;
///  - `for_each(count, f)`: f(group, i) for all i < count, divided among the
///    lanes;
///  - `sync()`: what lanes of a group wrote before is seen by its lanes after.
namespace Runnel::Impl {

/// The operations that plain numbers and vectors share under one name.
template <class Vector, class T>
RUNNEL_FORCEINLINE_FUNCTION Vector fill_lanes(T x) {
  if constexpr (std::is_arithmetic_v<Vector>) {
    return x;
  } else {
    return Vector::fill(x);
  }
}
/// Lane by lane, x where a < b, y elsewhere.
template <class Vector>
RUNNEL_FORCEINLINE_FUNCTION Vector select_less(Vector a, Vector b, Vector x,
                                               Vector y) {
  if constexpr (std::is_arithmetic_v<Vector>) {
    return a < b ? x : y;
  } else {
    return Vector::select_less(a, b, x, y);
  }
}
template <class Vector, class T>
RUNNEL_FORCEINLINE_FUNCTION Vector or_if_zero(Vector a, T x) {
  if constexpr (std::is_arithmetic_v<Vector>) {
    return a == 0 ? x : a;
  } else {
    return a.or_if_zero(x);
  }
}
template <class To, class Vector>
RUNNEL_FORCEINLINE_FUNCTION auto cast_lanes(Vector a) {
  if constexpr (std::is_arithmetic_v<Vector>) {
    return static_cast<To>(a);
  } else {
    return a.template cast<To>();
  }
}

/// Lane l of a register as a number, and vice versa.
template <class Vector>
RUNNEL_FORCEINLINE_FUNCTION auto lane_of(Vector const& v, int l) {
  if constexpr (std::is_arithmetic_v<Vector>) {
    return v;
  } else {
    return v[l];
  }
}
template <class Vector, class T>
RUNNEL_FORCEINLINE_FUNCTION void set_lane_of(Vector& v, int l, T x) {
  if constexpr (std::is_arithmetic_v<Vector>) {
    v = x;
  } else {
    v.set(l, x);
  }
}

/// `Lanes` that carry words of another type: what samplers get.
template <class Lanes, class Word>
struct OutputLanes {
  static constexpr bool on_device = Lanes::on_device;
  static constexpr bool converts_unsigned = Lanes::converts_unsigned;
  using word_type = Word;
  template <class T>
  using rebind = typename Lanes::template rebind<T>;
  using type = rebind<Word>;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_LANES_HPP
