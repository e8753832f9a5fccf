// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_ELEMENT_DIGITS_HPP
#define RUNNEL_STREAMS_DETAIL_ELEMENT_DIGITS_HPP

#include <cstdint>
#include <string_view>

#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/core/word_hash.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/streams/detail/from_snapshot.hpp>
#include <runnel/streams/partition.hpp>

namespace Runnel::Impl {

/// Random words of a value beyond those of its generator: of a Philox 4×32-10
/// stream keyed by what `stream_hash` says, the counter of which is the
/// position of the value's first native output in its leapfrog part.
struct ElementDigits {
  WordHash stream;
  UInt128 position;

  /// Word k of 64 bits: outputs 0 and 1, or 2 and 3, the first one high, of the
  /// block whose key is word ⌊k/2⌋ of the hash.
  RUNNEL_FUNCTION std::uint64_t operator()(int k) const {
    std::uint32_t c[4];
    philox4x32::make_block(
        {position.low, stream.word(static_cast<std::uint64_t>(k / 2)),
         position.high, 0},
        c);
    int const at = 2 * (k % 2);
    return std::uint64_t{c[at]} << 32 | c[at + 1];
  }
};

/// The common beginning of the hashes of all sets whose seeds are of one rule:
/// the generator's name, the rule's name, and how many numbers a seed has.
template <class Generator>
WordHash rule_hash(typename Generator::seed_type const& seed) {
  WordHash hash;
  hash.add(std::string_view(Generator::name));
  hash.add(std::string_view(seed.form()));
  hash.add(std::uint64_t{seed.numbers().size()});
  return hash;
}

/// The hash of a set: that of `SeedSequence` of the generator's name, the rule
/// of the seed and how many numbers it has, they, how many parameters, they,
/// the leapfrog part and the number of parts. `add(stream)` makes it one of a
/// stream.
template <class Generator>
WordHash stream_hash(typename Generator::seed_type const& seed,
                     Leapfrog leapfrog) {
  WordHash hash = rule_hash<Generator>(seed);
  for (std::uint64_t const n : seed.numbers()) hash.add(n);
  auto const parameters = parameters_of(seed);
  hash.add(std::uint64_t{parameters.size()});
  for (std::uint64_t const n : parameters) hash.add(n);
  hash.add(leapfrog.part);
  hash.add(leapfrog.num_parts);
  return hash;
}

/// `stream_hash` of streams whose seeds are made inside kernels: whole ones, of
/// seeds by one rule, without parameters.
class StreamHashes {
 public:
  StreamHashes() = default;
  /// \param seed  of that rule
  template <class Generator>
  static StreamHashes by_rule_of(typename Generator::seed_type const& seed) {
    static_assert(!SeedWithParameters<typename Generator::seed_type>);
    StreamHashes hashes;
    hashes.m_rule = rule_hash<Generator>(seed);
    hashes.m_num_numbers = static_cast<int>(seed.numbers().size());
    return hashes;
  }

  /// The hash of a stream of the seed with numbers number(0), number(1), …
  template <class NumberOf>
  RUNNEL_FUNCTION WordHash operator()(NumberOf const& number,
                                      std::uint64_t stream) const {
    WordHash hash = m_rule;
    for (int k = 0; k < m_num_numbers; ++k) hash.add(number(k));
    // No parameters; part 0 of 1.
    hash.add(0);
    hash.add(0);
    hash.add(1);
    hash.add(stream);
    return hash;
  }

 private:
  WordHash m_rule;
  int m_num_numbers = 0;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_ELEMENT_DIGITS_HPP
