// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_HOST_INTERFACE_HPP
#define RUNNEL_TOOLS_HOST_INTERFACE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <runnel/interfaces/host_stream.hpp>
#include <runnel/interfaces/number_pool.hpp>
#include <span>

#include "interfaces.hpp"
#include "set_source.hpp"

namespace Runnel::Tool {

/// `HostStream`: few numbers by `next`, more by `take`, many by `fill`.
template <class G, class T, class Distribution>
class HostInterface final : public NumberInterface {
 public:
  explicit HostInterface(InterfaceChoice const& choice)
      : m_stream(seed_of<G>(choice.seed),
                 {.streams = stream_options(choice.streams),
                  .prefetch = choice.block}) {}

  void draw(void* values, std::uint64_t count) override {
    auto* const to = static_cast<T*>(values);
    auto const n = static_cast<std::size_t>(count);
    if (n < few) {
      for (std::size_t i = 0; i < n; ++i) to[i] = m_stream.next();
    } else if (n <= m_stream.prefetch()) {
      auto const taken = m_stream.take(n);
      std::copy(taken.begin(), taken.end(), to);
    } else {
      m_stream.fill(std::span<T>(to, n));
    }
  }
  void serve(std::uint64_t count, std::uint64_t request) override {
    T sum = 0;
    if (request == 1) {
      for (std::uint64_t i = 0; i < count; ++i) sum += m_stream.next();
    } else {
      std::uint64_t const most = request == 0 ? m_stream.prefetch() : request;
      for (std::uint64_t i = 0; i < count; i += most) {
        auto const n = std::min(most, count - i);
        for (T const x : m_stream.take(static_cast<std::size_t>(n))) sum += x;
      }
    }
    m_sum += sum;
  }

 private:
  static constexpr std::size_t few = 8;

  HostStream<G, T, Distribution> m_stream;
  T m_sum = 0;
};

/// `NumberPool`, slice by slice.
template <class G, class T, class Distribution>
class PoolInterface final : public NumberInterface {
  using Space = Kokkos::DefaultExecutionSpace;

 public:
  explicit PoolInterface(InterfaceChoice const& choice)
      : m_pool(m_space, seed_of<G>(choice.seed),
               {.streams = stream_options(choice.streams),
                .capacity = choice.block}) {}

  void draw(void* values, std::uint64_t count) override {
    auto* to = static_cast<T*>(values);
    for_slices(count, 0, [&](auto const& slice) {
      Kokkos::View<T*, Kokkos::HostSpace,
                   Kokkos::MemoryTraits<Kokkos::Unmanaged>> const
          place(to, slice.size());
      Kokkos::deep_copy(m_space, place, slice);
      to += slice.size();
    });
    m_space.fence("Runnel::tool::draw");
  }
  /// The slices are not read: a kernel for each would dominate the time.
  void serve(std::uint64_t count, std::uint64_t request) override {
    for_slices(count, request, [](auto const&) {});
    m_space.fence("Runnel::tool::serve");
  }

 private:
  /// \param request  values of a slice; 0: as many as one may have
  template <class F>
  void for_slices(std::uint64_t count, std::uint64_t request, F const& f) {
    std::uint64_t const most = request == 0 ? m_pool.capacity() : request;
    for (std::uint64_t i = 0; i < count; i += most) {
      f(m_pool.take(m_space,
                    static_cast<std::size_t>(std::min(most, count - i))));
    }
  }

  Space m_space;
  NumberPool<G, T, Distribution> m_pool;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_HOST_INTERFACE_HPP
