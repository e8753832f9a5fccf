// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "seeds.hpp"

#include <string_view>

#include "errors.hpp"
#include "numbers.hpp"

namespace Runnel::Tool {
namespace {

std::string const option = "--seed";

// `lammps:12345` gives "lammps" and leaves "12345".
std::string cut_form(std::string& text) {
  std::size_t const colon = text.find(':');
  if (colon == std::string::npos) return {};
  std::string form = text.substr(0, colon);
  text.erase(0, colon + 1);
  return form;
}

std::string ranmar_form(std::string const& named, std::size_t count) {
  if (named.empty() && count == 1) return "ijkl";
  if (named.empty() && count == 2) return "ij,kl";
  if (named.empty() && count == 4) return "i,j,k,l";
  if (named == "lammps" && count == 1) return named;
  if (named == "cern" && count == 3) return named;
  return {};
}

}  // namespace

Seed read_seed(std::string const& text, RanmarSeed const* /*family*/) {
  std::string rest = text;
  std::string const named = cut_form(rest);
  Seed seed;
  seed.numbers = read_list(option, rest);
  seed.form = ranmar_form(named, seed.numbers.size());
  if (seed.form.empty()) {
    throw UsageError(option + ": '" + text +
                     "' is no seed of RANMAR: give ij,kl; one ijkl; four "
                     "small seeds i,j,k,l; lammps:N; or cern:ijkl,ntot,ntot2");
  }
  return seed;
}

bool has_form(std::string const& form, RanmarSeed const* /*family*/) {
  for (char const* const known :
       {"ij,kl", "ijkl", "i,j,k,l", "lammps", "cern"}) {
    if (form == known) return true;
  }
  return false;
}

}  // namespace Runnel::Tool
