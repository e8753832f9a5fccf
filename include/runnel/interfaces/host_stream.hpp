// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_HOST_STREAM_HPP
#define RUNNEL_INTERFACES_HOST_STREAM_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <ostream>
#include <ranges>
#include <span>
#include <stdexcept>

#include <runnel/core/concepts.hpp>
#include <runnel/core/seed_forms.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/snapshot_text.hpp>
#include <runnel/distributions/default.hpp>
#include <runnel/interfaces/detail/bit_range.hpp>
#include <runnel/interfaces/detail/buffered_core.hpp>
#include <runnel/interfaces/detail/host_stream_errors.hpp>
#include <runnel/interfaces/detail/stream_filler.hpp>
#include <runnel/interfaces/host_stream_calls.hpp>
#include <runnel/interfaces/options.hpp>

namespace Runnel {

/// Numbers for host code that draws a few at a time: from a block that was made
/// ahead, while the next one is being made.
///
/// `next()` gives one number, `take(n)` several without copying them, `fill`
/// writes straight to the user's array; all give the values that
/// `Runnel::fill` gives from the same streams (with several, as
/// `Order::interleaved`, or as `Order::cyclic` if the options say so), in the
/// same order, however they are mixed.
///
/// Cost: `next` and `take` move a pointer, except at the end of a block. The
/// first of them starts a producer, which `fill`, `jump`, `reset`, `reseed`
/// and `restore` end again; two blocks of `prefetch()` values are kept.
///
/// While the stream of `exec` is being captured, a `HostStream` cannot be made
/// and gives no more than its present block: `next`, `take` and long `fill`s
/// then throw std::invalid_argument, and nothing is taken.
///
/// One thread uses a stream at a time, except for
/// `take(n, thread, num_threads)`. Different streams are independent of each
/// other. An exception of the producer is thrown by the call that needs its
/// numbers.
///
/// The calls that need no type of seed are members of the base class,
/// `HostStreamCalls`.
///
/// A stream is a generator of the standard library, too: it has `discard`,
/// `==`, `<<`, `>>` and C++26's `generate_random`. One of unsigned integers by
/// `Native`, or by `Bits` where all bits are random, satisfies
/// `std::uniform_random_bit_generator`:
/// `HostStream<mt19937, std::uint32_t, Native>`.
///
/// \tparam Generator       one of Runnel's generators, e.g. `ranmar24`
/// \tparam T               type of the values
/// \tparam Distribution    how they are made from the generator's outputs
/// \tparam ExecutionSpace  where long blocks are made
template <BitGenerator Generator, class T = Impl::reference_real<Generator>,
          class Distribution = default_distribution<T>,
          class ExecutionSpace = Kokkos::DefaultExecutionSpace>
class HostStream
    : public HostStreamCalls<Impl::BufferedCore<
          Impl::StreamFiller<Generator, T, Distribution, ExecutionSpace>, T>> {
  using Filler = Impl::StreamFiller<Generator, T, Distribution, ExecutionSpace>;
  using Core = Impl::BufferedCore<Filler, T>;
  using Calls = HostStreamCalls<Core>;
  using Bounds = Impl::BitRange<Generator, T, Distribution>;
  using Calls::core;
  using Calls::forget;

 public:
  using generator_type = Generator;
  using value_type = T;
  using execution_space = ExecutionSpace;
  using seed_type = typename Generator::seed_type;

  /// \throws StreamEnded, std::invalid_argument as `StreamSet` does; the latter
  ///   also if the prefetch is larger than memory can be
  explicit HostStream(seed_type const& seed = {},
                      HostStreamOptions const& options = {},
                      Distribution const& distribution = Distribution())
      : HostStream(ExecutionSpace(), seed, options, distribution) {}
  /// \param exec  a GPU makes blocks concurrently with this instance, on others
  HostStream(ExecutionSpace const& exec, seed_type const& seed,
             HostStreamOptions const& options = {},
             Distribution const& distribution = Distribution())
      : Calls(make_core(exec, options, distribution, seed, options.streams)) {}
  /// Continues where a snapshot of a `HostStream` or a `StreamSet` was taken;
  /// `options.streams` is ignored.
  template <std::same_as<Snapshot> Record>  // braces alone mean a seed
  explicit HostStream(Record const& snapshot,
                      HostStreamOptions const& options = {},
                      Distribution const& distribution = Distribution())
      : HostStream(ExecutionSpace(), snapshot, options, distribution) {}
  template <std::same_as<Snapshot> Record>
  HostStream(ExecutionSpace const& exec, Record const& snapshot,
             HostStreamOptions const& options = {},
             Distribution const& distribution = Distribution())
      : Calls(make_core(exec, options, distribution, snapshot)) {}

  template <Impl::NotASeedOf<Generator> NotASeed>
  explicit HostStream(NotASeed const&, HostStreamOptions const& = {}) = delete;

  /// Back to where the stream was constructed, reseeded or restored.
  void reset() {
    core().refuse_capture("Runnel::HostStream");
    core().reset();
    forget();
  }
  /// Continues with other streams of the same generator, from their first
  /// output.
  /// \throws StreamEnded, std::invalid_argument as the constructor; the stream
  ///   is unchanged
  void reseed(seed_type const& seed, StreamOptions const& streams = {}) {
    core().put(core().filler().with_streams(seed, streams));
    forget();
  }
  /// Continues where a snapshot was taken.
  /// \throws std::invalid_argument if it is another generator's, or not whole;
  ///   the stream is unchanged
  void restore(Snapshot const& snapshot) {
    core().put(core().filler().with_streams(snapshot));
    forget();
  }

  seed_type const& seed() const { return core().filler().seed(); }

  // ---- as the standard library has it --------------------------------------
  using result_type = T;
  /// The least and the largest value, of streams whose values are all equally
  /// probable between them.
  static constexpr T min()
    requires Bounds::is_bit_generator
  {
    return 0;
  }
  static constexpr T max()
    requires Bounds::is_bit_generator
  {
    return Bounds::largest;
  }
  T operator()() { return this->next(); }

  /// Writes to all of a range what repeated calls of `next` would give. Returns
  /// the range's end. `std::ranges::generate_random` of C++26 calls it.
  /// \throws StreamEnded if the streams end before; of contiguous
  ///   ranges nothing is taken then
  template <std::ranges::output_range<T> Range>
  std::ranges::borrowed_iterator_t<Range> generate_random(Range&& range) {
    auto at = std::ranges::begin(range);
    if constexpr (std::ranges::contiguous_range<Range> &&
                  std::ranges::sized_range<Range> &&
                  std::same_as<std::ranges::range_value_t<Range>, T>) {
      std::span<T> const to(std::ranges::data(range),
                            static_cast<std::size_t>(std::ranges::size(range)));
      if (to.size() > this->prefetch()) {
        this->fill(to);
      } else {
        std::ranges::copy(this->take(to.size()), to.begin());
      }
      return at +
             static_cast<std::ranges::range_difference_t<Range>>(to.size());
    } else {
      for (auto const end = std::ranges::end(range); at != end; ++at) {
        *at = this->next();
      }
      return at;
    }
  }
  /// Passes over n values. Cost: that of `jump` for one stream; values of
  /// several streams are made and dropped.
  /// \throws StreamEnded if the streams end before; nothing is
  ///   passed over then
  void discard(std::uint64_t n) {
    if (this->size() == 1) {
      auto const outputs = static_cast<std::uint64_t>(core().outputs());
      this->jump(UInt128(n) * UInt128(outputs));
      return;
    }
    Impl::check_stream_end("Runnel::HostStream::discard", n,
                           this->values_left(), core().generator());
    while (n > 0) {
      auto const some = std::min<std::uint64_t>(n, this->prefetch());
      this->take(static_cast<std::size_t>(some));
      n -= some;
    }
  }
  /// Returns whether both have the same seed, and the same streams at the same
  /// positions. Cost: that of two snapshots.
  friend bool operator==(HostStream const& a, HostStream const& b) {
    return a.snapshot() == b.snapshot();
  }
  /// Seed, streams and positions as a line of text: `snapshot_text`. The
  /// distribution and the options are not in it.
  friend std::ostream& operator<<(std::ostream& to, HostStream const& stream) {
    return to << snapshot_text(stream.snapshot());
  }
  /// Continues where the text of `operator<<` was written, by any `HostStream`
  /// of the generator; sets `failbit` where it is none, and leaves the stream
  /// as it is.
  friend std::istream& operator>>(std::istream& from, HostStream& stream) {
    try {
      stream.restore(read_snapshot_text(from));
    } catch (std::invalid_argument const&) {
      from.setstate(std::ios_base::failbit);
    }
    return from;
  }

 private:
  /// \param from  of `Filler::make_set`
  template <class... From>
  static std::unique_ptr<Core> make_core(ExecutionSpace const& exec,
                                         HostStreamOptions const& options,
                                         Distribution const& distribution,
                                         From const&... from) {
    return std::make_unique<Core>(
        std::make_unique<Filler>(exec, Filler::make_set(exec, from...),
                                 options.fill, distribution),
        options);
  }
};

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_HOST_STREAM_HPP
