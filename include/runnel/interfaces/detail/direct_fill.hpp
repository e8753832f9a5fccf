// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_DIRECT_FILL_HPP
#define RUNNEL_INTERFACES_DETAIL_DIRECT_FILL_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include <runnel/core/generator.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/choose_request.hpp>
#include <runnel/fill/plan/cyclic.hpp>
#include <runnel/fill/plan/one_chunk.hpp>
#include <runnel/fill/plan/rows.hpp>
#include <runnel/fill/request/advanced_set.hpp>
#include <runnel/fill/request/dealt.hpp>
#include <runnel/fill/request/planned_fill.hpp>
#include <runnel/fill/request/thread_fill.hpp>
#include <runnel/fill/values/deep_quantile.hpp>
#include <runnel/fill/values/thread_values.hpp>
#include <runnel/interfaces/detail/ring_loan.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/tuning.hpp>
#include <runnel/streams/detail/jump_table.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel::Impl {

/// A lower bound of `values_left`, at a cost that does not depend on the number
/// of streams. It is exact near the ends of streams. Far from them, and for
/// turns of one value, it is too low by less than one value per stream.
template <class Set>
std::uint64_t min_values_left(Set const& set, int outputs, std::int64_t block) {
  if (block > 1) return values_in_turn(set, outputs, block);
  UInt128 const each =
      set.outputs_left() / UInt128(static_cast<std::uint64_t>(outputs));
  constexpr std::uint64_t near_end = std::uint64_t{1} << 20;
  if (set.size() > 1 && each < UInt128(near_end)) {
    return values_in_turn(set, outputs, block);
  }
  // Enough for a hundred years, and safe to add to.
  constexpr auto most = std::numeric_limits<std::uint64_t>::max() / 4;
  return each > UInt128(most / set.size()) ? most : each.low * set.size();
}

/// Values that a set has left if they are taken from its streams in turn; at
/// most 2^62 are counted.
/// \param block  values of a turn
template <class Set>
std::uint64_t values_left(Set const& set, int outputs, std::int64_t block) {
  return set.size() > 1 ? values_in_turn(set, outputs, block)
                        : min_values_left(set, outputs, block);
}

/// `DirectFill` of what the generator's kernels make: values, or unit words.
/// The distribution is an argument, so that the C interface, which chooses it
/// at run time, has this once for each type.
template <class Generator, class T>
class DirectRows {
 public:
  /// Makes what jumps the lanes need. Cost: that of their tables.
  /// \tparam Distribution  one whose values kernels make
  /// \param block  values of a stream's turn
  template <class Distribution, class Set>
  DirectRows(std::type_identity<Distribution> distribution, Set const& set,
             std::int64_t block)
      : m_outputs(sampler_of<Distribution, Generator, T>::words_per_value),
        m_block(block),
        m_shape(set.shape()),
        m_num_parts(set.leapfrog().num_parts),
        m_stepped_parts(
            stepped_parts<Generator>(m_num_parts, "Runnel::StreamOptions")),
        m_fill(distribution, m_shape),
        m_has_streams(
            ThreadFill<Generator, T>::template has_streams<Distribution>) {
    write_jumps(set);
  }

  /// Until `end`, the states of rings of which many short rows are to be made
  /// are stepped in a copy: the set's own are outdated meanwhile.
  /// \param most  values that are made at once, about
  template <class Set>
  void begin(Set const& set, std::size_t most) {
    if constexpr (RingStored<Generator>) {
      if (!m_has_streams || m_num_parts > 1 ||
          !steps_rings_in_place<Generator>(
              static_cast<std::int64_t>(set.size()),
              static_cast<std::int64_t>(most), m_block, m_outputs)) {
        return;
      }
      m_loan.begin(StreamSetAccess::states(set),
                   static_cast<std::int64_t>(set.size()), m_shape);
    }
  }
  template <class Set>
  void end(Set& set) {
    if constexpr (RingStored<Generator>) {
      if (!m_loan.is_lent()) return;
      m_loan.save(StreamSetAccess::states_in_place(set));
      m_loan.end();
    }
  }
  /// The states after what has been made.
  template <class Set, class Word>
  void save(Set const& set, Word* to) const {
    if constexpr (RingStored<Generator>) {
      if (m_loan.is_lent()) return m_loan.save(to);
    }
    auto const* const states = StreamSetAccess::states(set);
    std::copy(
        states,
        states + static_cast<std::int64_t>(set.size()) * m_shape.state_words,
        to);
  }

  /// The next `count` values, from the set's streams in turn.
  /// \pre the set has as many left
  template <class Set>
  void operator()(Set& set, T* to, std::size_t count) {
    static_assert(!Backend<typename Set::execution_space>::on_device);
    if (count == 0) return;
    auto const size = static_cast<std::int64_t>(count);
    auto const num_streams = static_cast<std::int64_t>(set.size());
    if (m_block > 1) return make_by_blocks(set, to, size);
    auto const rows =
        make_rows(HostValues(to, count), num_streams, Order::interleaved);
    auto const cursor = static_cast<std::int64_t>(set.cursor());
    AdvancedSet advanced(
        set, advance_of(set, size, m_outputs, Order::interleaved, true));
    make_rows_of(set, rows, cursor);
    advanced.keep();
  }

  /// Native outputs of a value.
  int outputs() const { return m_outputs; }
  std::int64_t block() const { return m_block; }

