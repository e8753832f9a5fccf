// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "collective.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace Runnel::CApi {
namespace {

struct Outcome {
  runnel_status status = RUNNEL_OK;
  std::string text;
};

Outcome attempt(std::function<void()> const& act) {
  constexpr std::string_view nobody = "";
  Outcome outcome;
  outcome.status = guarded(nobody.data(), act);
  if (outcome.status != RUNNEL_OK) {
    // After the name of the function, here none, and ": ".
    outcome.text = runnel_last_error() + 2;
  }
  return outcome;
}

}  // namespace

std::uint64_t everywhere(Communicator const& ranks,
                         std::function<void()> const& act,
                         std::uint64_t number) {
  Outcome const mine = attempt(act);
  auto const rank = static_cast<std::uint64_t>(ranks.rank());
  auto const nobody = static_cast<std::uint64_t>(ranks.size());
  std::uint64_t const first =
      ranks.least(mine.status == RUNNEL_OK ? nobody + number : rank);
  if (first >= nobody) return first - nobody;
  std::vector<std::uint64_t> status = {static_cast<std::uint64_t>(mine.status)};
  ranks.broadcast(status, static_cast<int>(first));
  std::string text = mine.text;
  ranks.broadcast(text, static_cast<int>(first));
  if (first != rank && !text.starts_with("rank ")) {
    text = "rank " + std::to_string(first) + ": " + text;
  }
  throw Failure(static_cast<runnel_status>(status[0]), text);
}

void fail_with_others(std::shared_ptr<Communicator const> const& only,
                      Failure const& bad) {
  if (only != nullptr) everywhere(*only, [&] { throw bad; });
  throw bad;
}

}  // namespace Runnel::CApi
