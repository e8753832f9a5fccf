// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Types that are no distributions, or lack a member, in each interface. A
// pair of distribution and generator is refused once in a file.
#include <Kokkos_Core.hpp>

#include <runnel/runnel.hpp>

using namespace Runnel;

struct NoSampler {};

struct NoCount {
  template <class Generator, class T>
  struct sampler {
    template <class Lanes>
    static auto sample(typename Lanes::type x) {
      return Impl::cast_lanes<T>(x);
    }
  };
};

struct NoSample {
  template <class Generator, class T>
  struct sampler {
    static constexpr int words_per_value = 2;
    template <class Lanes>
    static T sample(typename Lanes::type x) {
      return static_cast<T>(x);
    }
  };
};

struct WrongType {
  template <class Generator, class T>
  struct sampler {
    static constexpr int words_per_value = 1;
    template <class Lanes>
    static int sample(typename Lanes::type) {
      return 0;
    }
  };
};

#if defined(REFUSED)
void fill_from(StreamSet<ranmar24>& streams, Kokkos::View<float*> const& view) {
  fill(view, streams, REFUSED());
}
#else
void fill_from(StreamSet<ranmar48>& streams, Kokkos::View<float*> const& view) {
  fill(view, streams, NoCount());
}

using Host = Kokkos::DefaultHostExecutionSpace;
double draw(DeviceHandle<mrg32k3a, Host> const& handle) {
  return handle(0).draw<double, NoCount>();
}

double next() {
  HostStream<mtdc, double, NoSample> stream;
  return stream.next();
}

void take() {
  NumberPool<ceicg, double, NoSampler> pool;
  pool.take(Kokkos::DefaultExecutionSpace(), 10);
}

int scratch(TeamHandle<ceicg, Kokkos::DefaultExecutionSpace> const& handle) {
  return handle.scratch_size<double, WrongType>();
}
#endif
