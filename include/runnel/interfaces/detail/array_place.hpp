// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_ARRAY_PLACE_HPP
#define RUNNEL_INTERFACES_DETAIL_ARRAY_PLACE_HPP

#include <cstdint>

#include <runnel/core/uint128.hpp>
#include <runnel/streams/detail/stream_set_access.hpp>

namespace Runnel::Impl {

/// Where in a global array the stream of a set is: parts of the array are
/// filled in its order, and the stream jumps over what lies between them.
template <class Set>
class ArrayPlace {
 public:
  /// \param stream   is at the array's first value; lives as long as this
  /// \param outputs  of the generator per value
  ArrayPlace(Set& stream, UInt128 outputs)
      : m_stream(stream), m_outputs(outputs) {}

  /// Jumps to value `at` of the array, not before the present one.
  void go_to(std::uint64_t at) {
    if (at == m_at) return;
    StreamSetAccess::jump(m_stream, UInt128(at - m_at) * m_outputs);
    m_at = at;
  }
  /// A fill has taken the next `count` values.
  void pass(std::uint64_t count) { m_at += count; }

 private:
  Set& m_stream;
  UInt128 m_outputs;
  std::uint64_t m_at = 0;  ///< value of the array that comes next
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_ARRAY_PLACE_HPP
