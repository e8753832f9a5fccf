// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstddef>
#include <cstdint>
#include <runnel/core/errors.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/interfaces/detail/named_vectors.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "distribution_text.hpp"

namespace Runnel::Impl {
namespace {

struct VectorName {
  char const* name;
  char const* parameters;
};
constexpr VectorName directions = {"directions", "d"};
constexpr VectorName multinomial = {"multinomial", "n,w0,w1,..."};
constexpr VectorName normal = {"multivariate_normal",
                               "d,mean0,...,covariance00,covariance01,..."};
constexpr VectorName normal_by_factor = {"multivariate_normal_factor",
                                         "d,mean0,...,L00,L01,..."};
constexpr VectorName vectors_by_name[] = {directions, multinomial, normal,
                                          normal_by_factor};

double largest_integer(NamedType type) {
  switch (type) {
    case NamedType::i32:
      return largest_number<std::int32_t>;
    case NamedType::u32:
      return largest_number<std::uint32_t>;
    case NamedType::u64:
      return largest_number<std::uint64_t>;
    default:
      return largest_number<std::int64_t>;
  }
}

/// \throws std::invalid_argument always
void refuse_parameters(NamedDistribution const& text, std::string const& wanted,
                       std::string const& example) {
  RUNNEL_THROW_IF(true, "Runnel::read_vectors: the distribution " + text.name +
                            " was given " +
                            std::to_string(text.parameters.size()) +
                            " parameters; give " + wanted + ", as " + example);
}

VectorsByAny read_multinomial(NamedDistribution const& text) {
  if (text.parameters.size() < 2) {
    refuse_parameters(text, "the trials and a weight for each component",
                      "multinomial:10,1,2.5");
  }
  Parameters const p(text, multinomial.parameters);
  std::vector<double> weights(text.parameters.size() - 1);
  for (std::size_t k = 0; k < weights.size(); ++k) {
    weights[k] = p.get<double>(k + 1);
  }
  return Multinomial(p.get<std::int64_t>(0), weights);
}

/// The dimension that a text begins with.
std::size_t read_dimension(NamedDistribution const& text,
                           VectorName const& name) {
  if (text.parameters.empty()) {
    refuse_parameters(text, "the number of components first",
                      std::string(name.name) + ":" + name.parameters);
  }
  auto const d = Parameters(text, name.parameters).get<std::int64_t>(0);
  RUNNEL_THROW_IF(d < 1, "Runnel::read_vectors: the distribution " + text.name +
                             " of " + std::to_string(d) +
                             " components; give 1 or more");
  return static_cast<std::size_t>(d);
}

VectorsByAny read_normal(NamedDistribution const& text,
                         VectorName const& name) {
  std::size_t const d = read_dimension(text, name);
  std::size_t const numbers = text.parameters.size() - 1;
  // d + d·d, where d may be anything.
  if (numbers % d != 0 || numbers / d != d + 1) {
    std::string const dimension = std::to_string(d);
    refuse_parameters(text,
                      dimension + ", " + dimension + " means and " + dimension +
                          " times " + dimension + " numbers row by row",
                      std::string(name.name) + ":2,0,0,1,0.5,0.5,1");
  }
  Parameters const p(text, name.parameters);
  std::vector<double> values(numbers);
  for (std::size_t k = 0; k < numbers; ++k) values[k] = p.get<double>(k + 1);
  std::span<double const> const all(values);
  auto const mean = all.first(d);
  auto const matrix = all.subspan(d);
  if (text.name == normal_by_factor.name) {
    return MultivariateNormal::from_factor(mean, matrix);
  }
  return MultivariateNormal(mean, matrix);
}

}  // namespace

NamedVectors checked_vectors(NamedType type, VectorsByAny const& distribution,
                             std::size_t dimension) {
  bool const is_real = type == NamedType::f32 || type == NamedType::f64;
  auto const* const counts = std::get_if<Multinomial>(&distribution);
  RUNNEL_THROW_IF(counts != nullptr && is_real,
                  "Runnel::Multinomial: its vectors have whole numbers; ask "
                  "for i32, i64, u32 or u64");
  RUNNEL_THROW_IF(
      counts == nullptr && !is_real,
      std::string("Runnel::") +
          (std::holds_alternative<Directions>(distribution)
               ? "Directions"
               : "MultivariateNormal") +
          ": its vectors have floating-point numbers; ask for f32 or f64");
  std::visit([&](auto const& one) { one.check_dimension(dimension); },
             distribution);
  if (counts != nullptr) counts->check_largest(largest_integer(type));
  return {type, distribution, dimension};
}

bool names_vectors(std::string const& text) {
  std::string_view const name =
      std::string_view(text).substr(0, text.find(':'));
  for (auto const& each : vectors_by_name) {
    if (name == each.name) return true;
  }
  return false;
}

NamedVectors read_vectors(std::string const& text, NamedType type) {
  auto const named = split_text(text);
  RUNNEL_THROW_IF(
      !names_vectors(text),
      "Runnel::read_vectors: there is no distribution of vectors '" +
          named.name + "'; take one of " + vector_names());
  if (named.name == multinomial.name) {
    auto const counts = read_multinomial(named);
    return checked_vectors(type, counts,
                           std::get<Multinomial>(counts).dimension());
  }
  if (named.name == directions.name) {
    if (named.parameters.size() > 1) {
      refuse_parameters(named, "the number of components alone",
                        "directions:3");
    }
    return checked_vectors(type, Directions(),
                           read_dimension(named, directions));
  }
  auto const normals =
      read_normal(named, named.name == normal.name ? normal : normal_by_factor);
  return checked_vectors(type, normals,
                         std::get<MultivariateNormal>(normals).dimension());
}

std::string vector_names() {
  std::string text;
  for (auto const& each : vectors_by_name) {
    text += (text.empty() ? "" : ", ") + std::string(each.name) + ":" +
            each.parameters;
  }
  return text;
}

}  // namespace Runnel::Impl
