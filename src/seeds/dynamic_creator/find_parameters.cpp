// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <bit>
#include <mutex>
#include <runnel/core/errors.hpp>
#include <runnel/seeds/dynamic_creator.hpp>
#include <utility>

#include "seeds/dynamic_creator/tempering_search.hpp"
#include "seeds/dynamic_creator/twist_search.hpp"
#include "seeds/dynamic_creator/workers.hpp"

namespace Runnel {
namespace {

using namespace Impl;

constexpr std::uint32_t largest_id = 0xffff;
constexpr int published_id_bits = 16;

void require_possible(MtSearch const& search) {
  RUNNEL_THROW_IF(
      search.count == 0,
      "Runnel::find_mt_parameters: 0 ids are asked for; ask for at least one");
  RUNNEL_THROW_IF(
      search.first_id > largest_id ||
          search.count - 1 > largest_id - search.first_id,
      "Runnel::find_mt_parameters: " + std::to_string(search.count) +
          " ids from " + std::to_string(search.first_id) +
          " on pass the largest id; stay within " + std::to_string(largest_id));
  RUNNEL_THROW_IF(search.max_candidates == 0,
                  "Runnel::find_mt_parameters: 0 candidates are allowed; the "
                  "published number is 10000");
  if (!search.id_bits) return;
  int const bits = *search.id_bits;
  RUNNEL_THROW_IF(
      bits < 0 || bits > search.word_bits - 2,
      "Runnel::find_mt_parameters: " + std::to_string(bits) +
          " id bits are too many or too few; give a number in [0, " +
          std::to_string(search.word_bits - 2) + "]");
  std::uint32_t const last = search.first_id + search.count - 1;
  RUNNEL_THROW_IF(bits != 0 && (last >> bits) != 0,
                  "Runnel::find_mt_parameters: id " + std::to_string(last) +
                      " has more than " + std::to_string(bits) +
                      " bits; allow more id bits, or ask for lower ids");
}

int id_bits_of(MtSearch const& search) {
  if (search.id_bits) return *search.id_bits;
  if (search.rules == MtRules::v06 || search.independent) {
    return published_id_bits;
  }
  return static_cast<int>(std::bit_width(search.first_id + search.count - 1));
}

/// One search under way.
class Run {
 public:
  explicit Run(MtSearch const& search)
      : m_search(search),
        m_tests(mt_sizes(search.exponent, search.word_bits)),
        m_threads(num_threads(search.threads)),
        m_id_bits(id_bits_of(search)) {}

  MtSearchResult result() {
    if (m_search.independent) {
      search_independently();
    } else {
      search_in_turn();
    }
    m_result.effort = counts();
    auto const& effort = m_result.effort;
    std::uint64_t const vectors =
        effort.period_tests +
        (m_search.rules == MtRules::legacy ? effort.evaluations : 0);
    m_result.numbers_drawn =
        effort.candidates + vectors * m_tests.sizes.num_words;
    return std::move(m_result);
  }

 private:
  MtSearchProgress counts() const {
    return {m_counts.sets, m_counts.candidates, m_counts.period_tests,
            m_counts.evaluations};
  }
  void report() const {
    if (m_search.progress) m_search.progress(counts());
  }
  void deliver(MtParameters const& set) {
    m_result.sets.push_back(set);
    if (m_search.found) m_search.found(set);
  }

  /// \param threads  that test candidates of one id
  TwistSearch::Limits limits(int threads, bool may_report) const {
    return {m_id_bits, m_search.max_candidates, threads, [this, may_report] {
              if (may_report) report();
            }};
  }

  /// Completes a set that has its twist.
  /// \returns how many masks were judged
  std::uint64_t temper(MtParameters& set) {
    Tempering const tempering = find_tempering(set);
    set.mask_b = tempering.masks.b;
    set.mask_c = tempering.masks.c;
    ++m_counts.sets;
    m_counts.evaluations += tempering.evaluations;
    return tempering.evaluations;
  }

  MtParameters set_with(std::uint32_t id, std::uint32_t twist) const {
    MtParameters set = m_tests.sizes;
    set.id = id;
    set.twist = twist;
    return set;
  }

  /// One driving generator for all ids.
  void search_in_turn() {
    TwistSearch twists(m_tests, m_search.seed, m_counts);
    twists.discard(m_search.drawn_before);
    // Threads pay where tests take longer than it takes to start them.
    int const testers = m_search.exponent > 2000 ? m_threads : 1;
    // Masks draw nothing in the new rules: they can wait, to be found in
    // parallel.
    bool const draws = m_search.rules == MtRules::legacy;
    std::size_t const together =
        draws || m_threads == 1 ? 1 : static_cast<std::size_t>(4 * m_threads);
    std::vector<MtParameters> waiting;
    for (std::uint32_t i = 0; i < m_search.count; ++i) {
      std::uint32_t const id = m_search.first_id + i;
      auto const twist = twists.next(id, limits(testers, true));
      if (!twist) m_result.failed.push_back(id);
      if (twist) waiting.push_back(set_with(id, *twist));
      if (twist && i + 1 < m_search.count && waiting.size() < together) {
        continue;
      }
      std::uint64_t const evaluations = temper_all(waiting);
      if (draws) twists.discard(evaluations * m_tests.sizes.num_words);
      if (!twist) return;
    }
  }

  std::uint64_t temper_all(std::vector<MtParameters>& sets) {
    std::atomic<std::uint64_t> evaluations = 0;
    run_tasks(sets.size(), m_threads, [&](std::size_t i, bool is_caller) {
      evaluations += temper(sets[i]);
      if (is_caller) report();
    });
    for (auto const& set : sets) deliver(set);
    sets.clear();
    return evaluations;
  }

  /// A driving generator for each id.
  void search_independently() {
    std::vector<std::optional<MtParameters>> sets(m_search.count);
    std::vector<bool> is_done(m_search.count);
    std::size_t delivered = 0;
    std::mutex mutex;
    // One id has all threads for its tests, several have one each.
    int const testers = m_search.count == 1 ? m_threads : 1;
    run_tasks(m_search.count, m_threads, [&](std::size_t i, bool is_caller) {
      auto const id = m_search.first_id + static_cast<std::uint32_t>(i);
      TwistSearch twists(m_tests, m_search.seed, m_counts);
      twists.discard(m_search.drawn_before);
      auto const twist = twists.next(id, limits(testers, is_caller));
      std::optional<MtParameters> set;
      if (twist) temper(set.emplace(set_with(id, *twist)));
      if (is_caller) report();
      std::lock_guard const lock(mutex);
      sets[i] = set;
      is_done[i] = true;
      for (; delivered < sets.size() && is_done[delivered]; ++delivered) {
        if (sets[delivered]) {
          deliver(*sets[delivered]);
        } else {
          m_result.failed.push_back(m_search.first_id +
                                    static_cast<std::uint32_t>(delivered));
        }
      }
    });
  }

  MtSearch const& m_search;
  TwistTests m_tests;
  int m_threads;
  int m_id_bits;
  SearchCounts m_counts;
  MtSearchResult m_result;
};

}  // namespace

MtSearchResult find_mt_parameters(MtSearch const& search) {
  mt_sizes(search.exponent, search.word_bits);  // throws for wrong sizes
  require_possible(search);
  return Run(search).result();
}

}  // namespace Runnel
