// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <unistd.h>

#include <memory>
#include <string>
#include <utility>

#include "bits.hpp"
#include "commands.hpp"
#include "distribution.hpp"
#include "errors.hpp"
#include "generate_arguments.hpp"
#include "generator.hpp"
#include "kokkos_run.hpp"
#include "numbers.hpp"
#include "resumed_output.hpp"
#include "stream_options.hpp"

namespace Runnel::Tool {
namespace {

/// A user who looks at numbers on a terminal may next feed them to a
/// statistical test, which fails bits that are always zero.
void tell_zero_bits(Job const& job) {
  auto const& facts = job.generator.facts;
  auto const field = bit_field(facts, job.request.type);
  if (!field || field->bits == field->width || isatty(STDERR_FILENO) != 1 ||
      job.request.format == "packed") {
    return;
  }
  tell("the low " + std::to_string(field->width - field->bits) + " of the " +
       std::to_string(field->width) + " bits of each " + job.request.type +
       " are 0: an output of " + facts.name + " has " +
       std::to_string(facts.output_bits) + " bits; --packed gives these alone");
}

int run_generate(GenerateArguments const& given) {
  Job job = given.resume ? resumed_job(given) : new_job(given);
  if (given.resume && !given.count && job.request.is_finished()) {
    require_finished_output(*given.resume, job.request);
    tell("the request in '" + *given.resume + "' is finished: all " +
         std::to_string(job.request.count) +
         " values were given out; --count N gives N more");
    return success;
  }
  tell_zero_bits(job);
  KokkosRun const kokkos(read_threads(given.threads));
  return run_job(std::move(job));
}

constexpr char const* streams_group = "Which streams";

}  // namespace

void add_seed_options(CLI::App& app, GenerateArguments& to) {
  auto const group = streams_group;
  app.add_option("--seed", to.seeds.seed,
                 "Numbers, decimal or 0x..., by one of the generator's rules; "
                 "a rule's name and a colon before them where two take as "
                 "many, as lammps:N. 'runnel list' shows rules and default. "
                 "auto: drawn, and told")
      ->type_name("SEED")
      ->group(group);
  app.add_option("--param", to.seeds.param,
                 "Parameter set of stream 0. " + parameter_help())
      ->type_name("P")
      ->group(group);
  app.add_option("--substream", to.seeds.substream,
                 "mrg32k3a: start B times 2^76 outputs into each stream")
      ->type_name("B")
      ->group(group);
  app.add_option("--total", to.seeds.total,
                 "sprng_*: streams in all; counts where streams are spawned "
                 "(default K + S)")
      ->type_name("T")
      ->group(group);
  app.add_option("--spawn", to.seeds.spawn,
                 "sprng_*: spawn CHILDREN streams and go to number CHILD, or "
                 "stay where that is CHILDREN, and so on from there")
      ->type_name("CHILDREN:CHILD[/...]")
      ->group(group);
  app.add_option(
         "--table", to.seeds.table,
         "mtdc: the parameter sets of a table (default: the one named so)")
      ->type_name("default|opencl32")
      ->group(group);
  app.add_option("--params", to.seeds.params,
                 "mtdc: parameter sets of a file that 'runnel dc --out' wrote")
      ->type_name("FILE")
      ->group(group);
}

void add_stream_options(CLI::App& app, GenerateArguments& to) {
  auto const group = streams_group;
  app.add_option("--stream", to.stream, "Number of the first one (default 0)")
      ->type_name("K")
      ->group(group);
  app.add_option("--streams", to.streams, "How many (default 1)")
      ->type_name("S")
      ->group(group);
  app.add_option("--offset", to.offset,
                 "Outputs skipped in each of them, below 2^128 (default 0)")
      ->type_name("N")
      ->group(group);
  app.add_option("--leapfrog", to.leapfrog,
                 "Outputs PART, PART + PARTS, ... of each; "
                 "--offset counts these (default 0/1)")
      ->type_name("PART/PARTS")
      ->group(group);
  app.add_flag("--allow-overlap", to.allow_overlap,
               "Go past the last stream of the generator's family, or past "
               "the end of a stream, where they repeat")
      ->group(group);
}

namespace {

void add_value_options(CLI::App& app, GenerateArguments& to) {
  auto const group = "Which numbers";
  app.add_option("--count", to.count,
                 "How many, over all streams, of vectors where --dist makes "
                 "these (default 10). Counts are whole "
                 "numbers in any of the forms 1000000, 0xff, 1e9, 1.5e3, 2^20, "
                 "1k 1M 1G 1T (powers of ten), 1Ki 1Mi 1Gi 1Ti (powers of two)")
      ->type_name("N")
      ->group(group);
  app.add_option("--type", to.type,
                 "native: the generator's own numbers; u32, u64, i31: bits of "
                 "its outputs, left-justified: where it makes fewer the low "
                 "ones are 0, such as 8 bits of u32 for ranmar24 with its 24 "
                 "(see 'runnel list', and --packed); f32, f64: floating-point "
                 "numbers; i32, i64, u32, u64 with --dist: whole numbers "
                 "(default native)")
      ->type_name("native|u32|u64|i31|i32|i64|f32|f64")
      ->group(group);
  app.add_option(
         "--dist", to.dist,
         "Of f32 and f64: reference: what the published code returns; "
         "uniform: below 1; uniform_exact: in (0, 1), each number with its "
         "exact probability; nonzero: above 0; cern: RANMAR's with "
         "CERNLIB's rule for zeros (default reference). Of u32 and u64: "
         "words, also of generators whose integers are not defined. "
         "Or a "
         "distribution with its parameters, those with = may be left "
         "out: " +
             Impl::distribution_names() +
             ". Or vectors, of --count rows: " + Impl::vector_names())
      ->type_name("NAME[:A,B]")
      ->group(group);
  app.add_option(
         "--ends", to.ends,
         "Of --dist uniform:a,b: which of a and b may come, '[)', '(]', "
         "'()' or '[]' (default '[)')")
      ->type_name("ENDS")
      ->group(group);
}

void add_element_options(CLI::App& app, GenerateArguments& to) {
  auto const group = "Which numbers";
  app.add_option("--by-element", to.by_element,
                 "Parameters of --dist for each value: those of value i are "
                 "row i of this file, counted from 0, in the order of the "
                 "parameters. --dist is a name alone, or has @ for each "
                 "parameter that rows have, as gamma:@,2. --count is the "
                 "number of rows, or less")
      ->type_name("FILE")
      ->group(group);
  app.add_option("--element-format", to.element_format,
                 "Of --by-element: text: a row on each line, numbers between "
                 "commas or blanks, # begins a comment, the first line may "
                 "name the parameters; raw: little-endian doubles; hdf5: a "
                 "dataset for each parameter, of its name, or "
                 "--element-dataset (default text)")
      ->type_name("text|raw|hdf5")
      ->group(group);
  app.add_option("--element-dataset", to.element_dataset,
                 "Of --element-format hdf5: one dataset whose columns are the "
                 "parameters")
      ->type_name("NAME")
      ->group(group);
}

void add_order_options(CLI::App& app, GenerateArguments& to) {
  auto const group = "Which numbers";
  app.add_option("--order", to.order,
                 "blocked: stream s fills the s-th of S blocks; interleaved: "
                 "the streams take turns; cyclic: by blocks of --block values "
                 "(default blocked)")
      ->type_name("blocked|interleaved|cyclic")
      ->group(group);
  app.add_option("--block", to.block,
                 "Of --order cyclic: values of a stream's turn")
      ->type_name("N")
      ->group(group);
}

void add_output_options(CLI::App& app, GenerateArguments& to) {
  auto const group = "Where to";
  app.add_option("--format", to.format,
                 "text: one value, or vector, per line; raw: little-endian "
                 "binary; hdf5: "
                 "dataset /values, of rows if they are vectors (default text)")
      ->type_name("text|raw|hdf5")
      ->group(group);
  app.add_flag("--packed", to.packed,
               "Raw bits: those that the values of native, u32, u64 or i31 "
               "really have, without a gap, the most significant first in "
               "value and byte; the last byte is filled with zeros")
      ->group(group);
  app.add_option("--out", to.out, "File (default standard output)")
      ->type_name("FILE")
      ->group(group);
}

void add_checkpoint_options(CLI::App& app, GenerateArguments& to) {
  auto const group = "Stopping and continuing";
  app.add_option("--checkpoint", to.checkpoint,
                 "Save the streams in this HDF5 file, at the end and when "
                 "interrupted (Ctrl-C, SIGTERM, SIGUSR1)")
      ->type_name("FILE")
      ->group(group);
  app.add_option("--checkpoint-every", to.checkpoint_every,
                 "And after every N values, or every 30s, 5m, 1h")
      ->type_name("N|TIME")
      ->group(group);
  app.add_option("--resume", to.resume,
                 "Finish the request of this checkpoint and keep saving to "
                 "it; with --count N give the next N numbers of its streams "
                 "to a new output instead, type and format as before unless "
                 "given")
      ->type_name("FILE")
      ->group(group);
}

void add_machine_options(CLI::App& app, GenerateArguments& to) {
  auto const group = "How (never changes a number)";
  add_threads_option(app, to.threads)->group(group);
  app.add_option("--team-size", to.team_size, "Threads in a team")
      ->type_name("N")
      ->group(group);
  app.add_option("--chunk", to.chunk, "Values between two jumps")
      ->type_name("N")
      ->group(group);
  add_backend_option(app, to.backend)->group(group);
}

void add_generate_examples(CLI::App& app) {
  add_examples(
      app,
      {{"runnel generate ranmar24 --seed 1802,9373 --offset 20000 --count 6",
        "the six published numbers of RANMAR"},
       {"runnel generate philox4x32 --seed 42 --type f64 --dist uniform",
        "ten doubles in [0, 1)"},
       {"runnel generate mrg32k3a --type f32 --dist normal:0,2.5 --count 5",
        "five normal numbers of standard deviation 2.5"},
       {"runnel generate philox4x32 --type i32 --dist integers:1,6",
        "ten throws of a die"},
       {"runnel generate philox4x32 --type i32 --dist poisson --by-element "
        "rates.csv",
        "a count for each rate of a file"},
       {"runnel generate mrg32k3a --streams 4 --order interleaved --count 1M "
        "--format raw | wc -c",
        "a million numbers of four streams in turn, as binary"},
       {"runnel generate ranmar24 --packed --count 1e6 > bits.raw",
        "24 bits of each output, for a statistical test"},
       {"runnel generate mt19937 --count 2^20 --out out.txt --checkpoint "
        "job.h5 --checkpoint-every 5m",
        "a long run that can be stopped; continue: runnel generate --resume "
        "job.h5"}});
}

}  // namespace

Command add_generate(CLI::App& program) {
  auto const given = std::make_shared<GenerateArguments>();
  auto* const app =
      program.add_subcommand("generate", "Give out random numbers");
  app->add_option("GENERATOR", given->generator,
                  "One of those that 'runnel list' shows")
      ->type_name("");
  add_seed_options(*app, *given);
  add_stream_options(*app, *given);
  add_value_options(*app, *given);
  add_element_options(*app, *given);
  add_order_options(*app, *given);
  add_output_options(*app, *given);
  add_checkpoint_options(*app, *given);
  add_machine_options(*app, *given);
  add_generate_examples(*app);
  return {app, [given] { return run_generate(*given); }};
}

}  // namespace Runnel::Tool
