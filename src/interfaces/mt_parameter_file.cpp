// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/core/errors.hpp>
#include <runnel/interfaces/mt_parameter_file.hpp>
#include <runnel/io/checkpoint.hpp>
#include <runnel/seeds/mt_published.hpp>
#include <stdexcept>

namespace Runnel {
namespace {

constexpr char const* record_name = "mt_parameters";
constexpr char const* columns_note = "columns";
constexpr char const* record_object = "/runnel/state";
constexpr std::size_t num_columns = mt_published_names.size();

std::string columns() {
  std::string text;
  for (auto const name : mt_published_names) {
    text += (text.empty() ? "" : ",") + std::string(name);
  }
  return text;
}

}  // namespace

void save_mt_parameters(std::string const& file,
                        MtParameterFile const& contents) {
  RUNNEL_THROW_IF(contents.sets.empty(),
                  "Runnel::save_mt_parameters: there are 0 sets and nothing "
                  "was written; give at least one");
  Snapshot record;
  record.generator = record_name;
  record.num_streams = contents.sets.size();
  record.word_bits = 32;
  record.words_per_stream = num_columns;
  for (auto const& set : contents.sets) {
    require_valid(set);
    auto const numbers = to_published(set);
    record.words.insert(record.words.end(), numbers.begin(), numbers.end());
  }
  record.notes = contents.notes;
  record.notes[columns_note] = columns();
  save_checkpoint(file, record);
}

MtParameterFile load_mt_parameters(std::string const& file) {
  Snapshot const record = load_checkpoint(file, record_name);
  MtParameterFile contents;
  contents.notes = record.notes;
  auto const note = contents.notes.extract(columns_note);
  if (note.empty() || note.mapped() != columns() ||
      record.words_per_stream != num_columns || record.word_bits != 32) {
    throw CheckpointError(file, record_object,
                          "its columns are not " + columns() +
                              ", so that these are not parameters of a "
                              "Mersenne Twister; give a file that "
                              "save_mt_parameters or runnel dc wrote");
  }
  for (std::uint64_t s = 0; s < record.num_streams; ++s) {
    MtPublished numbers;
    std::transform(
        record.words.begin() + static_cast<std::ptrdiff_t>(s * num_columns),
        record.words.begin() +
            static_cast<std::ptrdiff_t>((s + 1) * num_columns),
        numbers.begin(),
        [](std::uint64_t word) { return static_cast<std::uint32_t>(word); });
    try {
      contents.sets.push_back(from_published(numbers));
    } catch (std::invalid_argument const& error) {
      throw CheckpointError(file, record_object,
                            "row " + std::to_string(s) +
                                " is no parameter set: " +
                                std::string(Impl::plain_message(error.what())) +
                                "; give a file that 'runnel dc' wrote");
    }
  }
  return contents;
}

}  // namespace Runnel
