// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_SHARED_INTERFACE_HPP
#define RUNNEL_TOOLS_SHARED_INTERFACE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <runnel/fill/fill.hpp>
#include <runnel/interfaces/device_instances.hpp>
#include <runnel/interfaces/shared_sequence.hpp>
#include <runnel/interfaces/shared_streams.hpp>
#include <type_traits>
#include <utility>
#include <vector>

#include "host_instances.hpp"
#include "interfaces.hpp"
#include "set_source.hpp"

namespace Runnel::Tool {

/// \param hosts  as of `InterfaceChoice`
inline std::vector<WorkerInstance<>> shared_workers(std::size_t hosts) {
  auto workers = all_workers();
  if (hosts == 0) return workers;
  auto const instances =
      host_instances<Kokkos::DefaultHostExecutionSpace>(hosts);
  workers.erase(workers.begin());
  workers.insert(workers.begin(), instances.begin(), instances.end());
  return workers;
}

/// Divides the next call in another way: by weights that differ much, of which
/// some are 0, or equally.
template <class Shared>
void divide_anew(Shared& shared, std::size_t call) {
  if (call % 4 == 3) return shared.measure();
  std::size_t const count = shared.num_workers();
  std::vector<double> weights(count);
  for (std::size_t w = 0; w < count; ++w) {
    weights[w] = (w + call) % count == 0 ? 3.0 : static_cast<double>(w % 2);
  }
  shared.set_weights(std::move(weights));
}

/// Memory of the workers for values of their shares, each in its own space.
template <class T>
class WorkerMemory {
 public:
  explicit WorkerMemory(std::size_t workers)
      : m_of_hosts(workers), m_of_devices(workers) {}

  /// Rows of the share's worker: valid until its next call.
  template <class Share>
  auto rows(Share const& share, std::size_t count, std::size_t length) {
    using Exec = typename Share::execution_space;
    auto& values = of<Exec>(share.worker);
    if (values.size() < count * length) {
      values = Values<Exec>(
          Kokkos::view_alloc(share.exec, Kokkos::WithoutInitializing,
                             "Runnel::tool::shared"),
          count * length);
    }
    return Kokkos::View<T**, Kokkos::LayoutRight, Exec,
                        Kokkos::MemoryTraits<Kokkos::Unmanaged>>(values.data(),
                                                                 count, length);
  }

 private:
  using Host = Kokkos::DefaultHostExecutionSpace;
  using Device = Kokkos::DefaultExecutionSpace;
  template <class Exec>
  using Values = Kokkos::View<T*, Exec>;

  template <class Exec>
  Values<Exec>& of(std::size_t worker) {
    if constexpr (std::is_same_v<Exec, Host>) {
      return m_of_hosts[worker];
    } else {
      return m_of_devices[worker];
    }
  }

  std::vector<Values<Host>> m_of_hosts;
  std::vector<Values<Device>> m_of_devices;
};

/// `SharedSequence`: one stream.
template <class G, class T, class Distribution>
class SharedSequenceInterface final : public NumberInterface {
 public:
  explicit SharedSequenceInterface(InterfaceChoice const& choice)
      : m_is_divided_anew(choice.hosts > 0),
        m_sequence(shared_workers(choice.hosts), seed_of<G>(choice.seed),
                   {.stream = choice.streams.first_stream,
                    .offset = choice.streams.offset,
                    .allow_overlap = choice.streams.allow_overlap}),
        m_memory(m_sequence.num_workers()) {}

  void draw(void* values, std::uint64_t count) override {
    if (m_is_divided_anew) divide_anew(m_sequence, m_calls++);
    Kokkos::View<T*, Kokkos::HostSpace,
                 Kokkos::MemoryTraits<Kokkos::Unmanaged>> const
        place(static_cast<T*>(values), static_cast<std::size_t>(count));
    m_sequence.fill(place, count, Distribution());
  }
  /// Each worker's values stay in its memory.
  void serve(std::uint64_t count, std::uint64_t /*request*/) override {
    m_sequence.share(
        count, Sequence::template outputs_per_value<T, Distribution>,
        [&](auto const& share) {
          auto const row =
              m_memory.rows(share, 1, static_cast<std::size_t>(share.count));
          fill(share.exec, row, share.streams, Distribution());
        });
  }

