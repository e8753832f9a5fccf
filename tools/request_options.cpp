// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "request_options.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include "byte_file.hpp"
#include "checkpoints.hpp"
#include "distribution.hpp"
#include "errors.hpp"

namespace Runnel::Tool {
namespace {

/// Takes what was given, if it is one of the choices.
/// \param others  more of them, for the message
template <class Choices>
void choose(std::string& value, char const* option,
            GenerateArguments::Text const& given, Choices const& choices,
            std::string const& others = "") {
  if (!given) return;
  std::string names;
  for (char const* const choice : choices) {
    if (*given == choice) {
      value = *given;
      return;
    }
    names += (names.empty() ? "" : ", ") + std::string(choice);
  }
  throw UsageError(std::string(option) + ": '" + *given + "' is none of " +
                   names + (others.empty() ? "" : ", ") + others);
}

bool is_real(std::string const& type) { return type == "f32" || type == "f64"; }

void choose_format(Request& request, GenerateArguments const& given) {
  check_formats(given);
  choose(request.format, "--format", given.format, request_formats);
  if (given.packed) request.format = "packed";
}

/// A request that goes on has its old format of rows for its old distribution
/// only.
void choose_elements(Request& request, GenerateArguments const& given) {
  if (given.dist || given.by_element) {
    bool const is_same = !request.elements.empty() && !given.dist;
    if (!given.by_element) request.elements.clear();
    if (given.by_element && !is_same) request.elements = "text";
    if (!is_same) request.element_dataset.clear();
  }
  if (!given.by_element) {
    for (auto const& [option, text] :
         {std::pair("--element-format", &given.element_format),
          std::pair("--element-dataset", &given.element_dataset)}) {
      if (*text) throw UsageError(std::string(option) + " is of --by-element");
    }
    return;
  }
  choose(request.elements, "--element-format", given.element_format,
         element_formats);
  if (given.element_dataset) request.element_dataset = *given.element_dataset;
}

/// A request that goes on has its old ends for its old distribution only.
void choose_distribution(Request& request, GenerateArguments const& given) {
  if (given.dist) request.ends.clear();
  if (given.ends) request.ends = *given.ends;
  if (given.dist && names_parameters(*given.dist)) {
    request.dist = *given.dist;
  } else {
    choose(request.dist, "--dist", given.dist, request_dists,
           Impl::distribution_names() + ", " + Impl::vector_names());
  }
}

/// A request that goes on has its old blocks for its old order only.
void choose_order(Request& request, GenerateArguments const& given) {
  choose(request.order, "--order", given.order, request_orders);
  if (given.order && request.order != "cyclic") request.block = 0;
  if (given.block) {
    request.block = read_positive("--block", *given.block, INT64_MAX);
  }
}

}  // namespace

std::string file_name(char const* option, std::string const& text) {
  if (text.empty()) {
    throw UsageError(std::string(option) + ": no file name was given");
  }
  return text;
}

void check_formats(GenerateArguments const& given) {
  if (given.format == "packed") {
    throw UsageError("--format packed is spelled --packed");
  }
  if (given.packed && given.format && given.format != "raw") {
    throw UsageError("--packed gives bits, and --format " + *given.format +
                     " takes values; leave --format out, or give raw");
  }
}

void set_output(Request& request, GenerateArguments const& given) {
  if (given.out) {
    std::string const out = file_name("--out", *given.out);
    request.out = is_standard_output(out)
                      ? std::string()
                      : std::filesystem::absolute(out).string();
  }
  if (request.format == "hdf5") require_hdf5("--format hdf5");
  std::string const defect = request_defect(request);
  if (!defect.empty()) throw UsageError(defect);
}

void set_request(Request& request, GenerateArguments const& given) {
  choose(request.type, "--type", given.type, request_types);
  if (given.type && !given.dist && !is_real(request.type) &&
      !names_parameters(request.dist)) {
    request.dist = "reference";
  }
  choose_distribution(request, given);
  choose_elements(request, given);
  choose_order(request, given);
  choose_format(request, given);
  if (given.count) {
    request.count = read_count("--count", *given.count, INT64_MAX);
  }
  set_output(request, given);
}

}  // namespace Runnel::Tool
