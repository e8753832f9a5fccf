// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_CARRIERS_HPP
#define RUNNEL_ARRAYS_DETAIL_CARRIERS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/scaled.hpp>

/// What items take along while teams order them, and where they go.
namespace Runnel::Impl {

/// An item that carries nothing.
struct NoPayload {};

/// Passes positions and items to a sink.
template <class Sink>
struct CarryIndices {
  using Payload = NoPayload;
  Sink sink;
  RUNNEL_FUNCTION NoPayload payload(std::int64_t) const { return {}; }
  RUNNEL_FUNCTION void put(std::int64_t position, std::int64_t item,
                           NoPayload) const {
    sink(position, static_cast<std::uint64_t>(item));
  }
};

/// Whether items of type T can be carried.
template <class T>
concept Carried = requires { typename BitsOfSize<sizeof(T)>::type; };

/// Carries the items themselves, so that they are neither copied before nor
/// read in random order.
template <class Items>
struct CarryItems {
  using T = typename Items::non_const_value_type;
  using Payload = typename BitsOfSize<sizeof(T)>::type;
  Items items;
  RUNNEL_FUNCTION Payload payload(std::int64_t i) const {
    return Kokkos::bit_cast<Payload>(items(i));
  }
  RUNNEL_FUNCTION void put(std::int64_t position, std::int64_t,
                           Payload item) const {
    items(position) = Kokkos::bit_cast<T>(item);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_CARRIERS_HPP
