// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_STREAM_NODE_HPP
#define RUNNEL_STREAMS_STREAM_NODE_HPP

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {

/// A stream that spawns others, as tasks spawn tasks: no two streams of a tree
/// are the same, and each depends on its path from the root alone, not on the
/// order of spawning.
///
/// `sprng_*` spawn as SPRNG does: the seed must have SPRNG's number of streams
/// (`with_total`). Other families number their streams: a node has one stream
/// and a range of unused ones, [first, end). `spawn(n)` cuts the range into
/// n + 1 shares of ⌊(end − first)/(n + 1)⌋ or one more, the longer ones first;
/// the node keeps share 0, and child i gets share i + 1, the first number of
/// which is its stream. Where there are n streams only, the node keeps none.
/// The range of `mrg32k3a` has streams that begin in another one, 5·10^37
/// outputs on: `Mrg32k3aSeed::num_tree_streams`.
template <BitGenerator Generator>
class StreamNode {
 public:
  using seed_type = typename Generator::seed_type;
  static constexpr bool spawns_by_seed =
      requires(seed_type const& seed) { seed.spawned(1, 0); };
  /// Whether there are numbers for trees beyond the family's streams.
  static constexpr bool goes_beyond = requires { seed_type::num_tree_streams; };

  /// Stream `stream` of a seed; everything after it is unused.
  /// \throws StreamEnded if the seed has no such stream
  explicit StreamNode(seed_type const& seed, std::uint64_t stream = 0)
      : StreamNode(seed, stream, stream + 1, end_of(seed)) {
    Impl::check_stream_options({.first_stream = stream}, seed.num_streams(),
                               std::string(Generator::name));
  }

  seed_type const& seed() const { return m_seed; }
  std::uint64_t stream() const { return m_stream; }
  /// How to make a set of the node's stream.
  StreamOptions options() const {
    return {.first_stream = m_stream,
            .allow_overlap = goes_beyond && m_stream >= m_seed.num_streams()};
  }
  /// Streams left for descendants; of `sprng_*`, whose own rule decides, 0.
  std::uint64_t unused() const { return spawns_by_seed ? 0 : m_end - m_first; }

  /// n children; the node's own stream is unchanged, except for `sprng_*`,
  /// whose states record that they have spawned.
  /// \throws std::invalid_argument if n is 0, or, of `sprng_*`, beyond SPRNG's
  ///   C int or without a total number of streams; the node is unchanged
  /// \throws StreamEnded if too few streams are left; the node is unchanged. Of
  ///   `sprng_*`, a set of a child that SPRNG does not have throws it
  std::vector<StreamNode> spawn(std::uint64_t n) {
    RUNNEL_THROW_IF(
        n == 0, "Runnel::StreamNode::spawn: 0 children; ask for at least one");
    std::vector<StreamNode> children;
    if constexpr (spawns_by_seed) {
      for (std::uint64_t i = 0; i < n; ++i) {
        children.push_back(
            StreamNode(m_seed.spawned(n, i), m_stream, m_first, m_end));
      }
      m_seed = m_seed.spawned(n, n);
    } else {
      RUNNEL_THROW_IF_TYPE(
          StreamEnded, m_end - m_first < n,
          "Runnel::StreamNode::spawn: " + std::to_string(n) +
              " children, but " + std::to_string(unused()) + " streams of " +
              std::string(Generator::name) +
              " are left on this branch; begin with fewer or a larger family");
      std::uint64_t const shares = n + 1;
      std::uint64_t const size = (m_end - m_first) / shares;
      std::uint64_t const longer = (m_end - m_first) % shares;
      // With n streams, shares 1 … n have one each.
      std::uint64_t const first_longer = size == 0 ? 1 : 0;
      auto const length = [&](std::uint64_t share) {
        return size +
               (share >= first_longer && share < first_longer + longer ? 1 : 0);
      };
      std::uint64_t at = m_first + length(0);
      std::uint64_t const kept = at;
      for (std::uint64_t share = 1; share < shares; ++share) {
        std::uint64_t const end = at + length(share);
        children.push_back(StreamNode(m_seed, at, at + 1, end));
        at = end;
      }
      m_end = kept;
    }
    return children;
  }

 private:
  static std::uint64_t end_of(seed_type const& seed) {
    if constexpr (goes_beyond) {
      return seed_type::num_tree_streams;
    } else {
      return seed.num_streams();
    }
  }
  StreamNode(seed_type seed, std::uint64_t stream, std::uint64_t first,
             std::uint64_t end)
      : m_seed(std::move(seed)), m_stream(stream), m_first(first), m_end(end) {}

  seed_type m_seed;
  std::uint64_t m_stream;
  std::uint64_t m_first;  ///< unused ones
  std::uint64_t m_end;
};

}  // namespace Runnel

#endif  // RUNNEL_STREAMS_STREAM_NODE_HPP
