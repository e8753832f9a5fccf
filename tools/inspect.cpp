// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <memory>
#include <string>

#include "byte_file.hpp"
#include "checkpoints.hpp"
#include "commands.hpp"
#include "errors.hpp"

namespace Runnel::Tool {

Command add_inspect(CLI::App& program) {
  struct Arguments {
    std::string file;
    bool json = false;
  };
  auto const arguments = std::make_shared<Arguments>();
  auto* const app = program.add_subcommand("inspect",
                                           "Show what a checkpoint, or an HDF5 "
                                           "file of numbers, holds");
  app->add_option(
         "FILE", arguments->file,
         "A checkpoint, what 'runnel generate --format hdf5' wrote, or "
         "parameter sets of 'runnel dc --out'")
      ->required()
      ->type_name("");
  add_json_flag(*app, arguments->json);
  add_examples(*app, {{"runnel inspect job.h5",
                       "generator, seed, streams, positions, "
                       "and the request that is unfinished"},
                      {"runnel inspect numbers.h5 --json",
                       "how many numbers, and where they come from"}});
  return {app, [arguments] {
            std::string const text = describe(arguments->file, arguments->json);
            print(text);
            return success;
          }};
}

}  // namespace Runnel::Tool
