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
};

/// Numbers of tests as TestU01 1.2.3 counts them.
constexpr std::array<Suite, 5> suites = {{{"smallcrush", 10},
                                          {"crush", 96},
                                          {"bigcrush", 106},
                                          {"rabbit", 26},
                                          {"alphabit", 9}}};

int num_tests(std::string const& battery) {
  return std::find_if(suites.begin(), suites.end(),
                      [&](Suite const& s) { return battery == s.name; })
      ->num_tests;
}

/// A test's number; 0: `text` is none.
int read_test(std::string const& text, int last) {
  int test = 0;
  char const* const end = text.data() + text.size();
  auto const [stop, error] = std::from_chars(text.data(), end, test);
  bool const is_test = error == std::errc() && stop == end && test <= last;
  return is_test ? std::max(test, 0) : 0;
}

/// The first and the last test of "7" or "20-25".
std::pair<int, int> read_tests(std::string const& battery,
                               std::string const& text) {
  int const last = num_tests(battery);
  std::size_t const dash = text.find('-');
  int const from = read_test(text.substr(0, dash), last);
  int const to =
      dash == std::string::npos ? from : read_test(text.substr(dash + 1), last);
  std::string const there_are =
      "; --battery " + battery + " has tests 1 to " + std::to_string(last) +
      ", give numbers or ranges of these, as 1,3-" + std::to_string(last);
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
  std::string const text =
      tests.value_or("1-" + std::to_string(num_tests(battery)));
  std::set<int> chosen;
  for (auto const& one : split_list(text)) {
    auto const [first, last] = read_tests(battery, one);
    for (int test = first; test <= last; ++test) chosen.insert(test);
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
struct Words {
  std::function<std::uint32_t()> next;
  std::uint64_t count = 0;
};
Words* fed = nullptr;

unsigned next_word() {
  ++fed->count;
  return fed->next();
}

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

/// Of the tests of a battery those that `repeats` counts.
void call(std::string const& battery, unif01_Gen* gen, double bits,
          int* repeats) {
  if (battery == "smallcrush") bbattery_RepeatSmallCrush(gen, repeats);
  if (battery == "crush") bbattery_RepeatCrush(gen, repeats);
  if (battery == "bigcrush") bbattery_RepeatBigCrush(gen, repeats);
  if (battery == "rabbit") bbattery_RepeatRabbit(gen, bits, repeats);
  if (battery == "alphabit") {
    bbattery_RepeatAlphabit(gen, bits, 0, 32, repeats);
  }
}

/// TestU01's p-value is that of the upper tail; ours has both.
void add_results(std::string const& battery, int test, std::uint64_t words,
                 double seconds, std::vector<Validate::Result>& to) {
  for (int i = 0; i < bbattery_NTests; ++i) {
    double const upper = bbattery_pVal[i];
    if (upper < 0) continue;  // not run
    to.push_back({bbattery_TestNames[i], "upper tail",
                  battery + " " + std::to_string(test), upper,
                  std::min(1.0, 2 * std::min(upper, 1 - upper)), words,
                  seconds});
  }
}

}  // namespace

std::vector<Validate::Result> run_testu01(
    std::string const& battery, std::vector<int> const& tests,
    std::uint64_t bytes, std::function<std::uint32_t()> const& next) {
  Words words = {next};
  fed = &words;
  Silence const silence;
  swrite_Basic = FALSE;
  std::string name = "runnel";
  unif01_Gen* const gen = unif01_CreateExternGenBits(name.data(), next_word);
  std::vector<Validate::Result> results;
  for (int const test : tests) {
    std::vector<int> repeats(static_cast<std::size_t>(num_tests(battery)) + 1);
    repeats[static_cast<std::size_t>(test)] = 1;
    std::uint64_t const before = words.count;
    auto const begin = std::chrono::steady_clock::now();
    call(battery, gen, 8 * static_cast<double>(bytes), repeats.data());
    std::chrono::duration<double> const spent =
        std::chrono::steady_clock::now() - begin;
    add_results(battery, test, words.count - before, spent.count(), results);
  }
  unif01_DeleteExternGenBits(gen);
  fed = nullptr;
  return results;
}

#endif

}  // namespace Runnel::Tool
