// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_VALUE_WINDOW_HPP
#define RUNNEL_INTERFACES_DETAIL_VALUE_WINDOW_HPP

#include <cstddef>

namespace Runnel::Impl {

/// Values of a block that its reader has not taken yet.
template <class T>
class ValueWindow {
 public:
  T const* at() const { return m_at; }
  T const* end() const { return m_end; }
  std::size_t left() const { return static_cast<std::size_t>(m_end - m_at); }
  void put(T const* at, T const* end) {
    m_at = at;
    m_end = end;
  }
  void advance(std::size_t n) { m_at += n; }

 private:
  T const* m_at = nullptr;
  T const* m_end = nullptr;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_VALUE_WINDOW_HPP
