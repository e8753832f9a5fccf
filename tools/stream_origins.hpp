// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_STREAM_ORIGINS_HPP
#define RUNNEL_TOOLS_STREAM_ORIGINS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <runnel/core/stream_shape.hpp>
#include <runnel/streams/stream_node.hpp>
#include <vector>

#include "generator.hpp"
#include "set_source.hpp"

namespace Runnel::Tool {

/// Streams of the tree that grows from `stream` of a seed: in each generation
/// every stream spawns `children_of_node`, the last generation as many as are
/// wanted. `sprng_*`, whose rule needs it, begin with stream + 1 streams in all
/// where the seed has no number of its own.
template <class G>
std::vector<StreamOrigin> tree_of(Seed const& seed, std::uint64_t stream,
                                  std::uint64_t count) {
  using Node = StreamNode<G>;
  auto first = seed_of<G>(seed);
  if constexpr (Node::spawns_by_seed) {
    if (first.total() == 0) first = first.with_total(stream + 1);
  }
  std::vector<Node> nodes = {Node(first, stream)};
  while (nodes.size() < count) {
    std::size_t const parents = nodes.size();
    for (std::size_t i = 0; i < parents && nodes.size() < count; ++i) {
      auto const children = nodes[i].spawn(
          std::min<std::uint64_t>(children_of_node, count - nodes.size()));
      nodes.insert(nodes.end(), children.begin(), children.end());
    }
  }
  std::vector<StreamOrigin> origins;
  for (auto const& node : nodes) {
    auto const& its = node.seed();
    origins.push_back({{its.form(), its.numbers(), Impl::parameters_of(its)},
                       node.stream(),
                       node.options().allow_overlap});
  }
  return origins;
}

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_STREAM_ORIGINS_HPP