 private:
  using Sequence = SharedSequence<G>;

  bool m_is_divided_anew;
  Sequence m_sequence;
  WorkerMemory<T> m_memory;
  std::size_t m_calls = 0;
};

/// `SharedStreams`: several, or leapfrog parts, in rounds of a value of each.
template <class G, class T, class Distribution>
class SharedStreamsInterface final : public NumberInterface {
 public:
  explicit SharedStreamsInterface(InterfaceChoice const& choice)
      : m_is_divided_anew(choice.hosts > 0),
        m_streams(shared_workers(choice.hosts), seed_of<G>(choice.seed),
                  stream_options(choice.streams)),
        m_memory(m_streams.num_workers()) {}

  /// Gives the rest of the last round first.
  void draw(void* values, std::uint64_t count) override {
    auto* to = static_cast<T*>(values);
    while (count > 0) {
      if (m_taken == m_made.size()) {
        if (m_is_divided_anew) divide_anew(m_streams, m_calls++);
        make_rounds((count - 1) / m_streams.size() + 1);
      }
      std::uint64_t const some =
          std::min<std::uint64_t>(count, m_made.size() - m_taken);
      to = std::copy_n(m_made.data() + m_taken, some, to);
      m_taken += static_cast<std::size_t>(some);
      count -= some;
    }
  }
  /// Whole rounds. Each worker's values stay in its memory.
  void serve(std::uint64_t count, std::uint64_t /*request*/) override {
    fill_rows((count - 1) / m_streams.size() + 1,
              [](auto const& /*share*/, auto const& /*rows*/) {});
  }

 private:
  /// Calls use(share, rows) when a worker has queued its streams' rows.
  template <class Use>
  void fill_rows(std::uint64_t length, Use const& use) {
    m_streams.share([&](auto const& share) {
      auto const rows =
          m_memory.rows(share, static_cast<std::size_t>(share.count),
                        static_cast<std::size_t>(length));
      fill(share.exec, rows, share.streams, Distribution());
      use(share, rows);
    });
  }
  void make_rounds(std::uint64_t rounds) {
    auto const streams = static_cast<std::size_t>(m_streams.size());
    auto const length = static_cast<std::size_t>(rounds);
    m_made.resize(streams * length);
    m_taken = 0;
    fill_rows(rounds, [&](auto const& share, auto const& rows) {
      auto const there =
          Kokkos::create_mirror_view(Kokkos::WithoutInitializing, rows);
      Kokkos::deep_copy(share.exec, there, rows);
      share.exec.fence("Runnel::tool::draw");
      auto const first = static_cast<std::size_t>(share.first);
      for (std::size_t s = 0; s < rows.extent(0); ++s) {
        for (std::size_t k = 0; k < length; ++k) {
          m_made[k * streams + first + s] = there(s, k);
        }
      }
    });
  }

  bool m_is_divided_anew;
  SharedStreams<G> m_streams;
  WorkerMemory<T> m_memory;
  std::vector<T> m_made;    ///< the last rounds
  std::size_t m_taken = 0;  ///< values of them that were drawn
  std::size_t m_calls = 0;
};

template <class G, class T, class Distribution>
std::unique_ptr<NumberInterface> shared_interface(
    InterfaceChoice const& choice) {
  auto const& streams = choice.streams;
  if (streams.num_streams == 1 && streams.leapfrog.num_parts == 1) {
    return std::make_unique<SharedSequenceInterface<G, T, Distribution>>(
        choice);
  }
  return std::make_unique<SharedStreamsInterface<G, T, Distribution>>(choice);
}

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_SHARED_INTERFACE_HPP
