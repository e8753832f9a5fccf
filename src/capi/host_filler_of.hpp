// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_HOST_FILLER_OF_HPP
#define RUNNEL_CAPI_HOST_FILLER_OF_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <runnel/interfaces/detail/direct_fill.hpp>
#include <runnel/interfaces/detail/host_stream_sizes.hpp>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/interfaces/detail/put_states.hpp>
#include <runnel/interfaces/detail/space_source.hpp>
#include <runnel/lanes/backend.hpp>
#include <type_traits>
#include <utility>
#include <vector>

#include "erased_set_of.hpp"
#include "host_filler.hpp"
#include "kokkos_life.hpp"
#include "make_maker.hpp"
#include "thread_maker.hpp"

/// \file
/// From the type of a generator to its fillers. Included once per generator.

namespace Runnel::CApi {

/// The streams are in one place only: on the host, or, after kernels of a GPU
/// made values, in the GPU's memory.
template <class G>
class HostFillerOf final : public HostFiller {
 public:
  using SpaceSet = ErasedSetOf<G>;
  using Space = typename SpaceSet::Space;
  static constexpr bool on_device = Impl::Backend<Space>::on_device;
  using HostExec =
      std::conditional_t<on_device, Kokkos::DefaultHostExecutionSpace, Space>;
  using HostSet = StreamSet<G, HostExec>;
  using Maker = ThreadMaker<HostSet>;

  /// \pre no other thread uses the back end
  /// \throws Failure for values that the generator does not make
  HostFillerOf(Snapshot const& record, bool allow_overlap,
               StreamValues const& values, FillOptions const& order)
      : m_overlap(allow_overlap),
        m_values(values),
        m_order(Impl::in_turn(order, record.num_streams, "Runnel::HostStream")),
        m_turn(Impl::turn_block(m_order, record.num_streams)) {
    m_set.emplace(made<HostSet>(record));
    if (m_set->size() > 1) {
      Impl::check_cursor(*m_set, m_turn, "Runnel::HostStream");
    }
    m_maker = make_maker(*m_set, values, m_turn);
  }

  char const* name() const override { return G::name.data(); }
  std::uint64_t size() const override {
    return m_set ? m_set->size() : m_far->size();
  }
  UInt128 position(std::uint64_t stream) const override {
    return m_set ? m_set->position(stream) : m_far->position(stream);
  }
  int outputs() const override { return m_maker->outputs(); }
  std::int64_t turn() const override { return m_turn; }
  std::uint64_t min_values_left() const override {
    return m_set ? Impl::min_values_left(*m_set, outputs(), m_turn)
                 : Impl::min_values_left(m_far->set(), outputs(), m_turn);
  }
  std::uint64_t values_left() const override {
    return m_set ? Impl::values_left(*m_set, outputs(), m_turn)
                 : Impl::values_left(m_far->set(), outputs(), m_turn);
  }
  Snapshot snapshot() const override {
    std::optional<Snapshot> record;
    use_back_end(
        [&] { record = m_set ? m_set->snapshot() : m_far->snapshot(); });
    return *std::move(record);
  }
  std::unique_ptr<ErasedSet> set_of(Snapshot const& record) const override {
    std::unique_ptr<ErasedSet> set;
    use_back_end([&] {
      set = std::make_unique<SpaceSet>(made<typename SpaceSet::Set>(record),
                                       m_overlap);
    });
    set->order = m_order;
    return set;
  }

  bool is_home() const override { return m_set.has_value(); }
  void come_home() override {
    if (!m_set) use_back_end([&] { host_set(); });
  }
  void make(void* to, std::size_t n) override {
    come_home();
    m_maker->make(*m_set, to, n);
  }
  void make_by_kernels(void* to, std::size_t n) override {
    use_back_end([&] {
      if constexpr (on_device) {
        if (m_set) {
          m_far = std::make_unique<SpaceSet>(
              made<typename SpaceSet::Set>(m_set->snapshot()), m_overlap);
          m_set.reset();
        }
        m_far->fill_values_host(m_values, m_order, to, n);
      } else {
        SpaceSet set(*std::exchange(m_set, std::nullopt), m_overlap);
        try {
          set.fill_values_host(m_values, m_order, to, n);
        } catch (...) {
          m_set.emplace(std::move(set.set()));
          throw;
        }
        m_set.emplace(std::move(set.set()));
      }
    });
  }
  std::size_t state_words() const override {
    return m_set ? Impl::states_of(*m_set).size()
                 : Impl::states_of(m_far->set()).size();
  }
  void save(std::uint64_t* to) const override {
    if (m_set) {
      auto const states = Impl::states_of(*m_set);
      std::copy(states.data(), states.data() + states.size(), to);
    } else {
      auto const record = snapshot();
      std::copy(record.words.begin(), record.words.end(), to);
    }
  }

  void jump(UInt128 n) override {
    use_back_end([&] {
      auto& set = host_set();
      set.jump(n);
      set.instance().fence("Runnel::capi::jump");
    });
  }
  void put(Snapshot const& record, std::uint64_t values,
           std::function<void()> const& when_made) override {
    std::optional<HostSet> set;
    use_back_end([&] { set.emplace(set_after(record, values)); });
    // Without holding the back end: a source may be waiting for it.
    when_made();
    use_back_end([&] {
      m_far.reset();
      m_set.emplace(*std::move(set));
    });
  }
  void return_to(Snapshot const& record) override {
    Impl::put_states(*m_set, record);
  }
  Snapshot later(Snapshot const& record, std::uint64_t values) const override {
    std::optional<Snapshot> result;
    use_back_end([&] { result = set_after(record, values).snapshot(); });
    return *std::move(result);
  }

 private:
  template <class Set>
  Set made(Snapshot const& record) const {
    Set set(record);
    Impl::StreamSetAccess::allow_overlap(set) = m_overlap;
    return set;
  }
  HostSet set_after(Snapshot const& record, std::uint64_t values) const {
    auto set = made<HostSet>(record);
    if (values == 0) return set;
    std::uint64_t const rest =
        Impl::jump_values(set, values, outputs(), m_turn);
    set.instance().fence("Runnel::capi::later");
    discard(set, rest);
    return set;
  }
  /// Makes values and drops them, without m_maker, with which another thread
  /// may be making a block.
  void discard(HostSet& set, std::uint64_t values) const {
    if (values == 0) return;
    constexpr std::uint64_t most = Impl::max_unseen;
    auto const maker = make_maker(set, m_values, m_turn);
    std::vector<char> unseen(std::min(values, most) * maker->bytes());
    for (; values > 0; values -= std::min(values, most)) {
      maker->make(set, unseen.data(), std::min(values, most));
    }
  }
  HostSet& host_set() {
    if constexpr (on_device) {
      if (!m_set) {
        m_set.emplace(made<HostSet>(m_far->snapshot()));
        m_far.reset();
      }
    }
    return *m_set;
  }

  bool m_overlap;
  StreamValues m_values;
  FillOptions m_order;
  std::int64_t m_turn;
  std::optional<HostSet> m_set;
  std::unique_ptr<SpaceSet> m_far;  ///< on a GPU, instead of the host's
  std::unique_ptr<Maker> m_maker;
};

template <class G>
std::unique_ptr<HostFiller> ErasedSetOf<G>::filler(
    StreamValues const& values) const {
  return std::make_unique<HostFillerOf<G>>(snapshot(), m_allow_overlap, values,
                                           order);
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_HOST_FILLER_OF_HPP
