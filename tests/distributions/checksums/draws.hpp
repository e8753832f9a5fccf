// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_DISTRIBUTIONS_CHECKSUMS_DRAWS_HPP
#define RUNNEL_TESTS_DISTRIBUTIONS_CHECKSUMS_DRAWS_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <runnel/core/type_list.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/streams/stream_set.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "check_row.hpp"
#include "checks.hpp"
#include "read_case.hpp"
#include "sequence_sum.hpp"
#include "sums.hpp"

#ifndef RUNNEL_CHECKSUMS_GENERATOR
#define RUNNEL_CHECKSUMS_GENERATOR philox4x32
#endif

namespace Runnel::Testing {

using CheckedGenerator = RUNNEL_CHECKSUMS_GENERATOR;

struct SequenceTerm {
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t operator()(
      std::uint64_t bits, std::uint64_t place) const {
    return Tool::sum_term(bits, place);
  }
};

/// Fills by the distribution from one sequence, that of the default seed, and
/// sums them up.
template <class T, class Distribution>
Sums<T> drawn_sums(Distribution const& distribution, Piece const& piece) {
  using Space = Kokkos::DefaultExecutionSpace;
  constexpr std::uint64_t outputs =
      Impl::words_per_value<Distribution, CheckedGenerator, T>;
  StreamSet<CheckedGenerator, Space> sequence;
  sequence.jump(UInt128(piece.first) * UInt128(outputs));
  auto const block = std::min(static_cast<std::uint64_t>(piece.block),
                              std::max<std::uint64_t>(piece.count, 1));
  Kokkos::View<T*, Space> const values(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "values"), block);
  Sums<T> sums;
  for (std::uint64_t at = 0; at < piece.count; at += block) {
    std::uint64_t const count = std::min(block, piece.count - at);
    fill(Kokkos::subview(values,
                         std::pair<std::uint64_t, std::uint64_t>(0, count)),
         sequence, distribution);
    sums.add(sums_of(values, count, piece.first + at, SequenceTerm()));
  }
  return sums;
}

/// Adds a check of `double` or of 64-bit integers.
template <class T, class Distribution>
void add_draws(std::vector<Check>& checks, std::string const& name,
               Distribution const& distribution) {
  checks.push_back({name, std::is_same_v<T, double> ? "f64" : "i64",
                    [distribution](Piece const& piece) {
                      return row_of(drawn_sums<T>(distribution, piece));
                    }});
}

/// Adds a check of each distribution of a list.
template <class T, class List>
void add_draws_of(std::vector<Check>& checks, List list) {
  for_each_type(list, [&]<class D>(D const*) {
    for (auto const& text : case_of(D::name).summed) {
      add_draws<T>(checks, text, read_case<D, T>(text));
    }
  });
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_DISTRIBUTIONS_CHECKSUMS_DRAWS_HPP