 private:
  using HostValues = Kokkos::View<T*, Kokkos::HostSpace,
                                  Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  template <class Set>
  void write_jumps(Set const& set) {
    if constexpr (Leaping<Generator>) {
      m_lane_jumps.resize(static_cast<std::size_t>(m_shape.jump_words) *
                          (Generator::max_lanes + 1));
      static_assert(!jumps_by_stream<Generator>);
      Generator::write_jump_rows(set.seed(), set.first_stream(), m_num_parts,
                                 Generator::max_lanes + 1, m_lane_jumps.data());
    }
    if constexpr (HostRunMaking<Generator>) {
      if (m_num_parts == 1 && has_host_runs<Generator>(m_shape)) {
        m_run_jumps.resize(static_cast<std::size_t>(m_shape.jump_words) *
                           Generator::num_run_jumps);
        write_jump_doublings<Generator>(
            set.seed(), set.first_stream(),
            UInt128(std::uint64_t{Generator::min_run}),
            Generator::num_run_jumps, m_run_jumps.data());
      }
    }
  }
  template <class Set>
  void make_by_blocks(Set& set, T* to, std::int64_t size) {
    CyclicDeal const deal{static_cast<std::int64_t>(set.size()), m_block,
                          static_cast<std::int64_t>(set.cursor())};
    deal.for_each_piece(size, size, [&](CyclicPiece const& piece) {
      AdvancedSet advanced(set, advance_of(set, piece, m_outputs, m_block));
      make_rows_of(set, rows_of(piece, deal, to, 1), piece.first_stream);
      advanced.keep();
    });
  }
  /// \param first_stream  of row 0
  template <class Set>
  void make_rows_of(Set& set, RowMap<T> const& rows,
                    std::int64_t first_stream) {
    auto plan =
        one_chunk_plan<Generator>(rows, m_shape, m_outputs, m_stepped_parts);
    plan.num_streams = static_cast<std::int64_t>(set.size());
    plan.cursor = first_stream;
    plan.lane_jumps = {m_lane_jumps.data(), m_shape.jump_words, 0};
    plan.consecutive = m_num_parts == 1;
    if constexpr (Leaping<Generator>) plan.leap = m_num_parts;
    if (!m_run_jumps.empty()) {
      plan.run_jumps = {m_run_jumps.data(), m_shape.jump_words, 0};
    }
    if constexpr (RingStored<Generator>) {
      if (m_loan.is_lent()) {
        plan.lent_words = m_loan.words();
        plan.lent_stride = m_loan.stride();
        return m_fill(plan);
      }
    }
    plan.states = StreamSetAccess::states(set);
    plan.new_states = StreamSetAccess::states_in_place(set);
    m_fill(plan);
  }

  int m_outputs;
  std::int64_t m_block;
  StreamShape m_shape;
  std::uint64_t m_num_parts;
  std::int64_t m_stepped_parts;
  std::vector<std::uint64_t> m_lane_jumps;
  std::vector<std::uint64_t> m_run_jumps;
  ThreadFill<Generator, T> m_fill;
  bool m_has_streams;  ///< kernels that step rings where they lie
  [[no_unique_address]] RingLoan<Generator> m_loan;
};

/// Fills memory of the host from a set of streams of a host space, whatever
/// thread calls: no kernel is launched, nothing is allocated, no lock taken.
/// So a background thread may do it while the application runs kernels.
///
/// By the law the values are those that `Runnel::fill` gives.
template <class Generator, class Distribution, class T>
class DirectFill {
 public:
  /// Native outputs of a value.
  static constexpr int outputs() {
    return words_per_value<Distribution, Generator, T>;
  }

  /// Makes what jumps the lanes need. Cost: that of their tables.
  /// \param block  values of a stream's turn
  template <class Set>
  explicit DirectFill(Set const& set,
                      Distribution const& distribution = Distribution(),
                      std::int64_t block = 1)
      : m_rows(std::type_identity<typename Values::Making>{}, set, block),
        m_values(made_values(set, distribution, block)) {}

  /// The next `count` values, from the set's streams in turn.
  /// \pre the set has as many left
  template <class Set>
  void operator()(Set& set, T* to, std::size_t count) {
    auto const fill = [&](typename Values::Made* made, std::size_t n) {
      m_rows(set, made, n);
    };
    if constexpr (PlacedDistribution<Distribution>) {
      m_values.make(set, to, count, fill);
    } else {
      m_values.make(to, count, fill);
    }
  }

  /// See `DirectRows`.
  template <class Set>
  void begin(Set const& set, std::size_t most) {
    m_rows.begin(set, most);
  }
  template <class Set>
  void end(Set& set) {
    m_rows.end(set);
  }
  template <class Set, class Word>
  void save(Set const& set, Word* to) const {
    m_rows.save(set, to);
  }

  std::int64_t block() const { return m_rows.block(); }

 private:
  using Values = ThreadValues<Distribution, Generator, T>;

  template <class Set>
  static Values made_values([[maybe_unused]] Set const& set,
                            Distribution const& distribution,
                            [[maybe_unused]] std::int64_t block) {
    if constexpr (PlacedDistribution<Distribution>) {
      return Values(distribution, set, block);
    } else {
      return Values(distribution);
    }
  }

  DirectRows<Generator, typename Values::Made> m_rows;
  Values m_values;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_DIRECT_FILL_HPP
