// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_KOKKOS_LIFE_HPP
#define RUNNEL_CAPI_KOKKOS_LIFE_HPP

#include <mutex>
#include <runnel/interfaces/detail/parallel_region.hpp>

namespace Runnel::CApi {

/// Initialises Kokkos unless it is initialised, and arranges that what our
/// callers hold in its memory is destroyed when it is finalised.
/// \throws Failure if Kokkos was finalised
void require_kokkos();

/// Finalises Kokkos if `require_kokkos` initialised it; whatever our callers
/// hold is destroyed in any case. Does neither in a child of `fork()` that
/// lacks the threads to do it: its memory goes with it.
void finalise_kokkos();

/// A function to be called before Kokkos is finalised, once registered.
void call_before_kokkos_goes(void (*function)());

/// The one table of this type, made by the first call. Never destroyed, as
/// threads may outlive main; emptied before Kokkos is finalised.
template <class Table>
Table& lasting_table() {
  static auto* const table = [] {
    auto* const made = new Table;
    call_before_kokkos_goes([] { lasting_table<Table>().clear(); });
    return made;
  }();
  return *table;
}

/// Serialises host threads that use a back end: they share its default
/// instance.
std::mutex& kernel_mutex();

/// Runs a function that uses the back end while no other thread does. Callers
/// are often threads of OpenMP.
template <class Body>
void use_back_end(Body const& body) {
  std::lock_guard const lock(kernel_mutex());
  Impl::run_outside_regions([&body] { body(); });
}
/// `use_back_end()` for a function that makes an object, which it returns.
template <class Make>
auto made_at_back_end(Make const& make) {
  std::lock_guard const lock(kernel_mutex());
  return Impl::made_outside_regions(make);
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_KOKKOS_LIFE_HPP
