// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_FLAGS_ROWS_HPP
#define RUNNEL_TESTS_FLAGS_ROWS_HPP

#include <Kokkos_Core.hpp>
#include <runnel/runnel.hpp>

namespace Runnel::Testing {

using Host = Kokkos::DefaultHostExecutionSpace;
template <class T>
using Rows = Kokkos::View<T**, Kokkos::LayoutRight, Host::memory_space>;

inline constexpr int num_streams = 3;
inline constexpr int length = 700;

/// The library's own values: its kernels are compiled in the library.
template <class G, class T, class Distribution>
Rows<T> filled(StreamOptions const& streams) {
  StreamSet<G, Host> set({}, streams);
  Rows<T> const rows("filled", streams.num_streams, length);
  fill(Host(), rows, set, Distribution{});
  Host().fence();
  return rows;
}

/// `draw` of what `handle(s)` is, for each stream s.
template <class T, class Distribution, class Handle>
Rows<T> drawn(Handle const& handle) {
  Rows<T> const rows("drawn", num_streams, length);
  for (int s = 0; s < num_streams; ++s) {
    auto&& rng = handle(s);
    for (int i = 0; i < length; ++i) {
      rows(s, i) = rng.template draw<T, Distribution>();
    }
  }
  return rows;
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_FLAGS_ROWS_HPP
