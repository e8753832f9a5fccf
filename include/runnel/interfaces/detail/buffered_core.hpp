// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_BUFFERED_CORE_HPP
#define RUNNEL_INTERFACES_DETAIL_BUFFERED_CORE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/interfaces/detail/block_source.hpp>
#include <runnel/interfaces/detail/host_source.hpp>
#include <runnel/interfaces/detail/host_stream_sizes.hpp>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/interfaces/detail/source_buffers.hpp>
#include <runnel/interfaces/detail/value_window.hpp>
#include <runnel/interfaces/options.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/forked_process.hpp>

namespace Runnel::Impl {

/// A stream of buffered values without the pointers into its present block: a
/// filler, which has the streams, and the source of blocks while there is one.
///
/// \tparam Filler  `StreamFiller`, or one whose types of generator and
///   distribution are erased
/// \tparam T       the values, or words of their width
template <class Filler, class T, class ReadyValues = ValueWindow<T>>
class BufferedCore {
 public:
  using value_type = T;
  using Window = ReadyValues;
  using StateWord = typename Filler::state_word;
  using Source = BlockSource<T, StateWord, CallingThread>;

  BufferedCore(std::unique_ptr<Filler> filler, HostStreamOptions const& options)
      : m_producer(chosen_producer(options, on_device)),
        m_background(background_of(m_producer, options.producer)),
        m_sizes(chosen_sizes(options, m_producer, on_device)) {
    put(std::move(filler));
  }

  int outputs() const { return m_filler->outputs(); }
  /// Values of a stream's turn.
  std::int64_t turn() const { return m_filler->turn(); }
  std::string generator() const { return std::string(m_filler->name()); }
  std::uint64_t size() const { return m_filler->size(); }
  BlockSizes const& sizes() const { return m_sizes; }
  Producer producer() const { return m_producer; }
  Source* source() const { return m_source.get(); }
  Snapshot const& base() const { return m_base; }
  Filler const& filler() const { return *m_filler; }
  /// \throws std::invalid_argument if the filler's instance is being captured
  void refuse_capture(char const* caller) const {
    m_filler->refuse_capture(caller);
  }

  /// Replaces all by other streams, which `first` remembers.
  void put(std::unique_ptr<Filler> filler) {
    auto record = filler->snapshot();
    m_source.reset();
    m_filler = std::move(filler);
    m_first = std::move(record);
  }
  /// Back to where `put` was.
  void reset() {
    m_filler->put(m_first, 0, [this] { m_source.reset(); });
  }

  /// Begins to make blocks, unless they are being made.
  void start() {
    if (m_source != nullptr) return;
    m_base = m_filler->snapshot();
    m_left = m_filler->values_left();
    m_source =
        m_filler->make_source(m_sizes, m_producer, m_background, m_buffers);
  }
  /// Ends the source. The streams are then at value `value` of its sequence.
  /// \param block  one that has been waited for and not given back, not after
  void stop(std::uint64_t block, std::uint64_t value) {
    if (m_source == nullptr) return;
    bool const was_alive = m_source->is_alive();
    if (m_source->stop() != value || !was_alive) {
      Place const place = place_before(block, value);
      if (!m_filler->is_home() || (place.left > max_made_again && was_alive)) {
        return put_back(place);
      }
      m_filler->return_to(place.record);
      make_again(place.left);
    }
    m_source.reset();
  }

  /// A value of the source's sequence: streams, and how many values later.
  struct Place {
    Snapshot record;
    std::uint64_t left;
  };
  /// Value `value`, which is in a block or behind it.
  Place place_before(std::uint64_t block, std::uint64_t value) const {
    Place place{m_base, value};
    if (block == 0) return place;
    auto start = m_source->start_of(block);
    std::uint64_t const begin = start.block * m_sizes.block;
    if constexpr (std::is_same_v<StateWord, std::uint64_t>) {
      place.record.words = std::move(start.words);
    } else {
      place.record.words.assign(start.words.begin(), start.words.end());
    }
    place.left -= begin;
    advance_record(place.record, begin, outputs(), turn());
    return place;
  }
  /// Drops the source. The streams are then at a place of its sequence.
  void put_back(Place const& place) {
    m_filler->put(place.record, place.left, [this] { m_source.reset(); });
  }
  Snapshot snapshot_at(std::uint64_t block, std::uint64_t value) const {
    Place const place = place_before(block, value);
    return m_filler->later(place.record, place.left);
  }

  /// Values that the source's sequence has, or those left without a source.
  std::uint64_t sequence_length() const {
    return m_source != nullptr ? m_left : m_filler->values_left();
  }
  /// A lower bound of that, cheap for any number of streams.
  std::uint64_t min_length() const {
    return m_source != nullptr ? m_left : m_filler->min_values_left();
  }
  /// \pre there is no source
  Snapshot current_snapshot() const { return m_filler->snapshot(); }
  UInt128 current_position(std::uint64_t s) const {
    return m_filler->position(s);
  }
  void jump(UInt128 n) { m_filler->jump(n); }

  /// \throws std::runtime_error in a forked process where `make` would
  void check_make(std::size_t n) const {
    if (n >= min_kernel_fill) {
      require_threads(m_filler->exec(), "Runnel::HostStream");
    }
  }
  /// Writes the next values to `to`. \pre no source, and n values are left
  void make(T* to, std::size_t n) {
    if (n < min_kernel_fill) {
      m_filler->make(to, n);
    } else {
      m_filler->make_by_kernels(to, n);
    }
  }

 private:
  using Space = typename Filler::execution_space;
  static constexpr bool on_device = Backend<Space>::on_device;
  static constexpr std::size_t min_kernel_fill =
      min_space_fill<Space>(FillCaller::host_stream);

  void make_again(std::uint64_t values) {
    std::vector<T> unseen(
        static_cast<std::size_t>(std::min(values, max_unseen)));
    while (values > 0) {
      auto const n = std::min<std::uint64_t>(values, unseen.size());
      m_filler->make(unseen.data(), static_cast<std::size_t>(n));
      values -= n;
    }
  }

  Producer m_producer;
  Background m_background;
  BlockSizes m_sizes;
  std::unique_ptr<Filler> m_filler;
  Snapshot m_first;
  Snapshot m_base;           ///< where the source began
  std::uint64_t m_left = 0;  ///< values from there on
  SourceBuffers<T, Space> m_buffers;
  /// Uses all members above, so it is destroyed first.
  std::unique_ptr<Source> m_source;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_BUFFERED_CORE_HPP
