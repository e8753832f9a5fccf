// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Generators that are half of something: the compiler names what is missing.
#include <cstdint>
#include <string>
#include <vector>

#include <runnel/core/check_generator.hpp>
#include <runnel/generators/mt19937.hpp>
#include <runnel/generators/mtdc.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/generators/sprng_lcg.hpp>
#include <runnel/generators/sprng_mlfg.hpp>

namespace {

using namespace Runnel;

// A member of the base counts as missing where a member of another kind hides
// it.
struct WithoutTitle : ranmar24 {
  static void title();
};
static_assert(check_generator<WithoutTitle>());

struct WithoutMostLanes : philox4x32 {
  static void max_lanes();
};
static_assert(check_generator<WithoutMostLanes>());

// A misspelt `step_changes`.
struct WithoutStepChanges : sprng_lcg {
  static void step_changes();
  static constexpr bool step_change(int) { return true; }
};
static_assert(check_generator<WithoutStepChanges>());

// An engine that begins runs and does not end them.
struct WithoutEndRuns : philox4x32 {
  template <class Lanes>
  class Engine : public philox4x32::Engine<Lanes> {
    void end_runs();
  };
};
static_assert(check_generator<WithoutEndRuns>());

struct WithoutMakeBlock : philox4x32 {
  static void make_block();
};
static_assert(check_generator<WithoutMakeBlock>());

struct WithoutBlocks : sprng_lcg {
  static constexpr int min_run = 16;
  static constexpr int run_doublings = 3;
  static constexpr int num_run_jumps = 9;
};
static_assert(check_generator<WithoutBlocks>());

// Lags are chosen: not all of them may do.
struct WithoutFitsRuns : sprng_mlfg {
  static void fits_runs();
};
static_assert(check_generator<WithoutFitsRuns>());

struct WithoutFitsLane : mtdc {
  static void fits_lane();
};
static_assert(check_generator<WithoutFitsLane>());

struct WithoutJumpPieces : sprng_lcg {
  using Ring = int;
};
static_assert(check_generator<WithoutJumpPieces>());

struct WithoutMask : mt19937 {
  static void state_mask();
};
static_assert(check_generator<WithoutMask>());

// A misspelt `read_distance`.
struct WithoutReadDistance : ranmar24 {
  static void read_distance();
};
static_assert(check_generator<WithoutReadDistance>());

struct WithoutCompose : ranmar24 {
  static void compose();
};
static_assert(check_generator<WithoutCompose>());

struct Unlimited : philox4x32 {
  static constexpr OutputKind output_kind = OutputKind::residues;
};
static_assert(check_generator<Unlimited>());

struct WithoutStart : philox4x32 {
  struct seed_start {};
  static void seed(seed_start const&, std::uint64_t, std::uint32_t*);
};
static_assert(check_generator<WithoutStart>());

struct WithoutTable : mt19937 {
  static void seed_from_table(std::uint64_t const*, std::int64_t,
                              std::uint32_t*);
};
static_assert(check_generator<WithoutTable>());

struct WithoutBlockJumps : mtdc {
  static void write_block_jumps();
};
static_assert(check_generator<WithoutBlockJumps>());

// A lane moves what no lane steps.
struct WithoutLaneStepper : mt19937 {
  static void jump_lane(StreamShape const&, std::uint32_t const*,
                        std::uint64_t const*, std::uint32_t*);
};
static_assert(check_generator<WithoutLaneStepper>());

// A generator whose seed lists no numbers.
struct WithoutList : mt19937 {
  static std::uint32_t number_word(int, std::int64_t);
};
static_assert(check_generator<WithoutList>());

struct WithoutStateOf : philox4x32 {
  static void state_of();
};
static_assert(check_generator<WithoutStateOf>());

// A tree that makes no states.
struct WithoutStates : sprng_lcg {
  struct spawn_tree {
    static SprngPlace spawned(SprngPlace const&, std::uint32_t, std::uint32_t);
  };
};
static_assert(check_generator<WithoutStates>());

// Its states are in no lane's registers.
struct WithoutLeaps : mt19937 {
  template <class Lanes, class Form>
  class StreamEngine;
};
static_assert(check_generator<WithoutLeaps>());

struct WithoutStreams : mt19937 {
  template <class Lanes, class Form>
  class PartEngine;
};
static_assert(check_generator<WithoutStreams>());

// A misspelt `num_streams`.
struct SeedWithoutStreams : PhiloxSeed {
  using PhiloxSeed::PhiloxSeed;
  static SeedWithoutStreams make(std::string const&,
                                 std::vector<std::uint64_t> const&) {
    return {};
  }
  template <class WordOf>
  static SeedWithoutStreams of_words(WordOf const&, std::uint64_t) {
    return {};
  }
  static void num_streams();
};
struct WithoutStreamsOfSeeds : philox4x32 {
  using seed_type = SeedWithoutStreams;
};
static_assert(check_generator<WithoutStreamsOfSeeds>());

}  // namespace

int main() {}
