// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <Kokkos_Core.hpp>

int main() {
  Kokkos::ScopeGuard const guard;
  int sum = 0;
  Kokkos::parallel_reduce(
      "runnel_probe", 10, KOKKOS_LAMBDA(int i, int& part) { part += i; }, sum);
  return sum == 45 ? 0 : 1;
}
