// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The smallest user: the umbrella header compiles, the library links, its
// version is the one compiled against, and a View gets numbers in [0, 1).

#include <Kokkos_Core.hpp>
#include <cstdio>
#include <cstring>
#include <runnel/runnel.hpp>

int main(int argc, char** argv) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  if (std::strcmp(Runnel::version(), RUNNEL_VERSION_STRING) != 0) {
    std::fprintf(stderr, "compiled with %s, linked with %s\n",
                 RUNNEL_VERSION_STRING, Runnel::version());
    return 1;
  }
  Kokkos::View<float*> numbers("numbers", 1000);
  Kokkos::deep_copy(numbers, -1.0F);
  Runnel::StreamSet<Runnel::ranmar24> stream;
  Runnel::fill(numbers, stream);
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), numbers);
  for (std::size_t i = 0; i < host.size(); ++i) {
    if (!(host(i) >= 0.0F && host(i) < 1.0F)) {
      std::fprintf(stderr, "number %zu is %g\n", i, double(host(i)));
      return 1;
    }
  }
  return 0;
}
