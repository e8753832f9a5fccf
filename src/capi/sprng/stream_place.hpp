// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_CAPI_SPRNG_STREAM_PLACE_HPP
#define RUNNEL_SRC_CAPI_SPRNG_STREAM_PLACE_HPP

#include <cstdint>
#include <generators/sprng/places.hpp>
#include <runnel/seeds/detail/sprng/parameters.hpp>
#include <variant>
#include <vector>

namespace Runnel::Impl {

/// Calls f with the kind as a template argument.
template <class F>
auto with_sprng_kind(SprngKind kind, F const& f) {
  switch (kind) {
    case SprngKind::lfg:
      return f.template operator()<SprngKind::lfg>();
    case SprngKind::lcg:
      return f.template operator()<SprngKind::lcg>();
    case SprngKind::lcg64:
      return f.template operator()<SprngKind::lcg64>();
    case SprngKind::cmrg:
      return f.template operator()<SprngKind::cmrg>();
    case SprngKind::mlfg:
      return f.template operator()<SprngKind::mlfg>();
    case SprngKind::pmlcg:
      break;
  }
  return f.template operator()<SprngKind::pmlcg>();
}

/// A stream without its state: generator, parameter, seed, and the places of
/// the stream and its children in the family.
struct SprngStreamPlace {
  SprngKind kind;
  int param;
  std::uint32_t seed;  ///< 31 bits
  int number;          ///< what SPRNG prints as the stream's number
  std::variant<AddendPlace, SprngTreePlace> where;

  /// A stream as init_sprng makes it. \pre all arguments are in range
  static SprngStreamPlace root(SprngKind kind, int param, std::uint32_t seed,
                               std::uint32_t stream, std::uint32_t total);

  /// Child `child` of `children` that are spawned at once.
  /// \throws std::invalid_argument where SPRNG's C ints would overflow
  SprngStreamPlace child(std::uint32_t children, std::uint32_t child) const;
  /// After `children` were spawned: their place in the tree is taken.
  void after_spawn(std::uint32_t children);

  /// The state before the first output.
  /// \throws std::invalid_argument if there is no prime for it
  std::vector<std::uint64_t> first_state() const;

  /// Returns whether stepping could leave the stream in this state.
  bool admits(std::vector<std::uint64_t> const& state) const;

  /// Returns whether the stream is past the ones that SPRNG calls independent.
  bool is_past_family() const;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_CAPI_SPRNG_STREAM_PLACE_HPP
