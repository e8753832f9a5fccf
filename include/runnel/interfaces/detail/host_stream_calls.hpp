// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_HOST_STREAM_CALLS_HPP
#define RUNNEL_INTERFACES_DETAIL_HOST_STREAM_CALLS_HPP

// The members of `HostStream` that do not only move a pointer.
#include <runnel/interfaces/host_stream.hpp>

namespace Runnel {

template <BitGenerator G, class T, class D, class E>
typename HostStream<G, T, D, E>::Place HostStream<G, T, D, E>::place() const {
  auto const& core = this->core();
  std::uint64_t const size = core.sizes().block;
  if (m_sharing->taking == nullptr) {
    return {m_block,
            m_block * size + static_cast<std::uint64_t>(
                                 m_at - core.source()->block(m_block))};
  }
  auto const place = m_sharing->taking->place(size);
  RUNNEL_THROW_IF(!place,
                  "Runnel::HostStream: threads have taken different numbers of "
                  "slices; let all take the same rounds before other calls");
  return *place;
}

template <BitGenerator G, class T, class D, class E>
void HostStream<G, T, D, E>::set_place(Place place, std::uint64_t made) {
  auto const size = std::uint64_t{core().sizes().block};
  T const* const block = core().source()->block(place.block);
  m_block = place.block;
  m_at = block + (place.value - place.block * size);
  m_end =
      block + (std::min(made, (place.block + 1) * size) - place.block * size);
}

template <BitGenerator G, class T, class D, class E>
void HostStream<G, T, D, E>::end_sharing() {
  if (m_sharing->taking == nullptr) return;
  auto const place = this->place();
  m_sharing->current = nullptr;
  m_sharing->taking.reset();
  core().source()->give_back(place.block);
  set_place(place, place.value);
}

template <BitGenerator G, class T, class D, class E>
void HostStream<G, T, D, E>::start() {
  auto& core = this->core();
  if (core.source() != nullptr && !core.source()->is_alive()) stop();
  if (core.source() != nullptr) return;
  core.start();
  set_place({0, 0}, 0);
}

template <BitGenerator G, class T, class D, class E>
void HostStream<G, T, D, E>::stop() {
  auto& core = this->core();
  if (core.source() == nullptr) return;
  auto const place = this->place();
  core.stop(place.block, place.value);
  forget();
}

template <BitGenerator G, class T, class D, class E>
void HostStream<G, T, D, E>::wait_for(std::size_t n, char const* caller) {
  auto const call = std::string("Runnel::HostStream::") + caller;
  Kokkos::Profiling::ScopedRegion const region(call);
  auto& core = this->core();
  Impl::check_request(call, n, 1, core.sizes().block);
  if (n == 0) return;
  end_sharing();
  start();
  auto& source = *core.source();
  auto const size = std::uint64_t{core.sizes().block};
  Place place = this->place();
  std::uint64_t const made = source.wait_for(place.value + n, {});
  Impl::check_values_left(call, n, made - place.value, std::string(G::name));
  std::uint64_t const block_end = (place.block + 1) * size;
  if (place.value + n <= block_end) return set_place(place, made);
  auto const rest = static_cast<std::size_t>(block_end - place.value);
  T* const next = source.block(place.block + 1);
  if (rest > 0) std::memcpy(next - rest, m_at, rest * sizeof(T));
  source.give_back(place.block + 1);
  set_place({place.block + 1, block_end}, made);
  m_at -= rest;
}

template <BitGenerator G, class T, class D, class E>
Impl::SharedTaking& HostStream<G, T, D, E>::begin_sharing(int num_threads) {
  auto* taking = m_sharing->current.load(std::memory_order_acquire);
  if (taking == nullptr) {
    std::lock_guard const lock(m_sharing->mutex);
    taking = m_sharing->current.load(std::memory_order_relaxed);
    if (taking == nullptr) {
      start();
      m_sharing->taking =
          std::make_unique<Impl::SharedTaking>(num_threads, place());
      taking = m_sharing->taking.get();
      m_at = m_end = nullptr;
      m_sharing->current.store(taking, std::memory_order_release);
    }
  }
  RUNNEL_THROW_IF(taking->num_threads() != num_threads,
                  "Runnel::HostStream::take: one of " +
                      std::to_string(num_threads) + " threads, while " +
                      std::to_string(taking->num_threads()) +
                      " share the stream; end their rounds by another call");
  return *taking;
}

template <BitGenerator G, class T, class D, class E>
std::span<T const> HostStream<G, T, D, E>::take(std::size_t n, int thread,
                                                int num_threads) {
  auto& core = this->core();
  Impl::check_thread(thread, num_threads);
  Impl::check_request("Runnel::HostStream::take", n, num_threads,
                      core.sizes().block);
  auto& taking = begin_sharing(num_threads);
  if (n == 0) return {};
  auto& source = *core.source();
  auto const size = std::uint64_t{core.sizes().block};
  std::uint64_t const round = taking.round(thread);
  std::uint64_t const begin = round + static_cast<std::uint64_t>(thread) * n;
  std::uint64_t const block = begin / size;
  source.give_back(taking.enter(thread, block));
  std::uint64_t const made = source.wait_for(begin + n, {});
  Impl::check_values_left("Runnel::HostStream::take", n,
                          made - std::min(made, begin), std::string(G::name));
  T const* values = source.block(block) + (begin - block * size);
  auto const rest = static_cast<std::size_t>((block + 1) * size - begin);
  if (rest < n) {
    // No other slice reaches over this end, so the room is this thread's.
    T* const next = source.block(block + 1) - rest;
    std::memcpy(next, values, rest * sizeof(T));
    source.give_back(taking.enter(thread, block + 1));
    values = next;
  }
  taking.end_round(thread, round + n * static_cast<std::uint64_t>(num_threads));
  return {values, n};
}

template <BitGenerator G, class T, class D, class E>
void HostStream<G, T, D, E>::fill(std::span<T> to) {
  Kokkos::Profiling::ScopedRegion const region("Runnel::HostStream::fill");
  auto& core = this->core();
  end_sharing();
  Impl::check_values_left("Runnel::HostStream::fill", to.size(), values_left(),
                          std::string(G::name));
  while (!to.empty() && core.source() != nullptr) {
    auto const ready = static_cast<std::size_t>(m_end - m_at);
    std::size_t const n = std::min(to.size(), ready);
    std::copy(m_at, m_at + n, to.begin());
    m_at += n;
    to = to.subspan(n);
    if (to.empty()) return;
    if (!core.source()->is_alive() || core.source()->made() <= place().value) {
      stop();
    } else {
      wait_for(1, "fill");
    }
  }
  if (!to.empty()) core.make(to.data(), to.size());
}

template <BitGenerator G, class T, class D, class E>
void HostStream<G, T, D, E>::jump(UInt128 n) {
  auto& core = this->core();
  end_sharing();
  auto const outputs = UInt128(static_cast<std::uint64_t>(Core::outputs));
  UInt128 const turns = n / outputs;
  auto const ready = static_cast<std::uint64_t>(m_end - m_at);
  auto const block = UInt128(static_cast<std::uint64_t>(core.turn()));
  if (turns * outputs == n && turns / block * block == turns &&
      turns <= UInt128(ready / core.size())) {
    m_at += turns.low * core.size();
    return;
  }
  Kokkos::Profiling::ScopedRegion const region("Runnel::HostStream::jump");
  stop();
  core.jump(n);
}

template <BitGenerator G, class T, class D, class E>
Snapshot HostStream<G, T, D, E>::snapshot() const {
  Kokkos::Profiling::ScopedRegion const region("Runnel::HostStream::snapshot");
  auto const& core = this->core();
  if (core.source() == nullptr) return core.current_snapshot();
  auto const place = this->place();
  return core.set_at(place.block, place.value).snapshot();
}

template <BitGenerator G, class T, class D, class E>
UInt128 HostStream<G, T, D, E>::position(std::uint64_t s) const {
  auto const& core = this->core();
  RUNNEL_THROW_IF(s >= core.size(),
                  "Runnel::HostStream::position: there is no stream " +
                      std::to_string(s) + " of " + std::to_string(core.size()) +
                      "; streams are counted from 0");
  if (core.source() == nullptr) return core.current_position(s);
  return Impl::position_after(core.base(), place().value, Core::outputs, s,
                              core.turn());
}

template <BitGenerator G, class T, class D, class E>
std::uint64_t HostStream<G, T, D, E>::values_left() const {
  auto const& core = this->core();
  std::uint64_t const length = core.sequence_length();
  return core.source() == nullptr ? length : length - place().value;
}

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_DETAIL_HOST_STREAM_CALLS_HPP
