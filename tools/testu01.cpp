// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "testu01.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <set>
#include <system_error>
#include <utility>

#include "errors.hpp"
#include "numbers.hpp"

#ifdef RUNNEL_TOOLS_TESTU01
#include <fcntl.h>
#include <unistd.h>

#include "callback_words.hpp"
#include "diehard.hpp"

#include <cstdio>

extern "C" {
#include <testu01/bbattery.h>
#include <testu01/swrite.h>
#include <testu01/unif01.h>
}
#endif

namespace Runnel::Tool {
namespace {

struct Suite {
  char const* name;
  int num_tests;
  std::uint32_t missing = 0;  ///< bit t: there is no test t
};

/// Numbers of tests as TestU01 1.2.3 counts them. It has all of Diehard except
/// the overlapping permutations, both counts of ones, the sums, and craps.
constexpr std::array<Suite, 6> suites = {
    {{"smallcrush", 10},
     {"crush", 96},
     {"bigcrush", 106},
     {"rabbit", 26},
     {"alphabit", 9},
     {"diehard", 14, 1U << 2 | 1U << 8 | 1U << 9 | 1U << 13}}};

Suite const& suite_of(std::string const& battery) {
  return *std::find_if(suites.begin(), suites.end(),
                       [&](Suite const& s) { return battery == s.name; });
}

bool has_test(Suite const& suite, int test) {
  return test >= 32 || (suite.missing >> test & 1) == 0;
}

/// "1 to 10", or "1 to 14 but 2, 8".
std::string numbers_of(Suite const& suite) {
  std::string text = "1 to " + std::to_string(suite.num_tests);
  for (int test = 1; test <= suite.num_tests; ++test) {
    if (has_test(suite, test)) continue;
    text += (text.find("but") == std::string::npos ? " but " : ", ") +
            std::to_string(test);
  }
  return text;
}

/// A test's number; 0: `text` is none.
int read_test(std::string const& text, Suite const& suite) {
  int test = 0;
  char const* const end = text.data() + text.size();
  auto const [stop, error] = std::from_chars(text.data(), end, test);
  bool const is_test = error == std::errc() && stop == end && test > 0 &&
                       test <= suite.num_tests && has_test(suite, test);
  return is_test ? test : 0;
}

/// The first and the last test of "7" or "20-25".
std::pair<int, int> read_tests(Suite const& suite, std::string const& text) {
  std::size_t const dash = text.find('-');
  int const from = read_test(text.substr(0, dash), suite);
  int const to = dash == std::string::npos
                     ? from
                     : read_test(text.substr(dash + 1), suite);
  std::string const there_are = std::string("; --battery ") + suite.name +
                                " has tests " + numbers_of(suite) +
                                ", give numbers or ranges of these, as 1,3-" +
                                std::to_string(suite.num_tests);
  if (from == 0 || to == 0) {
    throw UsageError("--tests: '" + text + "' is no test or range of tests" +
                     there_are);
  }
  if (from > to) {
    throw UsageError("--tests: '" + text + "' ends before it begins" +
                     there_are);
  }
  return {from, to};
}

}  // namespace

bool is_testu01(std::string const& battery) {
  return std::any_of(suites.begin(), suites.end(),
                     [&](Suite const& s) { return battery == s.name; });
}

std::vector<int> testu01_tests(std::string const& battery,
                               std::optional<std::string> const& tests) {
  Suite const& suite = suite_of(battery);
  std::string const text =
      tests.value_or("1-" + std::to_string(suite.num_tests));
  std::set<int> chosen;
  for (auto const& one : split_list(text)) {
    auto const [first, last] = read_tests(suite, one);
    for (int test = first; test <= last; ++test) {
      if (has_test(suite, test)) chosen.insert(test);
    }
  }
  return {chosen.begin(), chosen.end()};
}

#ifndef RUNNEL_TOOLS_TESTU01

std::vector<Validate::Result> run_testu01(
    std::string const& battery, std::vector<int> const&, std::uint64_t,
    std::function<std::uint32_t()> const&) {
  throw UsageError(
      "--battery " + battery +
      " is one of TestU01, which this program was built without; install it "
      "(Debian, Ubuntu: libtestu01-0-dev, of non-free) and configure with "
      "-DRunnel_ENABLE_TESTU01=ON");
}

#else

namespace {

/// TestU01 calls a function without arguments.
CallbackWords* fed = nullptr;

unsigned next_word() { return (*fed)(); }

/// TestU01's generator of these words, of which it has one at a time.
class FedGenerator {
 public:
  explicit FedGenerator(CallbackWords& words) {
    fed = &words;
    std::string name = "runnel";
    m_generator = unif01_CreateExternGenBits(name.data(), next_word);
  }
  FedGenerator(FedGenerator const&) = delete;
  FedGenerator& operator=(FedGenerator const&) = delete;
  ~FedGenerator() {
    unif01_DeleteExternGenBits(m_generator);
    fed = nullptr;
  }
  unif01_Gen* get() const { return m_generator; }

