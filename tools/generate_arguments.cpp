// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generate_arguments.hpp"

#include <initializer_list>
#include <memory>
#include <runnel/version.hpp>
#include <utility>

#include "bits.hpp"
#include "byte_file.hpp"
#include "checkpoints.hpp"
#include "distribution.hpp"
#include "element_reader.hpp"
#include "errors.hpp"
#include "repeated_streams.hpp"
#include "request_options.hpp"
#include "resumed_output.hpp"

namespace Runnel::Tool {
namespace {

using Text = GenerateArguments::Text;

/// Whether the values can be packed depends on the generator.
void require_bits(Job const& job) {
  auto const& facts = job.generator.facts;
  if (job.request.format == "packed" &&
      !bit_field(facts, job.request.type).has_value()) {
    throw UsageError("--packed joins the bits of integers; " + facts.name +
                     " gives floating-point numbers");
  }
}

/// Checkpoint file and interval, and a final check.
void set_saving(Job& job, GenerateArguments const& given) {
  if (given.checkpoint) {
    require_hdf5("--checkpoint");
    job.checkpoint = file_name("--checkpoint", *given.checkpoint);
  }
  if (given.checkpoint_every) job.request.every = *given.checkpoint_every;
  if (!job.request.every.empty()) {
    job.every = read_interval("--checkpoint-every", job.request.every);
  }
  if (job.checkpoint.empty() && !job.every.text.empty()) {
    throw UsageError("--checkpoint-every needs --checkpoint FILE");
  }
  for (auto const& file : {job.checkpoint, given.resume.value_or("")}) {
    require_no_checkpoint(job.request.out, file);
  }
  std::string const sets = given.seeds.params.value_or("");
  if (is_same_place(sets, job.request.out)) {
    throw UsageError("--out is the file '" + sets +
                     "' of --params, which would be lost; give another file");
  }
}

/// Opens the file of --by-element.
/// \param is_new  it may say how many values there are
void set_elements(Job& job, GenerateArguments const& given, bool is_new) {
  Request& request = job.request;
  if (request.elements.empty()) return;
  if (!given.by_element) {
    throw UsageError("--dist " + request.dist +
                     " has parameters by element, and a checkpoint does not "
                     "name their file: give --by-element FILE");
  }
  std::string const file = file_name("--by-element", *given.by_element);
  for (auto const& other :
       {job.checkpoint, given.resume.value_or(""), request.out}) {
    if (is_same_place(file, other)) {
      throw UsageError("--by-element: '" + file +
                       "' is written, too; give another file");
    }
  }
  job.making.elements = std::make_shared<ElementReader>(
      read_marked_distribution(request.dist, request.type),
      RowsChoice{file, request.elements, request.element_dataset});
  job.takes_all_rows = is_new && !given.count;
}

void set_making(Job& job, GenerateArguments const& given) {
  job.making.type = job.request.type;
  job.making.dist = job.request.dist;
  job.making.ends = job.request.ends;
  job.making.backend = given.backend.value_or("");
  if (given.team_size) {
    job.making.team_size = static_cast<int>(
        read_positive("--team-size", *given.team_size, INT32_MAX));
  }
  if (given.chunk) {
    job.making.chunk = static_cast<std::int64_t>(
        read_positive("--chunk", *given.chunk, INT64_MAX));
  }
}

/// The streams of a new request, for descriptions.
Snapshot describe_set(Job const& job, Seed const& seed) {
  Snapshot set;
  set.generator = job.generator.facts.name;
  set.seeding = seed.form;
  set.seed = seed.numbers;
  set.parameters = seed.parameters;
  set.first_stream = job.choice.first_stream;
  set.num_streams = job.choice.num_streams;
  set.part = job.choice.leapfrog.part;
  set.num_parts = job.choice.leapfrog.num_parts;
  set.position = job.choice.offset;
  return set;
}

void begin_request(Job& job) {
  job.request.done = 0;
  job.request.out_bytes = 0;
  job.request.start = to_string(job.set.position);
  job.request.library_version = version();
}

/// A checkpoint, and its request.
struct Noted {
  Request const& request;
  std::string const& file;
};

/// \param given  the option, with what was given
/// \param has    what the request has instead
[[noreturn]] void refuse_change(std::string const& given, Noted const& noted,
                                std::string const& has) {
  bool const is_finished = noted.request.is_finished();
  throw UsageError(given + ": the " +
                   (is_finished ? "finished" : "unfinished") + " request in '" +
                   noted.file + "' has " + has +
                   (is_finished ? "" : " and is finished as it was begun") +
                   "; for other numbers give --count");
}

/// Finished or not, a request has the streams of the checkpoint.
void check_streams(Job const& job, GenerateArguments const& given,
                   std::string const& file) {
  auto const refuse = [&](std::string const& now, std::string const& has) {
    if (!given.count) refuse_change(now, {job.request, file}, has);
    throw UsageError(now + ": the streams in '" + file + "' have " + has +
                     ", and --resume continues them");
  };
  check_repeated_streams(given, job.generator, job.set,
                         given.count ? "" : job.request.start, refuse);
}

/// A request is finished with its original options.
void refuse_changes(Request const& request, GenerateArguments const& given,
                    std::string const& file) {
  check_formats(given);
  Noted const noted{request, file};
  Text const format = given.packed ? Text("packed") : given.format;
  std::pair<std::string,
            std::pair<Text const&, std::string const&>> const options[] = {
      {"--type", {given.type, request.type}},
      {"--dist", {given.dist, request.dist}},
      {"--ends", {given.ends, request.ends}},
      {"--order", {given.order, request.order}},
      {"--format", {format, request.format}},
      {"--element-format", {given.element_format, request.elements}},
      {"--element-dataset", {given.element_dataset, request.element_dataset}}};
  for (auto const& [option, texts] : options) {
    auto const& [now, before] = texts;
    if (now && *now != before) {
      refuse_change(option + " " + *now, noted,
                    before.empty() ? "no " + option : option + " " + before);
    }
  }
  if (given.by_element && request.elements.empty()) {
    refuse_change("--by-element " + *given.by_element, noted,
                  "no parameters by element");
  }
  if (given.block &&
      read_positive("--block", *given.block, INT64_MAX) != request.block) {
    refuse_change("--block " + *given.block, noted,
                  request.block == 0
                      ? "no blocks"
                      : "blocks of " + std::to_string(request.block));
  }
}

}  // namespace

StreamChoice read_choice(GenerateArguments const& given) {
  StreamChoice choice;
  if (given.stream) choice.first_stream = read_count("--stream", *given.stream);
  if (given.streams) {
    choice.num_streams = read_positive("--streams", *given.streams, UINT64_MAX);
  }
  if (choice.num_streams - 1 > UINT64_MAX - choice.first_stream) {
    throw UsageError("--stream " + std::to_string(choice.first_stream) +
                     " --streams " + std::to_string(choice.num_streams) +
                     ": stream numbers end at 2^64 - 1");
  }
  if (given.offset) choice.offset = read_wide_count("--offset", *given.offset);
  if (given.leapfrog) {
    choice.leapfrog = read_leapfrog("--leapfrog", *given.leapfrog);
  }
  choice.allow_overlap = given.allow_overlap;
  return choice;
}

Job new_job(GenerateArguments const& given) {
  if (!given.generator) {
    throw UsageError(
        "generate needs the name of a generator ('runnel list' shows them), or "
        "--resume FILE");
  }
  Job job;
  job.generator = find_generator(*given.generator);
  job.is_new = true;
  job.choice = read_choice(given);
  SeedText text = given.seeds;
  if (!text.seed) text.seed = job.generator.facts.default_seed;
  Seed const seed = job.generator.read_seed(text, job.choice);
  job.generator.check(seed, job.choice);
  job.set = describe_set(job, seed);
  set_request(job.request, given);
  job.request.allow_overlap = given.allow_overlap;
  begin_request(job);
  set_saving(job, given);
  set_making(job, given);
  set_elements(job, given, true);
  require_bits(job);
  return job;
}

Job resumed_job(GenerateArguments const& given) {
  if (given.generator) find_generator(*given.generator);
  std::string const file = file_name("--resume", given.resume.value_or(""));
  Job job;
  job.set = load_snapshot(file, given.generator.value_or(""));
  job.generator = find_generator(job.set.generator);
  std::optional<Request> const noted = read_notes(job.set.notes);
  if (noted) job.request = *noted;
  if (given.count) {
    check_streams(job, given, file);
    job.request.out.clear();
    job.request.every.clear();
    set_request(job.request, given);
    begin_request(job);
  } else if (noted) {
    check_streams(job, given, file);
    refuse_changes(*noted, given, file);
    require_sizes_agree(*noted, job.generator.facts);
    if (!noted->is_finished() && !given.out) {
      job.request.out = recorded_output(file, *noted);
    }
    // Options that are given again must say the same, so nothing else changes.
    set_output(job.request, given);
    job.checkpoint = file;
    job.is_resumed = true;
    job.is_output_given = given.out.has_value();
  } else {
    throw UsageError("'" + file +
                     "' holds streams, and no request of this program to "
                     "finish; give --count N for the next N numbers");
  }
  job.request.allow_overlap |= given.allow_overlap;
  set_saving(job, given);
  set_making(job, given);
  set_elements(job, given, false);
  require_bits(job);
  return job;
}

}  // namespace Runnel::Tool
