// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_STREAM_FACTS_HPP
#define RUNNEL_GENERATORS_DETAIL_STREAM_FACTS_HPP

#include <string_view>

#include <runnel/core/stream_facts.hpp>

/// Facts about the streams of each generator: which are proved, and which are
/// not.
namespace Runnel::Impl {

/// \param bits       of the lagged words, 97 of them
/// \param weyl_bits  of the modulus of the arithmetic sequence
constexpr StreamFacts ranmar_stream_facts(int bits, int weyl_bits) {
  return {.apart = StreamsApart::starts,
          .block_log2 = static_cast<double>(weyl_bits),
          .starts_log2 = 97.0 * bits,
          .seeds_log2 = 29.81,  // 942 438 978 pairs (ij, kl)
          .why =
              "all streams begin with the same arithmetic sequence, so two "
              "states can only be equal at a lag that is a multiple of its "
              "modulus, and when the 97 lagged words are equal there; that "
              "they never are is likely, as of random words, and not proved",
          .source = "Marsaglia, Zaman, Tsang, Stat. Probab. Lett. 9 (1990) 35",
          .caution = ""};
}

inline constexpr StreamFacts mt19937_stream_facts = {
    .apart = StreamsApart::blocks,
    .block_log2 = 128,
    .starts_log2 = 0,
    .seeds_log2 = 32,
    .why = "stream s begins s*2^128 outputs on in one cycle of 2^19937 - 1",
    .source =
        "Matsumoto, Nishimura, ACM Trans. Model. Comput. Simul. 8 "
        "(1998) 3; Haramoto et al., INFORMS J. Comput. 20 (2008) 385",
    .caution = ""};

inline constexpr StreamFacts mtdc_stream_facts = {
    .apart = StreamsApart::recurrences,
    .block_log2 = 128,
    .starts_log2 = 0,
    .seeds_log2 = 32,
    .why =
        "the streams have different irreducible characteristic "
        "polynomials: no sequence of one, nor a bit of it, is one of another",
    .source = "Matsumoto, Nishimura, MCQMC 1998 (2000) 56",
    .caution =
        "by the seeding rule same:N streams begin alike: skip their first "
        "10^6 outputs",
    .num_sets = 4096};

inline constexpr StreamFacts mrg32k3a_stream_facts = {
    .apart = StreamsApart::blocks,
    .block_log2 = 127,
    .starts_log2 = 0,
    .seeds_log2 = 32,
    .why = "stream s begins s*2^127 outputs on in one cycle of 2^191",
    .source = "L'Ecuyer, Simard, Chen, Kelton, Oper. Res. 50 (2002) 1073",
    .caution = ""};

inline constexpr StreamFacts wichmann_hill_stream_facts = {
    .apart = StreamsApart::recurrences,
    .block_log2 = 68,
    .starts_log2 = 0,
    .seeds_log2 = 24,
    .why =
        "the 273 sets have 1092 different prime moduli and no component is "
        "ever 0: before rounding an output is a fraction in lowest terms "
        "whose denominator is the product of its set's moduli, so no two "
        "sets have an output in common",
    .source = "MacLaren, Appl. Stat. 38 (1989) 351",
    .caution =
        "with one number as the seed, output k of a stream is a sum of "
        "k-th powers of numbers near 120, which the moduli first exceed "
        "at k = 4: the first outputs are small or alike, and with larger seeds "
        "or four numbers output 0 of neighbouring sets still is; skip 100 of "
        "each stream",
    .num_sets = 273,
    .skip = 100,
    // The products of the four moduli less 1, divided by 8: of sets 0 and 133.
    .period = {536028592, 654863454103099736},
    .least_period = {529452829, 6467328699523087460}};

inline constexpr StreamFacts ceicg_stream_facts = {
    .apart = StreamsApart::blocks,
    .block_log2 = 47,  // a little more: `block_length`
    .starts_log2 = 0,
    .seeds_log2 = 64,
    .why =
        "stream s begins s*140739392569023 outputs on in one cycle of a "
        "little less than 2^72",
    .source = "Sussman, Crutchfield, Papakipos, Graphics Hardware (2006) 87",
    .caution = "position -n gives 1 - u of position n",
    .block_length = 140739392569023,
    .period = UInt128(16777213) * UInt128(16777199) * UInt128(16777183)};

inline constexpr std::string_view sprng_tree_spawned =
    "spawned streams are nodes of a binary tree of streams: no two are the "
    "same "
    "while node numbers do not overflow, and a spawn that would overflow "
    "SPRNG's integers is refused";
inline constexpr std::string_view sprng_source =
    "Mascagni, Srinivasan, ACM TOMS 26 (2000) 436; Percus, Kalos, J. Parallel "
    "Distrib. Comput. 6 (1989) 477";

inline constexpr StreamFacts sprng_lfg_stream_facts = {
    .apart = StreamsApart::cycles,
    .block_log2 = 0,
    .starts_log2 = 0,
    .seeds_log2 = 31,
    .why = "streams of one seed lie on different cycles by construction",
    .source =
        "Mascagni, Cuccaro, Pryor, Robinson, J. Comput. Phys. 119 (1995) "
        "211",
    .caution =
        "the lowest bits of streams 8j to 8j + 7 have an even sum at every "
        "output, for ever: of many streams at once take upper bits, as "
        "floating-point numbers do",
    .spawned = sprng_tree_spawned};

inline constexpr StreamFacts sprng_mlfg_stream_facts = {
    .apart = StreamsApart::cycles,
    .block_log2 = 0,
    .starts_log2 = 0,
    .seeds_log2 = 31,
    .why = "streams of one seed lie on different cycles by construction",
    .source = "Mascagni, Srinivasan, Parallel Comput. 30 (2004) 899",
    .caution = "the first outputs of neighbouring streams resemble each other",
    .skip = 100,
    .spawned = sprng_tree_spawned,
    // 2^61 (2^17 - 1)
    .period = UInt128(131071) << 61};

inline constexpr std::string_view sprng_addend_why =
    "each stream adds another prime: x(n + 1) - a*x(n) tells the streams "
    "apart, "
    "so no two consecutive states of one are two consecutive ones of another";
inline constexpr std::string_view sprng_addend_caution =
    "streams with the same multiplier are one sequence times a factor, plus an "
    "offset, and bit b of each repeats every 2^(b + 1) outputs";
inline constexpr std::string_view sprng_addend_spawned =
    "a child takes a later prime, in steps that grow with every spawn: past "
    "the "
    "table of primes they repeat";

inline constexpr StreamFacts sprng_lcg_stream_facts = {
    .apart = StreamsApart::recurrences,
    .block_log2 = 0,
    .starts_log2 = 0,
    .seeds_log2 = 31,
    .why = sprng_addend_why,
    .source = sprng_source,
    .caution = sprng_addend_caution,
    .spawned = sprng_addend_spawned};

inline constexpr StreamFacts sprng_cmrg_stream_facts = {
    .apart = StreamsApart::recurrences,
    .block_log2 = 0,
    .starts_log2 = 0,
    .seeds_log2 = 31,
    .why =
        "the low 32 bits of a word are those of an LCG to which each stream "
        "adds another prime below 2^32: no two consecutive words of one "
        "stream are two consecutive ones of another",
    .source = sprng_source,
    .caution = "the multiple recursive component is the same in all streams",
    .spawned = sprng_addend_spawned};

inline constexpr StreamFacts sprng_pmlcg_stream_facts = {
    .apart = StreamsApart::recurrences,
    .block_log2 = 0,
    .starts_log2 = 0,
    .seeds_log2 = 31,
    .why =
        "each stream has another multiplier a, and a = x(n + 1)/x(n): no two "
        "consecutive states of one are two consecutive ones of another",
    .source = "Mascagni, Parallel Comput. 24 (1998) 923",
    .caution =
        "all streams of a seed go through the same 2^61 - 2 states from "
        "the same start, in orders of their own: state n*P of the stream "
        "with multiplier 37^Q is state n*Q of the one with 37^P, and "
        "the streams' first outputs, interleaved, fail birthday spacings",
    .skip = 1'000'000,
    .spawned =
        "the calls of one parent make the same children again: from the "
        "second call on streams are equal",
    .period = (UInt128(1) << 61) - UInt128(2)};

inline constexpr StreamFacts philox_stream_facts = {
    .apart = StreamsApart::recurrences,
    .block_log2 = 0,
    .starts_log2 = 0,
    .seeds_log2 = 64,
    .why =
        "the stream's number is in the counter, and for one key all "
        "2^128 counters give different blocks of four words",
    .source = "Salmon, Moraes, Dror, Shaw, SC11 (2011)",
    .caution = ""};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_STREAM_FACTS_HPP
