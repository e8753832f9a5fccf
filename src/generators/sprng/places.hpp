// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_GENERATORS_SPRNG_PLACES_HPP
#define RUNNEL_SRC_GENERATORS_SPRNG_PLACES_HPP

#include <algorithm>
#include <cstdint>
#include <runnel/core/errors.hpp>
#include <runnel/generators/detail/sprng/addends.hpp>
#include <runnel/generators/detail/sprng/mersenne61.hpp>
#include <runnel/seeds/detail/sprng/node.hpp>
#include <runnel/seeds/detail/sprng/parameters.hpp>
#include <runnel/seeds/detail/sprng/primes.hpp>
#include <string>

/// Where streams of SPRNG's generators stand among their like, and the states
/// that follow from that.
namespace Runnel::Impl {

/// Positions above this are C ints that overflow.
inline constexpr std::uint64_t sprng_last_int = (std::uint64_t{1} << 31) - 1;

template <SprngKind Kind>
std::string sprng_stream_text(std::uint64_t stream) {
  return "Runnel::SprngSeed: stream " + std::to_string(stream) + " of " +
         std::string(SprngFacts<Kind>::name);
}

/// Stream `child` of `children` streams that are spawned at once; with `child`
/// = `children` the parent itself after that.
/// \throws StreamEnded where SPRNG's C ints would overflow
template <SprngKind Kind>
AddendPlace addend_child(AddendPlace place, std::uint64_t children,
                         std::uint64_t child) {
  using Rules = AddendRules<Kind>;
  auto const position = Rules::child_position(place, children, child);
  RUNNEL_THROW_IF_TYPE(
      StreamEnded, position > sprng_last_int,
      sprng_stream_text<Kind>(place.position) + " has child " +
          std::to_string(child) + " at position " + std::to_string(position) +
          ", where SPRNG's C ints overflow; spawn fewer, or less deeply");
  return Rules::child_place(place, children, child);
}

/// The state before output 0. \param prime  the place's addend
template <SprngKind Kind>
void write_addend_state(AddendPlace const& place, std::uint64_t prime,
                        int param, std::uint64_t* state) {
  using Rules = AddendRules<Kind>;
  std::uint64_t const a = SprngFacts<Kind>::multiplier(param);
  std::uint64_t const n = Rules::run_up(place.position);
  state[0] = affine_power(a, n)(Rules::start(place), prime) & Rules::mask;
  state[1] = prime;
  state[2] = a;
  if constexpr (Kind == SprngKind::cmrg) {
    SprngMrg5::State y{{1, 1, 1, 1, 1}};
    auto const power = SprngMrg5::power(n);
    SprngMrg5::jump(y, power.c);
    std::copy_n(y.y, 5, state + 3);
  }
}

/// Nodes of the tree are numbers in base 2^31 or 2^61.
template <SprngKind Kind>
inline constexpr int sprng_digit_bits = Kind == SprngKind::lfg ? 31 : 61;
template <SprngKind Kind>
int sprng_num_digits(int param) {
  if constexpr (Kind == SprngKind::pmlcg) {
    return 2;
  } else {
    return SprngFacts<Kind>::lags(param).long_lag - 1;
  }
}

/// Where a stream of the tree is as it is initialised, one of `total`.
template <SprngKind Kind>
SprngTreePlace sprng_tree_root(int param, std::uint64_t stream,
                               std::uint64_t total) {
  SprngNode const node(sprng_digit_bits<Kind>, sprng_num_digits<Kind>(param),
                       stream);
  return SprngTreePlace::root(node, total);
}

/// Stream `child` of `children` streams that are spawned at once.
/// \throws StreamEnded where pmlcg's index, SPRNG's C int, overflows
template <SprngKind Kind>
SprngTreePlace sprng_tree_child(SprngTreePlace const& parent,
                                std::uint32_t children, std::uint32_t child) {
  auto place = parent.child(children, child);
  RUNNEL_THROW_IF_TYPE(
      StreamEnded,
      Kind == SprngKind::pmlcg &&
          (!place.node.has_one_digit() || place.node.digit(0) > sprng_last_int),
      sprng_stream_text<Kind>(parent.node.digit(0)) + " has child " +
          std::to_string(child) + " of " + std::to_string(children) +
          " at an index where SPRNG's C ints overflow; spawn fewer, or less "
          "deeply");
  return place;
}

/// The state before output 0. \param exponent  of the stream's multiplier
inline void write_pmlcg_state(std::uint32_t seed, std::uint64_t exponent,
                              std::uint64_t* state) {
  state[0] = 2 * std::uint64_t{seed} + 1;
  state[1] = Mersenne61::power(37, exponent);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_GENERATORS_SPRNG_PLACES_HPP
