// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_MAKE_POOL_SOURCE_HPP
#define RUNNEL_INTERFACES_DETAIL_MAKE_POOL_SOURCE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

#include <runnel/interfaces/detail/background_thread.hpp>
#include <runnel/interfaces/detail/host_source.hpp>
#include <runnel/interfaces/detail/host_stream_sizes.hpp>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/interfaces/detail/pool_source.hpp>
#include <runnel/interfaces/detail/set_maker.hpp>
#include <runnel/interfaces/detail/space_source.hpp>
#include <runnel/interfaces/options.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel::Impl {

/// Values of a pool's block.
std::size_t pool_capacity(NumberPoolOptions const& options);
/// Refuses a slice that is longer than a block.
void check_slice(std::size_t n, std::size_t capacity);

/// The pool's blocks on a host space: made by a thread of their own where the
/// space leaves a processor for it, otherwise by all its threads.
template <class Distribution, class T, class Set>
auto host_pool_source(Set set, std::size_t capacity,
                      NumberPoolOptions const& options,
                      Distribution const& distribution)
    -> std::unique_ptr<BlockSource<T, typename Set::state_word,
                                   typename Set::execution_space>> {
  using Exec = typename Set::execution_space;
  using Direct = DirectFill<typename Set::generator_type, Distribution, T>;
  using Maker = OwningSetMaker<Direct, Set, T>;
  auto const block = turn_block(options.fill, set.size());
  std::size_t const piece = std::min(capacity, host_piece);
  BlockSizes const sizes = {
      capacity, capacity,
      block > 1 ? piece : piece_in_turn(piece, capacity, set.size())};
  bool const has_room = usable_processors() > set.instance().concurrency();
  if (options.producer == Producer::execution_space ||
      (options.producer == Producer::automatic && !has_room)) {
    return std::make_unique<SpaceSource<Distribution, T, Set, Exec>>(
        std::move(set), sizes, options.fill, distribution);
  }
  set.instance().fence("Runnel::NumberPool::start");
  return std::make_unique<HostSource<T, typename Set::state_word, Maker, Exec>>(
      Maker(std::move(set), distribution, block), sizes,
      options.producer == Producer::calling_thread ? Background::none
                                                   : Background::at_once);
}

template <class Distribution, class T, class Set>
auto make_pool_source(Set set, std::size_t capacity,
                      NumberPoolOptions const& options,
                      Distribution const& distribution)
    -> std::unique_ptr<BlockSource<T, typename Set::state_word,
                                   typename Set::execution_space>> {
  using Exec = typename Set::execution_space;
  Exec const exec = set.instance();
  if constexpr (Backend<Exec>::on_device) {
    using Filler = SetFiller<Distribution, T, Set>;
    return std::make_unique<QueuedPoolSource<T, Filler, Exec>>(
        exec,
        std::make_unique<Filler>(std::move(set), capacity, options,
                                 distribution),
        capacity);
  } else {
    return host_pool_source<Distribution, T>(std::move(set), capacity, options,
                                             distribution);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_MAKE_POOL_SOURCE_HPP
