// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_HANDLE_INTERFACE_HPP
#define RUNNEL_TOOLS_HANDLE_INTERFACE_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/core/macros.hpp>
#include <runnel/interfaces/team_rng.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/streams/device_handle.hpp>

#include "interfaces.hpp"
#include "set_source.hpp"

namespace Runnel::Tool {

/// The values of a stream among the next ones, when streams take turns: those
/// from `first` on, every S-th.
struct Turns {
  std::int64_t num_streams;
  std::int64_t cursor;  ///< the stream of value 0
  std::int64_t count;   ///< values of all

  RUNNEL_FUNCTION std::int64_t first(std::int64_t stream) const {
    return stream < cursor ? stream - cursor + num_streams : stream - cursor;
  }
  RUNNEL_FUNCTION std::int64_t count_of(std::int64_t stream) const {
    std::int64_t const at = first(stream);
    return at < count ? (count - 1 - at) / num_streams + 1 : 0;
  }
};

/// A work item for each stream.
template <class Handle, class T, class Distribution>
struct DrawByHandle {
  Handle handle;
  Turns turns;
  T* values;

  RUNNEL_FUNCTION void operator()(std::int64_t s) const {
    if (turns.count_of(s) == 0) return;
    auto rng = handle(s);
    for (std::int64_t i = turns.first(s); i < turns.count;
         i += turns.num_streams) {
      values[i] = rng.template draw<T, Distribution>();
    }
  }
};

/// A team for each stream: half of the numbers by `next`, one for each thread,
/// the other half by `fill`.
template <class G, class T, class Distribution, class Space>
struct DrawByTeam {
  TeamHandle<G, Space> handle;
  Turns turns;
  T* values;
  T* rows;  ///< of one stream: the values
  std::int64_t row_length;

  using Member = typename Kokkos::TeamPolicy<Space>::member_type;
  RUNNEL_FUNCTION void operator()(Member const& member) const {
    std::int64_t const s = member.league_rank();
    std::int64_t const count = turns.count_of(s);
    if (count == 0) return;
    T* const row = rows + s * row_length;
    draw(member, row, count);
    if (rows == values) return;
    std::int64_t const first = turns.first(s);
    Kokkos::parallel_for(Kokkos::TeamThreadRange(member, count),
                         [&](std::int64_t i) {
                           values[first + i * turns.num_streams] = row[i];
                         });
  }

 private:
  RUNNEL_FUNCTION void draw(Member const& member, T* row,
                            std::int64_t count) const {
    std::int64_t const size = member.team_size();
    std::int64_t const by_next = count / 2 / size * size;
    TeamRng<G, T, Distribution, Space> rng(handle, member,
                                           member.league_rank());
    for (std::int64_t i = 0; i < by_next; i += size) {
      T const value = rng.next();
      row[i + member.team_rank()] = value;
    }
    rng.fill(row + by_next, count - by_next);
  }
};

/// The common part of handles: a set of streams, and memory for the values.
template <class G, class T>
class KernelInterface : public NumberInterface {
 protected:
  using Space = Kokkos::DefaultExecutionSpace;
  using Set = StreamSet<G, Space>;

 public:
  explicit KernelInterface(InterfaceChoice const& choice)
      : m_set(m_space, seed_of<G>(choice.seed),
              stream_options(choice.streams)) {}

  void draw(void* values, std::uint64_t count) override {
    make(count);
    auto const n = static_cast<std::size_t>(count);
    Kokkos::View<T*, Kokkos::HostSpace,
                 Kokkos::MemoryTraits<Kokkos::Unmanaged>> const
        place(static_cast<T*>(values), n);
    Kokkos::deep_copy(
        m_space, place,
        Kokkos::subview(m_values,
                        Kokkos::pair<std::size_t, std::size_t>(0, n)));
    m_space.fence("Runnel::tool::draw");
  }
  /// In one kernel.
  void serve(std::uint64_t count, std::uint64_t /*request*/) override {
    make(count);
    m_space.fence("Runnel::tool::serve");
  }

 protected:
  using Buffer = Kokkos::View<T*, typename Space::memory_space>;

  static void reserve(Buffer& buffer, std::uint64_t count) {
    if (buffer.size() >= count) return;
    buffer = Buffer(
        Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::tool::drawn"),
        static_cast<std::size_t>(count));
  }
  std::int64_t num_streams() const {
    return static_cast<std::int64_t>(m_set.size());
  }

  Space m_space;
  Set m_set;
  Buffer m_values;

 private:
  virtual void launch(Turns const& turns) = 0;

  void make(std::uint64_t count) {
    reserve(m_values, count);
    Turns const turns{num_streams(), m_cursor,
                      static_cast<std::int64_t>(count)};
    launch(turns);
    m_cursor = (m_cursor + turns.count) % turns.num_streams;
  }

  std::int64_t m_cursor = 0;
};

/// `StreamSet::device_handle`, or `part_handle` of leapfrog parts.
template <class G, class T, class Distribution>
class HandleInterface final : public KernelInterface<G, T> {
 public:
  using KernelInterface<G, T>::KernelInterface;

 private:
  using Space = typename KernelInterface<G, T>::Space;

  void launch(Turns const& turns) override {
    if (this->m_set.leapfrog().num_parts == 1) {
      launch(turns, this->m_set.device_handle());
    } else {
      launch(turns, this->m_set.part_handle());
    }
  }
  template <class Handle>
  void launch(Turns const& turns, Handle const& handle) {
    using Draw = DrawByHandle<Handle, T, Distribution>;
    using Policy = Impl::LongRange<Space>;
    Kokkos::parallel_for("Runnel::tool::handle",
                         Policy(this->m_space, 0, turns.num_streams),
                         Draw{handle, turns, this->m_values.data()});
  }
};

/// `TeamRng`.
template <class G, class T, class Distribution>
class TeamInterface final : public KernelInterface<G, T> {
 public:
  using KernelInterface<G, T>::KernelInterface;

 private:
  using Space = typename KernelInterface<G, T>::Space;

  void launch(Turns const& turns) override {
    TeamHandle<G, Space> const handle(this->m_set);
    T* const values = this->m_values.data();
    std::int64_t const row_length = (turns.count - 1) / turns.num_streams + 1;
    if (turns.num_streams > 1) {
      this->reserve(m_rows,
                    static_cast<std::uint64_t>(row_length * turns.num_streams));
    }
    DrawByTeam<G, T, Distribution, Space> const draw{
        handle, turns, values, turns.num_streams > 1 ? m_rows.data() : values,
        row_length};
    auto policy = Kokkos::TeamPolicy<Space>(
        this->m_space, static_cast<int>(turns.num_streams), Kokkos::AUTO);
    policy.set_scratch_size(
        0, Kokkos::PerTeam(handle.template scratch_size<T, Distribution>()));
    Kokkos::parallel_for("Runnel::tool::team", policy, draw);
  }

  typename KernelInterface<G, T>::Buffer m_rows;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_HANDLE_INTERFACE_HPP
