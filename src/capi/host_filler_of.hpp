// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_HOST_FILLER_OF_HPP
#define RUNNEL_CAPI_HOST_FILLER_OF_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <runnel/interfaces/detail/host_stream_sizes.hpp>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/interfaces/detail/space_source.hpp>
#include <runnel/interfaces/detail/streams_at_home.hpp>
#include <utility>
#include <vector>

#include "erased_set_of.hpp"
#include "host_filler.hpp"
#include "kokkos_life.hpp"
#include "make_maker.hpp"
#include "reach.hpp"
#include "staged_values.hpp"
#include "thread_maker.hpp"

/// \file
/// From the type of a generator to its fillers. Included once per generator.

namespace Runnel::CApi {

/// The maker of `Impl::StreamsAtHome` whose values are chosen at run time.
template <class G>
class ChosenMaker {
  using Space = Kokkos::DefaultExecutionSpace;
  using HostSet = StreamSet<G, Impl::HomeSpace<Space>>;

 public:
  using generator_type = G;
  using value_type = void;
  using Choice = StreamValues;

  /// \throws Failure for values that the generator does not make
  ChosenMaker(HostSet const& set, StreamValues const& values, std::int64_t turn)
      : m_turn(turn), m_maker(make_maker(set, values, turn)) {}

  int outputs() const { return m_maker->outputs(); }
  std::int64_t block() const { return m_turn; }
  void operator()(HostSet& set, void* to, std::size_t n) {
    m_maker->make(set, to, n);
  }

  template <class Set>
  // NOLINTNEXTLINE(readability-function-size): what `StreamsAtHome` gives
  static void by_kernels(Set& set, StreamValues const& values,
                         FillOptions const& order, void* to, std::size_t n) {
    require_host_reach(set.instance(), to, n, "use runnel_fill_device");
    fill_values_staged(set, values, order, to, n);
  }
  static void skip(HostSet& set, StreamValues const& values, std::uint64_t n,
                   std::int64_t turn) {
    std::uint64_t rest = Impl::jump_values(set, n, outputs_of<G>(values), turn);
    set.instance().fence("Runnel::capi::later");
    if (rest == 0) return;
    ChosenMaker maker(set, values, turn);
    constexpr std::uint64_t most = Impl::max_unseen;
    std::vector<char> unseen(std::min(rest, most) * maker.m_maker->bytes());
    for (; rest > 0; rest -= std::min(rest, most)) {
      maker(set, unseen.data(), std::min(rest, most));
    }
  }
  static Space space_instance(Space const& exec) { return exec; }

 private:
  std::int64_t m_turn;
  std::unique_ptr<ThreadMaker<HostSet>> m_maker;
};

/// `Impl::StreamsAtHome` for callers that take turns at the back end.
template <class G>
class HostFillerOf final : public HostFiller {
  using Streams = Impl::StreamsAtHome<ChosenMaker<G>, execution_space>;

 public:
  using HostSet = typename Streams::HostSet;

  /// \pre no other thread uses the back end
  /// \throws Failure for values that the generator does not make
  HostFillerOf(HostSet set, StreamValues const& values,
               FillOptions const& order)
      : m_streams(exec(), std::move(set), order, values) {}

  char const* name() const override { return G::name.data(); }
  std::uint64_t size() const override { return m_streams.size(); }
  UInt128 position(std::uint64_t stream) const override {
    return m_streams.position(stream);
  }
  int outputs() const override { return m_streams.outputs(); }
  std::int64_t turn() const override { return m_streams.turn(); }
  std::uint64_t min_values_left() const override {
    return m_streams.min_values_left();
  }
  std::uint64_t values_left() const override { return m_streams.values_left(); }
  Snapshot snapshot() const override {
    return made_at_back_end([&] { return m_streams.snapshot(); });
  }
  std::unique_ptr<ErasedSet> set_of(Snapshot const& record) const override {
    auto set = made_at_back_end([&] {
      auto made = m_streams.template set_of<StreamSet<G>>(exec(), record);
      bool const overlap = Impl::StreamSetAccess::allow_overlap(made);
      return std::make_unique<ErasedSetOf<G>>(std::move(made), overlap);
    });
    set->order = m_streams.order();
    return set;
  }

  bool is_home() const override { return m_streams.is_home(); }
  void come_home() override {
    if (!is_home()) use_back_end([&] { m_streams.come_home(); });
  }
  void make(void* to, std::size_t n) override {
    come_home();
    m_streams.make(to, n);
  }
  void make_by_kernels(void* to, std::size_t n) override {
    use_back_end([&] { m_streams.make_by_kernels(to, n); });
  }
  std::size_t state_words() const override {
    return m_streams.at_present(
        [](auto const& set) { return Impl::states_of(set).size(); });
  }
  void save(std::uint64_t* to) const override {
    if (!is_home()) {
      auto const record = snapshot();
      std::copy(record.words.begin(), record.words.end(), to);
      return;
    }
    m_streams.at_present([&](auto const& set) {
      auto const states = Impl::states_of(set);
      std::copy(states.data(), states.data() + states.size(), to);
    });
  }

  void jump(UInt128 n) override {
    come_home();
    use_back_end([&] { m_streams.jump(n); });
  }
  void put(Snapshot const& record, std::uint64_t values,
           std::function<void()> const& when_made) override {
    auto set =
        made_at_back_end([&] { return m_streams.set_after(record, values); });
    // Not while others wait for the back end: a source may be one of them.
    when_made();
    use_back_end([&] { m_streams.replace(std::move(set)); });
  }
  void return_to(Snapshot const& record) override {
    m_streams.return_to(record);
  }
  Snapshot later(Snapshot const& record, std::uint64_t values) const override {
    return made_at_back_end([&] { return m_streams.later(record, values); });
  }

 private:
  Streams m_streams;
};

template <class G>
std::unique_ptr<HostFiller> ErasedSetOf<G>::filler(
    StreamValues const& values) const {
  typename HostFillerOf<G>::HostSet set(snapshot());
  Impl::StreamSetAccess::allow_overlap(set) = m_allow_overlap;
  return std::make_unique<HostFillerOf<G>>(std::move(set), values, order);
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_HOST_FILLER_OF_HPP
