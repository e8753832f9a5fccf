// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Has each distribution the same bits on this machine? Checksums, to be
// compared by scripts/checksums with those of other compilers, back ends and
// machines:
//
//   runnel_test_distribution_checksums draws|words [OPTION...]
//   [DISTRIBUTION...]
//
// draws: of 10^11 doubles, or integers of 64 bits, of each distribution: one
// sequence, filled in blocks. words: of the floats of all 2^32 unit words, by
// the kernels of fills, and the largest error from the double of the same u.
//
//   --configuration TEXT  the first column: compiler, options, machine
//   --first N, --count N  a piece; those of pieces add up modulo 2^64
//   --step N              of words: word i is i · N modulo 2^32
//   --block N             values in memory at once
//
// A line of CSV of each distribution; all of them unless some are named.

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <runnel/lanes/backend.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "checks.hpp"

namespace Runnel::Testing {
namespace {

struct Request {
  bool is_of_words = false;
  std::string configuration = "-";
  Piece piece;
  std::vector<std::string> distributions;
};

std::uint64_t number_of(std::string const& text) {
  std::size_t end = 0;
  std::uint64_t const number =
      text.starts_with('-') ? 0 : std::stoull(text, &end, 0);
  if (end != text.size()) {
    throw std::invalid_argument("'" + text + "' is not a whole number");
  }
  return number;
}

Request read_request(std::vector<std::string> const& arguments) {
  Request request;
  if (arguments.empty() ||
      (arguments[0] != "draws" && arguments[0] != "words")) {
    throw std::invalid_argument("give draws or words first");
  }
  request.is_of_words = arguments[0] == "words";
  request.piece.count = request.is_of_words ? 1ull << 32 : 100'000'000'000;
  using Space = Kokkos::DefaultExecutionSpace;
  request.piece.block = std::int64_t{1}
                        << (Impl::Backend<Space>::on_device ? 26 : 20);
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    std::string const& name = arguments[i];
    if (!name.starts_with("--")) {
      request.distributions.push_back(name);
      continue;
    }
    if (++i == arguments.size())
      throw std::invalid_argument(name + ": of what?");
    if (name == "--configuration") {
      request.configuration = arguments[i];
    } else if (name == "--first") {
      request.piece.first = number_of(arguments[i]);
    } else if (name == "--count") {
      request.piece.count = number_of(arguments[i]);
    } else if (name == "--step") {
      request.piece.step = number_of(arguments[i]);
    } else if (name == "--block") {
      request.piece.block = static_cast<std::int64_t>(number_of(arguments[i]));
    } else {
      throw std::invalid_argument("there is no option " + name);
    }
  }
  if (request.piece.block < 1) {
    throw std::invalid_argument("--block: at least 1");
  }
  return request;
}

std::vector<Check> chosen_checks(Request const& request) {
  std::vector<Check> checks;
  if (request.is_of_words) {
    add_word_checks(checks);
  } else {
    add_real_draws(checks);
    add_table_draws(checks);
    add_deep_draws(checks);
    add_whole_draws(checks);
  }
  auto const& names = request.distributions;
  for (auto const& name : names) {
    bool const is_there =
        std::any_of(checks.begin(), checks.end(),
                    [&](Check const& c) { return c.distribution == name; });
    if (is_there) continue;
    throw std::invalid_argument("'" + name + "' is not checked");
  }
  std::erase_if(checks, [&](Check const& c) {
    return !names.empty() &&
           std::find(names.begin(), names.end(), c.distribution) == names.end();
  });
  return checks;
}

void run(Request const& request) {
  std::printf(
      "configuration,of,distribution,type,first,count,step,checksum,zeros,"
      "infinities,nans,least,largest,largest error,seconds\n");
  for (Check const& check : chosen_checks(request)) {
    Kokkos::Timer const timer;
    CheckRow const row = check.run(request.piece);
    using Long = unsigned long long;
    Piece const& piece = request.piece;
    std::printf(
        "\"%s\",%s,\"%s\",%s,%llu,%llu,%llu,%016llx,%llu,%llu,%llu,%s,"
        "%s,%s,%.3f\n",
        request.configuration.c_str(), request.is_of_words ? "words" : "draws",
        check.distribution.c_str(), check.type.c_str(), Long{piece.first},
        Long{piece.count}, Long{piece.step}, Long{row.checksum},
        Long{row.zeros}, Long{row.infinities}, Long{row.nans},
        row.least.c_str(), row.largest.c_str(), row.largest_error.c_str(),
        timer.seconds());
    std::fflush(stdout);
  }
}

}  // namespace
}  // namespace Runnel::Testing

int main(int argc, char* argv[]) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  try {
    Runnel::Testing::run(
        Runnel::Testing::read_request({argv + 1, argv + argc}));
  } catch (std::exception const& error) {
    std::fprintf(stderr, "runnel_test_distribution_checksums: %s\n",
                 error.what());
    return 2;
  }
  return 0;
}
