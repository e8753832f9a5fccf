// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_SHOWER_VIEWS_HPP
#define RUNNEL_EXAMPLES_SHOWER_VIEWS_HPP

// Views on the host and in files.

#include <Kokkos_Core.hpp>
#include <istream>
#include <ostream>

template <class Exec, class View>
auto copy_of(Exec const& exec, View const& view) {
  auto const host = Kokkos::create_mirror(
      Kokkos::view_alloc(Kokkos::HostSpace(), Kokkos::WithoutInitializing),
      view);
  Kokkos::deep_copy(exec, host, view);
  exec.fence("shower: copied");
  return host;
}

template <class View>
void read_view(std::istream& file, View const& view) {
  auto const host = Kokkos::create_mirror_view(view);
  file.read(reinterpret_cast<char*>(host.data()),
            static_cast<std::streamsize>(host.size() * sizeof(*host.data())));
  Kokkos::deep_copy(view, host);
}

template <class Exec, class View>
void write_view(std::ostream& file, Exec const& exec, View const& view) {
  auto const host = copy_of(exec, view);
  file.write(reinterpret_cast<char const*>(host.data()),
             static_cast<std::streamsize>(host.size() * sizeof(*host.data())));
}

#endif  // RUNNEL_EXAMPLES_SHOWER_VIEWS_HPP
