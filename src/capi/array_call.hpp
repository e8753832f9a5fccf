// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_ARRAY_CALL_HPP
#define RUNNEL_CAPI_ARRAY_CALL_HPP

#include <runnel/capi/arrays.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/arrays/detail/source_call.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/device_place.hpp>
#include <string>
#include <type_traits>

#include "reach.hpp"
#include "sets.hpp"
#include "status.hpp"
#include "value_names.hpp"

/// \file
/// Calls that order arrays or draw from them, compiled once for all generators.

namespace Runnel::CApi {

using ArraySpace = Kokkos::DefaultExecutionSpace;
using ArrayCall = Impl::SourceCall<ArraySpace>;

/// A call, and where its arrays are.
struct ArrayRequest {
  ArrayCall const& call;
  Memory memory;
};

/// An array of a call, where kernels reach it: in place, or a copy.
template <class T>
class ReachedArray {
 public:
  using Value = std::remove_const_t<T>;
  using View = Kokkos::View<T*, ArraySpace::memory_space,
                            Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  /// \param name  of the array, for the message
  /// \throws if the count cannot be that of an array, or there is no array
  ReachedArray(ArrayRequest const& request, void const* at, std::size_t count,
               char const* name)
      : m_exec(request.call.exec), m_count(count) {
    require_count(count, sizeof(T));
    if (count > 0) require_pointer(at, name);
    // The caller's, where it is not const.
    m_at = const_cast<Value*>(static_cast<Value const*>(at));  // NOLINT
    if (request.memory == Memory::device) {
      require_device_reach(m_exec, at, count,
                           "use the call without _device for memory of the "
                           "host");
      return;
    }
    require_host_reach(m_exec, at, count,
                       "use the call whose name ends in _device");
    if (count == 0 || Impl::writes_in_place(m_exec, at)) return;
    m_copy = Copy(Kokkos::view_alloc(m_exec, Kokkos::WithoutInitializing,
                                     "Runnel::capi::array"),
                  count);
  }

  View view() const {
    return View(m_copy.data() == nullptr ? m_at : m_copy.data(), m_count);
  }
  /// Copies what the caller has there to where kernels read it.
  void read() const {
    if (m_copy.data() == nullptr) return;
    Impl::copy_from_host(m_exec, m_copy.data(), m_at, m_count);
  }
  /// Copies what kernels have written to where the caller has it.
  void write() const {
    if (m_copy.data() == nullptr) return;
    Impl::copy_to_host(m_exec, m_at, m_copy.data(), m_count);
  }

 private:
  using Copy = Kokkos::View<Value*, ArraySpace::memory_space>;
  ArraySpace m_exec;
  Value* m_at = nullptr;
  std::size_t m_count;
  Copy m_copy;
};

/// Names of a call, for messages.
struct ArrayNames {
  char const* function;  ///< of C
  char const* caller;    ///< of C++
};
/// Runs a function of the C interface that orders an array.
/// \param body  body(request)
template <class Body>
runnel_status run_array_call(ArrayNames const& names, runnel_stream_set* set,
                             Memory memory, Body const& body) noexcept {
  return run_with_set(names.function, set, [&](ErasedSet& streams) {
    auto const words = streams.words();
    auto const exec = words->instance();
    ArrayCall const call{names.caller, exec, *words};
    body(ArrayRequest{call, memory});
    if (memory == Memory::host) exec.fence("Runnel::capi::fence");
  });
}

/// Calls f(indices) with a `ReachedArray` of the type without a sign, which
/// holds the same bits.
/// \throws std::invalid_argument for other types, and for a type that does not
///   hold n - 1
template <class F>
void with_indices(ArrayRequest const& request, runnel_type type, void* indices,
                  std::size_t count, std::uint64_t n, F const& f) {
  char const* const caller = request.call.caller;
  if (type == RUNNEL_I32) Impl::check_index_type<std::int32_t>(caller, n);
  if (type == RUNNEL_I64) Impl::check_index_type<std::int64_t>(caller, n);
  switch (type) {
    case RUNNEL_I32:
    case RUNNEL_U32:
      return f(ReachedArray<std::uint32_t>(request, indices, count, "indices"));
    case RUNNEL_I64:
    case RUNNEL_U64:
      return f(ReachedArray<std::uint64_t>(request, indices, count, "indices"));
    default:
      RUNNEL_THROW_IF(true, std::string(caller) + ": indices of " +
                                name_of(type) +
                                "; give RUNNEL_I32, RUNNEL_I64, RUNNEL_U32 or "
                                "RUNNEL_U64");
  }
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_ARRAY_CALL_HPP
