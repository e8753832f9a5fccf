// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_PLAN_ROW_PLACES_HPP
#define RUNNEL_FILL_PLAN_ROW_PLACES_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/fill/plan/dealt_places.hpp>
#include <runnel/fill/plan/set_places.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/streams/detail/element_digits.hpp>
#include <runnel/streams/detail/state_words.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel::Impl {

/// The stream of each value of rows, and its first output there.
struct RowPlaces : SetPlaces {
  std::uint64_t num_streams = 1;
  std::uint64_t stream_of_row_0 = 0;  ///< in the set
  /// Values from row to row of rows that share a stream; 0: rows are of streams
  /// of their own, in turn.
  std::uint64_t shared_step = 0;

  RUNNEL_FUNCTION ElementDigits digits(std::int64_t row, std::int64_t i) const {
    auto const r = static_cast<std::uint64_t>(row);
    bool const is_shared = shared_step > 0;
    return digits_of(
        is_shared ? 0 : (stream_of_row_0 + r) % num_streams,
        static_cast<std::uint64_t>(i) + (is_shared ? r * shared_step : 0));
  }
};

/// Finds places, and holds the memory of positions.
template <class Generator, class ExecutionSpace>
class PlaceFinder {
 public:
  using Set = StreamSet<Generator, ExecutionSpace>;

  /// \param outputs  native ones of a value
  PlaceFinder(ExecutionSpace const& exec, Set const& streams, int outputs)
      : m_exec(exec), m_streams(streams) {
    m_places.set = stream_hash<Generator>(streams.seed(), streams.leapfrog());
    m_places.first_stream = streams.first_stream();
    m_places.num_streams = streams.size();
    m_places.outputs = static_cast<std::uint64_t>(outputs);
  }

  /// The places of the rows that are filled next.
  template <class T>
  RowPlaces operator()(FillTarget<T> const& target) {
    bool const goes_on =
        target.is_dealt_out && target.order == Order::interleaved;
    m_places.stream_of_row_0 =
        goes_on ? m_streams.cursor()
                : static_cast<std::uint64_t>(target.first_stream);
    m_places.shared_step =
        !target.rows_share_stream ? 0
        : target.row_step > 0
            ? static_cast<std::uint64_t>(target.row_step)
            : static_cast<std::uint64_t>(target.rows.row_length);
    find_positions();
    return m_places;
  }
  /// The places of a request whose memory has no gaps, before it is filled.
  DealtPlaces operator()(Deal const& deal) {
    find_positions();
    return {m_places, deal, {}, false};
  }
  /// The places of a block of an array whose memory has no gaps.
  DealtPlaces operator()(Block const& block) {
    find_positions();
    return {m_places, {}, block, true};
  }
  /// The places where streams are now.
  SetPlaces const& operator()() {
    find_positions();
    return m_places;
  }
  /// The memory that the places point into.
  auto memory() const { return m_beyond; }

 private:
  void find_positions() {
    auto const positions = StreamSetAccess::counted_positions(m_streams);
    m_places.position = positions.smallest();
    m_places.beyond = nullptr;
    m_places.beyond_high = nullptr;
    UInt128 const most = positions.largest() - m_places.position;
    if (most == UInt128(0)) return;
    auto beyond = positions.beyond_smallest();
    std::size_t const size = beyond.size();
    if (most.high != 0) {
      auto const high = positions.beyond_smallest_high();
      beyond.insert(beyond.end(), high.begin(), high.end());
    }
    // New memory: kernels before may still read the old one.
    m_beyond = decltype(m_beyond)(
        Kokkos::view_alloc(m_exec, Kokkos::WithoutInitializing,
                           "Runnel::fill::positions"),
        beyond.size());
    copy_words(m_exec, beyond, m_beyond);
    m_places.beyond = m_beyond.data();
    if (most.high != 0) m_places.beyond_high = m_beyond.data() + size;
  }

  ExecutionSpace const& m_exec;
  Set const& m_streams;
  RowPlaces m_places;
  Kokkos::View<std::uint64_t*, typename ExecutionSpace::memory_space> m_beyond;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_PLAN_ROW_PLACES_HPP
