// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <exception>
#include <new>
#include <runnel/version.hpp>
#include <stdexcept>
#include <string>

#include "commands.hpp"
#include "errors.hpp"

namespace {

using namespace Runnel::Tool;

int report(int status, std::string const& message) {
  std::fprintf(stderr, "runnel: %s\n", shown(message).c_str());
  return status;
}

/// Runs a command; its errors become messages and exit statuses.
int run(Command const& command) {
  try {
    return command.run();
  } catch (BrokenPipe const&) {
    return success;  // as with `| head`: whoever reads has had enough
  } catch (UsageError const& error) {
    return report(wrong_usage, error.what());
  } catch (std::invalid_argument const& error) {
    return report(wrong_usage, error.what());
  } catch (std::bad_alloc const&) {
    return report(failure, "there is not enough memory for this");
  } catch (std::exception const& error) {
    return report(failure, error.what());
  }
}

/// What was wrong with the command line.
int report_usage(CLI::ParseError const& error, CLI::App const& program,
                 char const* first) {
  std::string message = error.what();
  // CLI11 misses a command before it looks at what there is instead.
  if (program.get_subcommands().empty() && first != nullptr) {
    message = "'" + std::string(first) + "' is no command; there are";
    for (auto const* const command : program.get_subcommands({})) {
      message += " " + command->get_name();
    }
  }
  report(wrong_usage, message);
  std::fputs("Try 'runnel --help', or 'runnel COMMAND --help'.\n", stderr);
  return wrong_usage;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("Parallel random-number streams", "runnel");
  program.set_version_flag("--version",
                           std::string("runnel ") + Runnel::version());
  program.require_subcommand(1);
  Command const commands[] = {add_list(program),     add_generate(program),
                              add_inspect(program),  add_selftest(program),
                              add_bench(program),    add_dc(program),
                              add_resources(program)};
  try {
    program.parse(argc, argv);
  } catch (CLI::Success const& help) {
    return program.exit(help);
  } catch (CLI::ParseError const& error) {
    return report_usage(error, program, argc > 1 ? argv[1] : nullptr);
  }
  for (auto const& command : commands) {
    if (command.arguments->parsed()) return run(command);
  }
  return wrong_usage;
}
