// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_ERASED_STREAM_CORE_HPP
#define RUNNEL_CAPI_ERASED_STREAM_CORE_HPP

#include <runnel/capi/host_stream.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <runnel/interfaces/detail/block_source.hpp>
#include <runnel/interfaces/detail/host_source.hpp>
#include <runnel/interfaces/detail/host_stream_calls.hpp>
#include <runnel/interfaces/detail/host_stream_sizes.hpp>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/captured_stream.hpp>
#include <string>
#include <utility>
#include <vector>

#include "erased_set.hpp"
#include "host_filler.hpp"

namespace Runnel::CApi {

/// The values that may be taken without waiting, where the caller's inline
/// functions find them. \tparam Word  as wide as a value
template <class Word>
class FaceWindow {
 public:
  FaceWindow() = default;
  explicit FaceWindow(runnel_ready_values* ready) : m_ready(ready) {}
  Word const* at() const { return static_cast<Word const*>(m_ready->at); }
  Word const* end() const { return static_cast<Word const*>(m_ready->end); }
  std::size_t left() const { return static_cast<std::size_t>(end() - at()); }
  void put(Word const* at, Word const* end) {
    m_ready->at = at;
    m_ready->end = end;
  }
  void advance(std::size_t n) { m_ready->at = at() + n; }

 private:
  runnel_ready_values* m_ready = nullptr;
};

/// What a stream of the C interface consists of: `HostStreamCore` without the
/// types of generator and distribution. Values are moved as words of their
/// width, so that there are two of these classes.
template <class Word>
class ErasedStreamCore {
 public:
  using value_type = Word;
  using Window = FaceWindow<Word>;
  using Source = Impl::BlockSource<Word, std::uint64_t, Impl::CallingThread>;

  ErasedStreamCore(std::unique_ptr<HostFiller> filler,
                   HostStreamOptions const& options)
      : m_producer(Impl::chosen_producer(options, on_device)),
        m_background(Impl::background_of(m_producer, options.producer)),
        m_sizes(Impl::chosen_sizes(options, m_producer, on_device)) {
    put(std::move(filler));
  }

  int outputs() const { return m_filler->outputs(); }
  std::int64_t turn() const { return m_filler->turn(); }
  std::string generator() const { return m_filler->name(); }
  Impl::BlockSizes const& sizes() const { return m_sizes; }
  Producer producer() const { return m_producer; }
  Source* source() const { return m_source.get(); }
  Snapshot const& base() const { return m_base; }
  std::uint64_t size() const { return m_filler->size(); }
  HostFiller const& filler() const { return *m_filler; }
  /// \throws std::invalid_argument if Kokkos' default instance is captured
  void refuse_capture([[maybe_unused]] char const* caller) const {
    if constexpr (on_device) {
      if (!Kokkos::is_initialized() || Kokkos::is_finalized()) return;
      Impl::refuse_capture(Space(), caller);
    }
  }

  /// Replaces all by other streams, which `first` remembers.
  void put(std::unique_ptr<HostFiller> filler) {
    auto record = filler->snapshot();
    m_source.reset();
    m_filler = std::move(filler);
    m_first = std::move(record);
  }
  /// Back to where `put` was.
  void reset() {
    m_filler->put(m_first, [this] { m_source.reset(); });
  }

  /// Begins to make blocks, unless a producer does already.
  void start() {
    if (m_source != nullptr) return;
    m_base = m_filler->snapshot();
    m_left = m_filler->values_left();
    bool const by_kernels = m_producer == Producer::execution_space;
    if (!by_kernels) m_filler->come_home();
    if (!m_buffers) m_buffers.emplace(m_sizes.block, m_sizes.room);
    m_source = std::make_unique<Impl::HostSource<Word, std::uint64_t, Maker>>(
        Maker{m_filler.get(), by_kernels}, m_sizes, *m_buffers, m_background);
  }
  /// Ends the source. The streams are then at value `value` of its sequence.
  /// \param block  one that has been waited for and not given back, not after
  void stop(std::uint64_t block, std::uint64_t value) {
    if (m_source == nullptr) return;
    bool const was_alive = m_source->is_alive();
    if (m_source->stop() != value || !was_alive) {
      Place const place = place_before(block, value);
      if (place.left > Impl::max_made_again && was_alive) {
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
    place.record.words = std::move(start.words);
    place.left -= begin;
    Impl::advance_record(place.record, begin, outputs(), turn());
    return place;
  }
  /// Drops the source, if there is one. The streams are then at a place of its
  /// sequence.
  void put_back(Place const& place) {
    Snapshot const record = m_filler->later(place.record, place.left);
    m_filler->put(record, [this] { m_source.reset(); });
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

  /// Throws if `make` of n values would, because this process was forked.
  void check_make(std::size_t n) const {
    if (n >= Impl::min_space_fill<Space>) {
      Impl::require_threads(Space(), "Runnel::HostStream");
    }
  }
  /// The next values, straight to where they are wanted.
  /// \pre there is no source, and there are as many values left
  void make(Word* to, std::size_t n) {
    if (n < Impl::min_space_fill<Space>) {
      m_filler->make(to, n);
    } else {
      m_filler->make_by_kernels(to, n);
    }
  }

 private:
  using Space = Kokkos::DefaultExecutionSpace;
  static constexpr bool on_device = Impl::Backend<Space>::on_device;

  /// Makes blocks.
  struct Maker {
    HostFiller* filler;
    bool by_kernels;
    std::uint64_t values_left() const { return filler->min_values_left(); }
    void make(Word* to, std::size_t n) const {
      if (by_kernels) return filler->make_by_kernels(to, n);
      filler->make(to, n);
    }
    std::size_t state_words() const { return filler->state_words(); }
    void save(std::uint64_t* to) const { filler->save(to); }
  };

  void make_again(std::uint64_t values) {
    constexpr std::uint64_t most = Impl::max_unseen;
    std::vector<Word> unseen(std::min(values, most));
    for (; values > 0; values -= std::min(values, most)) {
      m_filler->make(unseen.data(),
                     static_cast<std::size_t>(std::min(values, most)));
    }
  }

  Producer m_producer;
  Impl::Background m_background;
  Impl::BlockSizes m_sizes;
  std::unique_ptr<HostFiller> m_filler;
  Snapshot m_first;
  Snapshot m_base;           ///< where the source began
  std::uint64_t m_left = 0;  ///< values from there on
  std::optional<Impl::BlockBuffers<Word, Kokkos::HostSpace>> m_buffers;
  /// The last member, which uses all others and goes first.
  std::unique_ptr<Source> m_source;
};

/// A stream of values of one width.
template <class Word>
class StreamOf : public Impl::HostStreamCalls<ErasedStreamCore<Word>> {
  using Calls = Impl::HostStreamCalls<ErasedStreamCore<Word>>;

 public:
  using Calls::Calls;
  /// \param ready  where the caller finds values that are ready
  StreamOf(std::unique_ptr<HostFiller> filler, HostStreamOptions const& options,
           runnel_ready_values* ready)
      : Calls(std::make_unique<ErasedStreamCore<Word>>(std::move(filler),
                                                       options),
              FaceWindow<Word>(ready)) {}
  void reset() {
    this->core().reset();
    this->forget();
  }
  void begin_anew(std::unique_ptr<HostFiller> filler) {
    this->core().put(std::move(filler));
    this->forget();
  }
  /// A set that continues here.
  std::unique_ptr<ErasedSet> set() const {
    return this->core().filler().set_of(this->snapshot());
  }
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_ERASED_STREAM_CORE_HPP
