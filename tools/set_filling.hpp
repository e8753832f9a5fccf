// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_SET_FILLING_HPP
#define RUNNEL_TOOLS_SET_FILLING_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/core/concepts.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <string>
#include <type_traits>
#include <vector>

#include "distribution.hpp"
#include "errors.hpp"
#include "generator.hpp"

/// \file
/// Which function fills values of --type and --dist from a set of streams.

namespace Runnel::Tool {

/// Fills `count` values of type T at an address in the set's memory.
template <class Set, class T, class Distribution>
void fill_values(void* values, std::uint64_t count, Set& set,
                 FillOptions const& options) {
  using Space = typename Set::execution_space;
  Kokkos::View<T*, typename Space::memory_space,
               Kokkos::MemoryTraits<Kokkos::Unmanaged>> const
      view(static_cast<T*>(values), static_cast<std::size_t>(count));
  Runnel::fill(set.instance(), view, set, Distribution{}, options);
}

/// A pair of --type and --dist, and the function that fills it.
template <class Set>
struct Filling {
  char const* type;
  char const* dist;
  StoredType stored;
  void (*fill)(void*, std::uint64_t, Set&, FillOptions const&);
};

/// The integers that a generator's outputs make, if they are bit fields.
template <class Set>
void add_integers(std::vector<Filling<Set>>& fillings) {
  using G = typename Set::generator_type;
  using Word = typename G::word_type;
  using std::int32_t, std::uint32_t, std::uint64_t;
  fillings.push_back(
      {"u32", "words", StoredType::u32, fill_values<Set, uint32_t, Words>});
  fillings.push_back(
      {"u64", "words", StoredType::u64, fill_values<Set, uint64_t, Words>});
  if constexpr (!Impl::outputs_are_bits<G>) {
    fillings.push_back({"native", "reference", StoredType::f64,
                        fill_values<Set, double, Reference>});
  } else {
    fillings.push_back({"native", "reference",
                        sizeof(Word) == 8 ? StoredType::u64 : StoredType::u32,
                        fill_values<Set, Word, Native>});
    // Native words of 32 bits need no second kernel.
    using U32 =
        std::conditional_t<G::output_format::bits == 32 && sizeof(Word) == 4,
                           Native, Bits>;
    fillings.push_back(
        {"u32", "reference", StoredType::u32, fill_values<Set, uint32_t, U32>});
    fillings.push_back(
        {"i31", "reference", StoredType::i32, fill_values<Set, int32_t, Bits>});
    if constexpr (Impl::outputs_join<G>) {
      fillings.push_back({"u64", "reference", StoredType::u64,
                          fill_values<Set, uint64_t, Bits>});
    }
  }
}

template <class Set, class T>
void add_reals(char const* type, StoredType stored,
               std::vector<Filling<Set>>& fillings) {
  using G = typename Set::generator_type;
  fillings.push_back(
      {type, "reference", stored, fill_values<Set, T, Reference>});
  fillings.push_back({type, "uniform", stored, fill_values<Set, T, Uniform>});
  fillings.push_back(
      {type, "uniform_exact", stored, fill_values<Set, T, UniformExact>});
  fillings.push_back({type, "nonzero", stored, fill_values<Set, T, NonZero>});
  if constexpr (CernSampling<G>) {
    fillings.push_back({type, "cern", stored, fill_values<Set, T, Cern>});
  }
}

/// Unit words for values of a type by an inverse CDF.
template <class Set>
Filling<Set> unit_filling(Making const& making) {
  using Impl::UnitWords;
  auto const type = named_type(making.type);
  return {"", "", stored_type_of(type),
          Impl::has_narrow_words(type)
              ? fill_values<Set, std::uint32_t, UnitWords>
              : fill_values<Set, std::uint64_t, UnitWords>};
}

template <class Set>
Filling<Set> find_filling(Making const& making) {
  if (making.elements || names_parameters(making.dist)) {
    return unit_filling<Set>(making);
  }
  std::vector<Filling<Set>> fillings;
  add_integers(fillings);
  add_reals<Set, float>("f32", StoredType::f32, fillings);
  add_reals<Set, double>("f64", StoredType::f64, fillings);
  for (auto const& filling : fillings) {
    if (making.type == filling.type && making.dist == filling.dist) {
      return filling;
    }
  }
  throw UsageError(std::string(Set::generator_type::name) +
                   " has no values of --type " + making.type + " --dist " +
                   making.dist +
                   (making.type == "u32" || making.type == "u64"
                        ? "; --dist words makes integers of all generators"
                        : ""));
}

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_SET_FILLING_HPP
