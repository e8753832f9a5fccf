// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_LENT_STATES_HPP
#define RUNNEL_STREAMS_DETAIL_LENT_STATES_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/forked_process.hpp>
#include <runnel/streams/detail/compiled_streams.hpp>
#include <runnel/streams/detail/draw_counters.hpp>
#include <runnel/streams/detail/lent_record.hpp>
#include <runnel/streams/detail/state_words.hpp>
#include <runnel/streams/positions.hpp>

namespace Runnel::Impl {

/// A set's states while they are lent, and draws that the host has not counted
/// yet. Made when the set first lends states.
///
/// States are lent as a copy, to handles of work items and to fills of short
/// rows, or where they are, to teams. Each loan has a number, which kernels
/// find behind the counters as long as it is valid; handles keep that memory,
/// so that a handle that has outlived the set is detected as well.
///
/// Const functions of the set, which several threads may call, use this object:
/// each of its functions takes a lock.
template <class Generator, class ExecutionSpace>
class LentStates {
 public:
  using Word = typename Generator::state_word;
  static constexpr bool on_device = Backend<ExecutionSpace>::on_device;
  using Record = LentRecord<Generator, on_device>;
  using Lock = std::unique_lock<std::mutex>;
  using Counters =
      Kokkos::View<std::uint64_t*, typename ExecutionSpace::memory_space>;
  using WordView = Kokkos::View<Word*, typename ExecutionSpace::memory_space>;
  /// The memory that handles keep, so that a kernel may read it before it knows
  /// whether its loan is valid.
  struct Memory {
    Counters drawn;
    WordView words;
  };

  LentStates(ExecutionSpace const& exec, std::uint64_t num_streams)
      : m_exec(exec),
        m_num_streams(num_streams),
        m_spacing(spacing_of(num_streams)),
        m_drawn(Kokkos::view_alloc(exec, "Runnel::streams::drawn"),
                num_counters(num_streams)) {}
  LentStates(LentStates const&) = delete;
  LentStates& operator=(LentStates const&) = delete;
  ~LentStates() {
    if (m_loan == Loan::none || !Kokkos::is_initialized()) return;
    // Not in a process in which no kernel can run, and so none can look.
    if (!has_lost_threads(m_exec)) set_good_loan(0);
  }

  /// Bytes of the memory that a copy lent to handles takes.
  static std::uint64_t copy_bytes(std::uint64_t num_streams,
                                  StreamShape const& shape) {
    return num_counters(num_streams) * sizeof(std::uint64_t) +
           num_words(num_streams, row_words(num_streams, shape)) * sizeof(Word);
  }

  Memory memory() const { return {m_drawn, m_words}; }
  DrawCounters<on_device> counters() const {
    return {m_drawn.data(), m_spacing};
  }

  /// The draws counted since the first call of this function, for kernels that
  /// know positions: those of a stream are at the index of its counter.
  struct Counted {
    Counters by_kernels;
    std::vector<std::uint64_t> now;
  };
  Counted counted() {
    std::lock_guard const lock(m_mutex);
    if (m_counted.now.empty()) {
      m_counted.now.resize(place_of_loan());
      m_counted.by_kernels =
          Counters(Kokkos::view_alloc(m_exec, "Runnel::streams::counted"),
                   place_of_loan());
    }
    return m_counted;
  }
  /// How often positions have changed otherwise than by draws while records
  /// stayed valid: kernels read it as `times_moved`.
  std::uint64_t times_moved() {
    std::lock_guard const lock(m_mutex);
    return m_times_moved;
  }
  /// Positions have changed otherwise.
  void note_move() {
    std::lock_guard const lock(m_mutex);
    if (m_counted.now.empty()) return;  // no kernel reads them
    set_words(m_exec, m_drawn.data() + place_of_loan() + 1, 1, ++m_times_moved);
  }

