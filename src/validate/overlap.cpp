// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <limits>
#include <runnel/core/errors.hpp>
#include <runnel/validate/overlap.hpp>

namespace Runnel {
namespace {

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
  return {OverlapVerdict::improbable,
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

std::string power_of_two(double log2) {
  auto text = std::to_string(log2);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return "2^" + text;
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
OverlapAnswer of_sets(StreamFacts const& known, double period,
                      OverlapQuestion const& asked) {
  if (known.num_sets == 0 || asked.num_streams <= UInt128(known.num_sets)) {
    return proved(known.why, known.source);
  }
  double const blocks = std::ceil(std::exp2(log2_of(asked.num_streams)) /
                                  static_cast<double>(known.num_sets));
  if (log2_of(asked.length) > known.block_log2 ||
      std::log2(blocks) + known.block_log2 > period) {
    return certain("of more streams than the " +
                   std::to_string(known.num_sets) +
                   " sets, those of one set are " +
                   power_of_two(known.block_log2) + " outputs apart");
  }
  return proved(std::string(known.why) + "; streams of one set are " +
                    power_of_two(known.block_log2) + " outputs apart",
                known.source);
}

OverlapAnswer of_parameters(GeneratorFacts const& facts, double period,
                            OverlapQuestion const& asked) {
  if (asked.num_streams > UInt128(facts.num_streams)) {
    return not_known("there are " + std::to_string(facts.num_streams) +
                     " streams from one seed: later ones repeat, or do not "
                     "exist");
  }
  if (facts.streams == nullptr) {
    return not_known("this generator does not say how its streams are made");
  }
  auto const& known = *facts.streams;
  double const streams = log2_of(asked.num_streams);
  double const length = log2_of(asked.length);
  switch (known.apart) {
    case StreamsApart::blocks:
      if (known.block_length != 0 ? asked.length > UInt128(known.block_length)
                                  : length > known.block_log2) {
        return certain("streams are " + distance_of(known) +
                       " outputs apart: longer ones run into the next");
      }
      if (streams + known.block_log2 > period + 1e-3) {
        return certain("so many blocks of " + power_of_two(known.block_log2) +
                       " outputs are longer than the period");
      }
      return proved(known.why, known.source);
    case StreamsApart::starts:
      return of_starts(known, streams, length);
    case StreamsApart::recurrences:
      return of_sets(known, period, asked);
    default:
      return proved(known.why, known.source);
  }
}

OverlapAnswer of_jumps(double period, OverlapQuestion const& asked) {
  bool const touching = asked.distance == UInt128(0);
  UInt128 const distance = touching ? asked.length : asked.distance;
  if (distance < asked.length && asked.num_streams > UInt128(1)) {
    return certain("blocks begin " + to_string(distance) +
                   " outputs apart, less than their length");
  }
  // From the first block's begin to the last one's end.
  double const end =
      log2_sum(log2_of(asked.num_streams - UInt128(1)) + log2_of(distance),
               log2_of(asked.length));
  if (end > period) {
    return certain("the blocks together are longer than the period, " +
                   power_of_two(period));
  }
  return proved(
      "the blocks begin at known distances of at least their length, and all "
      "of "
      "them are shorter than the period",
      "arithmetic of positions");
}

OverlapAnswer of_leapfrog(double period, OverlapQuestion const& asked) {
  if (log2_of(asked.num_streams) + log2_of(asked.length) > period) {
    return certain("the parts together are longer than the period, " +
                   power_of_two(period));
  }
  return proved(
      "part p has outputs p, p + S, p + 2S, ...: no output of the stream is in "
      "two parts",
      "arithmetic of positions");
}

OverlapAnswer of_random(GeneratorFacts const& facts, double period,
                        OverlapQuestion const& asked) {
  auto answer = likely(
      log2_random_overlap(asked.num_streams, asked.length, period),
      "random starting states in one cycle of " + power_of_two(period) +
          " outputs; a bound where there are several cycles",
      "the arcs of a circle: product of (P - S*L + i)/P for i = 1 ... S - 1");
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

OverlapAnswer of_spawns(GeneratorFacts const& facts, double period,
                        OverlapQuestion const& asked) {
  auto answer = of_parameters(facts, period, asked);
  if (facts.streams == nullptr) return answer;
  if (facts.streams->spawned.empty()) {
    answer.cautions.push_back(
        "spawned streams are numbered streams: Runnel::StreamNode gives each "
        "number once, and refuses more");
  } else {
    answer.cautions.push_back(std::string(facts.streams->spawned));
  }
  return answer;
}

OverlapAnswer by_splitting(GeneratorFacts const& facts, double period,
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
  // S·L − S/2, in parts of the period: the mean over i of the product's gaps.
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
  double const period =
      question.period_log2 == 0 ? facts.period_log2 : question.period_log2;
  if (log2_of(question.length) > period) {
    return certain("a stream of this length repeats itself: the period is " +
                   power_of_two(period));
  }
  auto answer = question.num_streams == UInt128(1)
                    ? proved("there is no other stream, and this one is no "
                             "longer than its period",
                             "arithmetic of positions")
                    : by_splitting(facts, period, question);
  if (facts.streams != nullptr && !facts.streams->caution.empty()) {
    answer.cautions.push_back(std::string(facts.streams->caution));
  }
  return answer;
}

}  // namespace Runnel
