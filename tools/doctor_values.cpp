// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

#include "checkpoints.hpp"
#include "doctor.hpp"
#include "errors.hpp"
#include "numbers.hpp"

namespace Runnel::Tool {
namespace {

/// Options that a generator's streams take, and values that exist do not.
void refuse_generator_options(DoctorArguments const& given) {
  std::string const source = given.raw ? "--raw" : "--hdf5";
  if (given.per_stream) {
    throw UsageError("--per-stream: all values of " + source +
                     " are examined, as many of each stream; leave it out");
  }
  std::pair<char const*, bool> const options[] = {
      {"--seed", given.seeds.seed.has_value()},
      {"--param", given.seeds.param.has_value()},
      {"--table", given.seeds.table.has_value()},
      {"--params", given.seeds.params.has_value()},
      {"--stream", given.stream.has_value()},
      {"--offset", given.offset.has_value()},
      {"--from", given.from.has_value()},
      {"--distance", given.distance.has_value()},
      {"--consecutive-seeds", given.consecutive_seeds},
      {"--allow-overlap", given.allow_overlap},
      {"--backend", given.backend.has_value()}};
  for (auto const& [option, is_given] : options) {
    if (!is_given) continue;
    throw UsageError(std::string(option) +
                     ": it says how a GENERATOR makes streams, and the values "
                     "of " +
                     source + " are made already; leave it out");
  }
}

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

File open_raw(std::string const& name) {
  if (name == "-") return {stdin, [](std::FILE*) { return 0; }};
  File file(std::fopen(name.c_str(), "rb"), std::fclose);
  if (!file) {
    throw Failure("cannot read '" + name + "': " + std::strerror(errno));
  }
  return file;
}

/// All bytes; words hold them, so that values are aligned.
std::vector<std::uint64_t> read_bytes(std::string const& name,
                                      std::size_t& bytes) {
  auto const file = open_raw(name);
  std::vector<std::uint64_t> memory(1 << 16);
  bytes = 0;
  for (;;) {
    if (bytes == memory.size() * 8) memory.resize(memory.size() * 2);
    auto* const to = reinterpret_cast<char*>(memory.data()) + bytes;
    std::size_t const got =
        std::fread(to, 1, memory.size() * 8 - bytes, file.get());
    bytes += got;
    if (got == 0) break;
  }
  if (std::ferror(file.get()) != 0) {
    throw Failure("cannot read '" + name + "': " + std::strerror(errno));
  }
  return memory;
}

/// Value i of stream s lies at i·P + s: moves it to where the doctor reads it.
template <class T>
void transpose(ExaminedValues& values) {
  std::vector<std::uint64_t> memory(values.memory.size());
  auto const* const from = reinterpret_cast<T const*>(values.memory.data());
  auto* const to = reinterpret_cast<T*>(memory.data());
  for (std::uint64_t i = 0; i < values.per_stream; ++i) {
    for (std::uint64_t s = 0; s < values.num_streams; ++s) {
      to[s * values.per_stream + i] = from[i * values.num_streams + s];
    }
  }
  values.memory = std::move(memory);
}

ExaminedValues read_raw(DoctorArguments const& given) {
  if (!given.type || !given.streams) {
    throw UsageError("--raw needs --type and --streams");
  }
  ExaminedValues values;
  values.type = *given.type;
  std::size_t const each = bytes_of(values.type);
  values.num_streams = read_positive("--streams", *given.streams);
  std::size_t bytes = 0;
  values.memory = read_bytes(*given.raw, bytes);
  std::uint64_t const count = bytes / each;
  if (bytes == 0 || bytes % each != 0 || count % values.num_streams != 0) {
    throw Failure("'" + *given.raw + "' has " + std::to_string(bytes) +
                  " bytes, which are not as many values of " + values.type +
                  " in each of " + std::to_string(values.num_streams) +
                  " streams");
  }
  values.per_stream = count / values.num_streams;
  return values;
}

std::string type_name(StoredType type, std::string const& dataset) {
  switch (type) {
    case StoredType::u32:
      return "u32";
    case StoredType::u64:
      return "u64";
    case StoredType::f32:
      return "f32";
    case StoredType::f64:
      return "f64";
    default:
      throw Failure("dataset '" + dataset +
                    "' is of signed integers; store them as unsigned ones");
  }
}

/// A dataset of rows and columns says how many streams there are, a list does
/// not.
ExaminedValues read_hdf5(DoctorArguments const& given, bool is_interleaved) {
  if (given.type) throw UsageError("--type is that of --raw FILE");
  std::string const dataset = given.dataset.value_or("values");
  auto numbers = stored_numbers(*given.hdf5, dataset);
  ExaminedValues values;
  values.type = type_name(numbers.type, dataset);
  auto const& shape = numbers.shape;
  std::uint64_t const count = shape[0] * (shape.size() == 2 ? shape[1] : 1);
  if (shape.size() == 2) values.num_streams = shape[is_interleaved ? 1 : 0];
  if (given.streams) {
    auto const streams = read_positive("--streams", *given.streams);
    if (shape.size() == 2 && streams != values.num_streams) {
      throw UsageError("--streams: dataset '" + dataset + "' has " +
                       std::to_string(values.num_streams) + " streams, not " +
                       std::to_string(streams));
    }
    values.num_streams = streams;
  } else if (shape.size() == 1) {
    throw UsageError("--hdf5: dataset '" + dataset +
                     "' is a list, which needs --streams");
  }
  if (count % values.num_streams != 0) {
    throw Failure("dataset '" + dataset + "' has " + std::to_string(count) +
                  " values, which are not as many in each of " +
                  std::to_string(values.num_streams) + " streams");
  }
  values.per_stream = count / values.num_streams;
  values.memory = std::move(numbers.memory);
  return values;
}

}  // namespace

std::size_t bytes_of(std::string const& type) {
  if (type == "u32" || type == "f32") return 4;
  if (type == "u64" || type == "f64") return 8;
  throw UsageError("--type: '" + type + "' is none of u32, u64, f32, f64");
}

ExaminedValues read_examined(DoctorArguments const& given) {
  refuse_generator_options(given);
  std::string const layout = given.layout.value_or("blocked");
  if (layout != "blocked" && layout != "interleaved") {
    throw UsageError("--layout: '" + layout +
                     "' is none of blocked, interleaved");
  }
  bool const is_interleaved = layout == "interleaved";
  auto values = given.hdf5 ? read_hdf5(given, is_interleaved) : read_raw(given);
  if (is_interleaved) {
    bytes_of(values.type) == 4 ? transpose<std::uint32_t>(values)
                               : transpose<std::uint64_t>(values);
  }
  return values;
}

}  // namespace Runnel::Tool
