// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DEVICE_HANDLE_HPP
#define RUNNEL_STREAMS_DEVICE_HANDLE_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <string>
#include <type_traits>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/native.hpp>
#include <runnel/distributions/uniform.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/tuning.hpp>
#include <runnel/streams/child_stream.hpp>
#include <runnel/streams/detail/draws.hpp>
#include <runnel/streams/detail/jump_table.hpp>
#include <runnel/streams/detail/lent_states.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {

namespace Impl {

/// Moves a handle from one output of a leapfrog part to the next.
template <class Generator, class ExecutionSpace>
class PartLeaps {
  /// The most parts over which steps take less time than a jump.
  static constexpr std::uint64_t max_stepped =
      Backend<ExecutionSpace>::on_device
          ? device_tuning<Generator>.max_stepped_parts
          : host_tuning<Generator>.max_stepped_parts;

 public:
  PartLeaps() = default;
  /// \param streams  a set of leapfrog parts
  explicit PartLeaps(StreamSet<Generator, ExecutionSpace>& streams)
      : m_others(streams.leapfrog().num_parts - 1) {
    if constexpr (Leaping<Generator>) {
      if (m_others < max_stepped) return;
      auto const jumps = kept_jump_rows<Generator>(
          "Runnel::DeviceHandle", streams.instance(), streams.seed(),
          {streams.first_stream(), streams.size()}, {m_others, 2});
      m_jumps = jumps.rows;
      m_memory = jumps.memory;
    }
  }

  /// Outputs of other parts between two of this one.
  RUNNEL_FUNCTION std::uint64_t others() const { return m_others; }
  /// The jump over them of stream i, null for steps.
  RUNNEL_FUNCTION std::uint64_t const* row(std::int64_t i) const {
    return m_jumps.row(i, 1);
  }

 private:
  std::uint64_t m_others = 0;
  JumpRows m_jumps;
  Kokkos::View<std::uint64_t*, typename ExecutionSpace::memory_space> m_memory;
};
/// `PartLeaps` of whole streams, which have no other parts to pass over.
struct NoLeaps {
  NoLeaps() = default;
  template <class Set>
  explicit NoLeaps(Set&) {}
};

/// The outputs of a stream of a set, for `Draws`; its destructor puts the state
/// back. \tparam InParts  of a leapfrog part
template <class Generator, bool OnDevice, bool InParts>
class LentStream {
  using Record = LentRecord<Generator, OnDevice>;
  using Whole = SerialStepper<Generator, typename Record::Words, OnDevice>;
  // Another type, not a loop of length 0: that costs a third of the rate.
  using Stepper = std::conditional_t<InParts, PartSerial<Whole>, Whole>;

 public:
  template <class Leaps>
  RUNNEL_FUNCTION LentStream(Record const& lent, std::int64_t stream,
                             Leaps const& leaps)
      : m_words(lent.stream(stream)), m_drawn(&lent.drawn[stream]) {
    KOKKOS_ASSERT(0 <= stream && stream < lent.num_streams);
    // All loads on their way before the first is waited for.
    std::uint64_t const good = lent.drawn[lent.num_streams];
    m_count = *m_drawn;
    m_stepper.load(lent.shape, m_words);
    if constexpr (InParts) {
      m_stepper.set_leap(leaps.others(), leaps.row(stream));
    }
    check_loan(good, lent.loan);
  }
  LentStream(LentStream const&) = delete;
  LentStream& operator=(LentStream const&) = delete;
  RUNNEL_FUNCTION ~LentStream() {
    m_stepper.store(m_words, count());
    *m_drawn = m_count;
  }

  RUNNEL_FUNCTION std::uint64_t count() const { return m_count - *m_drawn; }
  RUNNEL_FUNCTION DrawPlace place() const { return {m_drawn, m_count}; }
  /// The stream's identity: of generators whose streams spawn in kernels.
  RUNNEL_FUNCTION StreamIdentity identity() const
    requires SpawnsChildren<Generator>
  {
    return m_stepper.identity();
  }
  /// The stream's identity and position in native outputs, for the generators
  /// of `identity()`; not of leapfrog parts.
  RUNNEL_FUNCTION StreamPlace stream_place() const
    requires(SpawnsChildren<Generator> && !InParts)
  {
    return m_stepper.place();
  }
  /// The next native output of the part, in a form.
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next_output() {
    ++m_count;
    return m_stepper.template next<Form>();
  }

