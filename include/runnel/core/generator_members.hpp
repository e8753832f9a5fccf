// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_GENERATOR_MEMBERS_HPP
#define RUNNEL_CORE_GENERATOR_MEMBERS_HPP

#include <concepts>
#include <cstdint>

#include <runnel/core/stream_shape.hpp>

/// How `core/generator.hpp` looks for members and says which one is missing.
///
/// C++20 cannot list the names in a type, and a static_assert takes a literal
/// for its sentence. So each member is a type of its own, which knows how to
/// look for the member and what to say; groups are lists of those.
namespace Runnel::Impl {

/// Members that generators have together or not at all.
template <class... Own>
struct Members {
  template <class G>
  static constexpr bool all_in = (Own::template in<G> && ...);
  template <class G>
  static constexpr bool any_in = (Own::template in<G> || ...);

  /// Stops the compiler, with a sentence for each member that is missing.
  template <class G, bool Wanted = any_in<G>>
  static constexpr bool check() {
    return (Own::template check<G, Wanted>() && ...);
  }
};

namespace GeneratorMembers {

/// A value to try expressions with; never evaluated.
template <class T>
T an() noexcept;
template <class G>
using State = typename G::state_type;
template <class G>
using Words = typename G::state_word*;
template <class G>
using Seed = typename G::seed_type;
template <class G>
using Jump = typename G::jump_type;
using Rows = std::uint64_t*;

/// Name member templates without making anything of them.
template <template <class...> class>
struct OfTypes;
template <template <bool> class>
struct OfBool;

/// Lanes to look at an `Engine` with: one of a GPU.
struct LaneToLookAt {
  static constexpr bool on_device = true;
  static constexpr bool converts_unsigned = true;
  static constexpr int per_stream = 1;
  static constexpr int groups = 1;
  template <class T>
  using rebind = T;
};
template <class G>
using EngineOf = typename G::template Engine<LaneToLookAt>;

template <class G>
concept LoadsWords = requires(typename G::state_word const* words) {
  { G::load(words) } -> std::same_as<State<G>>;
};
template <class G>
concept LoadsShaped =
    requires(StreamShape const& shape, typename G::state_word const* words) {
      { G::load(shape, words) } -> std::same_as<State<G>>;
    };
template <class G>
concept KnowsStates = requires(typename G::state_word const* words) {
  { G::is_state(words) } -> std::same_as<bool>;
};
template <class G>
concept KnowsStatesOfSeed =
    requires(Seed<G> const& seed, typename G::state_word const* words) {
      { G::is_state(seed, 0, words) } -> std::same_as<bool>;
    };

}  // namespace GeneratorMembers
}  // namespace Runnel::Impl

/// A member of a generator G that is `group`, and the requirement that G
/// fulfils by having it.
#define RUNNEL_MEMBER(group, member, ...)                                    \
  struct member {                                                            \
    template <class G>                                                       \
    static constexpr bool in = requires { __VA_ARGS__; };                    \
    template <class G, bool Wanted>                                          \
    static constexpr bool check() {                                          \
      static_assert(!Wanted || in<G>,                                        \
                    "Runnel: a generator that is " group " brings `" #member \
                    "`; this one has none, or one of another type: see "     \
                    "runnel/core/generator.hpp");                            \
      return true;                                                           \
    }                                                                        \
  }
// NOLINTBEGIN(bugprone-macro-parentheses): names of members and types
/// `RUNNEL_MEMBER` for a constant that converts to `Type`, and for a template
/// of types.
#define RUNNEL_CONSTANT(group, member, Type) \
  RUNNEL_MEMBER(group, member, { G::member } -> std::convertible_to<Type>)
#define RUNNEL_TEMPLATE(group, member) \
  RUNNEL_MEMBER(group, member, typename OfTypes<G::template member>)
// NOLINTEND(bugprone-macro-parentheses)

#endif  // RUNNEL_CORE_GENERATOR_MEMBERS_HPP
