// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_CHILD_STREAM_HPP
#define RUNNEL_STREAMS_CHILD_STREAM_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/stream_identity.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/streams/detail/draws.hpp>

namespace Runnel {

/// A stream as a plain value: what `spawn(k)` of a handle, of an `EventStream`
/// or of another child returns, inside kernels and outside.
///
/// Child k of a stream depends on the stream's identity and on k, on nothing
/// else: not on what either has drawn, on the work item, the order of spawning
/// or the machine. It is a stream of the generator like any other, with outputs
/// 0, 1, … of its own: of `philox4x32` stream `identity().stream` of the seed
/// `identity().key`.
///
/// `record()`, 24 bytes, is all that it takes to go on later or elsewhere.
/// Nothing lies in memory: copies draw the same numbers.
///
/// Satisfies `std::uniform_random_bit_generator`; `draw<T, Distribution>()`,
/// `uniform<T>()` and `spawn(k)` are those of `Impl::Draws`.
///
/// Cost: a spawn takes some 24 instructions, see the generator; nothing is made
/// before the first draw.
template <BitGenerator Generator>
class ChildStream : public Impl::Draws<Generator, ChildStream<Generator>> {
  static_assert(Impl::check_spawning<Generator>());
  struct None {};

 public:
  /// \param position  native outputs that it has given, below 2^64
  RUNNEL_FUNCTION explicit ChildStream(StreamIdentity const& identity,
                                       std::uint64_t position = 0) {
    m_stepper.start(Generator::state_of(identity, position));
  }
  /// Goes on where `record()` was taken.
  RUNNEL_FUNCTION explicit ChildStream(StreamRecord const& record)
      : ChildStream(record.identity, record.position) {}

  RUNNEL_FUNCTION StreamIdentity identity() const {
    return m_stepper.identity();
  }
  /// Native outputs that it has given.
  RUNNEL_FUNCTION std::uint64_t position() const {
    return m_stepper.position();
  }
  RUNNEL_FUNCTION StreamRecord record() const {
    return {identity(), position()};
  }
  /// Passes over n native outputs. Cost: a few operations.
  RUNNEL_FUNCTION void discard(std::uint64_t n) {
    std::uint64_t const row[2] = {n, 0};
    m_stepper.jump(row);
  }
  /// Are the next numbers, and the children, the same?
  RUNNEL_FUNCTION friend bool operator==(ChildStream const& a,
                                         ChildStream const& b) {
    return a.record() == b.record();
  }

  /// For `Impl::Draws`.
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next_output() {
    return m_stepper.template next<Form>();
  }

 private:
  Impl::SerialStepper<Generator, None, false> m_stepper;
};

}  // namespace Runnel

#endif  // RUNNEL_STREAMS_CHILD_STREAM_HPP