 private:
  typename Record::Words m_words;
  std::uint64_t* m_drawn;
  std::uint64_t m_count;  ///< native outputs drawn since the states were lent
  Stepper m_stepper;
};

/// The outputs of a stream from any position on, with the state in the object
/// itself: for generators that jump by a few operations.
template <class Generator, bool OnDevice>
class StreamValue {
 public:
  template <class Words>
  RUNNEL_FUNCTION StreamValue(StreamShape const& shape, Words words) {
    m_stepper.load(shape, words);
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next_output() {
    return m_stepper.template next<Form>();
  }
  RUNNEL_FUNCTION StreamIdentity identity() const
    requires SpawnsChildren<Generator>
  {
    return m_stepper.identity();
  }
  /// The stream's identity and position in native outputs, for generators whose
  /// streams spawn in kernels.
  RUNNEL_FUNCTION StreamPlace stream_place() const
    requires SpawnsChildren<Generator>
  {
    return m_stepper.place();
  }
  /// Jumps by a row of a table.
  RUNNEL_FUNCTION void jump(std::uint64_t const* row) { m_stepper.jump(row); }

 private:
  struct None {};
  SerialStepper<Generator, None, OnDevice> m_stepper;
};

}  // namespace Impl

/// A stream from which one work item draws: its state is in registers (with
/// lagged generators it stays in memory, where a draw reads a few words of the
/// ring), and is stored when the object is destroyed. Neither copyable nor
/// movable.
///
/// Satisfies `std::uniform_random_bit_generator`; `draw<T, Distribution>()`
/// and `uniform<T>()` give floating-point numbers: see `Impl::Draws`.
///
/// \tparam InParts  of a leapfrog part: passes over the others' outputs
template <BitGenerator Generator, class ExecutionSpace, bool InParts>
using DeviceStream = Impl::Draws<
    Generator,
    Impl::LentStream<Generator, Impl::Backend<ExecutionSpace>::on_device,
                     InParts>>;

/// Streams of a set for a kernel of the user's: `auto rng = handle(i)` is
/// stream `first_stream() + i`, to one work item at a time.
///
/// Kernels capture it by value. A handle is valid in kernels on the set's
/// execution-space instance until the set is used otherwise (fill, jump,
/// snapshot), assigned to or destroyed: take one for each kernel, which costs
/// nothing if the set was not used in between. A kernel that uses an outdated
/// one is aborted. A set that is moved takes its handles along. Values obey the
/// law: what stream i gives depends on nothing but its position.
///
/// \tparam InParts  of leapfrog parts, `StreamSet::part_handle()`
template <BitGenerator Generator, class ExecutionSpace, bool InParts>
class DeviceHandle {
  static constexpr bool on_device = Impl::Backend<ExecutionSpace>::on_device;

 public:
  using stream_type = DeviceStream<Generator, ExecutionSpace, InParts>;
  using generator_type = Generator;
  using execution_space = ExecutionSpace;

  /// A handle of no set: assign one before use.
  DeviceHandle() = default;
  /// As `StreamSet::device_handle`, or `part_handle` for leapfrog parts.
  explicit DeviceHandle(StreamSet<Generator, ExecutionSpace>& streams)
      : m_lent(lend(streams)),
        m_memory(Impl::StreamSetAccess::lent_memory(streams)),
        m_leaps(streams) {}

  /// Stream i of the set, for the calling work item alone.
  /// \pre i in [0, size()), and no other work item holds stream i
  RUNNEL_FUNCTION stream_type operator()(std::int64_t i) const {
    return stream_type(m_lent, i, m_leaps);
  }
  RUNNEL_FUNCTION std::int64_t size() const { return m_lent.num_streams; }

 private:
  using Lent = Impl::LentStates<Generator, ExecutionSpace>;
  /// Handles that are taken again need no kernel.
  static auto lend(StreamSet<Generator, ExecutionSpace>& streams) {
    using Access = Impl::StreamSetAccess;
    if (!Access::has_handles(streams)) {
      Access::refuse_making(streams, "Runnel::DeviceHandle");
    }
    return Access::lend(streams);
  }
  using Leaps =
      std::conditional_t<InParts, Impl::PartLeaps<Generator, ExecutionSpace>,
                         Impl::NoLeaps>;

