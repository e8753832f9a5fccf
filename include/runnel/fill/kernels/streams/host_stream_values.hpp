// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_STREAMS_HOST_STREAM_VALUES_HPP
#define RUNNEL_FILL_KERNELS_STREAMS_HOST_STREAM_VALUES_HPP

#include <cstdint>
#include <cstring>
#include <utility>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/real.hpp>
#include <runnel/lanes/stream_engine.hpp>
#include <runnel/lanes/transpose.hpp>

namespace Runnel::Impl {

/// Values of the streams in a host register's lanes: lane l's next value is
/// `made[l]`.
///
/// \tparam Engine    steps the streams: see `StreamStepping`
/// \tparam MayBlock  whether several outputs may be made at once
template <class Generator, class Sampler, class T, class Engine, bool MayBlock>
struct HostStreamValues {
  using Form = form_of<Sampler>;
  using Lanes = typename Engine::RunLanes;
  using Word = sampled_word<Generator, Sampler>;
  static constexpr int num_lanes = Lanes::per_stream * Lanes::groups;
  static constexpr int outputs = Sampler::words_per_value;

  /// Whether the engine hands out several outputs at once, which then need not
  /// pass through memory.
  static constexpr bool by_blocks = [] {
    if constexpr (!MayBlock || !takes_registers<Sampler>) {
      return false;
    } else if constexpr (BlockEngine<Engine>) {
      return Engine::block_outputs % outputs == 0;
    } else {
      return false;
    }
  }();
  RUNNEL_FORCEINLINE_FUNCTION static void blocks(Engine& engine, int count,
                                                 T (*made)[num_lanes]) {
    constexpr int values_per_block = Engine::block_outputs / outputs;
    int i = 0;
    for (; i < count && !engine.is_before_block(); ++i) {
      values(engine, made[i]);
    }
    for (; i + values_per_block <= count; i += values_per_block) {
      if constexpr (joins_wide_blocks) {
        make_wide_block(engine, made + i);
      } else {
        make_block(engine, made + i);
      }
    }
    for (; i < count; ++i) values(engine, made[i]);
  }
  RUNNEL_FORCEINLINE_FUNCTION static void make_block(Engine& engine,
                                                     T (*made)[num_lanes]) {
    using Row = typename Lanes::template rebind<Word>;
    Row words[Engine::block_outputs];
    engine.run_block(words);
    static_for<Engine::block_outputs / outputs>(
        [&](auto v) RUNNEL_INLINE_LAMBDA {
          Row of_value[outputs];
          for (int k = 0; k < outputs; ++k)
            of_value[k] = words[v * outputs + k];
          put_values(of_value, made[v]);
        });
  }
  /// Whether the outputs of blocks are joined in pairs to doubles. They then
  /// come in registers of even and of odd lanes.
  static constexpr bool joins_wide_blocks = [] {
    if constexpr (WideBlockEngine<Engine>) {
      using X = typename Engine::Wide;
      return requires(X x) {
        Sampler::template sample_wide<typename Engine::WideLanes>(x, x);
      };
    } else {
      return false;
    }
  }();
  RUNNEL_FORCEINLINE_FUNCTION static void make_wide_block(
      Engine& engine, T (*made)[num_lanes]) {
    constexpr int outputs_at_once = Engine::block_outputs;
    typename Engine::Wide x[2][outputs_at_once];
    engine.run_wide_block(x);
    static_for<outputs_at_once / 2>([&](auto v) RUNNEL_INLINE_LAMBDA {
      auto const value = [&](int r) RUNNEL_INLINE_LAMBDA {
        return Sampler::template sample_wide<typename Engine::WideLanes>(
            x[r][2 * v] << 32, x[r][2 * v + 1] << 32);
      };
      put_in_turn(value(0), value(1), made[v]);
    });
  }
  using WideLanes = OutputLanes<Lanes, std::uint64_t>;
  using Wide = typename WideLanes::type;
  static constexpr bool joins_wide =
      WideEngine<Engine, Form> &&
      requires(Wide x) { Sampler::template sample_wide<WideLanes>(x, x); };
  /// Lanes of two registers in turn.
  template <class Vector>
  RUNNEL_FORCEINLINE_FUNCTION static void put_in_turn(Vector even, Vector odd,
                                                      T (&made)[num_lanes]) {
    using Numbers = std::make_integer_sequence<int, num_lanes / 2>;
    Vector const row[2] = {
        shuffle_lanes<InTurnPattern<num_lanes / 2, 0>>(even, odd, Numbers{}),
        shuffle_lanes<InTurnPattern<num_lanes / 2, 1>>(even, odd, Numbers{})};
    static_assert(sizeof row == sizeof made);
    std::memcpy(made, row, sizeof row);
  }
  template <class Words>
  RUNNEL_FORCEINLINE_FUNCTION static void put_values(Words const& words,
                                                     T (&made)[num_lanes]) {
    auto const value = values_of<Sampler, OutputLanes<Lanes, Word>>(words);
    static_assert(sizeof value == sizeof made);
    std::memcpy(made, &value, sizeof value);
  }
  /// Makes a value of every lane, by registers of outputs or lane by lane.
  RUNNEL_FORCEINLINE_FUNCTION static void values_of_words(
      typename Lanes::template rebind<Word> const* words,
      T (&made)[num_lanes]) {
    if constexpr (takes_registers<Sampler>) {
      put_values(words, made);
    } else {
      for (int l = 0; l < num_lanes; ++l) {
        Word of_value[outputs];
        for (int k = 0; k < outputs; ++k) of_value[k] = lane_of(words[k], l);
        made[l] = values_of<Sampler, ScalarLanes<Word, false>>(of_value);
      }
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION static void values(Engine& engine,
                                                 T (&made)[num_lanes]) {
    if constexpr (joins_wide) {
      // Outputs that are joined need not become words in between.
      auto const high = engine.template run_wide<Form>();
      auto const low = engine.template run_wide<Form>();
      auto const value = Sampler::template sample_wide<WideLanes>(high, low);
      static_assert(sizeof value == sizeof made);
      std::memcpy(made, &value, sizeof value);
    } else if constexpr (takes_registers<Sampler>) {
      typename Lanes::template rebind<Word> words[outputs];
      for (auto& word : words) word = engine.template run_output<Form>();
      put_values(words, made);
    } else {
      Word words[outputs][num_lanes];
      for (int k = 0; k < outputs; ++k) {
        auto const x = engine.template run_output<Form>();
        std::memcpy(words[k], &x, sizeof words[k]);
      }
      for (int l = 0; l < num_lanes; ++l) {
        Word of_value[outputs];
        for (int k = 0; k < outputs; ++k) of_value[k] = words[k][l];
        made[l] = values_of<Sampler, ScalarLanes<Word, false>>(of_value);
      }
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_STREAMS_HOST_STREAM_VALUES_HPP
