// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_GENERATOR_OF_HPP
#define RUNNEL_TOOLS_GENERATOR_OF_HPP

#include <runnel/generators/list.hpp>
#include <string>
#include <utility>

#include "arrangement.hpp"
#include "errors.hpp"
#include "generator.hpp"
#include "interfaces_of.hpp"
#include "seeds.hpp"
#include "serial_values.hpp"
#include "set_source.hpp"
#include "stream_origins.hpp"

/// \file
/// From the type of a generator to its value. Included once per generator.

namespace Runnel::Tool {

template <class G>
class SerialLoopOf final : public SerialLoop {
 public:
  explicit SerialLoopOf(Seed const& seed)
      : m_state(serial_state<G>(seed_of<G>(seed), 0)) {}
  void next(void* values, std::uint64_t count) override {
    auto* const at = static_cast<typename G::word_type*>(values);
    constexpr int unused = G::output_format::word_bits - G::output_format::bits;
    typename G::state_type state = std::move(m_state);
    for (std::uint64_t i = 0; i < count; ++i) at[i] = G::step(state) >> unused;
    m_state = std::move(state);
  }

 private:
  typename G::state_type m_state;
};

template <class G>
constexpr bool gives_reals = !Impl::outputs_are_bits<G>;

/// The forms of `--seed` by the rules of a seed: "1 number (ijkl)", and
/// "lammps:N" if another rule takes as many numbers.
template <class SeedType>
std::string seed_rules() {
  std::string text;
  for (SeedForm const& form : SeedType::forms) {
    std::string const name(form.name);
    if (!text.empty()) text += ", ";
    if (form.asked_by_name) {
      text += name + ":N";
      for (std::size_t i = 1; i < form.least; ++i) text += ",N";
    } else {
      text += std::to_string(form.least) +
              (form.most > form.least ? " or more" : "") +
              (form.least == 1 ? " number (" : " numbers (") + name + ")";
    }
  }
  return text;
}

template <class G>
Facts facts_of() {
  std::string const native(sizeof(typename G::word_type) == 8 ? "u64" : "u32");
  StreamFacts const* const streams = overlap_facts_of<G>().streams;
  return {.name = std::string(G::name),
          .title = std::string(G::title),
          .native_type = gives_reals<G> ? "f64" : native,
          .streams_by = std::string(G::streams_by),
          .jump_by = std::string(G::jump_by),
          .source = std::string(G::source),
          .default_seed = std::string(G::default_seed),
          .seed_rules = seed_rules<typename G::seed_type>(),
          .num_streams = G::num_streams,
          .parallel_width = G::parallel_width,
          .period_log2 = G::period_log2,
          .state_bytes = G::state_bytes,
          .output_bits = gives_reals<G> ? 0 : G::output_format::bits,
          .skip = streams == nullptr ? 0 : streams->skip,
          .caution = std::string(streams == nullptr ? std::string_view()
                                                    : streams->caution)};
}

template <class G>
Resources resources_of(Seed const& seed, std::string const& backend,
                       std::uint64_t num_streams) {
  return with_backend<Resources>(
      backend, [&]<class Space>(std::string_view, Space*) {
        return Runnel::resources<G>(Space(), seed_of<G>(seed), num_streams);
      });
}

template <class G>
void arrange_of(SeededStreams const& given, Arrangement const& wanted,
                void* to) {
  static_cast<void>(with_backend<bool>(
      given.backend, [&]<class Space>(std::string_view, Space*) {
        using Set = StreamSet<G, Space>;
        Set set(Space(), seed_of<G>(given.seed), stream_options(given.choice));
        Impl::WordsOfSet<Set> words(set);
        arrange(words, wanted, to);
        return true;
      }));
}

template <class G>
LinearRecurrence recurrence_of(Seed const& seed, std::uint64_t stream) {
  return G::linear_recurrence(seed_of<G>(seed), stream);
}

/// nullptr: its streams have no lattice.
template <class G>
auto find_recurrence() -> LinearRecurrence (*)(Seed const&, std::uint64_t) {
  if constexpr (HasLattice<G>) {
    return recurrence_of<G>;
  } else {
    return nullptr;
  }
}

template <class G>
Generator generator_of() {
  using SeedType = typename G::seed_type;
  return {
      .facts = facts_of<G>(),
      .read_seed =
          [](SeedText const& text, StreamChoice const& choice) {
            return read_seed(std::string(G::name), text, choice,
                             static_cast<SeedType*>(nullptr));
          },
      .as_made = [](Seed const& seed) -> Seed {
        auto const made = seed_of<G>(seed);
        return {made.form(), made.numbers(), Impl::parameters_of(made)};
      },
      .has_form =
          [](std::string const& form) {
            return has_form(form, static_cast<SeedType*>(nullptr));
          },
      .check =
          [](Seed const& seed, StreamChoice const& choice) {
            auto const made = seed_of<G>(seed);
            Impl::check_stream_options(stream_options(choice),
                                       made.num_streams(), std::string(G::name),
                                       Impl::skip_of(made),
                                       Impl::length_of(made));
          },
      .numbers = make_numbers<G>,
      .arrange = arrange_of<G>,
      .serial = [](Seed const& seed) -> std::unique_ptr<SerialLoop> {
        return std::make_unique<SerialLoopOf<G>>(seed);
      },
      .tree = tree_of<G>,
      .apart = overlap_facts_of<G>(),
      .recurrence = find_recurrence<G>(),
      .resources = resources_of<G>,
      .kind_names = kind_names_of<G>,
      .serial_values = serial_values_of<G>,
      .interface = interface_of<G>,
      .leaps_in_teams = Leaping<G>,
#if RUNNEL_ENABLE_MPI
      .ranks = rank_numbers_of<G>,
#endif
  };
}

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_GENERATOR_OF_HPP
