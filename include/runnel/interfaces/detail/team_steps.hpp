// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_TEAM_STEPS_HPP
#define RUNNEL_INTERFACES_DETAIL_TEAM_STEPS_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/kernels/rows/row_fill.hpp>
#include <runnel/fill/kernels/serial/serial_row.hpp>
#include <runnel/fill/plan/one_chunk.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/fill/request/compiled_fill.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/lanes/tuning.hpp>
#include <runnel/streams/detail/lent_states.hpp>

namespace Runnel::Impl {

/// The streams that teams of a user's kernel step in place.
template <class Generator, bool OnDevice>
struct TeamStreams {
  using Word = typename Generator::state_word;
  Word* states = nullptr;
  /// Where states that are too large for scratch are saved.
  Word* spare = nullptr;
  DrawCounters<OnDevice> drawn;
  std::uint64_t loan = 0;
  std::int64_t num_streams = 0;
  std::uint64_t num_parts = 1;
  StreamShape shape;
  JumpRows lane_jumps;

  /// Returns whether two states fit scratch, beside the kernel's own need.
  RUNNEL_FUNCTION bool fits_scratch() const { return fits_scratch(shape); }
  RUNNEL_FUNCTION static bool fits_scratch(StreamShape const& shape) {
    return shape.state_words * sizeof(Word) <= 2560;
  }
};

/// Steps one stream inside a user's team by the fill kernel's own code: one
/// wavefront, or host thread, makes a row of values from a state in scratch.
template <class Generator, class T, class Distribution, class ExecutionSpace>
class TeamSteps {
  using B = Backend<ExecutionSpace>;
  using Streams = TeamStreams<Generator, B::on_device>;
  using Sampler = sampler_of<Distribution, Generator, T>;
  static_assert(is_plain_sampler<Sampler>,
                "Runnel::TeamRng: this distribution looks at the whole state; "
                "use NonZero, or Runnel::fill");
  static_assert(StaticSampler<Sampler, Generator>,
                "Runnel::TeamRng: this distribution has parameters; give "
                "team_rng(handle, member, stream, make_team_sampler<T>("
                "distribution, streams))");
  using Kernel = RowFill<Generator, Sampler, T>;
  using Word = typename Generator::state_word;
  static constexpr int groups =
      groups_per_thread<ExecutionSpace, NativeLanes>();
  static constexpr std::size_t alignment = HostThread::alignment;

 public:
  RUNNEL_FUNCTION static std::size_t scratch_size(StreamShape const& shape,
                                                  int buffer) {
    return (Streams::fits_scratch(shape) ? 2 * state_bytes(shape) : 0) +
           rounded(static_cast<std::size_t>(buffer) * sizeof(T)) +
           kernel_scratch(shape) + alignment;
  }

  template <class Member>
  RUNNEL_FUNCTION TeamSteps(Streams const& streams, Member const& member,
                            std::int64_t stream, int buffer)
      : m_streams(streams), m_stream(stream) {
    check_loan(streams.drawn[streams.num_streams], streams.loan);
    auto* scratch = static_cast<char*>(member.team_scratch(0).get_shmem_aligned(
        scratch_size(streams.shape, buffer) - alignment, alignment));
    if (scratch == nullptr) {
      Kokkos::abort(
          "Runnel::TeamRng: the team has too little scratch memory; give the "
          "policy handle.scratch_size<T, Distribution>() bytes at level 0");
    }
    auto const take = [&](std::size_t bytes) {
      char* const piece = scratch;
      scratch += rounded(bytes);
      return piece;
    };
    if (streams.fits_scratch()) {
      auto const bytes = state_bytes(streams.shape);
      m_state = reinterpret_cast<Word*>(take(bytes));
      m_before = reinterpret_cast<Word*>(take(bytes));
    } else {
      m_state = row();
      m_before = streams.spare + stream * streams.shape.state_words;
    }
    m_buffer = reinterpret_cast<T*>(
        take(static_cast<std::size_t>(buffer) * sizeof(T)));
    m_scratch = scratch;
    if (m_state != row()) copy(member, row(), m_state);
  }

  RUNNEL_FUNCTION T* buffer() const { return m_buffer; }
  /// Saves the present state, or returns to the saved one.
  template <class Member>
  RUNNEL_FUNCTION void remember(Member const& member) {
    copy(member, m_state, m_before);
  }
  template <class Member>
  RUNNEL_FUNCTION void go_back(Member const& member) {
    copy(member, m_before, m_state);
    member.team_barrier();
  }
  /// Returns to the saved state, and moves it by `count` values.
  template <class Member>
  RUNNEL_FUNCTION void go_back(Member const& member, std::int64_t count) {
    go_back(member);
    if constexpr (counts_positions) {
      if (m_streams.num_parts == 1) {
        Kokkos::single(Kokkos::PerTeam(member), [&] { pass(count); });
        member.team_barrier();
        return;
      }
    }
    make(member, m_buffer, count);
  }

  /// Makes the next `count` values. The caller has to put barriers before and
  /// after, if other threads use `values`.
  template <class Member>
  RUNNEL_FUNCTION void make(Member const& member, T* values,
                            std::int64_t count) {
    if (count == 0) return;
    member.team_barrier();
    KOKKOS_IF_ON_HOST((make_on_host(member, values, count);))
    KOKKOS_IF_ON_DEVICE((make_on_device(values, count);))
    member.team_barrier();
  }

