// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Texts of options: numbers, lists, parts, times. Each is read or refused with
// a message that a terminal can show.

#include <cstdint>
#include <cstdlib>
#include <runnel/core/printable.hpp>
#include <runnel/core/uint128.hpp>
#include <stdexcept>
#include <string>

#include "errors.hpp"
#include "numbers.hpp"

namespace {

using namespace Runnel;

template <class Read>
void attempt(Read const& read) {
  try {
    read();
  } catch (Tool::UsageError const&) {
  } catch (std::invalid_argument const& error) {
    if (Impl::printable(error.what()) != error.what()) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* bytes,
                                      std::size_t count) {
  std::string const text(reinterpret_cast<char const*>(bytes), count);
  attempt([&] {
    UInt128 const number = parse_uint128(text);
    if (parse_uint128(to_string(number)) != number) std::abort();
  });
  attempt([&] { Tool::read_u64("--x", text, 1000); });
  attempt([&] { Tool::read_positive("--x", text); });
  attempt([&] { Tool::read_threads(text); });
  attempt([&] { Tool::read_list("--x", text); });
  attempt([&] {
    Leapfrog const part = Tool::read_leapfrog("--x", text);
    if (part.part >= part.num_parts) std::abort();
  });
  attempt([&] {
    auto const interval = Tool::read_interval("--x", text);
    if (!(interval.seconds >= 0)) std::abort();
  });
  std::string const shown = Impl::printable(text);
  if (Impl::printable(shown) != shown) std::abort();
  std::string const quoted = Impl::json_quoted(text);
  if (Impl::printable(quoted) != quoted) std::abort();
  return 0;
}