 private:
  unif01_Gen* m_generator;
};

/// TestU01 prints as it goes; here, nothing.
class Silence {
 public:
  Silence() {
    std::fflush(stdout);
    m_stdout = ::dup(STDOUT_FILENO);
    int const nowhere = ::open("/dev/null", O_WRONLY);
    if (nowhere >= 0) {
      ::dup2(nowhere, STDOUT_FILENO);
      ::close(nowhere);
    }
  }
  Silence(Silence const&) = delete;
  Silence& operator=(Silence const&) = delete;
  ~Silence() {
    std::fflush(stdout);
    if (m_stdout < 0) return;
    ::dup2(m_stdout, STDOUT_FILENO);
    ::close(m_stdout);
  }

 private:
  int m_stdout;
};

/// Names of statistics and p-values of a test.
std::vector<std::pair<std::string, double>> call(std::string const& battery,
                                                 int test, unif01_Gen* gen,
                                                 double bits) {
  if (battery == "diehard") return run_diehard(gen, test);
  std::vector<int> counts(
      static_cast<std::size_t>(suite_of(battery).num_tests) + 1);
  counts[static_cast<std::size_t>(test)] = 1;
  int* const repeats = counts.data();
  if (battery == "smallcrush") bbattery_RepeatSmallCrush(gen, repeats);
  if (battery == "crush") bbattery_RepeatCrush(gen, repeats);
  if (battery == "bigcrush") bbattery_RepeatBigCrush(gen, repeats);
  if (battery == "rabbit") bbattery_RepeatRabbit(gen, bits, repeats);
  if (battery == "alphabit") {
    bbattery_RepeatAlphabit(gen, bits, 0, 32, repeats);
  }
  std::vector<std::pair<std::string, double>> results;
  for (int i = 0; i < bbattery_NTests; ++i) {
    if (bbattery_pVal[i] < 0) continue;  // not run
    results.emplace_back(bbattery_TestNames[i], bbattery_pVal[i]);
  }
  return results;
}

}  // namespace

std::vector<Validate::Result> run_testu01(
    std::string const& battery, std::vector<int> const& tests,
    std::uint64_t bytes, std::function<std::uint32_t()> const& next) {
  CallbackWords words(next);
  Silence const silence;
  swrite_Basic = FALSE;
  FedGenerator const generator(words);
  std::vector<Validate::Result> results;
  for (int const test : tests) {
    std::uint64_t const before = words.count();
    auto const begin = std::chrono::steady_clock::now();
    auto const found =
        call(battery, test, generator.get(), 8 * static_cast<double>(bytes));
    words.rethrow();
    std::chrono::duration<double> const spent =
        std::chrono::steady_clock::now() - begin;
    // TestU01's p-value is that of the upper tail; ours has both.
    for (auto const& [statistic, upper] : found) {
      results.push_back({statistic, "upper tail",
                         battery + " " + std::to_string(test), upper,
                         std::min(1.0, 2 * std::min(upper, 1 - upper)),
                         words.count() - before, spent.count()});
    }
  }
  return results;
}

#endif

}  // namespace Runnel::Tool