  /// Puts the state back. \param given  values given out
  template <class Member>
  RUNNEL_FUNCTION void end(Member const& member, std::uint64_t given) {
    member.team_barrier();
    if (m_state != row()) copy(member, m_state, row());
    Kokkos::single(Kokkos::PerTeam(member), [&] {
      m_streams.drawn[m_stream] +=
          given * static_cast<std::uint64_t>(Sampler::words_per_value);
    });
    member.team_barrier();
  }

 private:
  /// Whether a state is a position, to which numbers are added.
  static constexpr bool counts_positions = [] {
    if constexpr (Leaping<Generator>) {
      return !B::on_device && !HostRunMaking<Generator> &&
             Generator::jump_row == JumpRow::count;
    } else {
      return false;
    }
  }();
  RUNNEL_FUNCTION void pass(std::int64_t count) const {
    auto state = Generator::load(m_state);
    std::uint64_t const row[2] = {
        static_cast<std::uint64_t>(count) * Sampler::words_per_value, 0};
    Generator::apply(state, row);
    Generator::store(state, m_state);
  }

  RUNNEL_FUNCTION static constexpr std::size_t rounded(std::size_t bytes) {
    return (bytes + alignment - 1) / alignment * alignment;
  }
  RUNNEL_FUNCTION static std::size_t state_bytes(StreamShape const& shape) {
    return rounded(static_cast<std::size_t>(shape.state_words) * sizeof(Word));
  }
  RUNNEL_FUNCTION static std::size_t kernel_scratch(StreamShape const& shape) {
    return rounded(Kernel::team_scratch(1, groups, shape)) + 3 * alignment;
  }
  RUNNEL_FUNCTION Word* row() const {
    return m_streams.states + m_stream * m_streams.shape.state_words;
  }
  template <class Member>
  RUNNEL_FUNCTION void copy(Member const& member, Word const* from,
                            Word* to) const {
    int const count = m_streams.shape.state_words;
    for (int i = member.team_rank(); i < count; i += member.team_size()) {
      to[i] = from[i];
    }
  }
  RUNNEL_FUNCTION Kernel kernel(T* values, std::int64_t count) const {
    Kernel kernel{.plan = one_chunk_plan<Generator>(
                      RowMap<T>::contiguous(values, 1, count), m_streams.shape,
                      Sampler::words_per_value),
                  .streams_past_caches = false,
                  .in_scratch = true};
    auto& plan = kernel.plan;
    plan.states = m_state;
    plan.new_states = m_state;
    plan.lane_jumps = m_streams.lane_jumps;
    if (plan.lane_jumps.stream_words != 0) {
      plan.lane_jumps.rows = plan.lane_jumps.row(m_stream, 0);
      plan.lane_jumps.stream_words = 0;
    }
    // No runs, which pay for long rows only. `consecutive` is set only where
    // positions are counted.
    plan.consecutive = counts_positions && m_streams.num_parts == 1;
    return kernel;
  }
  template <class Member>
  void make_on_host(Member const& member, T* values, std::int64_t count) const {
    if (member.team_rank() != 0) return;
    if constexpr (!B::on_device) {
      using Serial = SerialRow<Generator, Sampler, T>;
      if constexpr (Serial::exists) {
        constexpr bool has_runs = false;  // see `kernel`
        if (m_streams.num_parts == 1 && Serial::is_short(count, has_runs)) {
          return Serial::make(m_streams.shape, m_state, m_state, values, count);
        }
      }
      run_on_thread(kernel(values, count));
    }
  }
  /// Out of the library, where it holds this kernel.
  void run_on_thread(Kernel const& kernel) const {
    using Held = held_distribution<Distribution, Generator, T>;
    if constexpr (std::is_same_v<HeldRow<Held, Generator, T>, Kernel>) {
      compiled_row<Held, Generator, T>(kernel, m_scratch);
    } else {
      run_on_host<typename Generator::lane_word>(kernel, HostThread(m_scratch),
                                                 host_isa(), NativeLanes{});
    }
  }
  RUNNEL_FUNCTION void make_on_device(T* values, std::int64_t count) const {
    if constexpr (B::on_device) {
      using Lanes = WarpLanes<typename Generator::lane_word, B::wavefront,
                              B::lanes_per_stream>;
      int const thread = hardware_thread();
      if (thread >= B::wavefront) return;
      kernel(values, count).run(Lanes(thread), WavefrontThread{{m_scratch}});
    }
  }
  /// Number of the calling thread among the team's hardware threads.
  RUNNEL_FUNCTION static int hardware_thread() {
#if RUNNEL_ON_GPU
    if (blockDim.x * blockDim.y < static_cast<unsigned>(B::wavefront)) {
      Kokkos::abort(
          "Runnel::TeamRng: the team has less than a wavefront of threads; "
          "take a larger team size or vector length");
    }
    return static_cast<int>(threadIdx.x + blockDim.x * threadIdx.y);
#else
    return 0;
#endif
  }

  Streams m_streams;
  std::int64_t m_stream;
  Word* m_state;   ///< behind the last value made
  Word* m_before;  ///< where the buffer begins
  T* m_buffer;
  char* m_scratch;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_TEAM_STEPS_HPP
