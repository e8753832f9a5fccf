// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The distributions' side of fills in blocks (block_fill.hpp): a loop per
// sampler and ISA level, whichever generator the words are of.

#include <array>
#include <cstring>
#include <runnel/fill/detail/compiled_fill.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/team_launch.hpp>

#include "compiled/transform.hpp"

namespace Runnel::Impl {
namespace {

template <class Sampler, class Word, class T>
struct TransformLoop {
  Word const* words;
  T* values;
  std::int64_t count;

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const&, HostThread const&) const {
    constexpr int w = Sampler::words_per_value;
    std::int64_t i = 0;
    if constexpr (w == 1) {
      using Registers = OutputLanes<Lanes, Word>;
      constexpr int width = Lanes::per_stream;
      for (; i + width <= count; i += width) {
        typename Registers::type x;
        std::memcpy(&x, words + i, sizeof x);
        auto const made = values_of<Sampler, Registers>(&x);
        std::memcpy(values + i, &made, sizeof made);
      }
    } else {
      // Of known length, so that compilers use registers.
      constexpr int width = 32;
      for (; i + width <= count; i += width) {
        T made[width];
        for (int k = 0; k < width; ++k) {
          made[k] = values_of<Sampler, ScalarLanes<Word>>(words + (i + k) * w);
        }
        std::memcpy(values + i, made, sizeof made);
      }
    }
    for (; i < count; ++i) {
      values[i] = values_of<Sampler, ScalarLanes<Word>>(words + i * w);
    }
  }
};

}  // namespace

template <class Sampler, class Word, class T>
void transform_block(void const* words, void* values, std::int64_t count,
                     HostIsa isa) {
  run_on_host<Word>(
      TransformLoop<Sampler, Word, T>{static_cast<Word const*>(words),
                                      static_cast<T*>(values), count},
      HostThread(nullptr), isa, NativeLanes{});
}

namespace {

template <class Distribution, class Generator, class T>
constexpr TransformFunction* transform_for() {
  if constexpr (is_common_fill<Distribution, Generator, T>()) {
    using Sampler = sampler_of<Distribution, Generator, T>;
    if constexpr (Sampler::words_per_value > 1) {
      return block_transform<Sampler, T>().run;
    }
  }
  return nullptr;
}

/// Those of generators whose outputs look alike are one function.
template <class... Generators>
constexpr auto transforms_of(TypeList<Generators...>) {
  return std::array{transform_for<Bits, Generators, std::uint64_t>()...};
}

using Transforms = decltype(transforms_of(GeneratorList()));

}  // namespace

/// To name a function here is to compile it.
extern Transforms const held_transforms;
constinit Transforms const held_transforms = transforms_of(GeneratorList());

}  // namespace Runnel::Impl
