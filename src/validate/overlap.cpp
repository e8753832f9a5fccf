// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <limits>
#include <runnel/core/errors.hpp>
#include <runnel/validate/overlap.hpp>

#include "validate/outputs.hpp"

namespace Runnel {
namespace {

using Impl::compare;
using Impl::Compared;
using Impl::Outputs;
using Impl::power;

constexpr double minus_infinity = -std::numeric_limits<double>::infinity();

/// log2(2^a + 2^b).
double log2_sum(double a, double b) {
  double const most = std::max(a, b);
  return most == minus_infinity
             ? most
             : most + std::log2(1 + std::exp2(std::min(a, b) - most));
}

OverlapAnswer proved(std::string_view why, std::string_view source) {
  return {OverlapVerdict::disjoint, minus_infinity, std::string(why),
          std::string(source),      minus_infinity, {}};
}
OverlapAnswer likely(double log2_probability, std::string_view why,
                     std::string_view source) {
  return {log2_probability > log2_improbable ? OverlapVerdict::probable
                                             : OverlapVerdict::improbable,
          std::min(0.0, log2_probability),
          std::string(why),
          std::string(source),
          minus_infinity,
          {}};
}
OverlapAnswer certain(std::string_view why) {
  return {
      OverlapVerdict::overlapping, 0, std::string(why), "", minus_infinity, {}};
}
OverlapAnswer not_known(std::string_view why) {
  return {OverlapVerdict::unknown, 0, std::string(why), "", minus_infinity, {}};
}

/// The period of stream 0.
Outputs period_of(GeneratorFacts const& facts, OverlapQuestion const& asked) {
  if (asked.period_log2 != 0) {
    // A twister's period is one less than the power of two.
    auto period = power(asked.period_log2);
    if (period.exact > UInt128(1)) period.exact -= UInt128(1);
    return period;
  }
  auto period = power(facts.period_log2);
  if (facts.streams != nullptr && facts.streams->period != UInt128(0)) {
    period.exact = facts.streams->period;
  }
  return period;
}

/// The least period of all streams.
Outputs least_period_of(GeneratorFacts const& facts, Outputs const& period,
                        OverlapQuestion const& asked) {
  bool const differ = asked.period_log2 == 0 && facts.streams != nullptr &&
                      facts.streams->least_period != UInt128(0);
  if (!differ) return period;
  return {log2_of(facts.streams->least_period), facts.streams->least_period};
}

/// A block of the numbered streams, or how far apart those of one set are.
Outputs block_of(StreamFacts const& known) {
  auto block = power(known.block_log2);
  if (known.block_length != 0) block.exact = UInt128(known.block_length);
  return block;
}

std::string power_of_two(double log2) {
  auto text = std::to_string(log2);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return "2^" + text;
}

/// As digits, or as a power of two where they are not known, or where it is
/// one.
std::string in_words(Outputs const& number) {
  bool const is_power =
      number.exact == UInt128(0) || number.exact == power(number.log2).exact;
  return is_power ? power_of_two(number.log2) : to_string(number.exact);
}

OverlapAnswer too_close(Outputs const& period) {
  return not_known("together they have about as many outputs as the period, " +
                   in_words(period) + ": too close to tell");
}

std::string distance_of(StreamFacts const& known) {
  return known.block_length != 0 ? std::to_string(known.block_length)
                                 : power_of_two(known.block_log2);
}

OverlapAnswer of_starts(StreamFacts const& known, double streams,
                        double length) {
  // Pairs, times lags in (-L, L) at multiples of the modulus.
  double const pairs = 2 * streams - 1;
  double const lags = log2_sum(0, 1 + length - known.block_log2);
  double const probability =
      pairs + (length < known.block_log2 ? 0 : lags) - known.starts_log2;
  return likely(probability, known.why, known.source);
}

/// Streams with numbers beyond the parameter sets: later outputs of the
/// sequences of the first streams.
OverlapAnswer of_sets(StreamFacts const& known, Outputs const& period,
                      OverlapQuestion const& asked) {
  UInt128 const sets(known.num_sets);
  if (known.num_sets == 0 || asked.num_streams <= sets) {
    return proved(known.why, known.source);
  }
  UInt128 const blocks = (asked.num_streams - UInt128(1)) / sets + UInt128(1);
  auto const block = block_of(known);
  bool const are_longer =
      compare(asked.length, 1, block) == Compared::beyond ||
      (block.exact != UInt128(0) &&
       compare(blocks, block.exact, period) == Compared::beyond);
  if (are_longer) {
    return certain("of more streams than the " +
                   std::to_string(known.num_sets) +
                   " sets, those of one set are " +
                   power_of_two(known.block_log2) + " outputs apart");
  }
  return proved(std::string(known.why) + "; streams of one set are " +
                    power_of_two(known.block_log2) + " outputs apart",
                known.source);
}

/// Blocks of one cycle.
OverlapAnswer of_blocks(StreamFacts const& known, Outputs const& period,
                        OverlapQuestion const& asked) {
  auto const block = block_of(known);
  if (compare(asked.length, 1, block) == Compared::beyond) {
    return certain("streams are " + distance_of(known) +
                   " outputs apart: longer ones run into the next");
  }
  if (block.exact != UInt128(0) &&
      compare(asked.num_streams, block.exact, period) == Compared::beyond) {
    return certain("so many blocks of " + power_of_two(known.block_log2) +
                   " outputs are longer than the period");
  }
  return proved(known.why, known.source);
}

OverlapAnswer of_parameters(GeneratorFacts const& facts, Outputs const& period,
                            OverlapQuestion const& asked) {
  if (asked.num_streams > UInt128(facts.num_streams)) {
    return not_known("there are " + std::to_string(facts.num_streams) +
                     " streams from one seed: later ones repeat, or do not "
                     "exist");
  }
  auto const least = least_period_of(facts, period, asked);
  if (compare(asked.length, 1, least) == Compared::beyond) {
    return not_known("streams have different periods, some of " +
                     in_words(least) + ": such a one repeats itself");
  }
  if (facts.streams == nullptr) {
    return not_known("this generator does not say how its streams are made");
  }
  auto const& known = *facts.streams;
  switch (known.apart) {
    case StreamsApart::blocks:
      return of_blocks(known, period, asked);
    case StreamsApart::starts:
      return of_starts(known, log2_of(asked.num_streams),
                       log2_of(asked.length));
    case StreamsApart::recurrences:
      return of_sets(known, least, asked);
    default:
      return proved(known.why, known.source);
  }
}

/// Compares the outputs from the first block's begin to the last one's end with
/// the period. \pre length <= distance, length <= period
Compared compare_blocks(UInt128 distance, OverlapQuestion const& asked,
                        Outputs const& period) {
  UInt128 const before_last = asked.num_streams - UInt128(1);
  if (period.exact != UInt128(0)) {
    UInt128 const most = (period.exact - asked.length) / distance;
    return before_last > most ? Compared::beyond : Compared::within;
  }
  if (compare(asked.num_streams, distance, period) == Compared::within) {
    return Compared::within;
  }
  // The last block may be shorter than the distance.
  auto const before = compare(before_last, distance, period);
  return before == Compared::beyond ? before : Compared::close;
}

OverlapAnswer of_jumps(Outputs const& period, OverlapQuestion const& asked) {
  bool const touching = asked.distance == UInt128(0);
  UInt128 const distance = touching ? asked.length : asked.distance;
  if (distance < asked.length) {
    return certain("blocks begin " + to_string(distance) +
                   " outputs apart, less than their length");
  }
  auto const compared = compare_blocks(distance, asked, period);
  if (compared == Compared::close) return too_close(period);
  if (compared == Compared::beyond) {
    return certain("the blocks together are longer than the period, " +
                   in_words(period));
  }
  return proved(
      "the blocks begin at known distances of at least their length, and all "
      "of "
      "them are shorter than the period",
      "arithmetic of positions");
}

OverlapAnswer of_leapfrog(Outputs const& period, OverlapQuestion const& asked) {
  auto const compared = compare(asked.num_streams, asked.length, period);
  if (compared == Compared::close) return too_close(period);
  if (compared == Compared::beyond) {
    return certain("the parts together are longer than the period, " +
                   in_words(period));
  }
  return proved(
      "part p has outputs p, p + S, p + 2S, ...: no output of the stream is in "
      "two parts",
      "arithmetic of positions");
}

OverlapAnswer of_random(GeneratorFacts const& facts, Outputs const& period,
                        OverlapQuestion const& asked) {
  bool const are_longer =
      compare(asked.num_streams, asked.length, period) == Compared::beyond;
  auto answer =
      are_longer
          ? certain("the streams together are longer than the period, " +
                    in_words(period))
          : likely(log2_random_overlap(asked.num_streams, asked.length,
                                       period.log2),
                   "random starting states in one cycle of " +
                       in_words(period) +
                       " outputs; a bound where there are several cycles",
                   "the arcs of a circle: product of (P - S*L + i)/P for i = "
                   "1 ... S - 1");
  if (facts.streams != nullptr) {
    answer.log2_equal_seeds =
        log2_birthday(asked.num_streams, facts.streams->seeds_log2);
    answer.cautions.push_back(
        "the rule of one number tells " +
        power_of_two(facts.streams->seeds_log2) +
        " seeds apart: as seeds drawn at random, two of them are equal with "
        "the probability of equal seeds; number streams instead");
  }
  return answer;
}

OverlapAnswer of_spawns(GeneratorFacts const& facts, Outputs const& period,
                        OverlapQuestion const& asked) {
  auto answer = of_parameters(facts, period, asked);
  if (facts.streams == nullptr) return answer;
  if (facts.streams->spawned.empty()) {
    answer.cautions.emplace_back(
        "spawned streams are numbered streams: Runnel::StreamNode gives each "
        "number once, and refuses more");
  } else {
    answer.cautions.emplace_back(facts.streams->spawned);
  }
  return answer;
}

OverlapAnswer by_splitting(GeneratorFacts const& facts, Outputs const& period,
                           OverlapQuestion const& asked) {
  switch (asked.splitting) {
    case Splitting::jump:
      return of_jumps(period, asked);
    case Splitting::leapfrog:
      return of_leapfrog(period, asked);
    case Splitting::random:
      return of_random(facts, period, asked);
    case Splitting::spawn:
      return of_spawns(facts, period, asked);
    default:
      return of_parameters(facts, period, asked);
  }
}

}  // namespace

double log2_of(UInt128 n) {
  return std::log2(std::ldexp(static_cast<double>(n.high), 64) +
                   static_cast<double>(n.low));
}

double log2_random_overlap(UInt128 num_streams, UInt128 length,
                           double period_log2) {
  if (num_streams <= UInt128(1)) return minus_infinity;
  double const streams = log2_of(num_streams);
  double const pairs = log2_of(num_streams - UInt128(1));
  // S·L − S/2, as a fraction of the period: the mean of the gaps over i.
  double const half = length < UInt128(1u << 20)
                          ? std::log2(static_cast<double>(length.low) - 0.5)
                          : log2_of(length);
  double const taken = streams + half - period_log2;
  if (log2_of(length) + streams > period_log2) return 0;
  if (taken < -60) return std::min(0.0, pairs + taken);
  double const exponent = std::exp2(pairs) * -std::log1p(-std::exp2(taken));
  return std::log2(-std::expm1(-exponent));
}

double log2_birthday(UInt128 n, double family_log2) {
  if (n <= UInt128(1)) return minus_infinity;
  return std::min(0.0, log2_of(n) + log2_of(n - UInt128(1)) - 1 - family_log2);
}

OverlapAnswer overlap(GeneratorFacts const& facts,
                      OverlapQuestion const& question) {
  RUNNEL_THROW_IF(question.num_streams == UInt128(0),
                  "Runnel::overlap: 0 streams; ask about at least one");
  RUNNEL_THROW_IF(question.length == UInt128(0),
                  "Runnel::overlap: streams of 0 outputs; give their length");
  RUNNEL_THROW_IF(!(question.period_log2 >= 0),
                  "Runnel::overlap: a period of 2^" +
                      std::to_string(question.period_log2) +
                      "; leave it out, or give that of the parameters");
  auto const period = period_of(facts, question);
  if (compare(question.length, 1, period) == Compared::beyond) {
    return certain("a stream of this length repeats itself: the period is " +
                   in_words(period));
  }
  auto answer = question.num_streams == UInt128(1)
                    ? proved(
                          "there is no other stream, and this one is no "
                          "longer than its period",
                          "arithmetic of positions")
                    : by_splitting(facts, period, question);
  if (facts.streams != nullptr && !facts.streams->caution.empty()) {
    answer.cautions.emplace_back(facts.streams->caution);
  }
  return answer;
}

}  // namespace Runnel
