// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_TEAM_RNG_HPP
#define RUNNEL_INTERFACES_TEAM_RNG_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/default.hpp>
#include <runnel/interfaces/detail/team_steps.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/streams/detail/jump_table.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {

namespace Impl {
/// Values that a `TeamRng` of a generator that leaps makes first on a host;
/// later refills are four times as many each, up to its buffer. A visit may be
/// short, and what it leaves unused is made again. On GPUs a team makes its
/// whole buffer: beginning with 96 values, visits of 1024 took twice as long
/// (docs/lab_notes.md).
inline constexpr int first_refill = 32;
}  // namespace Impl

/// Streams of a set for a `TeamPolicy` kernel of the user's, in which a whole
/// team draws from one stream: `TeamRng`. Kernels capture it by value.
///
/// Valid in kernels on the set's execution-space instance until the set is used
/// otherwise (fill, jump, snapshot, `device_handle`), assigned to or destroyed:
/// take one for each kernel, which costs nothing if the set was not used in
/// between. A kernel that uses an outdated one is aborted. A set that is moved
/// takes its handles along.
template <BitGenerator Generator, class ExecutionSpace>
class TeamHandle {
  using Streams =
      Impl::TeamStreams<Generator, Impl::Backend<ExecutionSpace>::on_device>;

 public:
  using generator_type = Generator;
  using execution_space = ExecutionSpace;

  /// \throws std::invalid_argument for sets that are leapfrog parts of lagged
  ///   generators, or for the first handle while the instance is being captured
  explicit TeamHandle(StreamSet<Generator, ExecutionSpace>& streams) {
    using Access = Impl::StreamSetAccess;
    Access::check_not_moved_from(streams);
    if (!Access::has_teams(streams)) {
      Access::refuse_making(streams, "Runnel::TeamHandle");
    }
    auto const num_parts = streams.leapfrog().num_parts;
    RUNNEL_THROW_IF(!Leaping<Generator> && num_parts != 1,
                    "Runnel::TeamHandle: one of " + std::to_string(num_parts) +
                        " leapfrog parts of " + std::string(Generator::name) +
                        ", which a team would have to step over; use "
                        "Runnel::fill, or device_handle()");
    m_streams.shape = streams.shape();
    m_streams.num_streams = static_cast<std::int64_t>(streams.size());
    m_streams.num_parts = num_parts;
    if constexpr (Leaping<Generator>) {
      auto const jumps = Impl::kept_jump_rows<Generator>(
          "Runnel::TeamHandle", streams.instance(), streams.seed(),
          {streams.first_stream(), streams.size()},
          {num_parts, Generator::max_lanes + 1});
      m_streams.lane_jumps = jumps.rows;
      m_jump_memory = jumps.memory;
    }
    m_streams.loan = Access::lend_in_place(streams, m_streams.states);
    if (!m_streams.fits_scratch()) {
      m_streams.spare = Access::spare_states(streams);
    }
    m_memory = Access::lent_memory(streams);
    m_streams.drawn = Access::lent_counters(streams);
  }

  /// Bytes of team scratch, at level 0, that one `TeamRng` takes:
  /// `policy.set_scratch_size(0, Kokkos::PerTeam(handle.scratch_size<…>()))`.
  ///
  /// \param buffer  values that it keeps ready for `next`: at least the team
  ///   size; 0 if only `fill` is used
  template <class T = double, class Distribution = default_distribution<T>>
  RUNNEL_FUNCTION int scratch_size(int buffer = default_buffer) const {
    return static_cast<int>(
        Impl::TeamSteps<Generator, T, Distribution,
                        ExecutionSpace>::scratch_size(m_streams.shape, buffer));
  }
  static constexpr int default_buffer = 1024;

  RUNNEL_FUNCTION std::int64_t size() const { return m_streams.num_streams; }
  RUNNEL_FUNCTION Streams const& streams() const { return m_streams; }

 private:
  Streams m_streams;
  /// May outlive the set, and the library's tables.
  typename Impl::LentStates<Generator, ExecutionSpace>::Memory m_memory;
  Kokkos::View<std::uint64_t*, typename ExecutionSpace::memory_space>
      m_jump_memory;
};

/// A stream from which a team draws. The lanes of one wavefront (on a host, of
/// a thread) step it concurrently, as in a fill: in generators of small states
/// each lane leaps over the outputs of the others. All threads of the team get
/// its numbers. The state is stored when the object is destroyed.
///
/// Every member function is collective: all threads of the team call it, in the
/// same order, the end of the scope included. On a GPU a team must have at
/// least a wavefront of hardware threads (team size times vector length ≥ 32,
/// or 64).
///
/// \tparam T             type of the values
/// \tparam Distribution  how values are made from the outputs
template <class Generator, class T, class Distribution, class ExecutionSpace>
class TeamRng {
  using Steps = Impl::TeamSteps<Generator, T, Distribution, ExecutionSpace>;
  using Member = typename Kokkos::TeamPolicy<ExecutionSpace>::member_type;

 public:
  using value_type = T;

