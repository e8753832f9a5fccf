// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/core/printable.hpp>
#include <runnel/io/checkpoint.hpp>
#include <string_view>
#include <vector>

#include "io/load_file.hpp"

namespace Runnel {
namespace Impl {
namespace {

UInt128 last_position(Snapshot const& snapshot) {
  auto const& extra = snapshot.position_extra;
  std::uint64_t const most =
      extra.empty() ? 0 : *std::max_element(extra.begin(), extra.end());
  return snapshot.position + UInt128(most);
}

std::string list_text(std::vector<std::uint64_t> const& numbers) {
  constexpr std::size_t shown = 8;
  if (numbers.empty()) return "none";
  std::string text;
  for (std::size_t i = 0; i < std::min(shown, numbers.size()); ++i) {
    text += (i == 0 ? "" : ", ") + std::to_string(numbers[i]);
  }
  if (numbers.size() > shown) {
    text += ", … (" + std::to_string(numbers.size()) + " numbers)";
  }
  return text;
}

std::string state_text(Snapshot const& snapshot) {
  if (snapshot.words_per_stream == 0) {
    return "not stored: rebuilt from seed and position";
  }
  return std::to_string(snapshot.words_per_stream) + " words of " +
         std::to_string(snapshot.word_bits) + " bits per stream";
}

std::string streams_text(Snapshot const& snapshot) {
  std::uint64_t const count = snapshot.num_streams;
  std::string text = std::to_string(snapshot.first_stream);
  if (count == 1) return text + " (one stream)";
  return text + " to " + std::to_string(snapshot.first_stream + count - 1) +
         " (" + std::to_string(count) + " streams)";
}

std::string position_text(Snapshot const& snapshot) {
  UInt128 const last = last_position(snapshot);
  std::string const first = to_string(snapshot.position);
  return (last == snapshot.position ? first
                                    : first + " to " + to_string(last)) +
         " outputs given by each stream";
}

// Lines of a note stay lines, below its name.
std::string note_text(std::string_view text) {
  std::string result;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos;
       end = text.find('\n')) {
    result += printable(text.substr(0, end)) + "\n      ";
    text.remove_prefix(end + 1);
  }
  return result + printable(text);
}

std::string as_text(std::string const& file, Checkpoint const& checkpoint) {
  Snapshot const& snapshot = checkpoint.snapshot;
  std::string text = printable(file) + ": Runnel checkpoint\n";
  auto const line = [&text](char const* name, std::string const& value) {
    text += "  ";
    text += name;
    text.append(14 - std::min<std::size_t>(13, std::string_view(name).size()),
                ' ');
    text += printable(value) + "\n";
  };
  line("format", "version " + std::to_string(checkpoint.format_version) +
                     ", written by Runnel " + checkpoint.library_version);
  line("generator", snapshot.generator);
  line("parameters", list_text(snapshot.parameters));
  line("seeding", snapshot.seeding);
  line("seed", list_text(snapshot.seed));
  line("streams", streams_text(snapshot));
  line("leapfrog", "part " + std::to_string(snapshot.part) + " of " +
                       std::to_string(snapshot.num_parts));
  line("cursor",
       std::to_string(snapshot.cursor) +
           (snapshot.cursor_block > 1
                ? ", in a cycle of blocks of " +
                      std::to_string(snapshot.cursor_block) + " values"
                : std::string()));
  line("position", position_text(snapshot));
  line("state", state_text(snapshot));
  line("checksums", std::to_string(snapshot.num_streams) + " verified");
  if (!snapshot.notes.empty()) text += "  notes\n";
  for (auto const& [key, note] : snapshot.notes) {
    text += "    " + printable(key) + ": " + note_text(note) + "\n";
  }
  return text;
}

std::string json_list(std::vector<std::uint64_t> const& numbers) {
  std::string text = "[";
  for (std::uint64_t const number : numbers) {
    text += (text.size() == 1 ? "" : ", ") + std::to_string(number);
  }
  return text + "]";
}

std::string json_notes(Snapshot const& snapshot) {
  std::string text = "{";
  for (auto const& [key, note] : snapshot.notes) {
    text += (text.size() == 1 ? "" : ", ") + json_quoted(key) + ": " +
            json_quoted(note);
  }
  return text + "}";
}

std::string as_json(std::string const& file, Checkpoint const& checkpoint) {
  Snapshot const& snapshot = checkpoint.snapshot;
  std::string text = "{\n";
  auto const entry = [&text](std::string_view name, std::string const& value) {
    if (text.size() > 2) text += ",\n";
    text += "  " + json_quoted(name) + ": " + value;
  };
  auto const number = [](std::uint64_t n) { return std::to_string(n); };
  entry("file", json_quoted(file));
  entry("format_version", number(checkpoint.format_version));
  entry("library_version", json_quoted(checkpoint.library_version));
  entry("generator", json_quoted(snapshot.generator));
  entry("parameters", json_list(snapshot.parameters));
  entry("seeding", json_quoted(snapshot.seeding));
  entry("seed", json_list(snapshot.seed));
  entry("first_stream", number(snapshot.first_stream));
  entry("num_streams", number(snapshot.num_streams));
  entry("part", number(snapshot.part));
  entry("num_parts", number(snapshot.num_parts));
  entry("cursor", number(snapshot.cursor));
  entry("cursor_block", number(snapshot.cursor_block));
  entry("position", to_string(snapshot.position));
  entry("last_position", to_string(last_position(snapshot)));
  entry("word_bits", number(snapshot.word_bits));
  entry("words_per_stream", number(snapshot.words_per_stream));
  entry("notes", json_notes(snapshot));
  return text + "\n}\n";
}

}  // namespace
}  // namespace Impl

std::string inspect_checkpoint(std::string const& file, InspectForm form) {
  Impl::Checkpoint const checkpoint = Impl::load_file(file);
  return form == InspectForm::json ? Impl::as_json(file, checkpoint)
                                   : Impl::as_text(file, checkpoint);
}

}  // namespace Runnel
