// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstring>

#include "doctor.hpp"
#include "errors.hpp"
#include "numbers.hpp"
#include "related_streams.hpp"

namespace Runnel::Tool {
namespace {

/// The numbers of streams, of values of each and their type, without values.
ExaminedValues wanted_values(DoctorArguments const& given, Facts const& facts) {
  ExaminedValues values;
  values.num_streams =
      read_positive("--streams", given.streams.value_or("256"));
  values.per_stream =
      read_positive("--per-stream", given.per_stream.value_or("1024"));
  constexpr std::uint64_t most = (std::uint64_t{1} << 40) - 1;
  if (values.per_stream > most / values.num_streams) {
    throw UsageError(
        "--streams times --per-stream: 2^40 values or more are too many; give "
        "fewer");
  }
  values.type = given.type.value_or(facts.output_bits == 0   ? "f64"
                                    : facts.output_bits > 32 ? "u64"
                                                             : "u32");
  bytes_of(values.type);
  return values;
}

/// Describes the examined streams.
std::string chosen_from(DoctorArguments const& given) {
  std::string const from =
      given.from.value_or(given.consecutive_seeds ? "seeds" : "streams");
  if (given.consecutive_seeds && from != "seeds") {
    throw UsageError("--consecutive-seeds is --from seeds, not --from " + from);
  }
  for (auto const* const known :
       {"streams", "seeds", "tree", "parts", "blocks"}) {
    if (from != known) continue;
    if (given.distance && from != "blocks") {
      throw UsageError("--distance is that of --from blocks");
    }
    return from;
  }
  throw UsageError("--from: '" + from +
                   "' is none of streams, seeds, tree, parts, blocks");
}

StreamChoice chosen_streams(DoctorArguments const& given) {
  StreamChoice choice;
  if (given.stream) choice.first_stream = read_count("--stream", *given.stream);
  if (given.offset) choice.offset = read_wide_count("--offset", *given.offset);
  choice.allow_overlap = given.allow_overlap;
  return choice;
}

/// A stream, or a part or block of one, that has a row of its own.
struct Origin {
  Seed seed;
  StreamChoice choice;
};

std::vector<Origin> of_streams(std::vector<StreamOrigin> const& streams,
                               StreamChoice const& choice) {
  std::vector<Origin> origins;
  for (auto const& stream : streams) {
    origins.push_back({stream.seed, choice_of(stream, choice)});
  }
  return origins;
}

std::vector<Origin> of_parts(Origin one, std::uint64_t count) {
  std::vector<Origin> origins;
  for (std::uint64_t s = 0; s < count; ++s) {
    one.choice.leapfrog = {s, count};
    origins.push_back(one);
  }
  return origins;
}

std::vector<Origin> of_blocks(Origin one, std::uint64_t count,
                              UInt128 distance) {
  UInt128 const most = UInt128(0) - UInt128(1) - one.choice.offset;
  if (count > 1 && distance > most / UInt128(count - 1)) {
    throw UsageError("--distance: " + to_string(distance) + " for " +
                     std::to_string(count) +
                     " blocks reaches beyond output 2^128; give less");
  }
  std::vector<Origin> origins;
  for (std::uint64_t s = 0; s < count; ++s) {
    origins.push_back(one);
    one.choice.offset += distance;
  }
  return origins;
}

/// An origin for each row; none for streams of one seed.
std::vector<Origin> origins_from(std::string const& from,
                                 DoctorArguments const& given,
                                 Generator const& generator,
                                 Origin const& first,
                                 ExaminedValues const& values) {
  auto const& [seed, choice] = first;
  std::uint64_t const count = values.num_streams;
  if (from == "seeds") {
    return of_streams(streams_of_seeds(seed, choice.first_stream, count),
                      choice);
  }
  if (from == "tree") {
    return of_streams(generator.tree(seed, choice.first_stream, count), choice);
  }
  if (from == "parts") return of_parts(first, count);
  if (from != "blocks") return {};
  auto const distance = given.distance
                            ? read_wide_count("--distance", *given.distance)
                            : UInt128(values.per_stream);
  return of_blocks(first, count, distance);
}

std::size_t bytes_of_row(ExaminedValues const& values) {
  return static_cast<std::size_t>(values.per_stream) * bytes_of(values.type);
}

/// Fills the row of each stream of a seed, several at a time.
void fill_streams(ExaminedValues& values, NumberSource& source,
                  Origin const& first) {
  std::size_t const row = bytes_of_row(values);
  auto* const to = reinterpret_cast<char*>(values.memory.data());
  std::uint64_t const num = values.num_streams;
  std::uint64_t const batch =
      std::clamp<std::uint64_t>(source.piece() / values.per_stream, 1, num);
  StreamChoice choice = first.choice;
  for (std::uint64_t s = 0; s < num; s += batch) {
    choice.num_streams = std::min(batch, num - s);
    choice.first_stream = first.choice.first_stream + s;
    source.seed(first.seed, choice);
    source.fill(choice.num_streams * values.per_stream, Order::blocked);
    std::memcpy(to + s * row, source.values(),
                static_cast<std::size_t>(choice.num_streams) * row);
  }
}

/// Fills a row from each origin.
void fill_origins(ExaminedValues& values, NumberSource& source,
                  std::vector<Origin> const& origins) {
  std::size_t const row = bytes_of_row(values);
  auto* to = reinterpret_cast<char*>(values.memory.data());
  for (auto const& origin : origins) {
    source.seed(origin.seed, origin.choice);
    source.fill(values.per_stream, Order::blocked);
    std::memcpy(to, source.values(), row);
    to += row;
  }
}

/// Remarks about the beginnings of a generator's streams.
void add_notes(ExaminedValues& values, Facts const& facts,
               StreamChoice const& choice) {
  if (!facts.caution.empty()) {
    values.notes.push_back("of streams of " + facts.name + ": " +
                           facts.caution);
  }
  if (facts.skip != 0 && choice.offset < UInt128(facts.skip)) {
    values.notes.push_back("streams of " + facts.name +
                           " start alike: skip their first " +
                           std::to_string(facts.skip) + " outputs, --offset " +
                           std::to_string(facts.skip));
  }
}

}  // namespace

ExaminedValues make_examined(DoctorArguments const& given) {
  if (given.layout) {
    throw UsageError("--layout is that of --raw FILE and --hdf5 FILE");
  }
  auto const generator = find_generator(*given.generator);
  auto values = wanted_values(given, generator.facts);
  std::string const from = chosen_from(given);
  Origin first{{}, chosen_streams(given)};
  StreamChoice all = first.choice;
  if (from == "streams") all.num_streams = values.num_streams;
  SeedText text = given.seeds;
  if (!text.seed) text.seed = generator.facts.default_seed;
  first.seed = generator.read_seed(text, all);
  generator.check(first.seed, all);
  auto const origins = origins_from(from, given, generator, first, values);
  Making making;
  making.type = values.type;
  making.backend = given.backend.value_or("");
  auto const source = generator.numbers(making);
  values.memory.resize((bytes_of_row(values) * values.num_streams + 7) / 8);
  if (from == "streams") {
    fill_streams(values, *source, first);
  } else {
    fill_origins(values, *source, origins);
  }
  // Parts and blocks are of one stream.
  if (from != "parts" && from != "blocks") {
    add_notes(values, generator.facts, all);
  }
  return values;
}

}  // namespace Runnel::Tool
