// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Integers of generators that make none, asked for in each interface. A pair of
// generator and type is refused once in a file: each place takes another one.
#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/runnel.hpp>

using namespace Runnel;

void fill_bits(StreamSet<ceicg>& streams,
               Kokkos::View<std::uint32_t*> const& view) {
  fill(view, streams, Bits());
}

void fill_by_default(StreamSet<wichmann_hill>& streams,
                     Kokkos::View<std::uint64_t*> const& view) {
  fill(view, streams);
}

void fill_joined(StreamSet<mrg32k3a>& streams,
                 Kokkos::View<std::uint64_t*> const& view) {
  fill(view, streams, Bits());
}

using Host = Kokkos::DefaultHostExecutionSpace;
std::uint32_t draw_bits(DeviceHandle<wichmann_hill, Host> const& handle) {
  return handle(0).draw<std::uint32_t, Bits>();
}

std::uint32_t next() {
  HostStream<wichmann_hill, std::uint32_t> stream;
  return stream.next();
}

void take() {
  NumberPool<ceicg, std::uint64_t, Reference> pool;
  pool.take(Kokkos::DefaultExecutionSpace(), 10);
}

int scratch(TeamHandle<ceicg, Kokkos::DefaultExecutionSpace> const& handle) {
  return handle.scratch_size<std::int32_t, Bits>();
}
