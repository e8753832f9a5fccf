// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "request.hpp"

#include <runnel/core/uint128.hpp>
#include <stdexcept>

#include "errors.hpp"

namespace Runnel::Tool {
namespace {

// The notes' names begin with it.
std::string const prefix = "generate.";

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
}
template <class R, class F>
void for_each_number(R& request, F&& f) {
  f("count", request.count);
  f("done", request.done);
  f("out_bytes", request.out_bytes);
}

std::string note(std::map<std::string, std::string> const& notes,
                 std::string const& name) {
  auto const found = notes.find(prefix + name);
  if (found == notes.end()) {
    throw Failure("the checkpoint's request is incomplete: note '" + prefix +
                  name + "' is missing");
  }
  return found->second;
}

UInt128 number(std::string const& name, std::string const& text) {
  try {
    return parse_uint128(text);
  } catch (std::invalid_argument const&) {
    throw Failure("the checkpoint's note '" + prefix + name + "' is '" + text +
                  "', no number");
  }
}

}  // namespace

void write_notes(Request const& request,
                 std::map<std::string, std::string>& notes) {
  for_each_text(request, [&](char const* name, std::string const& text) {
    notes[prefix + name] = text;
  });
  for_each_number(request, [&](char const* name, std::uint64_t n) {
    notes[prefix + name] = std::to_string(n);
  });
}

std::optional<Request> read_notes(
    std::map<std::string, std::string> const& notes) {
  if (!notes.contains(prefix + "count")) return std::nullopt;
  Request request;
  for_each_text(request, [&](char const* name, std::string& text) {
    text = note(notes, name);
  });
  for_each_number(request, [&](char const* name, std::uint64_t& n) {
    UInt128 const value = number(name, note(notes, name));
    if (value.high != 0) {
      throw Failure("the checkpoint's note '" + prefix + name +
                    "' is too large");
    }
    n = value.low;
  });
  number("start", request.start);
  if (request.done > request.count) {
    throw Failure("the checkpoint's request has given out " +
                  std::to_string(request.done) + " of " +
                  std::to_string(request.count) + " values");
  }
  return request;
}

ValueArray describe_values(Request const& request, Snapshot const& set,
                           StoredType type) {
  UInt128 const start = number("start", request.start);
  ValueArray array;
  array.type = type;
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
  return array;
}

}  // namespace Runnel::Tool
