// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"
#include "errors.hpp"
#include "generator.hpp"
#include "option_tree.hpp"

namespace Runnel::Tool {
namespace {

std::string joined(std::vector<std::string> const& words,
                   std::string const& between) {
  std::string text;
  for (auto const& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

std::string generator_names() {
  std::vector<std::string> names;
  for (auto const& generator : all_generators()) {
    names.push_back(generator.facts.name);
  }
  return joined(names, " ");
}

std::string command_names(std::vector<CommandFacts> const& commands) {
  std::vector<std::string> names;
  for (auto const& command : commands) names.push_back(command.name);
  return joined(names, " ");
}

// ---- bash -----------------------------------------------------------------

/// The shell's completion for a value of this kind.
std::string bash_values(OptionFacts const& option) {
  switch (option.kind) {
    case ValueKind::choice:
      return "_runnel_words '" + joined(option.choices, " ") + "'";
    case ValueKind::file:
      return "_runnel_files";
    case ValueKind::generator:
      return "_runnel_words '" + generator_names() + "'";
    case ValueKind::none:
    case ValueKind::any:
      break;
  }
  return "COMPREPLY=()";
}

/// A command's branch: values of options by the word before, options by a dash,
/// else the positional's.
std::string bash_branch(CommandFacts const& command) {
  std::string values, names, positional = "COMPREPLY=()";
  for (auto const& option : command.options) {
    if (option.is_positional) {
      positional = bash_values(option);
      continue;
    }
    names += (names.empty() ? "" : " ") + joined(option.names, " ");
    if (option.kind == ValueKind::none) continue;
    values += "        " + joined(option.names, " | ") + ") " +
              bash_values(option) + "; return ;;\n";
  }
  if (!values.empty()) {
    values = "      case $before in\n" + values + "      esac\n";
  }
  return "    " + command.name + ")\n" + values +
         "      if [[ $word == -* ]]; then\n        _runnel_words '" + names +
         "'\n      else\n        " + positional + "\n      fi\n      ;;\n";
}

constexpr char const* bash_start = R"(# bash completion for runnel
# Made by 'runnel --completion bash'.

_runnel_words() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word")
}

_runnel_files() {
  compopt -o filenames 2> /dev/null
  mapfile -t COMPREPLY < <(compgen -f -- "$word")
}

_runnel() {
  local word=${COMP_WORDS[COMP_CWORD]}
  local before=${COMP_WORDS[COMP_CWORD - 1]}
  # bash takes --option=value apart at the sign.
  if [[ $word == '=' ]]; then
    word=
  elif [[ $before == '=' ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if ((COMP_CWORD == 1)); then
)";

std::string bash_script(CLI::App const& program) {
  auto const commands = commands_of(program);
  std::string words = command_names(commands);
  for (auto const& option : options_of(program)) {
    words += " " + joined(option.names, " ");
  }
  std::string text = bash_start + ("    _runnel_words '" + words) +
                     "'\n    return\n  fi\n  case ${COMP_WORDS[1]} in\n";
  for (auto const& command : commands) text += bash_branch(command);
  return text +
         "    *) COMPREPLY=() ;;\n  esac\n}\n\ncomplete -F _runnel runnel\n";
}

// ---- zsh ------------------------------------------------------------------

/// Text in single quotes of a specification, where brackets and colons end it.
std::string zsh_text(std::string_view text) {
  std::string result;
  for (char const c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
    result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return result;
}

std::string zsh_values(OptionFacts const& option) {
  switch (option.kind) {
    case ValueKind::choice:
      return "(" + joined(option.choices, " ") + ")";
    case ValueKind::file:
      return "_files";
    case ValueKind::generator:
      return "(" + generator_names() + ")";
    case ValueKind::none:
    case ValueKind::any:
      break;
  }
  return " ";
}

std::string zsh_options(std::vector<OptionFacts> const& options) {
  std::string text;
  for (auto const& option : options) {
    std::string const values =
        ":" + zsh_text(option.value) + ":" + zsh_values(option);
    if (option.is_positional) {
      text += std::string(" \\\n        '") + (option.is_repeated ? "*" : "1") +
              values + "'";
      continue;
    }
    for (auto const& name : option.names) {
      bool const has_value = option.kind != ValueKind::none;
      text += " \\\n        '" + name + (has_value ? "=" : "") + "[" +
              zsh_text(option.description) + "]" + (has_value ? values : "") +
              "'";
    }
  }
  return text;
}

std::string zsh_script(CLI::App const& program) {
  auto const commands = commands_of(program);
  std::string text =
      "#compdef runnel\n# Made by 'runnel --completion zsh'.\n\n_runnel() {\n"
      "  local state\n  _arguments -C" +
      zsh_options(options_of(program)) +
      " \\\n        '1:command:->command' '*::argument:->argument'\n"
      "  case $state in\n  command)\n    local -a commands=(";
  for (auto const& command : commands) {
    text +=
        "\n      '" + command.name + ":" + zsh_text(command.description) + "'";
  }
  text +=
      "\n    )\n    _describe command commands\n    ;;\n  argument)\n"
      "    case $words[1] in\n";
  for (auto const& command : commands) {
    text += "    " + command.name + ")\n      _arguments" +
            zsh_options(command.options) + "\n      ;;\n";
  }
  return text + "    esac\n    ;;\n  esac\n}\n\n_runnel \"$@\"\n";
}

}  // namespace

std::string completion_script(CLI::App const& program,
                              std::string const& shell) {
  if (shell == "bash") return bash_script(program);
  if (shell == "zsh") return zsh_script(program);
  throw UsageError("--completion: '" + shell +
                   "' is no shell that this program knows; give bash or zsh");
}

}  // namespace Runnel::Tool
