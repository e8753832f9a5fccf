// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_LENT_STATES_HPP
#define RUNNEL_STREAMS_DETAIL_LENT_STATES_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <vector>

#include <runnel/core/backend.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/streams/positions.hpp>

/// States handed to users' kernels, which step a stream a work item: laid out
/// for that, with a count of what each has given out.
namespace Runnel::Impl {

/// The words of one stream. On a GPU words i of all streams lie side by side,
/// so that neighbouring work items read neighbouring words; on a host a
/// stream's words do.
template <class Word, bool OnDevice>
struct StreamWords {
  Word* first;
  std::int64_t stride;

  RUNNEL_FORCEINLINE_FUNCTION Word& operator[](int i) const {
    if constexpr (OnDevice) {
      return first[i * stride];
    } else {
      return first[i];
    }
  }
  /// The same from word i on.
  RUNNEL_FORCEINLINE_FUNCTION StreamWords from(int i) const {
    return {&(*this)[i], stride};
  }
};

/// What a kernel gets: a plain record.
template <class Generator, bool OnDevice>
struct LentRecord {
  using Word = typename Generator::state_word;
  using Words = StreamWords<Word, OnDevice>;

  Word* words = nullptr;
  std::uint64_t* drawn = nullptr;  ///< native outputs of each stream, since;
                                   ///< behind them, which loan is good
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
      if constexpr (has_rings<Generator>) {
        if (i == 0) words[count] = 0;
      }
    }
  }

 private:
  template <class Words>
  RUNNEL_FORCEINLINE_FUNCTION Word current(Words words, int i) const {
    if constexpr (has_rings<Generator>) {
      int const length = Generator::ring_length(lent.shape);
      if (i >= Generator::num_rings * length) return words[i];
      auto const oldest = static_cast<int>(words[lent.shape.state_words]);
      int const at = oldest + i % length;
      Word const x = words[i - i % length + (at < length ? at : at - length)];
      if constexpr (requires { Generator::state_mask(lent.shape, i); }) {
        return x & Generator::state_mask(lent.shape, i);
      } else {
        return x;
      }
    } else {
      return words[i];
    }
  }
};

/// A set's states while they are lent, and draws that the host has not counted
/// yet.
template <class Generator, class ExecutionSpace>
class LentStates {
 public:
  using Word = typename Generator::state_word;
  static constexpr bool on_device = Backend<ExecutionSpace>::on_device;
  using Record = LentRecord<Generator, on_device>;

  bool is_lent() const { return m_is_lent; }
  bool is_uncounted() const { return m_is_uncounted; }

  /// Lends states, or lends them again. Asynchronous.
  Record lend(ExecutionSpace const& exec, StreamShape const& shape,
              std::uint64_t num_streams, Word* states, bool as_before) {
    count_later(exec, num_streams);
    Record record;
    record.num_streams = static_cast<std::int64_t>(num_streams);
    record.row_words = shape.state_words + (has_rings<Generator> ? 1 : 0);
    record.shape = shape;
    record.drawn = m_drawn.data();
    if (!m_is_lent && !as_before) ++m_loan;
    record.loan = m_loan;
    record.words = words(exec, num_streams, record.row_words);
    if (!m_is_lent) copy<false>(exec, record, states);
    m_record = record;
    m_is_lent = true;
    return record;
  }
  /// Memory for `row_words` words a stream. \pre nothing is lent
  Word* words(ExecutionSpace const& exec, std::uint64_t num_streams,
              int row_words) {
    auto const size = static_cast<std::size_t>(num_streams) *
                      static_cast<std::size_t>(row_words);
    if (m_words.size() < size) {
      m_words = decltype(m_words)(
          Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                             "Runnel::streams::lent_states"),
          size);
    }
    return m_words.data();
  }
  /// Takes states back to where they came from. Asynchronous.
  void take_back(ExecutionSpace const& exec, Word* states) {
    if (!m_is_lent) return;
    copy<true>(exec, m_record, states);
    m_is_lent = false;
  }

  /// Counters for draws of kernels that step the states where they are.
  std::uint64_t* count_later(ExecutionSpace const& exec,
                             std::uint64_t num_streams) {
    if (m_drawn.size() != num_streams + 1) {
      m_drawn =
          decltype(m_drawn)(Kokkos::view_alloc(exec, "Runnel::streams::drawn"),
                            static_cast<std::size_t>(num_streams + 1));
    }
    m_is_uncounted = true;
    return m_drawn.data();
  }
  /// Adds what kernels have drawn to the positions. Fences the instance.
  void count(ExecutionSpace const& exec, StreamPositions& positions) {
    if (!m_is_uncounted) return;
    std::vector<std::uint64_t> drawn(m_drawn.size());
    drawn.pop_back();
    auto const counters = Kokkos::subview(
        m_drawn, Kokkos::make_pair(std::size_t{0}, drawn.size()));
    Kokkos::deep_copy(exec,
                      Kokkos::View<std::uint64_t*, Kokkos::HostSpace,
                                   Kokkos::MemoryTraits<Kokkos::Unmanaged>>(
                          drawn.data(), drawn.size()),
                      counters);
    Kokkos::deep_copy(exec, counters, std::uint64_t{0});
    exec.fence("Runnel::streams::count");
    for (std::uint64_t s = 0; s < drawn.size();) {
      std::uint64_t last = s + 1;
      while (last < drawn.size() && drawn[last] == drawn[s]) ++last;
      if (drawn[s] != 0) positions.advance(s, last, drawn[s]);
      s = last;
    }
    m_is_uncounted = m_is_lent;
  }

 private:
  template <bool Back>
  static void copy(ExecutionSpace const& exec, Record const& record,
                   Word* states) {
    using Policy =
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>;
    Kokkos::parallel_for(
        Back ? "Runnel::streams::take_back" : "Runnel::streams::lend",
        Policy(exec, 0, record.num_streams * record.shape.state_words),
        CopyStates<Generator, on_device, Back>{record, states});
  }

  Kokkos::View<Word*, typename ExecutionSpace::memory_space> m_words;
  Kokkos::View<std::uint64_t*, typename ExecutionSpace::memory_space> m_drawn;
  Record m_record;
  std::uint64_t m_loan = 0;
  bool m_is_lent = false;
  bool m_is_uncounted = false;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_LENT_STATES_HPP
