// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "related_feed.hpp"

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <numeric>

#include "errors.hpp"
#include "related_streams.hpp"

namespace Runnel::Tool {
namespace {

constexpr std::uint64_t max_sets = std::uint64_t{1} << 20;

}  // namespace

RelatedFeed::RelatedFeed(ValidateArguments const& given)
    : m_generator(find_generator(given.streams.generator.value_or(""))),
      m_bits(m_generator.facts, given.streams.type.value_or("native")),
      m_choice(read_choice(given.streams)),
      m_from(given.from.value_or("")) {
  if (m_from != "seeds" && m_from != "tree") {
    throw UsageError("--from: '" + m_from +
                     "' is none of streams, seeds, tree");
  }
  if (given.streams.order || given.streams.block || given.streams.leapfrog) {
    throw UsageError(
        "--order, --block and --leapfrog are for --from streams: " + m_from +
        " take turns number by number");
  }
  if (m_choice.num_streams > max_sets) {
    throw UsageError("--streams: of --from " + m_from +
                     " at most 2^20 can be tested at a time");
  }
  StreamChoice one = m_choice;
  one.num_streams = 1;
  SeedText text = given.streams.seeds;
  if (!text.seed) text.seed = m_generator.facts.default_seed;
  m_seed = m_generator.read_seed(text, one);
  m_generator.check(m_seed, one);
}

int RelatedFeed::value_bits() const { return m_bits.value_bits(); }

std::uint64_t RelatedFeed::round() const {
  return std::lcm(std::uint64_t{32}, m_choice.num_streams);
}

std::map<std::string, std::string> RelatedFeed::notes() const {
  std::string seed = m_seed.form + ":";
  for (std::uint64_t const n : m_seed.numbers) {
    seed += (seed.back() == ':' ? "" : ",") + std::to_string(n);
  }
  std::map<std::string, std::string> notes = {
      {"generator", m_generator.facts.name},
      {"seed", seed},
      {"streams", std::to_string(m_choice.num_streams)},
      {"first_stream", std::to_string(m_choice.first_stream)},
      {"offset", to_string(m_choice.offset)},
      {"from", m_from}};
  if (!m_bits.of_outputs()) notes["type"] = m_bits.type();
  return notes;
}

void RelatedFeed::begin(std::uint64_t at) {
  std::uint64_t const count = m_choice.num_streams;
  auto const origins =
      m_from == "tree" ? m_generator.tree(m_seed, m_choice.first_stream, count)
                       : streams_of_seeds(m_seed, m_choice.first_stream, count);
  StreamChoice place = m_choice;
  place.offset += UInt128(at / count) * m_bits.outputs();
  for (auto const& origin : origins) {
    m_sources.push_back(m_generator.numbers(m_bits.making()));
    m_sources.back()->seed(origin.seed, choice_of(origin, place));
  }
}

template <class View>
FedValues RelatedFeed::take_turns(std::uint64_t per_stream, View& to) {
  auto const streams = m_sources.size();
  auto const each = static_cast<std::size_t>(per_stream);
  if (to.size() < streams * each) {
    to = View(Kokkos::view_alloc(Kokkos::WithoutInitializing,
                                 "Runnel::Tool::RelatedFeed"),
              streams * each);
  }
  View filled(to.data(), streams * each);
  auto const copy = Kokkos::create_mirror_view(filled);
  for (std::size_t s = 0; s < streams; ++s) {
    m_sources[s]->fill(per_stream, Order::blocked);
    auto const* const values =
        static_cast<typename View::value_type const*>(m_sources[s]->values());
    for (std::size_t i = 0; i < each; ++i) copy(i * streams + s) = values[i];
  }
  Kokkos::deep_copy(filled, copy);
  return m_bits(m_sources.front()->stored_type(), filled.data(), filled.size());
}

FedValues RelatedFeed::next(std::uint64_t count) {
  std::uint64_t const each = count / m_choice.num_streams;
  StoredType const type = m_sources.front()->stored_type();
  if (type == StoredType::u64) return take_turns(each, m_wide);
  if (type == StoredType::u32) return take_turns(each, m_words);
  if (type == StoredType::f32) return take_turns(each, m_floats);
  return take_turns(each, m_reals);
}

void RelatedFeed::end() {
  m_sources.clear();
  m_bits.end();
  m_floats = {};
  m_words = {};
  m_wide = {};
  m_reals = {};
}

}  // namespace Runnel::Tool
