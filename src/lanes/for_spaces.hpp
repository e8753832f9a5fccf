// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_LANES_FOR_SPACES_HPP
#define RUNNEL_SRC_LANES_FOR_SPACES_HPP

#include <Kokkos_Core.hpp>

/// \file
/// What is compiled for each execution space that Kokkos was built with.

#ifdef KOKKOS_ENABLE_SERIAL
#define RUNNEL_FOR_SERIAL(instantiate) instantiate(Kokkos::Serial);
#else
#define RUNNEL_FOR_SERIAL(instantiate)
#endif
#ifdef KOKKOS_ENABLE_OPENMP
#define RUNNEL_FOR_OPENMP(instantiate) instantiate(Kokkos::OpenMP);
#else
#define RUNNEL_FOR_OPENMP(instantiate)
#endif
#ifdef KOKKOS_ENABLE_THREADS
#define RUNNEL_FOR_THREADS(instantiate) instantiate(Kokkos::Threads);
#else
#define RUNNEL_FOR_THREADS(instantiate)
#endif
#ifdef KOKKOS_ENABLE_CUDA
#define RUNNEL_FOR_CUDA(instantiate) instantiate(Kokkos::Cuda);
#else
#define RUNNEL_FOR_CUDA(instantiate)
#endif
#ifdef KOKKOS_ENABLE_HIP
#define RUNNEL_FOR_HIP(instantiate) instantiate(Kokkos::HIP);
#else
#define RUNNEL_FOR_HIP(instantiate)
#endif

/// \param instantiate  a macro that takes a space
#define RUNNEL_FOR_HOST_SPACES(instantiate) \
  RUNNEL_FOR_SERIAL(instantiate)            \
  RUNNEL_FOR_OPENMP(instantiate)            \
  RUNNEL_FOR_THREADS(instantiate)
#define RUNNEL_FOR_DEVICE_SPACES(instantiate) \
  RUNNEL_FOR_CUDA(instantiate)                \
  RUNNEL_FOR_HIP(instantiate)
#define RUNNEL_FOR_SPACES(instantiate) \
  RUNNEL_FOR_HOST_SPACES(instantiate)  \
  RUNNEL_FOR_DEVICE_SPACES(instantiate)

#endif  // RUNNEL_SRC_LANES_FOR_SPACES_HPP
