// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_LENT_RECORD_HPP
#define RUNNEL_STREAMS_DETAIL_LENT_RECORD_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/streams/detail/draw_counters.hpp>
#include <runnel/streams/detail/stream_words.hpp>

/// States for users' kernels, which step one stream per work item: in the
/// layout for that, with a count of the outputs that each stream has given.
namespace Runnel::Impl {

/// The record that kernels get, by value.
template <class Generator, bool OnDevice>
struct LentRecord {
  using Word = typename Generator::state_word;
  using Words = StreamWords<Word, OnDevice>;

  Word* words = nullptr;
  DrawCounters<OnDevice> drawn;
  std::uint64_t loan = 0;
  std::int64_t num_streams = 0;
  int row_words = 0;
  StreamShape shape;

  RUNNEL_FORCEINLINE_FUNCTION Words stream(std::int64_t s) const {
    if constexpr (OnDevice) {
      return {words + s, num_streams};
    } else {
      return {words + s * row_words, 1};
    }
  }
};

/// Aborts a kernel whose loan of states has ended.
/// \param good  the number of the good loan, from behind the counters
RUNNEL_FORCEINLINE_FUNCTION void check_loan(std::uint64_t good,
                                            std::uint64_t loan) {
  if (good != loan) {
    Kokkos::abort(
        "Runnel::DeviceHandle, TeamHandle: the set of streams was used "
        "otherwise, replaced or destroyed since this handle was taken; take a "
        "new one for each kernel");
  }
}

/// Copies states out (rings then begin with their oldest word) or back.
template <class Generator, bool OnDevice, bool Back>
struct CopyStates {
  using Word = typename Generator::state_word;
  LentRecord<Generator, OnDevice> lent;
  Word* states;

  /// \param item  word item % state_words of stream item / state_words
  KOKKOS_FUNCTION void operator()(std::int64_t item) const {
    int const count = lent.shape.state_words;
    if (item == 0) lent.drawn[lent.num_streams] = Back ? 0 : lent.loan;
    auto const words = lent.stream(item / count);
    int const i = static_cast<int>(item % count);
    if constexpr (Back) {
      states[item] = current(words, i);
    } else {
      words[i] = states[item];
      if constexpr (RingStored<Generator>) {
        if (i == 0) words[count] = 0;
      }
    }
  }

 private:
  template <class Words>
  RUNNEL_FORCEINLINE_FUNCTION Word current(Words words, int i) const {
    if constexpr (RingStored<Generator>) {
      int const length = Generator::ring_length(lent.shape);
      if (i >= Generator::num_rings * length) return words[i];
      auto const oldest = static_cast<int>(words[lent.shape.state_words]);
      int const at = oldest + i % length;
      Word const x = words[i - i % length + (at < length ? at : at - length)];
      return x & Generator::state_mask(lent.shape, i);
    } else {
      return words[i];
    }
  }
};

/// Queues a `CopyStates` on `exec`, behind the kernels that use the states.
template <class Generator, bool Back, class ExecutionSpace>
void copy_lent(
    ExecutionSpace const& exec,
    LentRecord<Generator, Backend<ExecutionSpace>::on_device> const& lent,
    typename Generator::state_word* states) {
  Kokkos::parallel_for(
      Back ? "Runnel::streams::take_back" : "Runnel::streams::lend",
      LongRange<ExecutionSpace>(exec, 0,
                                lent.num_streams * lent.shape.state_words),
      CopyStates<Generator, Backend<ExecutionSpace>::on_device, Back>{lent,
                                                                      states});
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_LENT_RECORD_HPP
