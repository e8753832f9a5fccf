// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_ERASED_SET_OF_HPP
#define RUNNEL_CAPI_ERASED_SET_OF_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/fill/request/checked_fill.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/fill_block.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/streams/slice.hpp>
#include <string>
#include <utility>

#include "element_values.hpp"
#include "erased_set.hpp"
#include "make_maker.hpp"
#include "named_fill.hpp"
#include "reach.hpp"
#include "seed_choice.hpp"
#include "small_fills.hpp"
#include "staged_values.hpp"
#include "staging.hpp"
#include "value_dispatch.hpp"
#include "value_names.hpp"

/// \file
/// From the type of a generator to its sets. Included once per generator.

namespace Runnel::CApi {

template <class G>
class ErasedSetOf final : public ErasedSet {
 public:
  using Set = StreamSet<G>;
  using Space = typename Set::execution_space;

  ErasedSetOf(Set set, bool allow_overlap)
      : m_set(std::move(set)), m_allow_overlap(allow_overlap) {}

  char const* name() const override { return G::name.data(); }
  std::uint64_t size() const override { return m_set.size(); }
  UInt128 position(std::uint64_t stream) const override {
    auto const at = [&](auto const& set) { return set.position(stream); };
    return m_small.at_present(m_set, at);
  }
  Snapshot snapshot() const override {
    auto const record = [](auto const& set) { return set.snapshot(); };
    return m_small.at_present(m_set, record);
  }
  UInt128 max_native_outputs() const override {
    return m_set.max_native_outputs();
  }
  int outputs(StreamValues const& values) const override {
    return outputs_of<G>(values);
  }

  void seed(SeedChoice const& choice) override {
    auto const kept = Impl::parameters_of(m_set.seed());
    m_set =
        Set(seed_of<G>(choice, kept), options(UInt128(0), m_set.leapfrog()));
    m_small.forget();
  }
  void jump(UInt128 n) override { set().jump(n); }

  void fill(Values values, FillOptions const& by, void* at,
            std::size_t count) override {
    dispatch<G>(values, [&]<class T, class Distribution>() {
      require_device_reach(m_set.instance(), at, count,
                           "use runnel_fill for memory of the host");
      enqueue<T, Distribution>(set(), by, static_cast<T*>(at), count);
    });
  }
  void fill_host(Values values, FillOptions const& by, void* at,
                 std::size_t count) override {
    m_small.end_row();
    fill_host_by_kernels(values, by, at, count);
  }
  void fill_soonest(Values values, FillOptions const& by, void* at,
                    std::size_t count) override {
    if (!m_small.takes(m_set, by, count)) {
      return fill_host_by_kernels(values, by, at, count);
    }
    Kokkos::Profiling::ScopedRegion const region("Runnel::fill");
    check_left(by, count, outputs({values, {}}));
    m_small.check(m_set, at, count);
    auto& home = m_small.come_home(m_set);
    auto const make = [&] { return make_maker(home, {values, {}}, 1); };
    m_small.maker(values, make).make(home, at, count);
  }
  void fill_named(NamedValues const& values, FillOptions const& by, void* at,
                  std::size_t count) override {
    require_device_reach(m_set.instance(), at, count,
                         "use the call without _device for memory of the host");
    with_unit_words(values, [&]<class Word>() {
      check_left(by, count, word_outputs<Word>);
      NamedFill<Set, Word> fill(set(), values);
      fill(by, at, count);
    });
  }
  void fill_named_host(NamedValues const& values, FillOptions const& by,
                       void* at, std::size_t count) override {
    require_host_reach(m_set.instance(), at, count,
                       "use the call whose name ends in _device");
    with_unit_words(values, [&]<class Word>() {
      check_left(by, count, word_outputs<Word>);
      fill_named_staged<Word>(set(), values, by, at, count);
    });
  }
  void fill_block(Values values, BlockRequest place, void* at) override {
    dispatch<G>(values, [&]<class T, class Distribution>() {
      require_device_reach(m_set.instance(), at, block_size(place),
                           "use runnel_fill_block for memory of the host");
      enqueue_block<T, Distribution>(place, static_cast<T*>(at));
    });
  }
  void fill_block_host(Values values, BlockRequest place, void* at) override {
    dispatch<G>(values, [&]<class T, class Distribution>() {
      check_block_memory(place, at);
      with_device_memory(
          m_set.instance(), static_cast<T*>(at), block_size(place),
          [&](T* to) { enqueue_block<T, Distribution>(place, to); });
    });
  }
  void fill_block_named_host(NamedValues const& values, BlockRequest place,
                             void* at) override {
    check_block_memory(place, at);
    std::size_t const count = block_size(place);
    with_unit_words(values, [&]<class Word>() {
      NamedFill<Set, Word> fill(set(), values);
      auto const make = [&](void* to) {
        fill(place, to, count, [&](Word* words) {
          enqueue_block<Word, Impl::UnitWords>(place, words);
        });
      };
      with_device_memory(m_set.instance(), Impl::bytes_of(values.type), at,
                         count, make);
    });
  }
  void fill_elements(Values values, ElementRequest const& elements,
                     void* at) override {
    require_device_reach(m_set.instance(), at, elements.numbers.size(),
                         "use runnel_fill_elements for memory of the host");
    enqueue_elements({values, {}}, elements, at);
  }
  void fill_elements_host(StreamValues const& values,
                          ElementRequest const& elements, void* at) override {
    std::size_t const count = elements.numbers.size();
    require_host_reach(m_set.instance(), at, count,
                       "use runnel_fill_elements_device");
    with_device_memory(
        m_set.instance(), bytes_of(values), at, count,
        [&](void* to) { enqueue_elements(values, elements, to); });
  }
  std::unique_ptr<SetWords> words() override {
    return std::make_unique<Impl::WordsOfSet<Set>>(set());
  }
  void fence() const override { m_set.instance().fence("Runnel::capi::fence"); }

