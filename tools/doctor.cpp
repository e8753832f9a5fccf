// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "doctor.hpp"

#include <Kokkos_Core.hpp>
#include <memory>

#include "byte_file.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "kokkos_run.hpp"
#include "numbers.hpp"

namespace Runnel::Tool {
namespace {

template <class T>
StreamDiagnosis diagnosis_of(ExaminedValues const& values) {
  Kokkos::View<T const**, Kokkos::LayoutRight, Kokkos::HostSpace,
               Kokkos::MemoryTraits<Kokkos::Unmanaged>> const
      view(reinterpret_cast<T const*>(values.memory.data()), values.num_streams,
           values.per_stream);
  return diagnose_streams(view);
}

StreamDiagnosis examine(ExaminedValues const& values) {
  auto diagnosis = values.type == "u32"   ? diagnosis_of<std::uint32_t>(values)
                   : values.type == "u64" ? diagnosis_of<std::uint64_t>(values)
                   : values.type == "f32" ? diagnosis_of<float>(values)
                                          : diagnosis_of<double>(values);
  diagnosis.notes.insert(diagnosis.notes.end(), values.notes.begin(),
                         values.notes.end());
  return diagnosis;
}

int run_doctor(DoctorArguments const& given) {
  int const sources =
      (given.generator ? 1 : 0) + (given.raw ? 1 : 0) + (given.hdf5 ? 1 : 0);
  if (sources != 1) {
    throw UsageError(
        "give a GENERATOR of 'runnel list', or --raw FILE or --hdf5 FILE with "
        "the values of another one");
  }
  if (given.dataset && !given.hdf5) {
    throw UsageError("--dataset is that of --hdf5 FILE");
  }
  ExaminedValues values;
  if (!given.generator) values = read_examined(given);
  KokkosRun const kokkos(read_threads(given.threads));
  if (given.generator) values = make_examined(given);
  auto const diagnosis = examine(values);
  print(given.json ? diagnosis_json(diagnosis) : diagnosis_text(diagnosis));
  return diagnosis.is_clean() ? success : fault_found;
}

constexpr char const* of_a_generator = "Streams of a generator";

void add_examined_seed(CLI::App& app, DoctorArguments& to) {
  auto const* const group = of_a_generator;
  app.add_option("--seed", to.seeds.seed, "As for 'runnel generate'")
      ->type_name("S")
      ->group(group);
  app.add_option("--param", to.seeds.param, "As for 'runnel generate'")
      ->type_name("P")
      ->group(group);
  app.add_option("--table", to.seeds.table, "As for 'runnel generate'")
      ->type_name("default|opencl32")
      ->group(group);
  app.add_option("--params", to.seeds.params, "As for 'runnel generate'")
      ->type_name("FILE")
      ->group(group);
}

void add_examined_streams(CLI::App& app, DoctorArguments& to) {
  auto const* const group = of_a_generator;
  app.add_option("--stream", to.stream, "Number of the first (default 0)")
      ->type_name("K")
      ->group(group);
  app.add_option("--offset", to.offset,
                 "Outputs skipped in each of them (default 0)")
      ->type_name("N")
      ->group(group);
  app.add_option("--per-stream", to.per_stream,
                 "Values of each of them (default 1024)")
      ->type_name("K")
      ->group(group);
  app.add_option("--from", to.from,
                 "What the --streams P are: consecutive streams of the seed "
                 "(default), the chosen stream of seeds S, S + 1, ..., a tree "
                 "that grows from the chosen stream, each stream spawning 15 a "
                 "generation, the leapfrog parts 0/P, 1/P, ... of the chosen "
                 "stream, or blocks of it")
      ->type_name("streams|seeds|tree|parts|blocks")
      ->group(group);
  app.add_option("--distance", to.distance,
                 "Of --from blocks: outputs from the start of one to the start "
                 "of the next (default --per-stream)")
      ->type_name("N")
      ->group(group);
  app.add_flag("--consecutive-seeds", to.consecutive_seeds,
               "The same as --from seeds")
      ->group(group);
  app.add_flag("--allow-overlap", to.allow_overlap, "As for 'runnel generate'")
      ->group(group);
  add_backend_option(app, to.backend)->group(group);
}

/// Options that say whose values are examined, and where they are.
void add_examined_values(CLI::App& app, DoctorArguments& to) {
  app.add_option("GENERATOR", to.generator, "One of 'runnel list'")
      ->type_name("");
  app.add_option("--streams", to.streams, "How many (default 256)")
      ->type_name("P");
  app.add_option("--type", to.type,
                 "Type of the values; of a generator u32 unless its outputs "
                 "have more bits or are floating-point numbers")
      ->type_name("u32|u64|f32|f64");
  app.add_option("--raw", to.raw,
                 "Examine the little-endian values of this file, or of "
                 "standard input (-)")
      ->type_name("FILE");
  app.add_option("--hdf5", to.hdf5,
                 "Examine the values of a dataset in this HDF5 file: a row "
                 "for each stream, or a list of --streams P")
      ->type_name("FILE");
  app.add_option("--dataset", to.dataset,
                 "Of --hdf5: its name (default values)")
      ->type_name("NAME");
  app.add_option("--layout", to.layout,
                 "Of --raw and --hdf5: blocked, stream by stream, or "
                 "interleaved, a value of each in turn, or a column for each "
                 "stream (default blocked)")
      ->type_name("blocked|interleaved");
}

}  // namespace

Command add_doctor(CLI::App& program) {
  auto const given = std::make_shared<DoctorArguments>();
  auto* const app = program.add_subcommand(
      "doctor",
      "Look for what is wrong between streams: equal and shifted ones, "
      "overlaps, common bits, correlations, seeds that show");
  add_examined_values(*app, *given);
  add_examined_seed(*app, *given);
  add_examined_streams(*app, *given);
  add_threads_option(*app, given->threads);
  add_json_flag(*app, given->json);
  add_examples(
      *app,
      {{"runnel doctor philox4x32 --streams 500 --per-stream 500",
        "the streams of one of the library's generators"},
       {"runnel doctor philox4x32 --from blocks --distance 2^32",
        "blocks of one stream, so far apart"},
       {"runnel generate mrg32k3a --streams 64 --count 64k --format raw --type "
        "u32 | runnel doctor --raw - --type u32 --streams 64 --json",
        "anybody's, through a pipe"}});
  return {app, [given] { return run_doctor(*given); }};
}

}  // namespace Runnel::Tool
