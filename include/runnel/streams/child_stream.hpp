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

namespace Impl {

/// The outputs of a stream that was spawned, for `Draws`.
template <class Generator>
class ChildSource {
  static_assert(check_spawning<Generator>());
  struct None {};

 public:
  /// \param position  native outputs that it has given, below 2^64
  RUNNEL_FUNCTION explicit ChildSource(StreamIdentity const& identity,
                                       std::uint64_t position = 0) {
    m_stepper.start(Generator::state_of(identity, position));
  }
  RUNNEL_FUNCTION explicit ChildSource(StreamRecord const& record)
      : ChildSource(record.identity, record.position) {}

  RUNNEL_FUNCTION StreamIdentity identity() const {
    return m_stepper.identity();
  }
  RUNNEL_FUNCTION StreamRecord record() const {
    return {identity(), m_stepper.position()};
  }
  RUNNEL_FUNCTION void jump_outputs(std::uint64_t n) {
    std::uint64_t const row[2] = {n, 0};
    m_stepper.jump(row);
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next_output() {
    return m_stepper.template next<Form>();
  }

 private:
  SerialStepper<Generator, None, false> m_stepper;
};

}  // namespace Impl

/// A stream as a plain value: what `spawn(k)` of a handle, of an `EventStream`
/// or of another child returns, inside kernels and outside. It is made of a
/// `StreamIdentity`, with or without a position in native outputs below 2^64,
/// or of a `StreamRecord`.
///
/// Child k of a stream depends on the stream's identity and on k, on nothing
/// else: not on what either has drawn, on the work item, the order of spawning
/// or the machine. It is a stream of the generator like any other, with outputs
/// 0, 1, … of its own: of `philox4x32` stream `identity().stream` of the seed
/// `identity().key`.
///
/// `record()`, 24 bytes, is all that it takes to go on later or elsewhere; its
/// `position` is the native outputs given. Nothing lies in memory: copies draw
/// the same numbers.
///
/// Satisfies `std::uniform_random_bit_generator`; all calls are those of
/// `Impl::Draws`.
///
/// Cost: a spawn takes some 24 instructions, see the generator; nothing is made
/// before the first draw.
template <BitGenerator Generator>
using ChildStream = Impl::Draws<Generator, Impl::ChildSource<Generator>>;

}  // namespace Runnel

#endif  // RUNNEL_STREAMS_CHILD_STREAM_HPP
