// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_SOURCE_BUFFERS_HPP
#define RUNNEL_INTERFACES_DETAIL_SOURCE_BUFFERS_HPP

#include <Kokkos_Core.hpp>
#include <optional>

#include <runnel/interfaces/detail/block_source.hpp>
#include <runnel/interfaces/detail/host_source.hpp>
#include <runnel/interfaces/detail/space_source.hpp>

namespace Runnel::Impl {

/// Memory for the blocks of a stream's sources. Made once: new pages for each
/// source would cost more than the numbers.
template <class T, class ExecutionSpace>
class SourceBuffers {
 public:
  /// For a `HostSource`.
  BlockBuffers<T, Kokkos::HostSpace> const& of_host(BlockSizes const& sizes) {
    return made(m_of_host, sizes);
  }
  /// For a `SpaceSource`.
  BlockBuffers<T, block_space<ExecutionSpace>> const& of_space(
      BlockSizes const& sizes) {
    return made(m_of_space, sizes);
  }

 private:
  template <class Buffers>
  static Buffers const& made(std::optional<Buffers>& kept,
                             BlockSizes const& sizes) {
    if (!kept) kept.emplace(sizes.block, sizes.room);
    return *kept;
  }

  std::optional<BlockBuffers<T, Kokkos::HostSpace>> m_of_host;
  std::optional<BlockBuffers<T, block_space<ExecutionSpace>>> m_of_space;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_SOURCE_BUFFERS_HPP
