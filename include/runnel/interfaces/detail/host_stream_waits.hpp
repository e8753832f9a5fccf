// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_HOST_STREAM_WAITS_HPP
#define RUNNEL_INTERFACES_DETAIL_HOST_STREAM_WAITS_HPP

#include <runnel/interfaces/detail/host_stream_errors.hpp>
#include <runnel/interfaces/host_stream_calls.hpp>
#include <runnel/lanes/forked_process.hpp>

/// The members of `HostStreamCalls` that do more than move a pointer over the
/// block that is being read: they begin and end a source of blocks, wait for
/// its next one, and share blocks among threads.
///
/// Values that are taken together lie in one piece. Where they straddle two
/// blocks, the rest of the first is copied to the room in front of the second,
/// and the first goes back to the producer of blocks:
///
///     block b        ... v7 | v8 v9 |
///     block b + 1      room | v8 v9 | w0 w1 w2 ...      take(4): v8 v9 w0 w1
///
/// Threads that take rounds of slices (`take(n, thread, num_threads)`) begin at
/// `thread`·n of each round, each by its own counter (`SharedTaking`), so
/// that they wait for blocks and never for each other; a block goes back when
/// no thread is in it. Any other call ends the sharing at the common round.
namespace Runnel {

template <class Core>
Impl::SourcePlace HostStreamCalls<Core>::place() const {
  auto const& core = this->core();
  std::uint64_t const size = core.sizes().block;
  if (m_sharing->taking == nullptr) {
    return {m_block, m_block * size +
                         static_cast<std::uint64_t>(
                             m_window.at() - core.source()->block(m_block))};
  }
  auto const place = m_sharing->taking->place(size);
  RUNNEL_THROW_IF(!place,
                  "Runnel::HostStream: threads have taken different numbers of "
                  "slices; let all take the same rounds before other calls");
  return *place;
}

template <class Core>
void HostStreamCalls<Core>::set_place(Impl::SourcePlace place,
                                      std::uint64_t made) {
  auto const size = std::uint64_t{core().sizes().block};
  value_type const* const block = core().source()->block(place.block);
  m_block = place.block;
  m_window.put(
      block + (place.value - place.block * size),
      block + (std::min(made, (place.block + 1) * size) - place.block * size));
}

template <class Core>
void HostStreamCalls<Core>::end_sharing() {
  if (m_sharing->taking == nullptr) return;
  auto const place = this->place();
  m_sharing->current = nullptr;
  m_sharing->taking.reset();
  core().source()->give_back(place.block);
  set_place(place, place.value);
}

template <class Core>
void HostStreamCalls<Core>::start() {
  auto& core = this->core();
  if (core.source() != nullptr && !core.source()->is_alive()) stop();
  if (core.source() != nullptr) return;
  core.refuse_capture("Runnel::HostStream::take");
  core.start();
  set_place({0, 0}, 0);
}

template <class Core>
void HostStreamCalls<Core>::stop() {
  auto& core = this->core();
  if (core.source() == nullptr) return;
  auto const place = this->place();
  core.stop(place.block, place.value);
  forget();
}

template <class Core>
void HostStreamCalls<Core>::wait_for(std::size_t n, char const* caller) {
  auto const call = std::string("Runnel::HostStream::") + caller;
  Kokkos::Profiling::ScopedRegion const region(call);
  auto& core = this->core();
  Impl::check_prefetch(call, n, 1, core.sizes().block);
  if (n == 0) return;
  core.refuse_capture(call.c_str());
  end_sharing();
  start();
  auto& source = *core.source();
  auto const size = std::uint64_t{core.sizes().block};
  Impl::SourcePlace const place = this->place();
  std::uint64_t made = 0;
  try {
    made = source.wait_for(place.value + n, {});
  } catch (...) {
    stop();  // the next call starts another source
    throw;
  }
  Impl::check_stream_end(call, n, made - place.value, core.generator());
  std::uint64_t const block_end = (place.block + 1) * size;
  if (place.value + n <= block_end) return set_place(place, made);
  auto const rest = static_cast<std::size_t>(block_end - place.value);
  value_type* const next = source.block(place.block + 1);
  if (rest > 0)
    std::memcpy(next - rest, m_window.at(), rest * sizeof(value_type));
  source.give_back(place.block + 1);
  set_place({place.block + 1, block_end}, made);
  m_window.put(m_window.at() - rest, m_window.end());
}

template <class Core>
Impl::SharedTaking& HostStreamCalls<Core>::begin_sharing(int num_threads) {
  auto* taking = m_sharing->current.load(std::memory_order_acquire);
  // A forked process begins again, whichever thread is first.
  if (taking == nullptr || Impl::is_forked_from_kokkos()) {
    std::lock_guard const lock(m_sharing->mutex);
    if (m_sharing->taking != nullptr && !core().source()->is_alive()) stop();
    taking = m_sharing->current.load(std::memory_order_relaxed);
    if (taking == nullptr) {
      start();
      m_sharing->taking =
          std::make_unique<Impl::SharedTaking>(num_threads, place());
      taking = m_sharing->taking.get();
      m_window.put(nullptr, nullptr);
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

template <class Core>
std::span<typename Core::value_type const> HostStreamCalls<Core>::take(
    std::size_t n, int thread, int num_threads) {
  auto& core = this->core();
  Impl::check_thread(thread, num_threads);
  Impl::check_prefetch("Runnel::HostStream::take", n, num_threads,
                       core.sizes().block);
  auto& taking = begin_sharing(num_threads);
  if (n == 0) return {};
  auto& source = *core.source();
  auto const size = std::uint64_t{core.sizes().block};
  std::uint64_t const round = taking.round(thread);
  std::uint64_t const begin = round + static_cast<std::uint64_t>(thread) * n;
  std::uint64_t const block = begin / size;
  if (taking.block(thread) != (begin + n - 1) / size) {
    core.refuse_capture("Runnel::HostStream::take");
  }
  source.give_back(taking.enter(thread, block));
  std::uint64_t const made = source.wait_for(begin + n, {});
  Impl::check_stream_end("Runnel::HostStream::take", n,
                         made - std::min(made, begin), core.generator());
  value_type const* values = source.block(block) + (begin - block * size);
  auto const rest = static_cast<std::size_t>((block + 1) * size - begin);
  if (rest < n) {
    // No other slice reaches over this end, so the room is this thread's.
    value_type* const next = source.block(block + 1) - rest;
    std::memcpy(next, values, rest * sizeof(value_type));
    source.give_back(taking.enter(thread, block + 1));
    values = next;
  }
  taking.end_round(thread, round + n * static_cast<std::uint64_t>(num_threads));
  return {values, n};
}

template <class Core>
void HostStreamCalls<Core>::fill(std::span<value_type> to) {
  Kokkos::Profiling::ScopedRegion const region("Runnel::HostStream::fill");
  auto& core = this->core();
  end_sharing();
  if (to.empty()) return;
  if (to.size() > left_of(core.min_length())) {
    Impl::check_stream_end("Runnel::HostStream::fill", to.size(), values_left(),
                           core.generator());
  }
  if (core.source() == nullptr) return core.make(to.data(), to.size());
  std::size_t const ready = m_window.left();
  if (to.size() <= ready) {
    std::copy_n(m_window.at(), to.size(), to.begin());
    return m_window.advance(to.size());
  }
  core.refuse_capture("Runnel::HostStream::fill");
  Impl::SourcePlace const now = place();
  // If nobody makes blocks any more, the source gives only the ready values.
  std::size_t const made =
      core.source()->is_alive()
          ? static_cast<std::size_t>(core.source()->made() - now.value)
          : ready;
  if (to.size() > made) core.check_make(to.size() - made);
  auto const before = core.place_before(now.block, now.value);
  try {
    fill_past_window(to);
  } catch (...) {
    // If memory ran out, for instance, the values taken so far come again.
    core.put_back(before);
    forget();
    throw;
  }
}

template <class Core>
void HostStreamCalls<Core>::fill_past_window(std::span<value_type> to) {
  auto& core = this->core();
  while (core.source() != nullptr) {
    std::size_t const n = std::min(to.size(), m_window.left());
    std::copy_n(m_window.at(), n, to.begin());
    m_window.advance(n);
    to = to.subspan(n);
    if (to.empty()) return;
    if (!core.source()->is_alive() || core.source()->made() <= place().value) {
      stop();
    } else {
      wait_for(1, "fill");
    }
  }
  core.make(to.data(), to.size());
}

template <class Core>
void HostStreamCalls<Core>::jump(UInt128 n) {
  auto& core = this->core();
  end_sharing();
  auto const outputs = UInt128(static_cast<std::uint64_t>(core.outputs()));
  UInt128 const turns = n / outputs;
  std::uint64_t const ready = m_window.left();
  auto const block = UInt128(static_cast<std::uint64_t>(core.turn()));
  if (turns * outputs == n && turns / block * block == turns &&
      turns <= UInt128(ready / core.size())) {
    m_window.advance(turns.low * core.size());
    return;
  }
  Kokkos::Profiling::ScopedRegion const region("Runnel::HostStream::jump");
  stop();
  core.jump(n);
}

template <class Core>
Snapshot HostStreamCalls<Core>::snapshot() const {
  Kokkos::Profiling::ScopedRegion const region("Runnel::HostStream::snapshot");
  auto const& core = this->core();
  if (core.source() == nullptr) return core.current_snapshot();
  auto const place = this->place();
  return core.snapshot_at(place.block, place.value);
}

template <class Core>
UInt128 HostStreamCalls<Core>::position(std::uint64_t s) const {
  auto const& core = this->core();
  RUNNEL_THROW_IF(s >= core.size(),
                  "Runnel::HostStream::position: there is no stream " +
                      std::to_string(s) + " of " + std::to_string(core.size()) +
                      "; streams are counted from 0");
  if (core.source() == nullptr) return core.current_position(s);
  return Impl::position_after(core.base(), place().value, core.outputs(), s,
                              core.turn());
}

template <class Core>
std::uint64_t HostStreamCalls<Core>::values_left() const {
  auto const& core = this->core();
  return left_of(core.sequence_length());
}

template <class Core>
std::uint64_t HostStreamCalls<Core>::left_of(std::uint64_t length) const {
  return core().source() == nullptr ? length : length - place().value;
}

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_DETAIL_HOST_STREAM_WAITS_HPP
