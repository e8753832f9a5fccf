// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_BACKENDS_HPP
#define RUNNEL_TOOLS_BACKENDS_HPP

#include <Kokkos_Core.hpp>
#include <string_view>

namespace Runnel::Tool {

/// Calls f with the name of each back end that Kokkos was built with, and a
/// null pointer to its execution space.
template <class F>
void for_each_backend(F&& f) {
#ifdef KOKKOS_ENABLE_SERIAL
  f(std::string_view("serial"), static_cast<Kokkos::Serial*>(nullptr));
#endif
#ifdef KOKKOS_ENABLE_OPENMP
  f(std::string_view("openmp"), static_cast<Kokkos::OpenMP*>(nullptr));
#endif
#ifdef KOKKOS_ENABLE_THREADS
  f(std::string_view("threads"), static_cast<Kokkos::Threads*>(nullptr));
#endif
#ifdef KOKKOS_ENABLE_CUDA
  f(std::string_view("cuda"), static_cast<Kokkos::Cuda*>(nullptr));
#endif
#ifdef KOKKOS_ENABLE_HIP
  f(std::string_view("hip"), static_cast<Kokkos::HIP*>(nullptr));
#endif
}

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_BACKENDS_HPP
