// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "value_names.hpp"

#include <cstddef>
#include <iterator>

namespace Runnel::CApi {
namespace {

// In the order of the enums.
constexpr char const* type_names[] = {"f32", "f64", "u32", "u64",
                                      "i31", "i32", "i64"};
constexpr char const* distribution_names[] = {"reference", "uniform", "nonzero",
                                              "cern",      "native",  "bits",
                                              "default",   "words"};
static_assert(std::size(type_names) == RUNNEL_I64 + 1);
static_assert(std::size(distribution_names) == RUNNEL_WORDS + 1);

}  // namespace

std::string no_such_values(char const* generator, Values values,
                           std::string const& made) {
  auto const type = static_cast<std::size_t>(values.type);
  auto const distribution = static_cast<std::size_t>(values.distribution);
  std::string wrong;
  if (type >= std::size(type_names)) {
    wrong = std::to_string(values.type) + " is no runnel_type";
  } else if (distribution >= std::size(distribution_names)) {
    wrong = std::to_string(values.distribution) + " is no runnel_distribution";
  } else {
    wrong = std::string(generator) + " makes no " + type_names[type] + " by " +
            distribution_names[distribution];
  }
  return wrong + "; " + generator + " makes " + made;
}

}  // namespace Runnel::CApi
