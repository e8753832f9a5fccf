// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "request.hpp"

#include <algorithm>
#include <array>
#include <runnel/core/uint128.hpp>
#include <set>
#include <stdexcept>

#include "distribution.hpp"
#include "errors.hpp"
#include "numbers.hpp"

namespace Runnel::Tool {
namespace {

// The notes' names begin with it.
std::string const note_prefix = "generate.";
// This note is "yes" if the streams may overlap others.
std::string const overlap_note = note_prefix + "allow_overlap";

/// Calls f(name, member) for every member that is text, or a number.
template <class R, class F>
void for_each_text(R& request, F&& f) {
  f("type", request.type);
  f("dist", request.dist);
  f("order", request.order);
  f("format", request.format);
  f("out", request.out);
  f("every", request.every);
  f("start", request.start);
  f("library_version", request.library_version);
  if (request.format == "packed") f("pending", request.pending);
  if (request.elements.empty()) {
    if (request.dist.starts_with("uniform:")) f("ends", request.ends);
  } else {
    f("elements", request.elements);
    f("element_dataset", request.element_dataset);
  }
}
template <class R, class F>
void for_each_number(R& request, F&& f) {
  f("count", request.count);
  f("done", request.done);
  f("out_bytes", request.out_bytes);
  if (request.order == "cyclic") f("block", request.block);
  if (!request.elements.empty()) f("element_sum", request.element_sum);
}

std::string note(std::map<std::string, std::string> const& notes,
                 std::string const& name) {
  auto const found = notes.find(note_prefix + name);
  if (found == notes.end()) {
    throw Failure("the checkpoint's request is incomplete: note '" +
                  note_prefix + name + "' is missing");
  }
  return found->second;
}

UInt128 number(std::string const& name, std::string const& text) {
  try {
    return parse_uint128(text);
  } catch (std::invalid_argument const&) {
    throw Failure("the checkpoint's note '" + note_prefix + name + "' is '" +
                  text + "', no number");
  }
}

template <class Words>
void require_word(char const* name, std::string const& text,
                  Words const& words) {
  if (std::find(words.begin(), words.end(), text) == words.end()) {
    throw Failure("the checkpoint's note '" + note_prefix + name + "' is '" +
                  text + "', which this program does not know");
  }
}

void require_known(std::map<std::string, std::string> const& notes,
                   Request request) {
  std::set<std::string> known;
  auto const add = [&](char const* name, auto const&) {
    known.insert(note_prefix + name);
  };
  for_each_text(request, add);
  for_each_number(request, add);
  known.insert(overlap_note);
  for (auto const& [name, text] : notes) {
    if (name.starts_with(note_prefix) && !known.contains(name)) {
      throw Failure("the checkpoint's note '" + name +
                    "' is none that this program knows; a newer one wrote it");
    }
  }
}

/// Refuses a request that the options would not permit. \throws Failure
void require_meant(Request const& request) {
  require_word("type", request.type, request_types);
  if (!names_parameters(request.dist)) {
    require_word("dist", request.dist, request_dists);
  }
  require_word("order", request.order, request_orders);
  require_word("format", request.format, request_formats);
  if (!request.elements.empty()) {
    require_word("elements", request.elements, element_formats);
  }
  auto const refuse = [](std::string const& what) {
    throw Failure("the checkpoint's request is contradictory: " + what);
  };
  std::string const defect = request_defect(request);
  if (!defect.empty()) refuse(defect);
  if (request.block > INT64_MAX) {
    refuse("block " + std::to_string(request.block) + " is too large");
  }
  if (request.count > INT64_MAX) {
    refuse("count " + std::to_string(request.count) + " is too large");
  }
  if (request.done > request.count) {
    refuse("it has given out " + std::to_string(request.done) + " of " +
           std::to_string(request.count) + " values");
  }
  if (request.pending.size() > 7 ||
      request.pending.find_first_not_of("01") != std::string::npos) {
    refuse("pending bits '" + request.pending + "'");
  }
  if (request.library_version.size() > 64) {
    refuse("a library version of " +
           std::to_string(request.library_version.size()) + " bytes");
  }
  try {
    if (!request.every.empty()) read_interval("every", request.every);
  } catch (UsageError const& error) {
    refuse(error.what());
  }
}

/// `uniform` alone is the generator's own, but has parameters by element.
bool is_by_element(Request const& request) {
  return !request.elements.empty() &&
         (names_inverse_cdf(request.dist) || request.dist == "uniform");
}

bool is_real(Request const& request) {
  return request.type == "f32" || request.type == "f64";
}

/// The error of a distribution with parameters; empty if there is none.
std::string distribution_defect(Request const& request) {
  try {
    if (names_vectors(request.dist)) {
      read_vector_distribution(request.dist, request.type);
    } else if (request.elements.empty()) {
      read_distribution(request.dist, request.ends, request.type);
    } else {
      read_marked_distribution(request.dist, request.type);
    }
  } catch (UsageError const& error) {
    return error.what();
  }
  return {};
}

/// What is wrong with the parameters by element, or with their absence.
std::string element_defect(Request const& request) {
  if (request.elements.empty()) {
    return Impl::has_marks(request.dist)
               ? "--dist " + request.dist +
                     " has parameters by element: give --by-element FILE"
               : "";
  }
  if (!is_by_element(request)) {
    return "--by-element has parameters of a distribution, and --dist " +
           request.dist + " has none; give one of " +
           Impl::distribution_names();
  }
  if (!request.ends.empty()) {
    return "--ends is for --dist uniform:a,b; by element it is in [a, b)";
  }
  if (!request.element_dataset.empty() && request.elements != "hdf5") {
    return "--element-dataset is of --element-format hdf5";
  }
  return {};
}

/// What is wrong with a request of vectors.
std::string vector_defect(Request const& request) {
  constexpr std::size_t most = 32768;
  if (request.dist.size() > most) {
    return "--dist with vectors: a text of " +
           std::to_string(request.dist.size()) + " bytes, and files hold " +
           std::to_string(most) + "; fill them from C, Fortran or C++";
  }
  if (request.order != "blocked") {
    return "--order " + request.order + ": --dist " + request.dist +
           " makes vectors, a block of them by each stream; give --order "
           "blocked";
  }
  if (!request.ends.empty()) return "--ends is for --dist uniform:a,b";
  return distribution_defect(request);
}

/// What is wrong with the type, the distribution and its ends.
std::string value_defect(Request const& request) {
  if (auto defect = element_defect(request); !defect.empty()) return defect;
  bool const is_of_vectors = names_vectors(request.dist);
  if (is_by_element(request) || names_parameters(request.dist)) {
    if (auto defect = is_of_vectors ? vector_defect(request)
                                    : distribution_defect(request);
        !defect.empty()) {
      return defect;
    }
    if (request.format == "packed") {
      return "--packed joins random bits; --dist " + request.dist +
             " makes values";
    }
  } else if (!request.ends.empty()) {
    return "--ends is for --dist uniform:a,b";
  } else if (request.type == "i32" || request.type == "i64") {
    return "--type " + request.type +
           " is for distributions of whole numbers, such as --dist "
           "integers:1,6; the generator's own bits are --type u32, u64 or i31";
  } else if (request.dist == "words") {
    if (request.type != "u32" && request.type != "u64") {
      return "--dist words makes words of 32 or 64 bits; give --type u32 or "
             "u64 with it";
    }
  } else if (request.dist != "reference" && !is_real(request)) {
    return "--dist " + request.dist +
           " makes floating-point numbers; give --type f32 or f64 with it";
  }
  return {};
}

}  // namespace

std::string request_defect(Request const& request) {
  if (auto defect = value_defect(request); !defect.empty()) return defect;
  if (request.format == "packed" && is_real(request)) {
    return "--packed joins the bits of integers; " + request.type +
           " gives floating-point numbers";
  }
  if (request.order == "cyclic" && request.block == 0) {
    return "--order cyclic deals blocks to the streams: give --block N";
  }
  if (request.order != "cyclic" && request.block > 0) {
    return "--block is for --order cyclic";
  }
  if (request.format == "hdf5" && request.out.empty()) {
    return "--format hdf5 writes to a file: give --out FILE";
  }
  return {};
}

void write_notes(Request const& request,
                 std::map<std::string, std::string>& notes) {
  std::erase_if(notes, [](auto const& note) {
    return note.first.starts_with(note_prefix);
  });
  for_each_text(request, [&](char const* name, std::string const& text) {
    notes[note_prefix + name] = text;
  });
  for_each_number(request, [&](char const* name, std::uint64_t n) {
    notes[note_prefix + name] = std::to_string(n);
  });
  if (request.allow_overlap) notes[overlap_note] = "yes";
}

std::optional<Request> read_notes(
    std::map<std::string, std::string> const& notes) {
  if (!notes.contains(note_prefix + "count")) return std::nullopt;
  Request request;
  // The other notes that there are depend on these.
  request.format = note(notes, "format");
  request.dist = note(notes, "dist");
  request.order = note(notes, "order");
  if (auto const found = notes.find(note_prefix + "elements");
      found != notes.end()) {
    request.elements = found->second;
  }
  require_known(notes, request);
  for_each_text(request, [&](char const* name, std::string& text) {
    text = note(notes, name);
  });
  for_each_number(request, [&](char const* name, std::uint64_t& n) {
    UInt128 const value = number(name, note(notes, name));
    if (value.high != 0) {
      throw Failure("the checkpoint's note '" + note_prefix + name +
                    "' is too large");
    }
    n = value.low;
  });
  number("start", request.start);
  request.allow_overlap = notes.contains(overlap_note);
  if (request.allow_overlap) {
    require_word("allow_overlap", notes.at(overlap_note), std::array{"yes"});
  }
  require_meant(request);
  return request;
}

ValueArray describe_values(Request const& request, Snapshot const& set,
                           StoredType type) {
  UInt128 const start = number("start", request.start);
  ValueArray array;
  array.type = type;
  array.components = num_components(request.dist, request.type);
  array.attributes = {{"generator", set.generator},
                      {"parameters", set.parameters},
                      {"seeding", set.seeding},
                      {"seed", set.seed},
                      {"first_stream", set.first_stream},
                      {"num_streams", set.num_streams},
                      {"part", set.part},
                      {"num_parts", set.num_parts},
                      {"order", request.order},
                      {"type", request.type},
                      {"distribution", request.dist},
                      {"position_low", start.low},
                      {"position_high", start.high},
                      {"library_version", request.library_version}};
  if (request.order == "cyclic") {
    array.attributes["block"] = request.block;
  }
  if (!request.elements.empty()) {
    array.attributes["elements"] = request.elements;
    if (!request.element_dataset.empty()) {
      array.attributes["element_dataset"] = request.element_dataset;
    }
    array.attributes["element_sum"] = request.element_sum;
  } else if (request.dist.starts_with("uniform:")) {
    array.attributes["ends"] = request.ends.empty() ? "[)" : request.ends;
  }
  return array;
}

}  // namespace Runnel::Tool
