// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_BACKENDS_HPP
#define RUNNEL_TOOLS_BACKENDS_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <type_traits>

#include "errors.hpp"

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

/// Returns the result of `make(name, null pointer to the space)` for the back
/// end of this name, in upper or lower case; empty: the default back end.
/// \throws UsageError, with the names there are
template <class Result, class Make>
Result with_backend(std::string wanted, Make const& make) {
  std::string const given = wanted;
  std::transform(wanted.begin(), wanted.end(), wanted.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  Result result{};
  std::string names;
  bool found = false;
  for_each_backend([&]<class Space>(std::string_view name, Space* space) {
    names += (names.empty() ? "" : ", ") + std::string(name);
    bool const is_default =
        std::is_same_v<Space, Kokkos::DefaultExecutionSpace>;
    if (wanted.empty() ? is_default : wanted == name) {
      result = make(name, space);
      found = true;
    }
  });
  if (!found) {
    throw UsageError("--backend: this program has no '" + given +
                     "'; it was built with " + names);
  }
  return result;
}

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_BACKENDS_HPP
