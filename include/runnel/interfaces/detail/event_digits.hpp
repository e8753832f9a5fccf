// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_EVENT_DIGITS_HPP
#define RUNNEL_INTERFACES_DETAIL_EVENT_DIGITS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <runnel/streams/detail/element_digits.hpp>

namespace Runnel::Impl {

/// Digits of values of events' streams, which are those of sets of the events'
/// seeds: for `DeepTails`.
template <class Generator>
class EventDigits {
  using Seed = typename Generator::seed_type;
  static constexpr bool has_numbers =
      requires(std::uint64_t (*word)(int)) { Seed::number_of_words(word, 0); };
  static_assert(
      has_numbers,
      "Runnel::make_event_sampler: events of this generator need numbers of "
      "their seeds in kernels; give its seed_type static "
      "std::uint64_t number_of_words(word, k)");

 public:
  // The seeds of all lists follow one rule, that of the empty list too.
  EventDigits()
      : m_hashes(StreamHashes::by_rule_of<Generator>(
            SeedSequence().seed<Generator>())) {}

  RUNNEL_FUNCTION ElementDigits operator()(EventPlace const& place) const {
    auto const word = [&](int k) { return place.list.word(k); };
    auto const number = [&](int k) { return Seed::number_of_words(word, k); };
    return {m_hashes(number, place.stream), UInt128(place.position)};
  }

 private:
  StreamHashes m_hashes;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_EVENT_DIGITS_HPP
