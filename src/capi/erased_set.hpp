// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_ERASED_SET_HPP
#define RUNNEL_CAPI_ERASED_SET_HPP

#include <runnel/capi/runnel.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/request/word_source.hpp>
#include <runnel/interfaces/detail/block_place.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <runnel/streams/stream_set.hpp>
#include <span>
#include <string>
#include <vector>

#include "handle_kind.hpp"

/// \file
/// Sets of streams as the C interface sees them: with the generator's type
/// erased. The implementation is compiled once per generator, from
/// generator.cpp.in.

namespace Runnel::CApi {

/// A seeding rule, the numbers given to it, and the constants that the
/// generator lets one choose. No rule: the generator's default seed.
struct SeedChoice {
  std::string form;
  std::vector<std::uint64_t> numbers;
  std::vector<std::uint64_t> parameters;
};

/// The values to be made from the generator's outputs.
struct Values {
  runnel_type type;
  runnel_distribution distribution;
};

/// Values to be made by a distribution with parameters.
struct NamedValues {
  Impl::NamedType type;
  Impl::NamedDistribution distribution;
};

/// Values by a distribution without parameters, or by a named one.
struct StreamValues {
  Values plain{};
  std::optional<NamedValues> named;
};

/// Values by a distribution without parameters.
inline StreamValues plain_values(runnel_type type,
                                 runnel_distribution distribution) {
  return {.plain = {type, distribution}, .named = {}};
}

/// Where a block of a global array lies, slowest dimension first.
using BlockRequest = std::span<Impl::DimensionPlace const>;

/// Elements of a global array by their numbers in it.
struct ElementRequest {
  std::span<std::uint64_t const> numbers;
  std::uint64_t num_values;  ///< of the array
};

/// Rows of values, row e of event `first` + e of a run.
struct EventRequest {
  SeedSequence run;
  std::uint64_t first;
  std::size_t num_rows;
  std::size_t row_length;
};

/// The unit words of a set of streams.
using SetWords = Impl::WordSource<Kokkos::DefaultExecutionSpace>;

class HostFiller;
class ErasedShared;
class ErasedSharedStreams;
class ErasedSetInTurn;
struct SharedChoice;

/// A set of streams in the memory of Kokkos' default execution space.
class ErasedSet {
 public:
  using face_type = runnel_stream_set;
  static constexpr auto kind = HandleKind::set;
  static constexpr char const* maker = "runnel_create";

  /// The order of `fill` and `fill_host`.
  FillOptions order;

  ErasedSet() = default;
  ErasedSet(ErasedSet const&) = delete;
  ErasedSet& operator=(ErasedSet const&) = delete;
  virtual ~ErasedSet() = default;

  virtual char const* name() const = 0;
  virtual std::uint64_t size() const = 0;
  virtual UInt128 position(std::uint64_t stream) const = 0;
  virtual Snapshot snapshot() const = 0;
  /// Native outputs of the whole stream, before its end.
  virtual UInt128 max_native_outputs() const = 0;
  /// Native outputs of a value.
  /// \throws Failure for values that the generator does not make
  virtual int outputs(StreamValues const& values) const = 0;

