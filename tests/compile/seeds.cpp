// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What is no seed: an error each, not a list of constructors.
#include <Kokkos_Core.hpp>

#include <runnel/runnel.hpp>

using Runnel::mt19937;

void seeds() {
  Runnel::StreamSet<mt19937> const text("42");
  Runnel::StreamSet<mt19937> const real(4.5);
  Runnel::StreamSet<mt19937> const truth(true);
  Runnel::StreamSet<mt19937> const other(Runnel::PhiloxSeed(42));
  Runnel::StreamSet<mt19937> const here(Kokkos::DefaultExecutionSpace(), 4.5);
  Runnel::StreamSet<mt19937> const several(18, 93);
  Runnel::HostStream<mt19937> const host("42");
  Runnel::NumberPool<mt19937> const pool(4.5);
}
