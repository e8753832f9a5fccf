// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <exception>
#include <functional>
#include <new>
#include <runnel/config.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/version.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "byte_file.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "signals.hpp"

namespace {

using namespace Runnel::Tool;

int report(int status, std::string const& message) {
  tell(shown(message));
  return status;
}

/// Runs a command; its errors become messages and exit statuses.
int run(std::function<int()> const& command) {
  try {
    return command();
  } catch (BrokenPipe const&) {
    return success;  // as with `| head`: the reader closed the pipe
  } catch (Interrupted const& error) {
    return report(status_of_signal(caught_signal(), false), error.what());
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

/// Standard output like that of any command: --help may meet a full disk.
int print_all(std::string const& text) {
  print(text);
  return success;
}

/// Describes an error in the command line.
int report_usage(CLI::ParseError const& error, CLI::App const& program,
                 std::vector<std::string> const& arguments) {
  std::string message = error.what();
  // CLI11 reports a missing command before it checks what is there instead.
  if (program.get_subcommands().empty() && !arguments.empty()) {
    message = "'" + arguments[0] + "' is no command; there are";
    for (auto const* const command : program.get_subcommands({})) {
      message += " " + command->get_name();
    }
  }
  report(wrong_usage, message);
  tell("try 'runnel --help', or 'runnel COMMAND --help'");
  return wrong_usage;
}

int run_command(CLI::App& program, std::vector<Command> const& commands,
                int argc, char** argv) {
  try {
    program.parse(argc, argv);
  } catch (CLI::Success const& help) {
    std::ostringstream text;
    program.exit(help, text, text);
    return print_all(text.str());
  } catch (CLI::ParseError const& error) {
    return report_usage(error, program, {argv + 1, argv + argc});
  }
  for (auto const& command : commands) {
    if (!command.arguments->parsed()) continue;
    Runnel::host_isa();  // refuses what it does not know, also before GPU work
    return command.run();
  }
  return wrong_usage;
}

/// Hidden options print the files that packages install beside the program.
int run_program(CLI::App& program, std::vector<Command> const& commands,
                int argc, char** argv) {
  std::string const first = argc > 1 ? argv[1] : "";
  if (first == "--man") return print_all(manual_page(program));
  if (first == "--completion") {
    return print_all(completion_script(program, argc > 2 ? argv[2] : ""));
  }
  return run_command(program, commands, argc, argv);
}

}  // namespace

int main(int argc, char** argv) {
  open_standard_streams();
  make_write_errors_plain();
  return run([&] {
    CLI::App program("Parallel random-number streams", "runnel");
    program.set_version_flag("--version",
                             std::string("runnel ") + Runnel::version());
    program.require_subcommand(1);
    std::vector<Command> const commands = {
        add_list(program),     add_generate(program), add_permutation(program),
        add_sample(program),   add_inspect(program),  add_selftest(program),
        add_bench(program),    add_dc(program),       add_resources(program),
        add_doctor(program),   add_overlap(program),  add_spectral(program),
#if RUNNEL_ENABLE_VALIDATE
        add_validate(program),
#endif
    };
    add_examples(program,
                 {{"runnel list", "the generators, their seeds and streams"},
                  {"runnel generate ranmar24 --seed 1802,9373 --count 6",
                   "six numbers of RANMAR"},
                  {"runnel generate --help", "all that can be asked for"}});
    return run_program(program, commands, argc, argv);
  });
}
