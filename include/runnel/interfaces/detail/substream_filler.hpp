// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_SUBSTREAM_FILLER_HPP
#define RUNNEL_INTERFACES_DETAIL_SUBSTREAM_FILLER_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <runnel/core/output_format.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/plan/one_chunk.hpp>
#include <runnel/fill/plan/request.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/fill/plan/row_places.hpp>
#include <runnel/fill/request/launch.hpp>
#include <runnel/fill/values/deep_quantile.hpp>
#include <runnel/fill/values/space_values.hpp>
#include <runnel/interfaces/detail/instance_event.hpp>
#include <runnel/interfaces/detail/space_source.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/streams/detail/element_digits.hpp>
#include <runnel/streams/detail/jump_kernels.hpp>
#include <runnel/streams/detail/seed_kernels.hpp>

namespace Runnel::Impl {

/// How a block is cut into substreams.
struct SubstreamCut {
  std::size_t block;       ///< values of a block
  std::size_t substreams;  ///< of a block
  std::size_t group;       ///< states that the device is sent at once
};

/// Fills whose states stay on the host: a block of one stream is cut into R
/// consecutive substreams, and the host keeps the state at the start
/// of each. It sends them, a group at a time; while the device makes the values
/// the host jumps every state by a block, to where the next one begins. The
/// device never holds more than a group of states.
///
/// The data flow of M. Sussman, W. Crutchfield, M. Papakipos, "Pseudorandom
/// number generation on the GPU", Graphics Hardware (2006) 87, for generators
/// whose states do not fit the device.
///
/// \tparam HostSet  a set of one stream on the host
template <class Distribution, class T, class HostSet, class ExecutionSpace>
class SubstreamFiller {
 public:
  using Generator = typename HostSet::generator_type;
  using state_word = typename Generator::state_word;

  /// \param exec  the instance that will fill
  SubstreamFiller(ExecutionSpace const& exec, HostSet set,
                  SubstreamCut const& cut, Distribution const& distribution)
      : m_set(std::move(set)),
        m_values(exec, with_places(distribution)),
        m_words(states_of(m_set).size()),
        m_row((cut.block + cut.substreams - 1) / cut.substreams),
        m_rows((cut.block + m_row - 1) / m_row),
        m_group(std::min(cut.group, m_rows)),
        m_block(cut.block),
        m_left(Impl::values_left(m_set, outputs, 1)),
        m_sent(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                                  "Runnel::interfaces::substreams"),
               m_group * m_words),
        // Tables of jumps are looked up by a set of the space.
        m_facts(exec, m_set.snapshot()) {
    for (auto& states : m_states) {
      states = States(Kokkos::view_alloc(Kokkos::WithoutInitializing,
                                         "Runnel::interfaces::substreams"),
                      m_rows * m_words);
    }
    if constexpr (is_deep) {
      m_places.set = stream_hash<Generator>(m_set.seed(), m_set.leapfrog());
      m_places.first_stream = m_set.first_stream();
      m_places.outputs = std::uint64_t{outputs};
      m_places.position = m_set.position();
    }
    write_first_states();
  }

  std::uint64_t values_left() const { return m_left; }

  void fill(ExecutionSpace const& exec, std::uint64_t block, T* to,
            std::size_t n) {
    std::uint64_t const slot = block % 2;
    m_turn = slot;
    auto const* const start = m_states[slot].data();
    m_start[slot].assign(start, start + m_words);
    for (std::size_t row = 0; row * m_row < n; row += m_group) {
      std::size_t const first = row * m_row;
      std::size_t const count = std::min(m_group * m_row, n - first);
      std::size_t const rows = (count + m_row - 1) / m_row;
      copy_values<typename ExecutionSpace::memory_space,
                  typename States::memory_space>(
          exec, m_sent.data(), m_states[slot].data() + row * m_words,
          rows * m_words);
      if (first + count == n) m_read[slot].record(exec);
      std::size_t const whole = count / m_row;
      m_first = UInt128(block) * UInt128(m_block) + UInt128(first);
      launch(exec, to + first, 0, whole, m_row);
      if (whole < rows) {
        launch(exec, to + first + whole * m_row, whole, 1, count % m_row);
      }
    }
    m_left -= n;
  }

  /// Makes the states for the next block while the device makes this one. They
  /// replace the states of the block before, which have been sent already.
  void prepare(ExecutionSpace const&) {
    std::uint64_t const other = 1 - m_turn;
    m_read[other].wait();
    auto const& from = m_states[m_turn];
    auto const& to = m_states[other];
    std::copy(from.data(), from.data() + from.size(), to.data());
    jump_all(to.data(), m_rows, UInt128(m_block) * num_outputs_per_value());
  }

