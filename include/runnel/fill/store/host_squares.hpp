// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_STORE_HOST_SQUARES_HPP
#define RUNNEL_FILL_STORE_HOST_SQUARES_HPP

#include <cstring>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/lanes/transpose.hpp>

namespace Runnel::Impl {

/// Values that the lanes of a host made in step, lane l's to `to[l]`: by
/// squares of registers, or of some of their lanes, where they are whole.
/// \tparam PastCaches  by non-temporal stores where there are squares
/// \param values  row i: value i of every lane
/// \pre with `PastCaches`, `to[l]` are multiples of a cache line
template <class Lanes, bool PastCaches = false, class T, int Count, int Width>
RUNNEL_FORCEINLINE_FUNCTION void write_columns(T const (&values)[Count][Width],
                                               T* const* to) {
  constexpr int in_register =
      Lanes::register_bytes / static_cast<int>(sizeof(T));
  constexpr int side = in_register < Width ? in_register : Width;
  constexpr bool has_squares = [] {
    if constexpr (side == 0 || Lanes::groups != 1) {
      return false;
    } else {
      return Count % side == 0 && Width % side == 0;
    }
  }();
  if constexpr (has_squares) {
    using Row =
        typename RegisterLanes<T, side* static_cast<int>(sizeof(T))>::type;
    for (int l = 0; l < Width; l += side) {
      for (int i = 0; i < Count; i += side) {
        Row square[side];
        static_for<side>([&](auto j) RUNNEL_INLINE_LAMBDA {
          std::memcpy(&square[j], &values[i + j][l], sizeof(Row));
        });
        transpose(square);
        static_for<side>([&](auto j) RUNNEL_INLINE_LAMBDA {
          if constexpr (PastCaches) {
            Lanes{}.store_streaming({to[l + j]}, i, square[j]);
          } else {
            std::memcpy(to[l + j] + i, &square[j], sizeof(Row));
          }
        });
      }
    }
  } else {
    for (int l = 0; l < Width; ++l) {
      for (int i = 0; i < Count; ++i) to[l][i] = values[i][l];
    }
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_STORE_HOST_SQUARES_HPP