  std::unique_ptr<ErasedSet> copy() const override { return again(snapshot()); }
  /// Output n of the new part is output part + num_parts·n of the rest of ours,
  /// which itself takes outputs a + Q·(p + n) of the stream.
  std::unique_ptr<ErasedSet> leapfrog(std::uint64_t part,
                                      std::uint64_t num_parts) const override {
    RUNNEL_THROW_IF(num_parts == 0 || part >= num_parts,
                    "there is no part " + std::to_string(part) + " of " +
                        std::to_string(num_parts) +
                        " parts; parts are counted from 0");
    RUNNEL_THROW_IF(!stands_at_one_position(),
                    "the streams of the set stand at different positions, so "
                    "that no one split fits them; split them one by one");
    auto const mine = m_set.leapfrog();
    UInt128 const all = UInt128(mine.num_parts) * UInt128(num_parts);
    RUNNEL_THROW_IF(all.high != 0,
                    "a split of " + std::to_string(mine.num_parts) +
                        " parts into " + std::to_string(num_parts) +
                        " makes 2^64 parts or more; split into fewer");
    UInt128 const first = mine.native(position(0) + UInt128(part));
    return made(m_set.seed(),
                options(first / all, Leapfrog{(first % all).low, all.low}));
  }
  std::unique_ptr<ErasedSet> streams(std::uint64_t first,
                                     std::uint64_t count) const override {
    return again(slice(snapshot(), first, count));
  }
  std::unique_ptr<HostFiller> filler(StreamValues const& values) const override;
  std::unique_ptr<ErasedShared> shared(SharedChoice const&) const override;
  std::unique_ptr<ErasedSharedStreams> shared_streams(
      SharedChoice const&) const override;
  std::unique_ptr<ErasedSetInTurn> in_turn() override;

  /// The streams where kernels find them.
  Set& set() {
    m_small.end_row();
    return m_small.bring_back(m_set);
  }

 private:
  StreamOptions options(UInt128 offset, Leapfrog part) const {
    return {.first_stream = m_set.first_stream(),
            .num_streams = m_set.size(),
            .offset = offset,
            .leapfrog = part,
            .allow_overlap = m_allow_overlap};
  }
  std::unique_ptr<ErasedSet> kept(std::unique_ptr<ErasedSet> other) const {
    other->order = order;
    return other;
  }
  /// A snapshot does not say that streams may repeat.
  std::unique_ptr<ErasedSet> again(Snapshot const& record) const {
    Set set(record);
    if (m_allow_overlap) Impl::StreamSetAccess::allow_overlap(set) = true;
    return kept(std::make_unique<ErasedSetOf>(std::move(set), m_allow_overlap));
  }
  std::unique_ptr<ErasedSet> made(typename G::seed_type const& seed,
                                  StreamOptions const& options) const {
    return kept(
        std::make_unique<ErasedSetOf>(Set(seed, options), m_allow_overlap));
  }
  bool stands_at_one_position() const {
    for (std::uint64_t s = 1; s < m_set.size(); ++s) {
      if (position(s) != position(0)) return false;
    }
    return true;
  }

  /// Native outputs of a unit word.
  template <class Word>
  static constexpr int word_outputs =
      Impl::sampler_of<Impl::UnitWords, G, Word>::words_per_value;
  /// Refuses an order that does not fit the streams, and more values than they
  /// have left. Called before requests that are made in pieces, or not by
  /// `Runnel::fill` alone.
  /// \param outputs  of a value
  void check_left(FillOptions const& by, std::size_t count, int outputs) const {
    m_small.at_present(m_set, [&](auto const& set) {
      constexpr auto caller = "Runnel::fill";
      Impl::check_values_left(set, static_cast<std::int64_t>(count), outputs,
                              Impl::checked_dealing(set, by, true, caller),
                              caller);
    });
  }

  void fill_host_by_kernels(Values values, FillOptions const& by, void* at,
                            std::size_t count) {
    StreamValues const what{values, {}};
    int const each = outputs(what);
    require_host_reach(m_set.instance(), at, count, "use runnel_fill_device");
    check_left(by, count, each);
    fill_values_staged(m_small.bring_back(m_set), what, by, at, count);
  }

  static std::size_t block_size(BlockRequest place) {
    std::size_t size = 1;
    for (auto const& dimension : place) size *= dimension.extent;
    return size;
  }
  void check_block_memory(BlockRequest place, void* at) const {
    require_host_reach(m_set.instance(), at, block_size(place),
                       "use runnel_fill_block_device");
  }
  void enqueue_elements(StreamValues const& values,
                        ElementRequest const& elements, void* at) {
    fill_element_values(set(), values, elements, at);
  }
  template <class T, class Distribution>
  void enqueue_block(BlockRequest place, T* at) {
    constexpr auto caller = "Runnel::fill_block";
    Kokkos::Profiling::ScopedRegion const region(caller);
    Impl::checked_fill_block<Distribution, typename Set::execution_space, G>(
        {caller, m_set.instance(), set()}, at, place, Distribution{});
  }

  Set m_set;  ///< use `set()`, except for facts that no position changes
  SmallFills<G> m_small;
  bool m_allow_overlap;
};

}  // namespace Runnel::CApi

#include "host_filler_of.hpp"

#endif  // RUNNEL_CAPI_ERASED_SET_OF_HPP
