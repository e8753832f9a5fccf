// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_HOST_STREAMS_HPP
#define RUNNEL_INTERFACES_HOST_STREAMS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <runnel/core/errors.hpp>
#include <runnel/interfaces/host_stream.hpp>

namespace Runnel {

/// Host streams by number, for codes that number their sequences 1, 2, …
///
/// Streams of different numbers may be used by different threads at a time, as
/// long as none is added or removed meanwhile.
template <BitGenerator Generator, class T = Impl::reference_real<Generator>,
          class Distribution = default_distribution<T>,
          class ExecutionSpace = Kokkos::DefaultExecutionSpace>
class HostStreams {
 public:
  using stream_type = HostStream<Generator, T, Distribution, ExecutionSpace>;
  using seed_type = typename Generator::seed_type;

  /// Adds stream `id`. \param origin  a seed or a snapshot
  /// \throws StreamEnded, std::invalid_argument as `HostStream`'s constructor;
  ///   the latter also if there is a stream of that number; nothing is added
  ///   then
  template <class Origin = seed_type>
  stream_type& create(std::uint64_t id, Origin const& origin = {},
                      HostStreamOptions const& options = {}) {
    RUNNEL_THROW_IF(contains(id),
                    "Runnel::HostStreams::create: there is a stream " +
                        std::to_string(id) +
                        " already; erase it first, or reseed it");
    make_near(id);
    auto& stream =
        m_streams.emplace(id, stream_type(origin, options)).first->second;
    if (id < m_near.size()) m_near[id] = &stream;
    return stream;
  }
  /// \throws std::invalid_argument if there is no stream `id` (any more)
  stream_type& at(std::uint64_t id) {
    if (id < m_near.size()) {
      RUNNEL_THROW_IF(m_near[id] == nullptr, none(id));
      return *m_near[id];
    }
    auto const found = m_streams.find(id);
    RUNNEL_THROW_IF(found == m_streams.end(), none(id));
    return found->second;
  }
  /// \throws std::invalid_argument if there is no stream `id` (any more)
  void erase(std::uint64_t id) {
    RUNNEL_THROW_IF(m_streams.erase(id) == 0, none(id));
    if (id < m_near.size()) m_near[id] = nullptr;
  }
  /// Returns whether stream `id` was created, and not erased since.
  bool contains(std::uint64_t id) const { return m_streams.contains(id); }
  std::size_t size() const { return m_streams.size(); }
  /// Pairs of an id and its stream, in the order of the ids.
  auto begin() { return m_streams.begin(); }
  auto end() { return m_streams.end(); }

 private:
  static std::string none(std::uint64_t id) {
    return "Runnel::HostStreams: there is no stream " + std::to_string(id) +
           ", which was not created, or erased since; create it first";
  }

  /// Makes room for stream `id` in the table, unless `id` is far above the
  /// number of streams.
  void make_near(std::uint64_t id) {
    std::size_t const before = m_near.size();
    std::uint64_t const most = 4 * m_streams.size() + 1024;
    if (id < before || id >= most) return;
    m_near.resize(std::min<std::uint64_t>(
        most, std::max<std::uint64_t>(id + 1, 2 * before)));
    for (auto at = m_streams.lower_bound(before);
         at != m_streams.end() && at->first < m_near.size(); ++at) {
      m_near[at->first] = &at->second;
    }
  }

  std::map<std::uint64_t, stream_type> m_streams;
  /// Streams of small numbers, by number: a look-up in a map of 10^5 streams
  /// takes longer than drawing a few values.
  std::vector<stream_type*> m_near;
};

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_HOST_STREAMS_HPP
