// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "value_names.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <runnel/core/errors.hpp>

#include "status.hpp"

namespace Runnel::CApi {
namespace {

// In the order of the enums.
constexpr char const* type_names[] = {"f32", "f64", "u32", "u64",
                                      "i31", "i32", "i64"};
constexpr char const* distribution_names[] = {
    "reference", "uniform", "nonzero", "cern",         "native",
    "bits",      "default", "words",   "uniform_exact"};
static_assert(std::size(type_names) == RUNNEL_I64 + 1);
static_assert(std::size(distribution_names) == RUNNEL_UNIFORM_EXACT + 1);

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

std::string name_of(runnel_type type) {
  auto const index = static_cast<std::size_t>(type);
  return index < std::size(type_names) ? type_names[index]
                                       : "type " + std::to_string(type);
}

std::size_t bytes_of(runnel_type type) {
  return type == RUNNEL_DOUBLE || type == RUNNEL_U64 || type == RUNNEL_I64 ? 8
                                                                           : 4;
}
std::size_t bytes_of(StreamValues const& values) {
  return values.named
             ? static_cast<std::size_t>(Impl::bytes_of(values.named->type))
             : bytes_of(values.plain.type);
}

void require_values(runnel_type type, void const* values, std::size_t count) {
  require_count(count, bytes_of(type));
  if (count > 0) require_pointer(values, "values");
}

Impl::NamedType named_type(runnel_type type) {
  using Impl::NamedType;
  switch (type) {
    case RUNNEL_FLOAT:
      return NamedType::f32;
    case RUNNEL_DOUBLE:
      return NamedType::f64;
    case RUNNEL_U32:
      return NamedType::u32;
    case RUNNEL_U64:
      return NamedType::u64;
    case RUNNEL_I32:
      return NamedType::i32;
    case RUNNEL_I64:
      return NamedType::i64;
    default:
      RUNNEL_THROW_IF(true,
                      "type is " + std::to_string(type) +
                          ", which has no distributions; give RUNNEL_FLOAT or "
                          "RUNNEL_DOUBLE, or RUNNEL_I32, RUNNEL_I64, "
                          "RUNNEL_U32 or RUNNEL_U64 for whole numbers");
  }
  return {};
}

NamedValues read_named(runnel_type type, char const* distribution) {
  require_pointer(distribution, "distribution");
  auto const named = named_type(type);
  return {named, Impl::read_distribution(distribution, "", named)};
}

StreamValues read_values(runnel_type type, char const* distribution) {
  std::string const name =
      distribution == nullptr ? "default" : std::string(distribution);
  if (Impl::names_inverse_cdf(name)) {
    return {.plain = {}, .named = read_named(type, name.c_str())};
  }
  std::string const first = name.substr(0, name.find(':'));
  auto const* const found = std::find(std::begin(distribution_names),
                                      std::end(distribution_names), first);
  RUNNEL_THROW_IF(found != std::end(distribution_names) && first != name,
                  "the distribution " + first + " has no parameters, but '" +
                      name + "' was given; give " + first);
  RUNNEL_THROW_IF(found == std::end(distribution_names),
                  "there is no distribution '" + name +
                      "'; take reference, uniform, uniform_exact, nonzero, "
                      "cern, native, bits, "
                      "words or default, or one with parameters, " +
                      Impl::distribution_names());
  return plain_values(type, static_cast<runnel_distribution>(
                                found - std::begin(distribution_names)));
}

}  // namespace Runnel::CApi
