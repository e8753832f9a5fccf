// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/version.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"
#include "option_tree.hpp"

namespace Runnel::Tool {
namespace {

/// Text that roff shows as it is.
std::string roff(std::string_view text) {
  std::string result;
  bool is_line_start = true;
  for (char const c : text) {
    if (is_line_start && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
    is_line_start = c == '\n';
  }
  return result;
}

std::string bold(std::string const& text) {
  return "\\fB" + roff(text) + "\\fR";
}
std::string italic(std::string const& text) {
  return "\\fI" + roff(text) + "\\fR";
}

/// `-h, --help` or `--out FILE`.
std::string option_heading(OptionFacts const& option) {
  if (option.is_positional) return italic(option.names[0]);
  std::string text;
  for (auto const& name : option.names) {
    text += (text.empty() ? "" : ", ") + bold(name);
  }
  if (!option.value.empty()) text += " " + italic(option.value);
  return text;
}

std::string option_list(std::vector<OptionFacts> const& options) {
  std::string text, group;
  for (auto const& option : options) {
    bool const is_usual = option.is_positional || option.group == "Options";
    std::string const heading = is_usual ? "" : option.group;
    if (heading != group) text += ".PP\n" + bold(heading) + "\n";
    group = heading;
    text += ".TP\n" + option_heading(option) + "\n" + roff(option.description) +
            "\n";
  }
  return text;
}

/// Lines that stand as they are.
std::string as_written(std::string const& text) {
  return ".PP\n.EX\n" + roff(text) + "\n.EE\n";
}

std::string command_section(CommandFacts const& command) {
  std::string synopsis = bold("runnel " + command.name);
  for (auto const& option : command.options) {
    if (!option.is_positional) continue;
    std::string const name =
        italic(option.names[0]) + (option.is_repeated ? "..." : "");
    synopsis += option.is_required ? " " + name : " [" + name + "]";
  }
  return ".SS runnel " + roff(command.name) + "\n" + synopsis + " [" +
         italic("OPTION") + "...]\n.PP\n" + roff(command.description) + ".\n" +
         option_list(command.options) + as_written(command.footer);
}

constexpr char const* closing = R"(.SH EXIT STATUS
.TP
0
All went well; also when SIGTERM or SIGUSR1 came and a checkpoint was saved.
.TP
1
The command could not be carried out: a full disk, a damaged checkpoint.
.TP
2
Usage error: a seed out of range, an unknown generator.
.TP
3
doctor, overlap, spectral or validate found something wrong.
.TP
128 + the number of a signal
Interrupted.
.SH ENVIRONMENT
.TP
.B OMP_NUM_THREADS
Threads of the host where
.B \-\-threads
is not given.
.TP
.B RUNNEL_HOST_ISA
Instructions that may be used: baseline, v3 or v4. Never changes a number.
.SH SEE ALSO
The page docs/program.md of Runnel says what the options mean together.
)";

}  // namespace

std::string manual_page(CLI::App const& program) {
  std::string text =
      ".TH RUNNEL 1 \"\" \"runnel " + std::string(version()) +
      "\" \"User Commands\"\n.SH NAME\nrunnel \\- parallel random\\-number "
      "streams\n.SH SYNOPSIS\n" +
      bold("runnel") + " " + italic("COMMAND") + " [" + italic("OPTION") +
      "...]\n.SH OPTIONS\n" + option_list(options_of(program)) +
      ".SH COMMANDS\n";
  for (auto const& command : commands_of(program)) {
    text += command_section(command);
  }
  return text + closing;
}

}  // namespace Runnel::Tool
