// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_STATE_WORDS_HPP
#define RUNNEL_STREAMS_DETAIL_STATE_WORDS_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <runnel/core/large_pages.hpp>
#include <runnel/lanes/staged_copies.hpp>

/// \file
/// States where an execution space has them, and the words of a snapshot.

namespace Runnel::Impl {

template <class Word, class MemorySpace>
using StateWords = Kokkos::View<Word*, MemorySpace>;

/// Pieces of memory that calls of several kernels use again.
template <class MemorySpace>
using KeptMemory = std::vector<StateWords<std::uint64_t, MemorySpace>>;

/// Whether the host can read and write them in place.
template <class MemorySpace>
inline constexpr bool is_host_accessible =
    Kokkos::SpaceAccessibility<Kokkos::HostSpace, MemorySpace>::accessible;

/// Room for states, without values.
template <class Word, class ExecutionSpace>
auto make_state_words(ExecutionSpace const& exec, std::size_t count) {
  using MemorySpace = typename ExecutionSpace::memory_space;
  StateWords<Word, MemorySpace> words(
      Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                         "Runnel::streams::states"),
      count);
  if constexpr (std::is_same_v<MemorySpace, Kokkos::HostSpace>) {
    prefer_large_pages(words.data(), count * sizeof(Word));
  }
  return words;
}

/// Memory of a set, grown to `words` words if it has fewer.
template <class ExecutionSpace, class View>
auto* grown(ExecutionSpace const& exec, View& view, std::size_t words,
            std::string const& label) {
  if (view.size() < words) {
    view = View();
    view = View(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing, label),
                words);
  }
  return view.data();
}

/// Waits for the kernels of `exec`.
/// \tparam StateView  of `StateWords`
template <class ExecutionSpace, class StateView>
void copy_words(ExecutionSpace const& exec, StateView const& from,
                std::vector<std::uint64_t>& to) {
  using Word = typename StateView::non_const_value_type;
  reserve_large(to, from.size());
  if constexpr (is_host_accessible<typename StateView::memory_space>) {
    exec.fence("Runnel::StreamSet::snapshot");
    to.assign(from.data(), from.data() + from.size());
  } else {
    to.clear();
    copy_out(exec, static_cast<Word const*>(from.data()), from.size(),
             [&](Word const* words, std::size_t count) {
               to.insert(to.end(), words, words + count);
             });
  }
}

/// \param to  new: no kernel has seen it
template <class ExecutionSpace, class StateView>
void copy_words(ExecutionSpace const& exec,
                std::vector<std::uint64_t> const& from, StateView const& to) {
  using Word = typename StateView::non_const_value_type;
  auto const narrow = [](std::uint64_t word) {
    return static_cast<Word>(word);
  };
  if constexpr (is_host_accessible<typename StateView::memory_space>) {
    std::transform(from.begin(), from.end(), to.data(), narrow);
  } else {
    copy_in(exec, to.data(), from.size(),
            [&](Word* words, std::size_t first, std::size_t count) {
              std::transform(from.data() + first, from.data() + first + count,
                             words, narrow);
            });
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_STATE_WORDS_HPP
