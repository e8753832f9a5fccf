// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_LIST_NUMBERS_HPP
#define RUNNEL_STREAMS_DETAIL_LIST_NUMBERS_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <vector>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/long_range.hpp>

/// Numbers that distinguish streams (addends, exponents), listed by the
/// execution space that has the streams.
namespace Runnel::Impl {

/// Marks the candidates that are numbers, one bit for each.
template <class Generator, class List>
struct MarkNumbers {
  List list;
  std::uint32_t* words;

  KOKKOS_FUNCTION void operator()(std::int64_t w) const {
    words[w] = Generator::number_word(list, w);
  }
};

/// Writes the numbers whose bits are set, in order, those of the streams.
template <class List>
struct WriteNumbers {
  List list;
  std::uint32_t const* words;
  std::int64_t count;
  std::uint64_t* numbers;

  KOKKOS_FUNCTION void operator()(std::int64_t w, std::int64_t& before,
                                  bool is_final) const {
    std::uint32_t const bits = words[w];
    if (is_final) {
      std::int64_t at = before - list.skip;
      for (int b = 0; b < 32; ++b) {
        if ((bits >> b & 1) == 0) continue;
        if (at >= 0 && at < count) numbers[at] = list.candidate(32 * w + b);
        ++at;
      }
    }
    before += Kokkos::popcount(bits);
  }
};

/// Writes the numbers of the streams of a list, one for each.
/// \param words  room for the list's words
template <class Generator, class ExecutionSpace, class List>
void launch_listing(ExecutionSpace const& exec, List const& list,
                    std::uint32_t* words, std::uint64_t* numbers) {
  std::int64_t const num_words = list.num_words();
  Kokkos::parallel_for("Runnel::streams::mark_numbers",
                       LongRange<ExecutionSpace>(exec, 0, num_words),
                       MarkNumbers<Generator, List>{list, words});
  Kokkos::parallel_scan(
      "Runnel::streams::write_numbers",
      LongRange<ExecutionSpace>(exec, 0, num_words),
      WriteNumbers<List>{list, words, list.num_streams, numbers});
}

/// Writes the numbers of the streams of several lists, one list after the
/// other.
/// \tparam List  a `NumberList` \returns memory to keep until the kernels have
///   finished
template <class Generator, class ExecutionSpace, class List>
auto list_numbers(ExecutionSpace const& exec, std::vector<List> const& lists,
                  std::uint64_t* numbers) {
  std::int64_t max_words = 0;
  for (auto const& list : lists) {
    max_words = std::max(max_words, list.num_words());
  }
  Kokkos::View<std::uint32_t*, typename ExecutionSpace::memory_space> const
      words(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                               "Runnel::streams::number_words"),
            static_cast<std::size_t>(max_words));
  for (auto const& list : lists) {
    launch_listing<Generator>(exec, list, words.data(), numbers);
    numbers += list.num_streams;
  }
  return words;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_LIST_NUMBERS_HPP
