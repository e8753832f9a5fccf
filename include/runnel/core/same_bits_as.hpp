// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_SAME_BITS_AS_HPP
#define RUNNEL_CORE_SAME_BITS_AS_HPP

#include <cstring>

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// The bits of one type as another of the same size, lane by lane.
template <class To, class From>
RUNNEL_FORCEINLINE_FUNCTION To same_bits_as(From const& from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_CORE_SAME_BITS_AS_HPP
