// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_FILL_MODEL_GPU_HPP
#define RUNNEL_TESTS_FILL_MODEL_GPU_HPP

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <barrier>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <runnel/fill/choose.hpp>
#include <runnel/fill/request/dealt.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/fill/request/planned_fill.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/lanes/team_thread.hpp>
#include <runnel/lanes/warp_lanes.hpp>
#include <runnel/streams/detail/jump_table.hpp>
#include <runnel/streams/stream_set.hpp>
#include <string>
#include <testing/shapes.hpp>
#include <thread>
#include <type_traits>
#include <vector>

#include "requests.hpp"

/// \file
/// Kernels of GPUs, run by a host as they are: `BigGpu` with a thread of the
/// host for each lane. `sync()` is a barrier, so that a lane which reads what
/// another one has not written yet reads something else, or is reported by
/// ThreadSanitizer.
///
/// The library calls `launch_teams` for an execution space, and finds the one
/// here for `BigGpu` by the namespace of that argument.

/// Tables of jumps, made by the host's own kernels.
template <class Generator>
class Runnel::Impl::JumpTable<Generator, Runnel::Testing::BigGpu>
    : public JumpTable<Generator, Kokkos::DefaultHostExecutionSpace> {
 public:
  using Base = JumpTable<Generator, Kokkos::DefaultHostExecutionSpace>;

  JumpTable(Testing::BigGpu const&, typename Base::Seed const& seed,
            StreamRange streams, TableRows const& rows)
      : Base({}, seed, streams, rows) {}
};

namespace Runnel::Testing {

/// The state that the lanes of a wavefront share.
struct ModelWavefront {
  static constexpr int width = 32;

  std::barrier<> barrier{width};
  std::uint64_t word[width];
};
/// The lane that the calling thread is.
struct ModelLane {
  ModelWavefront* wavefront = nullptr;
  int number = 0;

  static ModelLane& mine() {
    thread_local ModelLane lane;
    return lane;
  }
};

/// One lane of a GPU, which waits for the others of its wavefront.
template <class Word>
struct ModelLanes
    : Impl::WarpLanes<Word, ModelWavefront::width, ModelWavefront::width> {
  static constexpr int width = ModelWavefront::width;

  ModelLanes()
      : Impl::WarpLanes<Word, width, width>(ModelLane::mine().number) {}

  static void sync() { ModelLane::mine().wavefront->barrier.arrive_and_wait(); }
  Word rotate_in(Word e, Word& carry) const {
    Word const rotated = broadcast(e, (this->lane + width - 1) % width);
    Word const x = this->lane == 0 ? carry : rotated;
    carry = rotated;
    return x;
  }
  /// The word of another lane.
  static Word broadcast(Word e, int from) {
    static_assert(sizeof(Word) <= sizeof(std::uint64_t));
    auto const& mine = ModelLane::mine();
    std::memcpy(&mine.wavefront->word[mine.number], &e, sizeof e);
    sync();
    Word other;
    std::memcpy(&other, &mine.wavefront->word[from], sizeof other);
    sync();
    return other;
  }
};

/// A lane's team.
struct ModelMember {
  int rank, teams, threads, thread;
  Impl::ScratchPieces scratch;
  std::barrier<>* barrier;

  int league_rank() const { return rank; }
  int league_size() const { return teams; }
  int team_size() const { return threads; }
  int team_rank() const { return thread; }
  void team_barrier() const { barrier->arrive_and_wait(); }
  Impl::ScratchPieces const& team_scratch(int) const { return scratch; }
};

/// Runs teams one after the other, the lanes of each concurrently. Scratch
/// memory has other values before every team.
template <class Word, class Choice = Impl::NativeLanes, class Body>
void launch_teams(std::string const&, BigGpu const&,
                  Impl::TeamLaunch const& launch, Body const& body) {
  constexpr int width = ModelWavefront::width;
  constexpr std::size_t alignment = Impl::ScratchPieces::alignment;
  std::vector<unsigned char> memory(launch.team_scratch + alignment);
  auto const past = reinterpret_cast<std::uintptr_t>(memory.data()) % alignment;
  auto* const scratch =
      reinterpret_cast<char*>(memory.data()) + (alignment - past) % alignment;
  int const lanes = launch.team_size * width;
  std::deque<ModelWavefront> wavefronts(
      static_cast<std::size_t>(launch.team_size));
  std::barrier<> team(lanes);
  auto const run = [&](int lane) {
    int const thread = lane / width;
    ModelLane::mine() = {&wavefronts[static_cast<std::size_t>(thread)],
                         lane % width};
    auto const teams = static_cast<int>(launch.league_size);
    for (int rank = 0; rank < teams; ++rank) {
      if (lane == 0) std::memset(memory.data(), 0xA5 + rank, memory.size());
      team.arrive_and_wait();
      body.run(
          ModelLanes<Word>(),
          ModelMember{rank, teams, launch.team_size, thread, {scratch}, &team});
      team.arrive_and_wait();
    }
  };
  std::vector<std::thread> threads;
  for (int lane = 0; lane < lanes; ++lane) threads.emplace_back(run, lane);
  for (auto& thread : threads) thread.join();
}

template <class T>
using Array = Kokkos::View<T*, Kokkos::HostSpace>;
template <class T, class Layout = Kokkos::LayoutRight>
using Rows = Kokkos::View<T**, Layout, Kokkos::HostSpace>;
template <class Generator>
using HostSet = StreamSet<Generator, Kokkos::DefaultHostExecutionSpace>;

/// A host set's lent states in the layout of GPUs, word i of all streams side
/// by side, while a kernel steps them. Does nothing where a plan has none.
template <class Plan, class Set>
class LentToGpu {
 public:
  LentToGpu(Plan& plan, Set& streams) : m_streams(streams) {
    if (plan.lent_words == nullptr) return;
    // The words of a ring, and the index of the oldest one.
    m_count = plan.shape.state_words + 1;
    m_words.resize(static_cast<std::size_t>(m_count) * streams.size());
    for_each_word([](auto const& host, auto& gpu) { gpu = host; });
    plan.lent_words = m_words.data();
  }
  void take_back() {
    for_each_word([](auto& host, auto const& gpu) { host = gpu; });
  }

