// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_CHILD_STREAM_HPP
#define RUNNEL_STREAMS_CHILD_STREAM_HPP

#include <charconv>
#include <cstdint>
#include <iosfwd>
#include <ranges>
#include <string>
#include <system_error>

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
  RUNNEL_FUNCTION StreamPlace stream_place() const { return m_stepper.place(); }
  RUNNEL_FUNCTION void jump_outputs(std::uint64_t n) {
    std::uint64_t const row[2] = {n, 0};
    m_stepper.jump(row);
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next_output() {
    return m_stepper.template next<Form>();
  }
  /// Writes the next numbers of a stream to all of a range, on hosts.
  template <class Stream,
            std::ranges::output_range<typename Stream::result_type> Range>
  static std::ranges::borrowed_iterator_t<Range> generate(Stream& stream,
                                                          Range&& range) {
    auto at = std::ranges::begin(range);
    for (auto const end = std::ranges::end(range); at != end; ++at) {
      *at = stream();
    }
    return at;
  }
  /// The beginning of a stream's text.
  static std::string title() {
    return "runnel-child 1 " + std::string(Generator::name);
  }

 private:
  SerialStepper<Generator, None, false> m_stepper;
};

}  // namespace Impl

/// A stream that keeps its whole state in the object: `spawn(k)` of a handle,
/// of an `EventStream` or of another child returns one, inside kernels and
/// outside. It is made from a `StreamIdentity`, with or without a position in
/// native outputs below 2^64, or of a `StreamRecord`.
///
/// Child k of a stream depends on the stream's identity and on k, on nothing
/// else: not on what either has drawn, on the work item, the order of spawning
/// or the machine. It is a stream of the generator like any other, with outputs
/// 0, 1, … of its own: of `philox4x32` stream `identity().stream` of the seed
/// `identity().key`.
///
/// `record()`, 24 bytes, is all that is needed to continue later or elsewhere;
/// its `position` is the number of native outputs given. No state is shared:
/// copies draw the same numbers.
///
/// Satisfies `std::uniform_random_bit_generator`, and on hosts has the members
/// that C++26 adds to these: `generate_random(range)`, `<<` and `>>`. All calls
/// are those of `Impl::Draws`.
///
/// Cost: a spawn takes some 24 instructions, see the generator; nothing is made
/// before the first draw.
template <BitGenerator Generator>
using ChildStream = Impl::Draws<Generator, Impl::ChildSource<Generator>>;

namespace Impl {

/// Writes a child stream's record as text, on hosts: `runnel-child 1 GENERATOR
/// KEY STREAM POSITION`, the same on every machine.
template <class Char, class Traits, class Generator>
std::basic_ostream<Char, Traits>& operator<<(
    std::basic_ostream<Char, Traits>& to,
    Draws<Generator, ChildSource<Generator>> const& stream) {
  StreamRecord const record = stream.record();
  std::string text = ChildSource<Generator>::title();
  for (std::uint64_t const number :
       {record.identity.key, record.identity.stream, record.position}) {
    text += " " + std::to_string(number);
  }
  return to << text.c_str();
}
/// Reads digits alone. \returns whether they are a number below 2^64
inline bool read_uint64(std::string const& digits, std::uint64_t& number) {
  char const* const end = digits.data() + digits.size();
  auto const [stop, error] = std::from_chars(digits.data(), end, number);
  return error == std::errc() && stop == end;
}
/// Continues from the text that `operator<<` wrote, on hosts; sets `failbit`
/// where it is none, and leaves the stream as it is.
template <class Char, class Traits, class Generator>
std::basic_istream<Char, Traits>& operator>>(
    std::basic_istream<Char, Traits>& from,
    Draws<Generator, ChildSource<Generator>>& stream) {
  using Ios = std::basic_ios<Char, Traits>;
  auto const flags = from.flags(Ios::dec | Ios::skipws);
  std::string words, word;
  for (int i = 0; i < 3 && from >> word; ++i) {
    words += (i == 0 ? "" : " ") + word;
  }
  bool is_good = words == ChildSource<Generator>::title();
  // Streams read -1 as 2^64 - 1.
  std::uint64_t numbers[3] = {};
  for (std::uint64_t& number : numbers) {
    is_good = is_good && from >> word && read_uint64(word, number);
  }
  if (is_good) {
    stream = ChildStream<Generator>(
        StreamRecord{{numbers[0], numbers[1]}, numbers[2]});
  } else {
    from.setstate(Ios::failbit);
  }
  from.flags(flags);
  return from;
}

}  // namespace Impl
}  // namespace Runnel

#endif  // RUNNEL_STREAMS_CHILD_STREAM_HPP
