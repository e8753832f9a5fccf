// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <istream>
#include <runnel/core/errors.hpp>
#include <runnel/core/printable.hpp>
#include <runnel/core/snapshot_text.hpp>
#include <vector>

namespace Runnel {
namespace {

constexpr char const* title = "runnel-stream";

std::string list_text(std::vector<std::uint64_t> const& numbers) {
  std::string text = " " + std::to_string(numbers.size());
  for (auto const number : numbers) text += " " + std::to_string(number);
  return text;
}

/// The words of a text, one after the other, whatever flags and width the
/// stream has.
class TextWords {
 public:
  explicit TextWords(std::istream& text) : m_text(text) {}

  std::string word(char const* what) {
    std::string word;
    m_text.width(0);
    m_text >> std::ws >> word;
    RUNNEL_THROW_IF(
        m_text.fail(),
        std::string("Runnel::read_snapshot_text: the text ends before ") +
            what + "; give all that snapshot_text() wrote");
    return word;
  }
  UInt128 long_number(char const* what) { return parse_uint128(word(what)); }
  std::uint64_t number(char const* what) {
    return number(what, UINT64_MAX, "64");
  }
  std::uint32_t short_number(char const* what) {
    return static_cast<std::uint32_t>(number(what, UINT32_MAX, "32"));
  }
  /// Allocates for numbers that are there, not for as many as are announced.
  std::vector<std::uint64_t> list(char const* what) {
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t left = number(what); left > 0; --left) {
      numbers.push_back(number(what));
    }
    return numbers;
  }

 private:
  std::uint64_t number(char const* what, std::uint64_t largest,
                       char const* bits) {
    UInt128 const number = long_number(what);
    RUNNEL_THROW_IF(number > UInt128(largest),
                    std::string("Runnel::read_snapshot_text: ") + what +
                        " is " + to_string(number) +
                        ", which does not fit into " + bits +
                        " bits; give what snapshot_text() wrote");
    return number.low;
  }

  std::istream& m_text;
};

}  // namespace

std::string snapshot_text(Snapshot const& s) {
  auto extra = s.position_extra;
  if (std::ranges::count(extra, 0u) == std::ssize(extra)) extra.clear();
  std::string text = std::string(title) + " 1 " + s.generator + " " +
                     std::to_string(s.word_bits) + " " + s.seeding +
                     list_text(s.seed) + list_text(s.parameters);
  for (auto const number : {s.first_stream, s.num_streams, s.part, s.num_parts,
                            s.cursor, s.cursor_block}) {
    text += " " + std::to_string(number);
  }
  return text + " " + to_string(s.position) + list_text(extra);
}

Snapshot read_snapshot_text(std::istream& text) {
  TextWords words(text);
  std::string const kind = words.word("its title");
  RUNNEL_THROW_IF(kind != title,
                  "Runnel::read_snapshot_text: '" + Impl::printable(kind) +
                      "' begins no text of a stream; that begins with "
                      "'runnel-stream 1'");
  std::uint64_t const version = words.number("its version");
  RUNNEL_THROW_IF(version != 1,
                  "Runnel::read_snapshot_text: the text has version " +
                      std::to_string(version) +
                      "; this library reads version 1, take a newer one");
  Snapshot s;
  s.generator = words.word("the generator's name");
  s.word_bits = words.short_number("the number of bits of a word");
  s.seeding = words.word("the seeding rule");
  s.seed = words.list("the seed");
  s.parameters = words.list("the parameters");
  s.first_stream = words.number("the first stream");
  s.num_streams = words.number("the number of streams");
  s.part = words.number("the leapfrog part");
  s.num_parts = words.number("the number of leapfrog parts");
  s.cursor = words.number("the cursor");
  s.cursor_block = words.number("the cursor's block");
  s.position = words.long_number("the position");
  s.position_extra = words.list("the positions beyond it");
  return s;
}

}  // namespace Runnel
