// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_HOST_FILLER_HPP
#define RUNNEL_CAPI_HOST_FILLER_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/interfaces/detail/block_source.hpp>
#include <runnel/interfaces/detail/host_source.hpp>
#include <runnel/interfaces/detail/source_buffers.hpp>
#include <runnel/interfaces/options.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/captured_stream.hpp>

namespace Runnel::CApi {

class ErasedSet;

/// A set of streams that gives values of one type and distribution to memory of
/// the host, its streams in turn: a `StreamFiller` with the types of generator
/// and distribution erased. Blocks that kernels make are made when they are
/// waited for.
///
/// Implemented once per generator over the kernels that the library holds.
/// `make`, `save` and what reads the host's own records may be called from any
/// thread, also while others run kernels; the rest takes its turn at the back
/// end.
class HostFiller {
 public:
  using execution_space = Kokkos::DefaultExecutionSpace;
  using state_word = std::uint64_t;

  HostFiller() = default;
  HostFiller(HostFiller const&) = delete;
  HostFiller& operator=(HostFiller const&) = delete;
  virtual ~HostFiller() = default;

  static execution_space exec() { return {}; }
  /// \throws std::invalid_argument if Kokkos' default instance is captured
  static void refuse_capture([[maybe_unused]] char const* caller) {
    if constexpr (Impl::Backend<execution_space>::on_device) {
      if (!Kokkos::is_initialized() || Kokkos::is_finalized()) return;
      Impl::refuse_capture(exec(), caller);
    }
  }

  virtual char const* name() const = 0;
  virtual std::uint64_t size() const = 0;
  virtual UInt128 position(std::uint64_t stream) const = 0;
  /// Native outputs of a value.
  virtual int outputs() const = 0;
  /// Values of a stream's turn.
  virtual std::int64_t turn() const = 0;
  virtual std::uint64_t values_left() const = 0;
  /// A lower bound of that, exact near the end, cheap for any number of
  /// streams.
  virtual std::uint64_t min_values_left() const = 0;
  virtual Snapshot snapshot() const = 0;
  /// The set that `record`, a snapshot of these streams, is of.
  virtual std::unique_ptr<ErasedSet> set_of(Snapshot const& record) const = 0;

  /// Whether the streams are on the host, where any thread may make values.
  virtual bool is_home() const = 0;
  /// Brings the streams there.
  virtual void come_home() = 0;
  /// The next n values, by the calling thread. \pre n ≤ `values_left()`
  virtual void make(void* to, std::size_t n) = 0;
  /// `make()` by kernels of the back end; waits for them.
  virtual void make_by_kernels(void* to, std::size_t n) = 0;
  /// Blocks of the values from here on. \tparam Word  as wide as a value
  template <class Word>
  std::unique_ptr<Impl::BlockSource<Word, state_word, Impl::CallingThread>>
  make_source(Impl::BlockSizes const& sizes, Producer producer,
              Impl::Background background,
              Impl::SourceBuffers<Word, execution_space>& buffers) {
    bool const by_kernels = producer == Producer::execution_space;
    if (!by_kernels) come_home();
    return std::make_unique<Impl::HostSource<Word, state_word, BlockMaker>>(
        BlockMaker{this, by_kernels}, sizes, buffers.of_host(sizes),
        background);
  }
  /// States, to be put into a snapshot's words.
  virtual std::size_t state_words() const = 0;
  virtual void save(std::uint64_t* to) const = 0;

  virtual void jump(UInt128 n) = 0;
  /// Puts the streams `values` values after a snapshot of them. Calls
  /// `when_made()` when nothing can fail any more, before the streams change.
  virtual void put(Snapshot const& record, std::uint64_t values,
                   std::function<void()> const& when_made) = 0;
  /// Puts the streams to a snapshot of them without a kernel. \pre `is_home()`
  virtual void return_to(Snapshot const& record) = 0;
  /// The snapshot `values` values after `record`.
  virtual Snapshot later(Snapshot const& record,
                         std::uint64_t values) const = 0;

 private:
  /// The maker of a `HostSource`.
  struct BlockMaker {
    HostFiller* filler;
    bool by_kernels;
    std::uint64_t values_left() const { return filler->min_values_left(); }
    void make(void* to, std::size_t n) const {
      if (by_kernels) return filler->make_by_kernels(to, n);
      filler->make(to, n);
    }
    std::size_t state_words() const { return filler->state_words(); }
    void save(state_word* to) const { filler->save(to); }
  };
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_HOST_FILLER_HPP
