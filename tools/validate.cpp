// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <exception>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "byte_file.hpp"
#include "checkpoints.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "kokkos_run.hpp"
#include "numbers.hpp"
#include "replaced_file.hpp"
#include "signals.hpp"
#include "stream_options.hpp"
#include "testu01.hpp"
#include "validate_checkpoint.hpp"
#include "validate_report.hpp"
#include "validation.hpp"

namespace Runnel::Tool {
namespace {

/// The options are in the checkpoint; only the file of the report and the
/// number of bytes can be given again.
ValidateCheckpoint resumed(ValidateArguments const& asked) {
  ValidateArguments given = asked;
  given.bytes.reset();
  for (auto const& [name, text] : options_of(given)) {
    if (*text) {
      throw UsageError(std::string(name) +
                       " cannot be given with --resume: the checkpoint says "
                       "what to test");
    }
  }
  if (asked.aligned || asked.streams.allow_overlap) {
    throw UsageError(
        "--aligned and --allow-overlap cannot be given with --resume: the "
        "checkpoint says what to test");
  }
  auto checkpoint = load_validation(*asked.resume);
  auto& to = checkpoint.given;
  checkpoint.has_other_end = asked.bytes.has_value();
  checkpoint.end_in_file = to.bytes;
  if (asked.bytes) to.bytes = asked.bytes;
  to.out = asked.out;
  to.json = asked.json;
  to.checkpoint = asked.checkpoint.value_or(*asked.resume);
  to.checkpoint_every = asked.checkpoint_every;
  to.streams.threads = asked.streams.threads;
  return checkpoint;
}

ValidateCheckpoint begun(ValidateArguments const& asked) {
  if (!asked.streams.generator && !asked.input) {
    throw UsageError(
        "validate needs the name of a generator ('runnel list' shows them), "
        "--stdin TYPE, or --resume FILE");
  }
  if (asked.checkpoint && asked.streams.seeds.seed == "auto") {
    throw UsageError(
        "--seed auto would draw another seed when the checkpoint is resumed; "
        "give a seed");
  }
  if (asked.checkpoint_every && !asked.checkpoint) {
    throw UsageError("--checkpoint-every needs --checkpoint FILE");
  }
  ValidateCheckpoint fresh;
  fresh.given = asked;
  return fresh;
}

bool is_hdf5(std::string const& file) { return file.ends_with(".h5"); }

/// Where the report and checkpoints go.
void check_places(ValidateArguments const& given,
                  ValidateArguments::Text const& resume) {
  for (auto const& file : {given.checkpoint, resume}) {
    require_no_checkpoint(given.out.value_or(""), file.value_or(""));
  }
  std::string const sets = given.streams.seeds.params.value_or("");
  for (auto const& file : {given.out, given.checkpoint}) {
    if (file && !sets.empty() && is_same_place(sets, *file)) {
      throw UsageError("'" + sets +
                       "' is the file of --params, which would be lost; give "
                       "another file");
    }
  }
  // A file that is not a checkpoint of this command is not replaced by one.
  if (given.checkpoint) {
    std::error_code error;
    auto const size = std::filesystem::file_size(*given.checkpoint, error);
    if (!error && size > 0) load_validation(*given.checkpoint);
  }
  if (given.out) {
    if (is_hdf5(*given.out)) {
      require_hdf5("--out FILE.h5");
      require_place(*given.out);
    } else {
      require_place_or_device(*given.out);
    }
  }
  if (given.checkpoint) require_place(*given.checkpoint);
}

/// \throws Failure, CheckpointError
void write_report(std::string const& file, ValidateReport const& report) {
  if (is_hdf5(file)) {
    return save_measurements(file, "validate", as_table(report));
  }
  write_whole_file(file,
                   file.ends_with(".json") ? as_json(report) : as_text(report));
}

int run_validate(ValidateArguments const& asked) {
  ValidateCheckpoint start = asked.resume ? resumed(asked) : begun(asked);
  ValidateArguments const given = start.given;
  auto const end_in_file = start.end_in_file;
  Validation validation(given);
  if (asked.resume) validation.go_on(std::move(start));
  check_places(given, asked.resume);
  KokkosRun const kokkos(read_threads(given.streams.threads));
  // A battery of TestU01 does not look for signals: they end it.
  if (!is_testu01(given.battery.value_or(""))) catch_signals();
  auto const report = validation.run([&](ValidateCheckpoint checkpoint) {
    if (!given.checkpoint) return;
    checkpoint.given = given;
    // An end that lies behind would be none to go on to.
    if (validation.was_past_end()) checkpoint.given.bytes = end_in_file;
    save_validation(*given.checkpoint, std::move(checkpoint));
  });
  if (!report) {
    if (given.checkpoint) {
      tell("stopped; continue with: runnel validate --resume " +
           *given.checkpoint);
    }
    return status_of_signal(caught_signal(), given.checkpoint.has_value());
  }
  if (given.out) {
    try {
      write_report(*given.out, *report);
    } catch (std::exception const&) {
      // It took hours, perhaps.
      print(given.out->ends_with(".json") ? as_json(*report)
                                          : as_text(*report));
      throw;
    }
  }
  if (given.json || !given.out) {
    print(given.json ? as_json(*report) : as_text(*report));
  }
  if (report->results.empty()) return failure;
  return report->verdict() == Validate::Verdict::fail ? fault_found : success;
}

void add_turn_options(CLI::App& app, ValidateArguments& given) {
  GenerateArguments& to = given.streams;
  auto const group = "Whose turn it is";
  app.add_option("--from", given.from,
                 "What the --streams S are: consecutive streams of the seed "
                 "(default), the chosen stream of S seeds whose last number "
                 "counts up, or a tree that grows from the chosen stream, each "
                 "stream spawning 15 a generation")
      ->type_name("streams|seeds|tree")
      ->group(group);
  app.add_option("--order", to.order,
                 "Streams take turns by one output, or by --block outputs "
                 "(default interleaved)")
      ->type_name("interleaved|cyclic")
      ->group(group);
  app.add_option("--block", to.block,
                 "Of --order cyclic: outputs of a stream's turn")
      ->type_name("N")
      ->group(group);
}

constexpr char const* which_tests = "Which tests";

void add_battery_options(CLI::App& app, ValidateArguments& to) {
  auto const* const group = which_tests;
  app.add_option("--battery", to.battery,
                 "quick, or all of that and more (default quick); counting, "
                 "23 tests for terabytes on a GPU; or one of TestU01's, if "
                 "the program has them")
      ->type_name(
          "quick|standard|deep|counting|smallcrush|crush|bigcrush|rabbit|"
          "alphabit|diehard")
      ->group(group);
  app.add_option("--tests", to.tests,
                 "In place of a battery: names of tests, or beginnings of "
                 "names and a star, as serial*. With a battery of TestU01: "
                 "numbers of its tests and ranges, as 3,17,20-25; each test "
                 "begins where the one before ended, the first at --offset, so "
                 "give processes that share a battery an offset each")
      ->type_name("NAME[,NAME...]|N[,N-N...]")
      ->group(group);
  app.add_option("--bytes", to.bytes,
                 "How many random bytes the tests see; counts as for "
                 "'runnel generate' (default 2^26, and all of --stdin)")
      ->type_name("N")
      ->group(group);
}

/// Options for the bits that the tests see.
void add_bit_options(CLI::App& app, ValidateArguments& to) {
  auto const* const group = which_tests;
  app.add_option("--type", to.streams.type,
                 "The values whose bits the tests see: outputs (native), or "
                 "the numbers in [0, 1) that --dist uniform of 'runnel "
                 "generate' makes of them: 24 bits of f32; 53 of f64, or as "
                 "many as one output of 48 bits or two of fewer have "
                 "(default native)")
      ->type_name("native|f32|f64")
      ->group(group);
  app.add_option("--bits", to.bits,
                 "Of each value: all, the upper or the lower half, all in "
                 "reverse order, or those from A to B, 0 being the lowest. "
                 "They follow each other without a gap (default all)")
      ->type_name("all|high|low|reversed|A-B")
      ->group(group);
  app.add_flag("--aligned", to.aligned,
               "Each value makes a word of 32 bits, filled up with random "
               "bits of another kind, so that a test sees the same bits of "
               "each")
      ->group(group);
}

void add_checkpoint_options(CLI::App& app, ValidateArguments& to) {
  auto const group = "Stopping and continuing";
  app.add_option("--checkpoint", to.checkpoint,
                 "Save the tests' counts in this file, at the end and when "
                 "interrupted (Ctrl-C, SIGTERM, SIGUSR1)")
      ->type_name("FILE")
      ->group(group);
  app.add_option("--checkpoint-every", to.checkpoint_every,
                 "And after every N outputs, or every 30s, 5m, 1h (default 5m)")
      ->type_name("N|TIME")
      ->group(group);
  app.add_option("--resume", to.resume,
                 "Finish the tests of this checkpoint and keep saving to it; "
                 "with --bytes, end at so many in all, or say at once what "
                 "the tests have found if they have seen more")
      ->type_name("FILE")
      ->group(group);
}

}  // namespace

Command add_validate(CLI::App& program) {
  auto const given = std::make_shared<ValidateArguments>();
  auto* const app = program.add_subcommand(
      "validate", "Test numbers of a generator for randomness");
  app->add_option("GENERATOR", given->streams.generator,
                  "One of those that 'runnel list' shows")
      ->type_name("");
  add_seed_options(*app, given->streams);
  add_stream_options(*app, given->streams);
  add_turn_options(*app, *given);
  add_battery_options(*app, *given);
  add_bit_options(*app, *given);
  app->add_option("--stdin", given->input,
                  "In place of a generator: little-endian values of this type "
                  "from standard input, until they end or --bytes were tested")
      ->type_name("u32|u64|f32|f64");
  add_json_flag(*app, given->json);
  app->add_option("--out", given->out,
                  "File for the report: HDF5 where its name ends in .h5, JSON "
                  "where it ends in .json, else text (default standard output)")
      ->type_name("FILE");
  add_checkpoint_options(*app, *given);
  add_threads_option(*app, given->streams.threads);
  add_examples(
      *app,
      {{"runnel validate philox4x32 --bytes 2^22", "30 tests of 4 MiB"},
       {"runnel validate mt19937 --tests rank_32,complexity --bytes 16Mi",
        "some tests; --battery standard finds that its bits are linear"},
       {"runnel validate sprng_lcg64 --bits high --tests serial_2,gap --bytes "
        "2^22 --json",
        "the upper half of each output, as JSON"},
       {"runnel validate ranmar24 --streams 256 --bytes 4Mi --out report.json",
        "256 streams in turn"},
       {"runnel generate mrg32k3a --count 1M --format raw --type u32 "
        "--dist words | runnel validate --stdin u32",
        "anybody's numbers, through a pipe"}});
  return {app, [given] { return run_validate(*given); }};
}

}  // namespace Runnel::Tool
