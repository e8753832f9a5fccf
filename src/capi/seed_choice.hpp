// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_SEED_CHOICE_HPP
#define RUNNEL_CAPI_SEED_CHOICE_HPP

#include <cstdint>
#include <runnel/core/seed_forms.hpp>
#include <runnel/streams/detail/from_snapshot.hpp>
#include <string>
#include <vector>

#include "erased_set.hpp"
#include "status.hpp"

namespace Runnel::CApi {

/// The rule that was named, or else the one for this count of numbers.
template <class Seed>
std::string form_of_choice(std::string const& generator,
                           SeedChoice const& choice) {
  if (!choice.form.empty()) return choice.form;
  std::string const form(Impl::seed_form_for<Seed>(choice.numbers.size()));
  if (!form.empty()) return form;
  std::string rules;
  for (auto const& known : Seed::forms) {
    rules += (rules.empty() ? "" : "; ") + std::string(known.name);
  }
  throw Failure(RUNNEL_ERROR_INVALID_ARGUMENT,
                std::to_string(choice.numbers.size()) +
                    " numbers as a seed of " + generator +
                    ", which no rule takes unless it is named; there are " +
                    rules);
}

template <class G>
typename G::seed_type seed_of(SeedChoice const& choice,
                              std::vector<std::uint64_t> const& kept = {}) {
  using Seed = typename G::seed_type;
  std::string const name(G::name);
  auto const& parameters = choice.parameters.empty() ? kept : choice.parameters;
  if (choice.form.empty() && choice.numbers.empty()) {
    Seed const seed;
    if (parameters.empty()) return seed;
    return Impl::make_seed<Seed>(name, seed.form(), seed.numbers(), parameters);
  }
  return Impl::make_seed<Seed>(name, form_of_choice<Seed>(name, choice),
                               choice.numbers, parameters);
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_SEED_CHOICE_HPP
