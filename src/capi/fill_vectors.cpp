// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/vectors.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <runnel/interfaces/detail/fill_host_memory.hpp>
#include <runnel/interfaces/detail/named_vectors.hpp>
#include <span>
#include <string>

#include "reach.hpp"
#include "sets.hpp"
#include "status.hpp"
#include "value_names.hpp"

using namespace Runnel::CApi;
using Runnel::Impl::NamedVectors;

namespace {

/// Vectors to be written.
struct VectorPlace {
  Memory memory;
  void* values;
  std::size_t count;  ///< of each stream
};

using SpaceVectors = Runnel::Impl::VectorFill<Kokkos::DefaultExecutionSpace>;

/// \tparam Word  of the size of a number
template <class Word>
void fill_to_host(SpaceVectors& vectors, SetWords& words,
                  VectorPlace const& place, std::size_t numbers_of_set) {
  // A device makes whole rows of several streams, or some vectors of one.
  std::size_t const size = place.count * numbers_of_set;
  std::size_t const some = Runnel::Impl::staged_piece(numbers_of_set);
  std::size_t const piece = words.size() > 1 ? size : some;
  Runnel::Impl::fill_host_memory(
      words.instance(),
      Runnel::Impl::HostMemory<Word>{static_cast<Word*>(place.values), size,
                                     piece, "Runnel::capi::fence"},
      [&](Word* to, std::size_t n) {
        vectors.fill(words, to, static_cast<std::int64_t>(n / numbers_of_set));
      });
}

void fill(ErasedSet& set, NamedVectors const& named, VectorPlace const& place) {
  using namespace Runnel;
  std::size_t const bytes = Impl::bytes_of(named.type);
  std::size_t const streams = set.size();
  // Each factor by itself: their product may not fit into 64 bits.
  require_count(named.dimension, bytes);
  require_count(streams, bytes * named.dimension);
  std::size_t const numbers_of_set = streams * named.dimension;
  require_count(place.count, bytes * numbers_of_set);
  if (place.count > 0) require_pointer(place.values, "values");
  auto const words = set.words();
  auto const exec = words->instance();
  std::size_t const size = place.count * numbers_of_set;
  if (place.memory == Memory::host) {
    require_host_reach(exec, place.values, size,
                       "use the call whose name ends in _device");
  } else {
    require_device_reach(exec, place.values, size,
                         "use the call without _device for memory of the host");
  }
  words->check("Runnel::fill");
  auto const vectors = Impl::make_vector_fill(
      exec, named, words->precision(Impl::has_narrow_words(named.type)));
  auto const count = static_cast<std::int64_t>(place.count);
  vectors->check(*words, count);
  if (place.memory == Memory::device) {
    vectors->fill(*words, place.values, count);
  } else if (bytes == sizeof(std::uint32_t)) {
    fill_to_host<std::uint32_t>(*vectors, *words, place, numbers_of_set);
  } else {
    fill_to_host<std::uint64_t>(*vectors, *words, place, numbers_of_set);
  }
}

std::span<double const> numbers(double const* first, std::size_t count,
                                char const* name) {
  if (count > 0) require_pointer(first, name);
  require_count(count, sizeof(double));
  return {first, count};
}

NamedVectors read_normal(runnel_type type,
                         runnel_multivariate_normal const* normal) {
  using Runnel::MultivariateNormal;
  auto const named = named_type(type);
  require_pointer(normal, "normal");
  RUNNEL_THROW_IF(
      (normal->covariance == nullptr) == (normal->factor == nullptr),
      std::string(normal->factor == nullptr
                      ? "neither covariance nor factor is given"
                      : "both covariance and factor are given") +
          "; give one of them, and NULL for the other");
  std::size_t const d = normal->dimension;
  auto const mean = numbers(normal->mean, d, "mean");
  if (d > 0) require_count(d, sizeof(double) * d);
  if (normal->factor != nullptr) {
    auto const factor = numbers(normal->factor, d * d, "factor");
    return Runnel::Impl::checked_vectors(
        named, MultivariateNormal::from_factor(mean, factor), d);
  }
  auto const covariance = numbers(normal->covariance, d * d, "covariance");
  return Runnel::Impl::checked_vectors(named,
                                       MultivariateNormal(mean, covariance), d);
}

NamedVectors read_multinomial(runnel_type type,
                              runnel_multinomial const* multinomial) {
  auto const named = named_type(type);
  require_pointer(multinomial, "multinomial");
  auto const weights =
      numbers(multinomial->weights, multinomial->num_weights, "weights");
  return Runnel::Impl::checked_vectors(
      named, Runnel::Multinomial(multinomial->trials, weights), weights.size());
}

NamedVectors read_text(runnel_type type, char const* distribution) {
  require_pointer(distribution, "distribution");
  return Runnel::Impl::read_vectors(distribution, named_type(type));
}

}  // namespace

extern "C" {

runnel_status runnel_fill_vectors(runnel_stream_set* set, runnel_type type,
                                  char const* distribution, void* values,
                                  size_t count) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    fill(streams, read_text(type, distribution), {Memory::host, values, count});
  });
}
runnel_status runnel_fill_multivariate_normal(
    runnel_stream_set* set, runnel_type type,
    runnel_multivariate_normal const* normal, void* values, size_t count) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    fill(streams, read_normal(type, normal), {Memory::host, values, count});
  });
}
runnel_status runnel_fill_multinomial(runnel_stream_set* set, runnel_type type,
                                      runnel_multinomial const* multinomial,
                                      void* values, size_t count) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    fill(streams, read_multinomial(type, multinomial),
         {Memory::host, values, count});
  });
}

runnel_status runnel_fill_vectors_device(runnel_stream_set* set,
                                         runnel_type type,
                                         char const* distribution, void* values,
                                         size_t count) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    fill(streams, read_text(type, distribution),
         {Memory::device, values, count});
  });
}
runnel_status runnel_fill_multivariate_normal_device(
    runnel_stream_set* set, runnel_type type,
    runnel_multivariate_normal const* normal, void* values, size_t count) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    fill(streams, read_normal(type, normal), {Memory::device, values, count});
  });
}
runnel_status runnel_fill_multinomial_device(
    runnel_stream_set* set, runnel_type type,
    runnel_multinomial const* multinomial, void* values, size_t count) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    fill(streams, read_multinomial(type, multinomial),
         {Memory::device, values, count});
  });
}

}  // extern "C"