  /// Keeps streams, part and, where none are given, parameters.
  virtual void seed(SeedChoice const& seed) = 0;
  virtual void jump(UInt128 n) = 0;
  /// Writes the next `count` values to memory of the execution space,
  /// asynchronously.
  virtual void fill(Values values, FillOptions const& order, void* at,
                    std::size_t count) = 0;
  /// Writes the next `count` values to host memory by kernels; returns when
  /// they are there.
  virtual void fill_host(Values values, FillOptions const& order, void* at,
                         std::size_t count) = 0;
  /// `fill_host()` by the calling thread for small requests, else by kernels.
  virtual void fill_soonest(Values values, FillOptions const& order, void* at,
                            std::size_t count) = 0;
  /// `fill()` of a distribution with parameters.
  virtual void fill_named(NamedValues const& values, FillOptions const& order,
                          void* at, std::size_t count) = 0;
  virtual void fill_named_host(NamedValues const& values,
                               FillOptions const& order, void* at,
                               std::size_t count) = 0;
  /// Writes a block of a global array, from one stream, which is then just past
  /// the array: to memory of the execution space, where the block is
  /// contiguous.
  virtual void fill_block(Values values, BlockRequest place, void* at) = 0;
  virtual void fill_block_host(Values values, BlockRequest place, void* at) = 0;
  virtual void fill_block_named_host(NamedValues const& values,
                                     BlockRequest place, void* at) = 0;
  /// Writes elements of a global array, from one stream, which is then just
  /// past the array: to memory of the execution space.
  virtual void fill_elements(Values values, ElementRequest const& elements,
                             void* at) = 0;
  virtual void fill_elements_host(StreamValues const& values,
                                  ElementRequest const& elements, void* at) = 0;
  /// The streams' unit words, for fills and orders that are compiled once for
  /// all generators: until another function of this object is called.
  virtual std::unique_ptr<SetWords> words() = 0;
  virtual void fence() const = 0;

  // ---- fills by either kind of distribution --------------------------------
  void fill_values(StreamValues const& values, FillOptions const& by, void* at,
                   std::size_t count) {
    if (values.named) return fill_named(*values.named, by, at, count);
    fill(values.plain, by, at, count);
  }
  void fill_values_host(StreamValues const& values, FillOptions const& by,
                        void* at, std::size_t count) {
    if (values.named) return fill_named_host(*values.named, by, at, count);
    fill_host(values.plain, by, at, count);
  }
  void fill_block_values_host(StreamValues const& values, BlockRequest place,
                              void* at) {
    if (values.named) return fill_block_named_host(*values.named, place, at);
    fill_block_host(values.plain, place, at);
  }

  virtual std::unique_ptr<ErasedSet> copy() const = 0;
  virtual std::unique_ptr<ErasedSet> leapfrog(
      std::uint64_t part, std::uint64_t num_parts) const = 0;
  virtual std::unique_ptr<ErasedSet> streams(std::uint64_t first,
                                             std::uint64_t count) const = 0;
  /// A maker of the values from here on, in memory of the host.
  /// \throws Failure for values that the generator does not make
  virtual std::unique_ptr<HostFiller> filler(
      StreamValues const& values) const = 0;
  /// A sequence of the one stream, shared by workers.
  /// \throws Failure if there are several streams
  virtual std::unique_ptr<ErasedShared> shared(
      SharedChoice const& choice) const = 0;
  /// A sharing of all streams, divided among workers.
  virtual std::unique_ptr<ErasedSharedStreams> shared_streams(
      SharedChoice const& choice) const = 0;
  /// The streams, which processes deal out in turn together; the set has none
  /// then.
  virtual std::unique_ptr<ErasedSetInTurn> in_turn() = 0;
};

/// A generator of the library: what can be done without its type.
struct GeneratorEntry {
  runnel_generator_facts facts;
  std::unique_ptr<ErasedSet> (*create)(SeedChoice const& seed,
                                       StreamOptions const& options);
  std::unique_ptr<ErasedSet> (*restore)(Snapshot const& snapshot);
  /// Writes the first values of events to memory of the default execution
  /// space, asynchronously. Null: the generator is seeded on the host.
  void (*fill_events)(StreamValues const& values, EventRequest const& events,
                      void* at);
  /// Writes the first values of events to host memory; returns when they are
  /// there.
  void (*fill_events_host)(StreamValues const& values,
                           EventRequest const& events, void* at);
};

/// Defined in one source file for each generator.
template <class Generator>
GeneratorEntry entry_of();

/// The entries of all generators, in the order of the library's list.
std::vector<GeneratorEntry> const& all_entries();
/// \throws Failure, with the names there are
GeneratorEntry const& find_entry(char const* name);

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_ERASED_SET_HPP