  /// Takes stream `stream` of the set and `scratch_size<T, Distribution>` bytes
  /// of the team's scratch at level 0.
  /// \pre stream in [0, handle.size()), held by no other team
  RUNNEL_FUNCTION TeamRng(
      TeamHandle<Generator, ExecutionSpace> const& handle, Member const& member,
      std::int64_t stream,
      int buffer = TeamHandle<Generator, ExecutionSpace>::default_buffer)
      : m_member(member),
        m_steps(handle.streams(), member, stream, buffer),
        m_capacity(buffer) {
    KOKKOS_ASSERT(0 <= stream && stream < handle.size());
    m_member.team_barrier();
  }
  TeamRng(TeamRng const&) = delete;
  TeamRng& operator=(TeamRng const&) = delete;
  /// Moves the stream behind the last value that was given out. The whole team
  /// must get here.
  RUNNEL_FUNCTION ~TeamRng() {
    give_back_unused();
    m_steps.end(m_member, m_given);
  }

  /// The thread's next value: thread t of a team of size N gets value t of the
  /// next N, the same sequence for any team size.
  /// \pre the team size is no more than the buffer
  RUNNEL_FUNCTION T next() { return next(m_member.team_rank()); }
  /// Value `index` of the next N of a team of size N; each thread chooses its
  /// own.
  /// \pre index in [0, N)
  RUNNEL_FUNCTION T next(int index) {
    int const size = m_member.team_size();
    KOKKOS_ASSERT(0 <= index && index < size);
    int const left = m_count - m_next;
    m_given += static_cast<std::uint64_t>(size);
    if (left >= size) {
      m_next += size;
      return m_steps.buffer()[m_next - size + index];
    }
    T value{};
    if (index < left) value = m_steps.buffer()[m_next + index];
    refill();
    if (index >= left) value = m_steps.buffer()[index - left];
    m_next = size - left;
    return value;
  }

  /// Writes the next `count` values, to scratch or to memory.
  RUNNEL_FUNCTION void fill(T* values, std::int64_t count) {
    give_back_unused();
    m_steps.make(m_member, values, count);
    m_given += static_cast<std::uint64_t>(count);
    m_member.team_barrier();
  }
  /// Writes the next `view.size()` values to a View of rank 1.
  /// \pre its elements are contiguous
  template <class ViewType>
  RUNNEL_FUNCTION void fill(ViewType const& view) {
    static_assert(ViewType::rank() == 1 &&
                      std::is_same_v<typename ViewType::value_type, T>,
                  "Runnel::TeamRng::fill: the View has another rank than 1 or "
                  "another type; give one of rank 1 of the TeamRng's type");
    KOKKOS_ASSERT(view.span_is_contiguous());
    fill(view.data(), static_cast<std::int64_t>(view.size()));
  }

 private:
  RUNNEL_FUNCTION void refill() {
    if (m_member.team_size() > m_capacity) {
      Kokkos::abort(
          "Runnel::TeamRng::next: the team is larger than the buffer, which "
          "must hold a value for each thread; give a larger one, to "
          "scratch_size too");
    }
    m_member.team_barrier();
    m_steps.remember(m_member);
    m_count = m_refill = next_refill();
    m_steps.make(m_member, m_steps.buffer(), m_count);
    m_next = 0;
    m_member.team_barrier();
  }
  /// Values to make next.
  RUNNEL_FUNCTION int next_refill() const {
    if (m_refill > m_capacity / 4) return m_capacity;
    int const wanted = m_refill == 0 ? first_refill() : 4 * m_refill;
    int const least = m_member.team_size();
    int const size = wanted < least ? least : wanted;
    return size < m_capacity ? size : m_capacity;
  }
  RUNNEL_FUNCTION int first_refill() const {
    constexpr bool grows =
        Leaping<Generator> && !Impl::Backend<ExecutionSpace>::on_device;
    return grows ? Impl::first_refill : m_capacity;
  }
  /// Steps back to behind the last value that was given out.
  RUNNEL_FUNCTION void give_back_unused() {
    m_member.team_barrier();
    if (m_next < m_count) {
      m_steps.go_back(m_member, m_next);
      m_member.team_barrier();
    }
    m_next = m_count = 0;
  }

  Member const& m_member;
  Steps m_steps;
  int m_capacity;
  int m_refill = 0;  ///< values made last
  int m_count = 0;   ///< values in the buffer
  int m_next = 0;
  std::uint64_t m_given = 0;
};

/// A `TeamRng` without naming generator and space:
/// `auto rng = Runnel::team_rng<float>(handle, member, member.league_rank());`
template <class T = double, class Distribution = default_distribution<T>,
          class Generator, class ExecutionSpace, class Member>
RUNNEL_FUNCTION TeamRng<Generator, T, Distribution, ExecutionSpace> team_rng(
    TeamHandle<Generator, ExecutionSpace> const& handle, Member const& member,
    std::int64_t stream,
    int buffer = TeamHandle<Generator, ExecutionSpace>::default_buffer) {
  return {handle, member, stream, buffer};
}

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_TEAM_RNG_HPP