  /// Lends a copy of the states to handles, or the same copy again.
  /// Asynchronous.
  /// \param as_before  records of earlier loans are valid again
  Record lend(ExecutionSpace const& exec, StreamShape const& shape,
              Word* states, bool as_before) {
    std::lock_guard const lock(m_mutex);
    m_exec = exec;
    bool const was_copied = m_loan == Loan::copied;
    bool const is_new = !was_copied || !m_has_handles;
    if (is_new && !as_before) ++m_number;
    lend_copy(shape, states, m_number);
    // Marks the loan of a new copy as valid.
    if (is_new && was_copied) set_good_loan(m_number);
    m_has_handles = true;
    m_is_uncounted = true;
    return m_record;
  }
  /// Lends a copy of the states to a kernel of the set's own, which leaves
  /// counting to the host. Asynchronous. Earlier loans end.
  Record lend_to_fill(ExecutionSpace const& exec, StreamShape const& shape,
                      Word* states) {
    std::lock_guard const lock(m_mutex);
    m_exec = exec;
    bool const ends_loan = m_loan == Loan::copied && m_has_handles;
    lend_copy(shape, states, 0);
    if (ends_loan) set_good_loan(0);
    m_has_handles = false;
    return m_record;
  }
  /// Lends the states where they are, or again. Asynchronous.
  /// \returns the number of the loan
  std::uint64_t lend_in_place(ExecutionSpace const& exec, Word* states) {
    std::lock_guard const lock(m_mutex);
    m_exec = exec;
    if (m_loan == Loan::copied) copy<true>(m_record, states);
    if (m_loan != Loan::in_place) set_good_loan(++m_number);
    m_loan = Loan::in_place;
    m_is_uncounted = true;
    return m_number;
  }
  /// Memory for `row_words` words per stream. \pre no copy is lent
  Word* words(ExecutionSpace const& exec, int row_words) {
    std::size_t const size = num_words(m_num_streams, row_words);
    if (m_words.size() < size) {
      m_words = decltype(m_words)(
          Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                             "Runnel::streams::lent_states"),
          size);
    }
    return m_words.data();
  }

  /// Ends the loan: states are where they came from. Asynchronous.
  void take_back(Word* states) {
    std::lock_guard const lock(m_mutex);
    if (m_loan == Loan::copied) copy<true>(m_record, states);
    if (m_loan == Loan::in_place) set_good_loan(0);
    m_loan = Loan::none;
  }
  /// Ends the loan, and forgets what was drawn: states are written anew. Where
  /// only fills had them, no kernel is launched.
  void drop() {
    std::lock_guard const lock(m_mutex);
    if (m_loan == Loan::in_place || (m_loan == Loan::copied && m_has_handles)) {
      set_good_loan(0);
    }
    m_loan = Loan::none;
  }
  /// Returns whether a copy is lent to handles.
  bool has_handles() {
    std::lock_guard const lock(m_mutex);
    return m_loan == Loan::copied && m_has_handles;
  }
  /// Returns whether states are lent to teams.
  bool has_teams() {
    std::lock_guard const lock(m_mutex);
    return m_loan == Loan::in_place;
  }
  /// The set works on another instance now. \pre no states are lent
  void rebind(ExecutionSpace const& exec) {
    std::lock_guard const lock(m_mutex);
    m_exec = exec;
  }
  /// Keeps other threads from counting while this one reads positions.
  [[nodiscard]] Lock lock() { return Lock(m_mutex); }
  /// Adds what kernels have drawn to the positions. Fences the instance.
  [[nodiscard]] Lock count(StreamPositions& positions) {
    Lock lock(m_mutex);
    if (m_is_uncounted) add_draws(positions);
    return lock;
  }

 private:
  enum class Loan { none, copied, in_place };

