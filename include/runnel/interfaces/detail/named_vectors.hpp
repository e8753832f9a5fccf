// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_NAMED_VECTORS_HPP
#define RUNNEL_INTERFACES_DETAIL_NAMED_VECTORS_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <runnel/distributions/directions.hpp>
#include <runnel/distributions/multinomial.hpp>
#include <runnel/distributions/multivariate_normal.hpp>
#include <runnel/fill/request/word_source.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <string>
#include <variant>

/// Distributions of vectors for callers without C++ types: the program, C and
/// Fortran. They know no generator, so they are compiled once.
namespace Runnel::Impl {

using VectorsByAny = std::variant<MultivariateNormal, Directions, Multinomial>;

/// A distribution of vectors, and the type of their components.
struct NamedVectors {
  NamedType type;
  VectorsByAny distribution;
  std::size_t dimension;  ///< components of a vector
};

/// \throws std::invalid_argument if the distribution has no vectors of that
///   type or as many components
NamedVectors checked_vectors(NamedType type, VectorsByAny const& distribution,
                             std::size_t dimension);

/// Returns whether the text names a distribution of vectors.
bool names_vectors(std::string const& text);
/// Reads `directions:3`, `multinomial:10,1,2.5`, `multivariate_normal:…`: d,
/// the mean and d × d covariances row by row, or by
/// `multivariate_normal_factor` those of a lower triangular factor.
/// \throws std::invalid_argument if there is no such distribution, or it has
///   other parameters, or no vectors of the type
NamedVectors read_vectors(std::string const& text, NamedType type);
/// The names with their parameters.
std::string vector_names();

/// Fills by a distribution of vectors.
template <class Space>
class VectorFill {
 public:
  VectorFill() = default;
  VectorFill(VectorFill const&) = delete;
  VectorFill& operator=(VectorFill const&) = delete;
  virtual ~VectorFill() = default;
  /// \param count  vectors of each stream
  /// \throws StreamEnded if the streams have not as many unit words left
  virtual void check(WordSource<Space> const& source,
                     std::int64_t count) const = 0;
  /// Queues the next `count` vectors of each stream, a row of vectors after the
  /// other, to memory of the space. On hosts words, numbers and vectors are
  /// made in pieces that stay in caches.
  /// \pre `source.check`
  virtual void fill(WordSource<Space>& source, void* at,
                    std::int64_t count) = 0;
};

/// \param precision  of the unit words of the type, `has_narrow_words`
/// \throws std::invalid_argument if the type does not hold the components
template <class Space>
std::unique_ptr<VectorFill<Space>> make_vector_fill(Space const& space,
                                                    NamedVectors const& vectors,
                                                    int precision);

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_NAMED_VECTORS_HPP
