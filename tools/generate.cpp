// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "commands.hpp"
#include "errors.hpp"
#include "generate_arguments.hpp"
#include "kokkos_run.hpp"
#include "numbers.hpp"

namespace Runnel::Tool {
namespace {

int run_generate(GenerateArguments const& given) {
  Job job = given.resume ? resumed_job(given) : new_job(given);
  if (given.resume && !given.count && job.request.is_finished()) {
    std::fprintf(stderr,
                 "runnel: the request in '%s' is finished: all %s values were "
                 "given out; --count N gives N more\n",
                 given.resume->c_str(),
                 std::to_string(job.request.count).c_str());
    return success;
  }
  KokkosRun const kokkos(read_threads(given.threads));
  return run_job(std::move(job));
}

void add_stream_options(CLI::App& app, GenerateArguments& to) {
  auto const group = "Which streams";
  app.add_option("--seed", to.seeds.seed,
                 "Numbers, decimal or 0x... 'runnel list' shows each "
                 "generator's default. "
                 "ranmar*: ij,kl | ijkl | i,j,k,l | lammps:N | "
                 "cern:ijkl,ntot,ntot2; mrg32k3a: one or six; "
                 "wichmann_hill: one or four; ceicg: n1,n2,n3 or one "
                 "position; philox4x32: a 64-bit key; mt19937: one, or several "
                 "for init_by_array; mtdc, sprng_*: one; auto: drawn, and told")
      ->type_name("SEED")
      ->group(group);
  app.add_option("--param", to.seeds.param,
                 "Parameter set of stream 0: wichmann_hill 0 ... 272, mtdc the "
                 "number in its table; sprng_*: SPRNG's parameter")
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
                 "sprng_*: spawn CHILDREN streams and go to number CHILD, "
                 "and so on from there")
      ->type_name("CHILDREN:CHILD[/...]")
      ->group(group);
  app.add_option("--table", to.seeds.table,
                 "mtdc: parameter sets, default or opencl32")
      ->type_name("NAME")
      ->group(group);
  app.add_option("--params", to.seeds.params,
                 "mtdc: parameter sets of a file that 'runnel dc --out' wrote")
      ->type_name("FILE")
      ->group(group);
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

void add_value_options(CLI::App& app, GenerateArguments& to) {
  auto const group = "Which numbers";
  app.add_option("--count", to.count, "How many, over all streams (default 10)")
      ->type_name("N")
      ->group(group);
  app.add_option("--type", to.type,
                 "native | u32 | u64 | i31 | f32 | f64 (default native)")
      ->type_name("TYPE")
      ->group(group);
  app.add_option("--dist", to.dist,
                 "Of f32 and f64: reference | uniform | nonzero | cern "
                 "(default reference)")
      ->type_name("DIST")
      ->group(group);
  app.add_option("--order", to.order,
                 "blocked: stream s fills the s-th of S blocks; interleaved: "
                 "the streams take turns (default blocked)")
      ->type_name("ORDER")
      ->group(group);
}

void add_output_options(CLI::App& app, GenerateArguments& to) {
  auto const group = "Where to";
  app.add_option("--format", to.format,
                 "text: a value a line | raw: little-endian binary | hdf5: "
                 "dataset /values (default text)")
      ->type_name("FORMAT")
      ->group(group);
  app.add_option("--out", to.out, "File (default standard output)")
      ->type_name("FILE")
      ->group(group);
}

void add_checkpoint_options(CLI::App& app, GenerateArguments& to) {
  auto const group = "Stopping and going on";
  app.add_option("--checkpoint", to.checkpoint,
                 "Save the streams in this HDF5 file, at the end and when "
                 "interrupted (Ctrl-C, SIGTERM, SIGUSR1)")
      ->type_name("FILE")
      ->group(group);
  app.add_option("--checkpoint-every", to.checkpoint_every,
                 "And after every N values, or every 30s, 5m, 1h")
      ->type_name("TIME|N")
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
  app.add_option("--threads", to.threads, "Threads of the host")
      ->type_name("N")
      ->group(group);
  app.add_option("--team-size", to.team_size, "Threads in a team")
      ->type_name("N")
      ->group(group);
  app.add_option("--chunk", to.chunk, "Values between two jumps")
      ->type_name("N")
      ->group(group);
  app.add_option("--backend", to.backend,
                 "serial, openmp, threads, cuda, hip: one of those that "
                 "Kokkos was built with")
      ->type_name("NAME")
      ->group(group);
}

}  // namespace

Command add_generate(CLI::App& program) {
  auto const given = std::make_shared<GenerateArguments>();
  auto* const app =
      program.add_subcommand("generate", "Give out random numbers");
  app->add_option("GENERATOR", given->generator,
                  "One of those that 'runnel list' shows")
      ->type_name("");
  add_stream_options(*app, *given);
  add_value_options(*app, *given);
  add_output_options(*app, *given);
  add_checkpoint_options(*app, *given);
  add_machine_options(*app, *given);
  return {app, [given] { return run_generate(*given); }};
}

}  // namespace Runnel::Tool
