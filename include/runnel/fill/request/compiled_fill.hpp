// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_REQUEST_COMPILED_FILL_HPP
#define RUNNEL_FILL_REQUEST_COMPILED_FILL_HPP

#include <cstdint>
#include <string>
#include <type_traits>

#include <runnel/core/compiled_generator.hpp>
#include <runnel/core/concepts.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/distributions.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/streams/stream_set.hpp>

/// Fills that the library contains: a program that uses one of them links it
/// and compiles no kernel of its own. src/compiled makes them, from the same
/// templates.
namespace Runnel::Impl {

struct ThreadScratch;
template <class Generator, class Sampler, class T, int ScratchLevel>
struct RowFill;

/// Returns whether a generator's native outputs are whole words of 32 bits.
template <class Generator>
constexpr bool makes_whole_words() {
  if constexpr (outputs_are_bits<Generator>) {
    using Format = typename Generator::output_format;
    return Format::bits == 32 && Format::word_bits == 32;
  }
  return false;
}

/// The distribution whose compiled fill is used for `Distribution`: if outputs
/// are random bits, `Bits` in place of `Words` and `UnitWords`, which write the
/// same words; if they are residues, `UnitWords` in place of `Words`; else
/// `Distribution` itself.
template <class Distribution, class Generator, class T>
using plain_distribution = std::conditional_t<
    !(std::is_same_v<Distribution, UnitWords> ||
      (std::is_same_v<Distribution, Words> && is_word_type<T>)) ||
        !outputs_are_bits<Generator>,
    Distribution, std::conditional_t<outputs_join<Generator>, Bits, UnitWords>>;

/// The distribution under which the library contains a fill: 32 bits of whole
/// words are native outputs, and so are the reference code's integers.
template <class Distribution, class Generator, class T>
using held_distribution = std::conditional_t<
    (std::is_same_v<Distribution, Reference> && std::is_integral_v<T>) ||
        (std::is_same_v<plain_distribution<Distribution, Generator, T>, Bits> &&
         std::is_same_v<T, std::uint32_t> && makes_whole_words<Generator>()),
    Native, plain_distribution<Distribution, Generator, T>>;

/// The distributions and types of value in which a generator's fills are held.
/// Other ones are compiled where they are used.
template <class Distribution, class Generator, class T>
constexpr bool is_common_fill() {
  constexpr bool is_real =
      std::is_same_v<T, float> || std::is_same_v<T, double>;
  if constexpr (std::is_same_v<Distribution, Reference> ||
                std::is_same_v<Distribution, Uniform> ||
                std::is_same_v<Distribution, NonZero> ||
                std::is_same_v<Distribution, UniformExact>) {
    return is_real;
  } else if constexpr (std::is_same_v<Distribution, Cern>) {
    return is_real && CernSampling<Generator>;
  } else if constexpr (std::is_same_v<Distribution, UnitWords>) {
    return !outputs_join<Generator>;
  } else if constexpr (!outputs_are_bits<Generator>) {
    return std::is_same_v<Distribution, Words> && is_word_type<T>;
  } else if constexpr (std::is_same_v<Distribution, Native>) {
    return std::is_same_v<T, typename Generator::word_type>;
  } else if constexpr (std::is_same_v<Distribution, Bits>) {
    if (std::is_same_v<T, std::uint64_t>) return outputs_join<Generator>;
    return std::is_same_v<T, std::int32_t> ||
           (std::is_same_v<T, std::uint32_t> &&
            !makes_whole_words<Generator>());
  } else {
    return false;
  }
}

/// Returns whether the library holds a generator's fill for some space.
template <class Distribution, class Generator, class T>
constexpr bool is_held_fill() {
  if constexpr (is_compiled_generator<Generator>()) {
    return is_common_fill<Distribution, Generator, T>();
  } else {
    return false;
  }
}
/// Returns whether the library holds the fill for this space.
template <class Choice, class Distribution, class ExecutionSpace,
          class Generator, class T>
constexpr bool is_compiled_fill() {
  if constexpr (std::is_base_of_v<NativeLanes, Choice> &&
                is_enabled_space<ExecutionSpace>) {
    return is_held_fill<Distribution, Generator, T>();
  } else {
    return false;
  }
}

/// `planned_fill` and its kernels, out of the library.
template <class Distribution, class ExecutionSpace, class Generator, class T>
void compiled_fill(ExecutionSpace const& exec, FillTarget<T> const& target,
                   StreamSet<Generator, ExecutionSpace>& streams,
                   FillOptions const& options);
/// The kernel of a plan, out of the library.
template <class Distribution, class ExecutionSpace, class Generator, class T>
void compiled_launch(ExecutionSpace const& exec, FillOptions const& options,
                     FillPlan<Generator, T> const& plan,
                     std::string const& label);
/// A plan of one chunk per row filled by the calling thread of the host.
/// \param scratch  as `ThreadFill` has it
template <class Distribution, class Generator, class T>
void compiled_thread_fill(FillPlan<Generator, T> const& plan,
                          ThreadScratch const& scratch);

/// Returns whether the library contains a kernel that makes a row of a fill.
/// Values that depend on the state are made by other kernels.
template <class Distribution, class Generator, class T>
constexpr bool has_held_row() {
  if constexpr (is_held_fill<Distribution, Generator, T>()) {
    return is_plain_sampler<sampler_of<Distribution, Generator, T>>;
  } else {
    return false;
  }
}
struct NoRow {};
template <class Distribution, class Generator, class T>
constexpr auto held_row() {
  if constexpr (has_held_row<Distribution, Generator, T>()) {
    using Sampler = sampler_of<Distribution, Generator, T>;
    return std::type_identity<RowFill<Generator, Sampler, T, 0>>{};
  } else {
    return std::type_identity<NoRow>{};
  }
}
/// The kernel of `RowFill` by which a held fill makes a row; other fills have
/// `NoRow`.
template <class Distribution, class Generator, class T>
using HeldRow = typename decltype(held_row<Distribution, Generator, T>())::type;
/// A row made by the calling thread of the host.
/// \param scratch  of the kernel's `team_scratch`, aligned as `HostThread` says
template <class Distribution, class Generator, class T>
void compiled_row(HeldRow<Distribution, Generator, T> const& row,
                  void* scratch);

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_REQUEST_COMPILED_FILL_HPP