  BlockStart<state_word> start_of(ExecutionSpace const&,
                                  std::uint64_t block) const {
    return {block, m_start[block % 2]};
  }

 private:
  static constexpr bool is_deep = PlacedDistribution<Distribution>;
  static decltype(auto) with_places(Distribution const& distribution) {
    if constexpr (is_deep) {
      return PlacedInverseCdf{distribution};
    } else {
      return (distribution);
    }
  }
  using Filled = std::remove_cvref_t<decltype(with_places(
      std::declval<Distribution const&>()))>;
  using Values = SpaceValues<Filled, Generator, T, ExecutionSpace>;
  static constexpr int outputs = words_per_value<Distribution, Generator, T>;
  using HostExec = typename HostSet::execution_space;
  using States =
      Kokkos::View<state_word*, typename Backend<ExecutionSpace>::pinned_space>;

  UInt128 num_outputs_per_value() const {
    return UInt128(static_cast<std::uint64_t>(outputs)) *
           UInt128(m_set.leapfrog().num_parts);
  }

  /// State r is r rows behind state 0: the second half of them from the first,
  /// by one jump, and so on.
  void write_first_states() {
    state_word* const states = m_states[0].data();
    auto const first = states_of(m_set);
    std::copy(first.data(), first.data() + m_words, states);
    for (std::size_t done = 1; done < m_rows; done *= 2) {
      std::size_t const count = std::min(done, m_rows - done);
      std::copy(states, states + count * m_words, states + done * m_words);
      jump_all(states + done * m_words, count,
               UInt128(done * m_row) * num_outputs_per_value());
    }
  }
  void jump_all(state_word* states, std::size_t count, UInt128 num_outputs) {
    if constexpr (jumps_by_stream<Generator>) {
      // All substreams are of the one stream that the table is for.
      for (std::size_t r = 0; r < count; ++r) {
        jump_states(states + r * m_words, 1, num_outputs);
      }
    } else {
      jump_states(states, count, num_outputs);
    }
  }
  void jump_states(state_word* states, std::size_t count, UInt128 num_outputs) {
    HostExec const exec = m_set.instance();
    jump_streams<Generator>(exec, m_set.seed(), num_outputs,
                            {m_set.first_stream(), count}, states);
    exec.fence("Runnel::interfaces::jump_substreams");
  }

  /// Fills rows from the states sent, beginning with that of `first`.
  void launch(ExecutionSpace const& exec, T* to, std::size_t first,
              std::size_t rows, std::size_t length) {
    if (rows == 0) return;
    auto const parts = m_set.leapfrog().num_parts;
    auto const values = RowMap<T>::contiguous(
        to, static_cast<std::int64_t>(rows), static_cast<std::int64_t>(length));
    if constexpr (is_deep) {
      RowPlaces places = m_places;
      places.position +=
          (m_first + UInt128(first * m_row)) * UInt128(std::uint64_t{outputs});
      places.shared_step = m_row;
      m_values.set_places(places);
    }
    m_values.make_rows(exec, values, [&](auto const& made) {
      auto plan = one_chunk_plan<Generator>(
          made, m_set.shape(), outputs,
          stepped_parts<Generator>(parts, "Runnel::NumberPool"));
      plan.states = m_sent.data() + first * m_words;
      plan.new_states = m_sent.data() + first * m_words;
      launch_one_chunk<typename Values::Making>(exec, m_facts, plan,
                                                "Runnel::fill::substreams");
    });
  }

  HostSet m_set;
  Values m_values;
  std::size_t m_words;  ///< of a state
  std::size_t m_row;    ///< values of a substream in a block
  std::size_t m_rows;   ///< substreams
  std::size_t m_group;
  std::size_t m_block;
  std::uint64_t m_left;
  std::uint64_t m_turn = 0;
  RowPlaces m_places;  ///< of the first value; of deep tails
  UInt128 m_first;     ///< value that a group begins with
  Kokkos::View<state_word*, typename ExecutionSpace::memory_space> m_sent;
  StreamSet<Generator, ExecutionSpace> m_facts;
  States m_states[2];
  /// The first one of each block that is not given back.
  std::vector<state_word> m_start[2];
  InstanceEvent<ExecutionSpace> m_read[2];  ///< the states were sent
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_SUBSTREAM_FILLER_HPP
