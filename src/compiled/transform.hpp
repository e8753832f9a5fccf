// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_COMPILED_TRANSFORM_HPP
#define RUNNEL_SRC_COMPILED_TRANSFORM_HPP

#include <cstdint>
#include <runnel/core/concepts.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/distributions.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <type_traits>

namespace Runnel::Impl {

/// Values of a block of words; what a kernel knows of a distribution that is
/// compiled apart from it.
using TransformFunction = void(void const* words, void* values,
                               std::int64_t count, HostIsa isa);
struct BlockTransform {
  TransformFunction* run;
  int words_per_value;
  int value_bytes;
};

/// Of a sampler that knows of the generator no more than the words' type and
/// bits; defined in transforms.cpp, for all that the library holds.
template <class Sampler, class Word, class T>
void transform_block(void const* words, void* values, std::int64_t count,
                     HostIsa isa);

/// The same sampler for all generators whose outputs look alike.
template <class Sampler>
struct SharedSampler {
  using type = Sampler;
};
template <class Sampler>
  requires requires { typename Sampler::shared_sampler; }
struct SharedSampler<Sampler> {
  using type = typename Sampler::shared_sampler;
};

template <class Sampler, class T>
constexpr BlockTransform block_transform() {
  using Shared = typename SharedSampler<Sampler>::type;
  using Word = typename Shared::Word;
  return {&transform_block<Shared, Word, T>, Shared::words_per_value,
          static_cast<int>(sizeof(T))};
}

/// Which of the library's contiguous rows are made so on hosts. Others keep a
/// fused kernel per generator: values of one word, where a store and a load
/// more would show, and all that wants other words than native outputs, or the
/// state; and the generators whose lanes step a stream each.
template <class Distribution, class Types>
inline constexpr bool is_made_in_blocks =
    std::is_same_v<Distribution, Bits> && Types::Sampler::words_per_value > 1 &&
    !Backend<typename Types::ExecutionSpace>::on_device &&
    !has_lane_form_on<typename Types::Generator, false>;

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_COMPILED_TRANSFORM_HPP
