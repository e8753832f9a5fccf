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
  auto* const app =
      program.add_subcommand("inspect", "Show what a checkpoint holds");
  app->add_option("FILE", arguments->file, "The checkpoint")
      ->required()
      ->type_name("");
  app->add_flag("--json", arguments->json, "As JSON, for programs");
  return {app, [arguments] {
            std::string const text = describe(arguments->file, arguments->json);
            print(text);
            return success;
          }};
}

}  // namespace Runnel::Tool
