// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_VALIDATE_OVERLAP_HPP
#define RUNNEL_VALIDATE_OVERLAP_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <runnel/core/stream_facts.hpp>
#include <runnel/core/uint128.hpp>

namespace Runnel {

/// How one generator serves many users of random numbers.
enum class Splitting {
  parameters,  ///< the numbered streams of a set
  jump,        ///< blocks of one stream, each at a distance from the one before
  leapfrog,    ///< every S-th output of one stream
  random,      ///< starting states, or seeds, drawn at random
  spawn        ///< streams that streams spawn
};

/// The question whether S streams of L outputs meet.
struct OverlapQuestion {
  Splitting splitting = Splitting::parameters;
  UInt128 num_streams = 2;  ///< S
  UInt128 length = 1;       ///< L, in native outputs
  /// `jump`: from block to block; 0: L, one directly after the other.
  UInt128 distance = 0;
  /// log2 of the period where parameters are not the default ones, up to 2^30
  /// and more; 0: of the default ones. The period is taken as one less than
  /// the power, as those of twisters are.
  double period_log2 = 0;
};

/// Whether streams meet.
enum class OverlapVerdict {
  disjoint,     ///< proved
  improbable,   ///< bounded by a probability of at most 10^−6
  probable,     ///< nothing better than a larger probability is known
  overlapping,  ///< certain
  unknown       ///< nothing is known, or there are no such streams
};

/// log2 of the largest probability that is called improbable, 10^−6.
inline constexpr double log2_improbable = -19.931568569324174;

/// An answer, and what it rests on.
struct OverlapAnswer {
  OverlapVerdict verdict = OverlapVerdict::unknown;
  /// log2 of the probability that any two of the streams meet, or a bound of
  /// it: −infinity where that is disproved, 0 where certain.
  double log2_probability = 0;
  std::string reason;
  std::string source;
  /// `random`: log2 of the probability that two of S seeds, as many random
  /// values of the rule of one number, are equal: then all outputs are.
  double log2_equal_seeds = 0;
  /// What the streams have in common even if they do not meet.
  std::vector<std::string> cautions;
};

/// The facts that are known about a generator, whatever its streams are used
/// for.
struct GeneratorFacts {
  std::string_view name;
  double period_log2;
  std::uint64_t num_streams;
  StreamFacts const* streams;  ///< nullptr: unknown
};

/// The facts of one of Runnel's generators.
template <class G>
GeneratorFacts overlap_facts_of() {
  GeneratorFacts facts{G::name, static_cast<double>(G::period_log2),
                       G::num_streams, nullptr};
  if constexpr (KnowsStreams<G>) facts.streams = &G::stream_facts;
  return facts;
}

/// Whether streams are disjoint: proved, likely, or not.
///
/// Two streams meet where a state of one is a state of the other within the
/// first L outputs of both. S random starting states on one cycle of P states
/// are disjoint with the probability
/// \f$\prod_{i=1}^{S-1} (P - S L + i)/P\f$, for any S·L ≤ P. For generators
/// with more than one cycle that is a lower bound.
/// \throws std::invalid_argument if S or L is 0. (Blocks closer than L are
///   answered, not refused.)
OverlapAnswer overlap(GeneratorFacts const& facts,
                      OverlapQuestion const& question);

/// `overlap()` for one of Runnel's generators.
template <class Generator>
OverlapAnswer overlap(OverlapQuestion const& question) {
  return overlap(overlap_facts_of<Generator>(), question);
}

/// log2 of a number; of 0, −infinity.
double log2_of(UInt128 n);

/// log2 of the probability that S arcs of L points, which begin at random
/// points of a circle of 2^period_log2, do not keep apart.
double log2_random_overlap(UInt128 num_streams, UInt128 length,
                           double period_log2);
/// log2 of the probability that of n random draws out of 2^family_log2 two are
/// equal, at most.
double log2_birthday(UInt128 n, double family_log2);

}  // namespace Runnel

#endif  // RUNNEL_VALIDATE_OVERLAP_HPP
