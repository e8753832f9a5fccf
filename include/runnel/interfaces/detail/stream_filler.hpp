// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_STREAM_FILLER_HPP
#define RUNNEL_INTERFACES_DETAIL_STREAM_FILLER_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include <runnel/fill/fill.hpp>
#include <runnel/interfaces/detail/block_source.hpp>
#include <runnel/interfaces/detail/direct_fill.hpp>
#include <runnel/interfaces/detail/fill_host_memory.hpp>
#include <runnel/interfaces/detail/host_source.hpp>
#include <runnel/interfaces/detail/host_stream_sizes.hpp>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/interfaces/detail/parallel_region.hpp>
#include <runnel/interfaces/detail/set_maker.hpp>
#include <runnel/interfaces/detail/source_buffers.hpp>
#include <runnel/interfaces/detail/space_source.hpp>
#include <runnel/interfaces/detail/streams_at_home.hpp>
#include <runnel/interfaces/options.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/captured_stream.hpp>

namespace Runnel::Impl {

/// The maker of `StreamsAtHome` whose types are known.
template <class Generator, class T, class Distribution>
class DirectMaker : public DirectFill<Generator, Distribution, T> {
  using Direct = DirectFill<Generator, Distribution, T>;

 public:
  using generator_type = Generator;
  using value_type = T;
  using Choice = Distribution;

  template <class Set>
  DirectMaker(Set const& set, Distribution const& distribution,
              std::int64_t turn)
      : Direct(set, distribution, turn) {}

  template <class Set>
  static void by_kernels(Set& set, Distribution const& distribution,
                         FillOptions const& order, T* to, std::size_t n) {
    using Space = typename Set::execution_space;
    using Values = Kokkos::View<T*, typename Space::memory_space,
                                Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
    auto const exec = set.instance();
    constexpr auto caller = "Runnel::HostStream::fill";
    HostMemory<T> const host{to, n, staged_piece(set.size()), caller};
    auto const make = [&] {
      fill_host_memory(exec, host, [&](T* at, std::size_t count) {
        fill_view<Space, Generator>({caller, exec, set, order},
                                    Values(at, count), distribution);
      });
    };
    if constexpr (Backend<Space>::on_device) {
      make();
    } else {
      run_outside_regions(make);
    }
  }
  template <class Set>
  static void skip(Set& set, Distribution const&, std::uint64_t values,
                   std::int64_t turn) {
    skip_values<Distribution, T>(set, values, turn, "Runnel::HostStream");
  }
  /// A GPU makes values concurrently with the user's instance.
  template <class ExecutionSpace>
  static ExecutionSpace space_instance(ExecutionSpace const& exec) {
    return another_instance(exec);
  }
};

/// A set of streams that gives values of one type and distribution to memory of
/// the host, its streams in turn: what a `BufferedCore` of C++ is over. While
/// there is a source of blocks, it has the streams.
template <class Generator, class T, class Distribution, class ExecutionSpace>
class StreamFiller
    : public StreamsAtHome<DirectMaker<Generator, T, Distribution>,
                           ExecutionSpace> {
  using Maker = DirectMaker<Generator, T, Distribution>;
  using Base = StreamsAtHome<Maker, ExecutionSpace>;

 public:
  using state_word = typename Generator::state_word;
  using HostSet = typename Base::HostSet;
  using SpaceSet = typename Base::SpaceSet;
  using Source = BlockSource<T, state_word, CallingThread>;
  using Base::Base;

  /// \param from  a seed and `StreamOptions`, or a `Snapshot`
  template <class... From>
  static HostSet make_set(ExecutionSpace const& exec, From const&... from) {
    Impl::refuse_capture(exec, "Runnel::HostStream");
    return made_outside_regions(
        [&] { return HostSet(Base::host_exec(exec), from...); });
  }
  /// A filler that differs only in its streams. \param from  see `make_set`
  template <class... From>
  std::unique_ptr<StreamFiller> with_streams(From const&... from) const {
    return std::make_unique<StreamFiller>(this->exec(),
                                          make_set(this->exec(), from...),
                                          this->order(), this->choice());
  }

  static constexpr std::string_view name() { return Generator::name; }
  void refuse_capture(char const* caller) const {
    Impl::refuse_capture(this->exec(), caller);
  }
  /// The next n values by kernels of the execution space; waits for them.
  void make_by_kernels(T* to, std::size_t n) {
    refuse_capture("Runnel::HostStream::fill");
    Base::make_by_kernels(to, n);
  }
  /// Blocks of the values from here on.
  std::unique_ptr<Source> make_source(
      BlockSizes const& sizes, Producer producer, Background background,
      SourceBuffers<T, ExecutionSpace>& buffers) {
    if (producer == Producer::execution_space) {
      return std::make_unique<SpaceSource<Distribution, T, SpaceSet>>(
          this->go_out(), sizes, buffers.of_space(sizes), this->order(),
          this->choice());
    }
    auto& set = this->come_home();
    set.instance().fence("Runnel::HostStream::start");
    return std::make_unique<
        HostSource<T, state_word, SetMaker<Maker, HostSet, T>>>(
        SetMaker<Maker, HostSet, T>(set, this->maker()), thread_sizes(sizes),
        buffers.of_host(sizes), background);
  }

 private:
  BlockSizes thread_sizes(BlockSizes sizes) const {
    if (this->turn() == 1) {
      sizes.piece = piece_in_turn(sizes.piece, sizes.block, this->size());
    }
    return sizes;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_STREAM_FILLER_HPP
