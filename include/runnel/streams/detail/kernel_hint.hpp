// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_KERNEL_HINT_HPP
#define RUNNEL_STREAMS_DETAIL_KERNEL_HINT_HPP

#include <cstdint>
#include <type_traits>

namespace Runnel::Impl {

/// Says what to do, when it is instantiated: by the declaration of what was
/// called, which comes before any other error of a kernel.
template <class Set>
struct KernelHint {
  static_assert(
      std::is_void_v<Set>,
      "Runnel::StreamSet: a kernel cannot hold the set, only a handle: "
      "auto handle = streams.device_handle() before the kernel, "
      "auto rng = handle(i) inside it");
  template <class T>
  using type = T;
};

/// Calls that users try on a set that a kernel has captured. Never defined.
template <class Set, class DeviceHandle>
class KernelHints {
 public:
  template <class Hint = KernelHint<Set>, class Handle = DeviceHandle>
  typename Hint::template type<typename Handle::stream_type> operator()(
      std::int64_t) const;
  template <class Hint = KernelHint<Set>, class Handle = DeviceHandle>
  typename Hint::template type<typename Handle::stream_type> get_state() const;
  template <class T, class Distribution = void, class Hint = KernelHint<Set>>
  typename Hint::template type<T> draw() const;
  template <class T, class Hint = KernelHint<Set>>
  typename Hint::template type<T> uniform() const;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_KERNEL_HINT_HPP
