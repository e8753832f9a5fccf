// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "distribution.hpp"

#include <stdexcept>

#include "errors.hpp"

namespace Runnel::Tool {

Impl::NamedDistribution read_distribution(std::string const& dist,
                                          std::string const& ends,
                                          std::string const& type) {
  try {
    return Impl::read_distribution(dist, ends, named_type(type));
  } catch (std::invalid_argument const& error) {
    throw UsageError("--dist " + dist + ", --type " + type +
                     (ends.empty() ? "" : ", --ends '" + ends + "'") + ": " +
                     error.what());
  }
}

Impl::NamedDistribution read_marked_distribution(std::string const& dist,
                                                 std::string const& type) {
  std::string const given = "--dist " + dist + ", --type " + type + ": ";
  try {
    auto marked = Impl::read_marked(dist, named_type(type));
    if (!Impl::has_marks(dist) && !marked.parameters.empty() &&
        dist.find(':') != std::string::npos) {
      throw UsageError(given +
                       "--by-element has the parameters, and none is left for "
                       "it; write @ for each parameter that rows have, or the "
                       "name alone");
    }
    return marked;
  } catch (std::invalid_argument const& error) {
    throw UsageError(given + error.what());
  }
}

Impl::NamedVectors read_vector_distribution(std::string const& dist,
                                            std::string const& type) {
  try {
    return Impl::read_vectors(dist, named_type(type));
  } catch (std::invalid_argument const& error) {
    throw UsageError("--dist " + dist + ", --type " + type + ": " +
                     error.what());
  }
}

std::uint64_t num_components(std::string const& dist, std::string const& type) {
  if (!names_vectors(dist)) return 0;
  return read_vector_distribution(dist, type).dimension;
}

Impl::NamedType named_type(std::string const& type) {
  if (type == "f32") return Impl::NamedType::f32;
  if (type == "f64") return Impl::NamedType::f64;
  if (type == "i32") return Impl::NamedType::i32;
  if (type == "i64") return Impl::NamedType::i64;
  if (type == "u32") return Impl::NamedType::u32;
  if (type == "u64") return Impl::NamedType::u64;
  throw UsageError(
      "--dist: --type " + type +
      " has no distributions; give f32 or f64, or i32, i64, u32 or u64 for "
      "those of whole numbers");
}

StoredType stored_type_of(Impl::NamedType type) {
  switch (type) {
    case Impl::NamedType::f32:
      return StoredType::f32;
    case Impl::NamedType::i32:
      return StoredType::i32;
    case Impl::NamedType::i64:
      return StoredType::i64;
    case Impl::NamedType::u32:
      return StoredType::u32;
    case Impl::NamedType::u64:
      return StoredType::u64;
    case Impl::NamedType::f64:
      break;
  }
  return StoredType::f64;
}

}  // namespace Runnel::Tool
