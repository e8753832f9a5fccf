// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands.hpp"
#include "errors.hpp"

namespace Runnel::Tool {

void add_examples(CLI::App& app, std::initializer_list<Example> examples) {
  std::string text = "Examples:";
  for (auto const& example : examples) {
    text += "\n  " + std::string(example.line) + "\n      " + example.meaning;
  }
  app.footer(text);
}

CLI::Option* add_json_flag(CLI::App& app, bool& json) {
  return app.add_flag("--json", json,
                      "For programs: JSON and nothing else on standard output; "
                      "errors stay text on standard error");
}

void refuse_other_format(bool json, std::string const& format) {
  if (json && format != "json") {
    throw UsageError("--json and --format " + format + ": give one of them");
  }
}

CLI::Option* add_threads_option(CLI::App& app,
                                std::optional<std::string>& threads) {
  return app
      .add_option("--threads", threads,
                  "Threads of the host (default: what OMP_NUM_THREADS or the "
                  "machine says)")
      ->type_name("N");
}

CLI::Option* add_backend_option(CLI::App& app,
                                std::optional<std::string>& backend) {
  return app
      .add_option("--backend", backend,
                  "One of those that Kokkos was built with (default: the "
                  "device where there is one)")
      ->type_name("serial|openmp|threads|cuda|hip");
}

}  // namespace Runnel::Tool