  typename Lent::Record m_lent;
  typename Lent::Memory m_memory;  ///< may outlive the set
  Leaps m_leaps;
};

template <BitGenerator Generator, class ExecutionSpace>
DeviceHandle<Generator, ExecutionSpace>
StreamSet<Generator, ExecutionSpace>::device_handle() {
  RUNNEL_THROW_IF(
      leapfrog().num_parts != 1,
      "Runnel::StreamSet::device_handle: the set is leapfrog part " +
          std::to_string(leapfrog().part) + " of " +
          std::to_string(leapfrog().num_parts) +
          "; take part_handle(), which passes over the other parts");
  return DeviceHandle<Generator, ExecutionSpace>(*this);
}

template <BitGenerator Generator, class ExecutionSpace>
DeviceHandle<Generator, ExecutionSpace, true>
StreamSet<Generator, ExecutionSpace>::part_handle() {
  std::uint64_t const num_parts = leapfrog().num_parts;
  RUNNEL_THROW_IF(
      !Leaping<Generator> && num_parts > std::uint64_t{1} << 20,
      "Runnel::StreamSet::part_handle: one of " + std::to_string(num_parts) +
          " leapfrog parts would step over all the others for each number; "
          "take at most 2^20 parts, or streams or offsets instead");
  return DeviceHandle<Generator, ExecutionSpace, true>(*this);
}

/// Streams of a set, read only, from any position of theirs on: `auto rng =
/// handle(i, n)` begins n native outputs after the position that stream i had
/// when the handle was taken. Neither the set nor its positions change, and the
/// handle remains valid when the set is used or destroyed: it has a copy of the
/// states.
///
/// Cost: a jump for each one in the binary digits of n; one addition for
/// counter-based generators.
template <BitGenerator Generator, class ExecutionSpace>
class SeekHandle {
  static constexpr bool on_device = Impl::Backend<ExecutionSpace>::on_device;
  using Word = typename Generator::state_word;
  using Value = Impl::StreamValue<Generator, on_device>;

 public:
  using stream_type = Impl::Draws<Generator, Value>;

  /// \throws std::invalid_argument for sets that are leapfrog parts, or while
  ///   the instance is being captured
  explicit SeekHandle(StreamSet<Generator, ExecutionSpace>& streams)
      : m_shape(whole(streams).shape()),
        m_num_streams(static_cast<std::int64_t>(streams.size())),
        m_states(Impl::StreamSetAccess::copied_states(streams,
                                                      "Runnel::SeekHandle")) {
    static_assert(Leaping<Generator>,
                  "Runnel::SeekHandle: this generator's states are too large "
                  "to jump inside a kernel; use device_handle() or TeamRng");
    auto const jumps = Impl::kept_jump_rows<Generator>(
        "Runnel::SeekHandle", streams.instance(), streams.seed(),
        {streams.first_stream(), streams.size()},
        {1, num_jumps, Impl::JumpSteps::doublings});
    m_jumps = jumps.rows;
    m_jump_memory = jumps.memory;
  }

  /// \pre i in [0, size())
  RUNNEL_FUNCTION stream_type operator()(std::int64_t i,
                                         std::uint64_t n = 0) const {
    return stream_type(value(i, n));
  }
  /// The source of that stream's outputs.
  RUNNEL_FUNCTION Value value(std::int64_t i, std::uint64_t n) const {
    KOKKOS_ASSERT(0 <= i && i < m_num_streams);
    Value stream(m_shape, m_states.data() + i * m_shape.state_words);
    if constexpr (Generator::jump_row == JumpRow::count) {
      std::uint64_t const row[2] = {n, 0};
      stream.jump(row);
    } else {
      for (int k = 0; n != 0; ++k, n >>= 1) {
        if ((n & 1) != 0) stream.jump(m_jumps.row(i, k));
      }
    }
    return stream;
  }
  RUNNEL_FUNCTION std::int64_t size() const { return m_num_streams; }

 private:
  static constexpr std::int64_t num_jumps = 64;

  /// Refuses leapfrog parts and captures: before the states are copied.
  static StreamSet<Generator, ExecutionSpace>& whole(
      StreamSet<Generator, ExecutionSpace>& streams) {
    RUNNEL_THROW_IF(
        streams.leapfrog().num_parts != 1,
        "Runnel::SeekHandle: the set is leapfrog part " +
            std::to_string(streams.leapfrog().part) + " of " +
            std::to_string(streams.leapfrog().num_parts) +
            "; seek in the whole stream and multiply the offset instead");
    Impl::StreamSetAccess::refuse_making(streams, "Runnel::SeekHandle");
    return streams;
  }

  StreamShape m_shape;
  std::int64_t m_num_streams;
  Kokkos::View<Word const*, typename ExecutionSpace::memory_space> m_states;
  Impl::JumpRows m_jumps;
  Kokkos::View<std::uint64_t*, typename ExecutionSpace::memory_space>
      m_jump_memory;
};

}  // namespace Runnel

#endif  // RUNNEL_STREAMS_DEVICE_HANDLE_HPP
