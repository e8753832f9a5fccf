// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Lanes, steppers and engines have what kernels ask of them; one that lacks a
// member is none.

#include <gtest/gtest.h>

#include <runnel/generators/list.hpp>
#include <runnel/lanes/stepper.hpp>
#include <runnel/lanes/stream_engine.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {
namespace {

/// One of each way to hold lanes.
template <class Word>
using LanesToTry = TypeList<RegisterLanes<Word, 16>, RegisterLanes<Word, 64>,
                            Wavefront32Lanes<Word>, Wavefront64Lanes<Word>,
                            WarpLanes<Word, 32, 32>, WarpLanes<Word, 64, 32>>;

TEST(LanesOfWords, EveryKind) {
  for_each_type(LanesToTry<std::uint32_t>{}, [](auto* lanes) {
    static_assert(LanesOfWords<std::remove_pointer_t<decltype(lanes)>>);
  });
  for_each_type(LanesToTry<std::uint64_t>{}, [](auto* lanes) {
    static_assert(LanesOfWords<std::remove_pointer_t<decltype(lanes)>>);
  });
}

struct NoSync : RegisterLanes<std::uint32_t, 16> {
  void sync() const = delete;
};
struct LanesOfReals : RegisterLanes<std::uint32_t, 16> {
  using word_type = double;
};
static_assert(!LanesOfWords<NoSync>);
static_assert(!LanesOfWords<LanesOfReals>);

template <class G, class Lanes>
using StepperOf = typename G::template Stepper<Lanes, NativeForm>;

TEST(GroupStepper, EveryGenerator) {
  for_each_type(GeneratorList{}, [](auto* generator) {
    using G = std::remove_pointer_t<decltype(generator)>;
    for_each_type(LanesToTry<typename G::lane_word>{}, [](auto* lanes) {
      using L = std::remove_pointer_t<decltype(lanes)>;
      static_assert(GroupStepper<StepperOf<G, L>, G, L>);
      if constexpr (Leaping<G>) {
        static_assert(LeapEngine<typename G::template Engine<L>, G>);
      }
    });
  });
}

TEST(LaneStreamEngine, EveryGenerator) {
  for_each_type(GeneratorList{}, [](auto* generator) {
    using G = std::remove_pointer_t<decltype(generator)>;
    using L = RegisterLanes<typename G::lane_word, 16>;
    if constexpr (StreamStepping<G>) {
      static_assert(
          LaneStreamEngine<typename G::template StreamEngine<L, NativeForm>, G,
                           NativeForm>);
    }
    if constexpr (PartStepping<G>) {
      static_assert(
          LanePartEngine<typename G::template PartEngine<L, NativeForm>, G,
                         NativeForm>);
    }
  });
}

using SomeLanes = RegisterLanes<std::uint32_t, 16>;
struct NoPeek : StepperOf<ranmar24, SomeLanes> {
  template <class... Arguments>
  void peek(Arguments const&...) const = delete;
};
struct ShortRounds : StepperOf<ranmar24, SomeLanes> {
  static constexpr int numbers_per_round = 48;
};
static_assert(!GroupStepper<NoPeek, ranmar24, SomeLanes>);
static_assert(!GroupStepper<ShortRounds, ranmar24, SomeLanes>);

struct NoOrigin : StepperOf<ranmar24, SomeLanes> {
  using Origin = void;
};
struct NoLoad : StepperOf<ranmar24, SomeLanes> {
  template <class... Arguments>
  void load(Arguments const&...) = delete;
};
/// `batch_round` misspelt.
struct HalfBatches : StepperOf<ranmar24, SomeLanes> {
  bool is_ready() const { return true; }
};
static_assert(!GroupStepper<NoOrigin, ranmar24, SomeLanes>);
static_assert(!GroupStepper<NoLoad, ranmar24, SomeLanes>);
static_assert(!GroupStepper<HalfBatches, ranmar24, SomeLanes>);

using WideLanes = RegisterLanes<std::uint64_t, 16>;
struct NoLeap : philox4x32::Engine<WideLanes> {
  void leap() = delete;
};
static_assert(!LeapEngine<NoLeap, philox4x32>);

struct NoLane : mrg32k3a::StreamEngine<WideLanes, NativeForm> {
  void lane(int) const = delete;
};
static_assert(!LaneStreamEngine<NoLane, mrg32k3a, NativeForm>);

}  // namespace
}  // namespace Runnel::Impl