 private:
  template <class F>
  void for_each_word(F const& f) {
    if (m_count == 0) return;
    auto const lent = Impl::StreamSetAccess::lend_to_fill(m_streams);
    for (std::int64_t s = 0; s < lent.num_streams; ++s) {
      for (int i = 0; i < m_count; ++i) {
        f(lent.stream(s)[i],
          m_words[static_cast<std::size_t>(i * lent.num_streams + s)]);
      }
    }
  }

  Set& m_streams;
  int m_count = 0;
  std::vector<typename Plan::StateWord> m_words;
};

/// `fill` by a kernel of GPUs, which the test fails to run where the library
/// chooses another one.
/// \tparam Struct  that of `wanted`
template <class Struct, class Distribution, class Choice = Impl::NativeLanes,
          class ViewType, class Generator>
void fill_by_gpu(Impl::Kernel wanted, ViewType const& view,
                 HostSet<Generator>& streams, FillOptions const& options) {
  using T = typename ViewType::non_const_value_type;
  using Sampler = Impl::sampler_of<Distribution, Generator, T>;
  using Types = Impl::FillTypes<Choice, Sampler, BigGpu, Generator, T>;
  constexpr int outputs = Sampler::words_per_value;
  BigGpu const gpu;
  auto const exec = streams.instance();
  using Call = Impl::FillCall<std::remove_const_t<decltype(exec)>, Generator>;
  Impl::for_each_target(
      Call{"Runnel::fill", exec, streams, options}, view, {outputs},
      [&](Impl::FillTarget<T> const& target) {
        bool const goes_on =
            target.is_dealt_out && target.order == Order::interleaved;
        auto request = Impl::make_request<Types>(gpu, target, streams, options);
        auto plan = Impl::uncut_plan(
            request, goes_on ? static_cast<std::int64_t>(streams.cursor())
                             : target.first_stream);
        plan.kernel = Impl::choose_kernel<Types>(request);
        ASSERT_EQ(plan.kernel, wanted);
        Impl::cut_for_kernel<Types>(request, plan);
        Impl::prepare_kernel<Types>(request, plan);
        auto const states = Impl::add_states<Types>(streams, plan);
        LentToGpu lent(plan, streams);
        Impl::AdvancedSet advanced(streams,
                                   Impl::advance_of(streams, target, outputs));
        Struct::template launch<Types>(gpu, options, plan, "");
        lent.take_back();
        advanced.keep();
        if (states == Impl::NewStates::some) Impl::keep_states(streams, plan);
        if (states == Impl::NewStates::others) {
          Impl::StreamSetAccess::take_other_states(streams);
        }
      });
}

/// A set of streams and its model, which go on from View to View.
template <class Generator>
class SetOnGpu {
 public:
  using Seed = typename Generator::seed_type;

  explicit SetOnGpu(StreamOptions const& streams, Seed const& seed = {})
      : m_set(seed, streams), m_model(seed, streams) {}

  /// \tparam Struct  that of `wanted`
  /// \param take  see `check_fill_by`
  template <class Struct, class Distribution, class Choice = Impl::NativeLanes,
            class Base, class Take>
  void check(Impl::Kernel wanted, Base const& base, Take const& take,
             FillOptions const& options) {
    check_fill_by<Distribution>(base, take, m_set, m_model, options,
                                [&](auto const& view) {
                                  fill_by_gpu<Struct, Distribution, Choice>(
                                      wanted, view, m_set, options);
                                });
  }

 private:
  HostSet<Generator> m_set;
  SetModel<Generator> m_model;
};

/// Values `begin` to `begin` + `count` of the last dimension of a View.
struct Columns {
  std::size_t begin, count;
  template <class ViewType>
  auto operator()(ViewType const& view) const {
    Kokkos::pair<std::size_t, std::size_t> const part(begin, begin + count);
    if constexpr (ViewType::rank() == 1) {
      return Kokkos::subview(view, part);
    } else {
      return Kokkos::subview(view, Kokkos::ALL, part);
    }
  }
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_FILL_MODEL_GPU_HPP
