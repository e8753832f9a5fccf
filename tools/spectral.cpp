// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/validate/spectral.hpp>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <runnel/core/printable.hpp>
#include <string>
#include <utility>
#include <vector>

#include "byte_file.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "generator.hpp"
#include "numbers.hpp"

namespace Runnel::Tool {
namespace {

struct SpectralArguments {
  std::string generator;
  SeedText seeds;
  std::optional<std::string> stream, leapfrog, block;
  bool json = false;
};

/// A lattice, and which one it is.
struct Lattices {
  std::string what;  ///< `leapfrog`, `blocks` or `pairs`
  UInt128 distance;
  std::vector<SpectralResult> results;
  /// Period of a part that repeats so soon that its lattice says nothing;
  /// otherwise 0.
  UInt128 period = 0;
};

bool is_bad(Lattices const& one) {
  return one.period != UInt128(0) || worst_merit(one.results) < 0.1;
}
char const* verdict_of(Lattices const& one) {
  return is_bad(one) ? "bad" : worst_merit(one.results) < 0.3 ? "poor" : "good";
}

/// The period of a part of a sequence that takes all values modulo a power of
/// two, if it is below 2^24; otherwise 0.
UInt128 short_period(LinearRecurrence const& r, UInt128 parts) {
  if (!r.all_residues) return 0;
  UInt128 period = r.modulus;
  for (; (parts.low & 1) == 0 && period > UInt128(1); parts = parts >> 1) {
    period = period >> 1;
  }
  return period < UInt128(std::uint64_t{1} << 24) ? period : UInt128(0);
}

Lattices leapfrog_of(LinearRecurrence const& r, UInt128 parts) {
  return {"leapfrog", parts, spectral_test_of_leapfrog(r, parts),
          short_period(r, parts)};
}

void add_blocks(LinearRecurrence const& r, UInt128 block,
                std::vector<Lattices>& all) {
  all.push_back({"blocks", block, spectral_test_of_blocks(r, block), 0});
  auto pairs = spectral_test_of_block_pairs(r, block);
  if (!pairs.empty()) all.push_back({"pairs", block, std::move(pairs), 0});
}

/// Usual numbers of parts, and lengths of blocks.
std::vector<Lattices> survey(LinearRecurrence const& r) {
  std::vector<Lattices> all;
  for (std::uint64_t const parts :
       {1,   2,   3,    4,    5,    6,     7,     8,       10,
        12,  16,  24,   32,   48,   64,    96,    100,     128,
        256, 512, 1000, 1024, 4096, 10000, 65536, 1000000, 1 << 20}) {
    all.push_back(leapfrog_of(r, parts));
  }
  for (std::uint64_t const block :
       {std::uint64_t{1000000}, std::uint64_t{1} << 20,
        std::uint64_t{1000000000}, std::uint64_t{1} << 30,
        std::uint64_t{1000000000000}, std::uint64_t{1} << 40}) {
    add_blocks(r, block, all);
  }
  return all;
}

std::string merit_text(double merit) {
  char text[16];
  std::snprintf(text, sizeof text, "%.5f", merit);
  return text;
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

std::string as_text(std::vector<Lattices> const& all) {
  std::size_t width = 18;
  for (auto const& one : all) {
    width = std::max(width, to_string(one.distance).size() + 2);
  }
  std::string text = padded("lattice", 10) + padded("distance", width);
  for (int t = 2; t <= 8; ++t) {
    text += padded("t = " + std::to_string(t), 9);
  }
  text += "worst\n";
  for (auto const& one : all) {
    text += padded(one.what, 10) + padded(to_string(one.distance), width);
    for (int t = 2; t <= 8; ++t) {
      std::string cell = "-";
      for (auto const& result : one.results) {
        if (result.dimension == t) cell = merit_text(result.merit);
      }
      text += padded(cell, 9);
    }
    text += verdict_of(one);
    if (one.period != UInt128(0)) {
      text += ": repeats after " + to_string(one.period);
    }
    text += "\n";
  }
  return text +
         "\nMerits: the shortest vector beside that of the best lattice, 1 at "
         "most; below 0.1 bad, below 0.3 poor.\n"
         "leapfrog: consecutive values of a part. blocks: the same index in t "
         "consecutive blocks. pairs: t/2 consecutive values in each of two.\n";
}

std::string as_json(std::string const& generator,
                    std::vector<Lattices> const& all) {
  std::string lattices;
  for (auto const& one : all) {
    std::string results;
    for (auto const& result : one.results) {
      char merit[64];
      std::snprintf(merit, sizeof merit, "%.9g, \"log2_length\": %.9g",
                    result.merit, result.log2_length);
      results +=
          (results.empty() ? "" : ", ") + std::string("{\"dimension\": ") +
          std::to_string(result.dimension) + ", \"merit\": " + merit + "}";
    }
    lattices +=
        (lattices.empty() ? "" : ",\n") + std::string("    {\"lattice\": ") +
        Impl::json_quoted(one.what) +
        ", \"distance\": " + to_string(one.distance) +
        ", \"verdict\": " + Impl::json_quoted(verdict_of(one)) +
        (one.period != UInt128(0) ? ", \"period\": " + to_string(one.period)
                                  : "") +
        ", \"results\": [" + results + "]}";
  }
  return "{\n  \"generator\": " + Impl::json_quoted(generator) +
         ",\n  \"lattices\": [\n" + lattices + "\n  ]\n}\n";
}

std::vector<Lattices> lattices_of(SpectralArguments const& given,
                                  LinearRecurrence const& recurrence) {
  std::vector<Lattices> all;
  if (given.leapfrog) {
    all.push_back(leapfrog_of(recurrence,
                              read_wide_count("--leapfrog", *given.leapfrog)));
  }
  if (given.block) {
    add_blocks(recurrence, read_wide_count("--block", *given.block), all);
  }
  return all.empty() ? survey(recurrence) : all;
}

int run_spectral(SpectralArguments const& given) {
  auto const generator = find_generator(given.generator);
  if (generator.recurrence == nullptr) {
    throw UsageError(given.generator +
                     " has no lattice: it is no linear congruential or "
                     "multiple recursive generator of few words");
  }
  StreamChoice choice;
  if (given.stream) {
    choice.first_stream = read_count("--stream", *given.stream);
  }
  SeedText text = given.seeds;
  text.seed = generator.facts.default_seed;
  auto const seed = generator.read_seed(text, choice);
  generator.check(seed, choice);
  auto const all =
      lattices_of(given, generator.recurrence(seed, choice.first_stream));
  print(given.json ? as_json(given.generator, all) : as_text(all));
  bool const is_question = given.leapfrog || given.block;
  return is_question && std::ranges::any_of(all, is_bad) ? fault_found
                                                         : success;
}

}  // namespace

Command add_spectral(CLI::App& program) {
  auto const given = std::make_shared<SpectralArguments>();
  auto* const app = program.add_subcommand(
      "spectral", "Test the lattices of parts and blocks of linear generators");
  app->add_option("GENERATOR", given->generator, lattice_help())
      ->required()
      ->type_name("");
  app->add_option("--leapfrog", given->leapfrog,
                  "The parts of so many (default: a list of usual ones)")
      ->type_name("PARTS");
  app->add_option("--block", given->block,
                  "Blocks that begin so many outputs apart")
      ->type_name("N");
  app->add_option("--param", given->seeds.param, "As for 'runnel generate'")
      ->type_name("P");
  app->add_option("--stream", given->stream, "As for 'runnel generate'")
      ->type_name("K");
  add_json_flag(*app, given->json);
  add_examples(*app, {{"runnel spectral sprng_lcg64",
                       "which numbers of parts and lengths of blocks are good"},
                      {"runnel spectral mrg32k3a --leapfrog 1024 --json",
                       "the part of one of 1024 processes, for programs"}});
  return {app, [given] { return run_spectral(*given); }};
}

}  // namespace Runnel::Tool