  static int spacing_of(std::uint64_t num_streams) {
    return DrawCounters<on_device>::spacing_of(num_streams);
  }
  /// Elements for counters, and for the two numbers behind them.
  static std::size_t num_counters(std::uint64_t num_streams) {
    return place_of_loan(num_streams) + 2;
  }
  static std::size_t num_words(std::uint64_t num_streams, int row_words) {
    return static_cast<std::size_t>(num_streams) *
           static_cast<std::size_t>(row_words);
  }
  /// Words of a copied state, padding to the next one included.
  static int row_words(std::uint64_t num_streams, StreamShape const& shape) {
    int const used = shape.state_words + (RingStored<Generator> ? 1 : 0);
    int const spacing = spacing_of(num_streams);
    if (spacing == 1) return used;
    auto const bytes = spacing * static_cast<int>(sizeof(std::uint64_t));
    int const words_apart = bytes / static_cast<int>(sizeof(Word));
    return (used + words_apart - 1) / words_apart * words_apart;
  }
  static std::size_t place_of_loan(std::uint64_t num_streams) {
    return static_cast<std::size_t>(num_streams) *
           static_cast<std::size_t>(spacing_of(num_streams));
  }
  std::size_t place_of_loan() const { return place_of_loan(m_num_streams); }

  void add_draws(StreamPositions& positions) {
    require_threads(m_exec, "Runnel::StreamSet");
    auto const spacing = static_cast<std::size_t>(m_spacing);
    std::vector<std::uint64_t> drawn(place_of_loan());
    copy_to_host(m_exec, drawn.data(), m_drawn.data(), drawn.size());
    set_words(m_exec, m_drawn.data(), drawn.size(), 0);
    m_exec.fence("Runnel::streams::count");
    if (!m_counted.now.empty()) {
      std::transform(drawn.begin(), drawn.end(), m_counted.now.begin(),
                     m_counted.now.begin(), std::plus<>());
      copy_words(m_exec, m_counted.now, m_counted.by_kernels);
    }
    for (std::uint64_t s = 0; s < m_num_streams;) {
      std::uint64_t const count = drawn[s * spacing];
      std::uint64_t last = s + 1;
      while (last < m_num_streams && drawn[last * spacing] == count) ++last;
      if (count != 0) positions.advance(s, last, count);
      s = last;
    }
    // Kernels run on as long as the loan is valid.
    m_is_uncounted =
        m_loan == Loan::in_place || (m_loan == Loan::copied && m_has_handles);
  }

  /// \param number  of the valid loan
  void lend_copy(StreamShape const& shape, Word* states, std::uint64_t number) {
    Record record;
    record.num_streams = static_cast<std::int64_t>(m_num_streams);
    record.row_words = row_words(m_num_streams, shape);
    record.shape = shape;
    record.drawn = counters();
    record.loan = number;
    record.words = words(m_exec, record.row_words);
    if (m_loan != Loan::copied) copy<false>(record, states);
    m_record = record;
    m_loan = Loan::copied;
  }

  template <bool Back>
  void copy(Record const& record, Word* states) const {
    require_threads(m_exec, "Runnel::StreamSet");
    if constexpr (is_compiled_set<Generator, ExecutionSpace>()) {
      compiled_copy_lent<Generator, Back>(m_exec, record, states);
    } else {
      copy_lent<Generator, Back>(m_exec, record, states);
    }
  }
  /// \param number  0: none
  void set_good_loan(std::uint64_t number) const {
    require_threads(m_exec, "Runnel::StreamSet");
    set_words(m_exec, m_drawn.data() + place_of_loan(), 1, number);
  }

  std::mutex m_mutex;
  ExecutionSpace m_exec;  ///< where the states were lent last
  std::uint64_t m_num_streams;
  WordView m_words;
  int m_spacing;
  Counters m_drawn;  ///< what is not counted yet: see `DrawCounters`
  Record m_record;
  std::uint64_t m_number = 0;
  Counted m_counted;  ///< empty: never asked for
  std::uint64_t m_times_moved = 0;
  Loan m_loan = Loan::none;
  bool m_has_handles = false;  ///< where a copy is lent
  bool m_is_uncounted = false;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_LENT_STATES_HPP
