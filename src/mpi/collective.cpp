// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One rank's exception is thrown on all ranks.

#include <exception>
#include <new>
#include <runnel/core/errors.hpp>
#include <runnel/mpi/communicator.hpp>
#include <stdexcept>
#include <string>

namespace Runnel {
namespace {

enum class Kind : std::uint64_t { checkpoint, ended, argument, other };

struct Failure {
  std::exception_ptr exception;  ///< none: all is well here
  bool elsewhere = false;        ///< only others know what failed
  Kind kind = Kind::other;
  std::string text;
};

// Describes the exception that is being handled.
Failure describe() {
  std::exception_ptr const current = std::current_exception();
  try {
    throw;
  } catch (Impl::FailedElsewhere const&) {
    return {current, true, Kind::other, {}};
  } catch (CheckpointError const& error) {
    return {current, false, Kind::checkpoint, error.what()};
  } catch (StreamEnded const& error) {
    return {current, false, Kind::ended, error.what()};
  } catch (std::invalid_argument const& error) {
    return {current, false, Kind::argument, error.what()};
  } catch (std::bad_alloc const&) {
    return {current, false, Kind::other, "out of memory"};
  } catch (std::exception const& error) {
    return {current, false, Kind::other, error.what()};
  } catch (...) {
    return {current, false, Kind::other, "an exception of unknown type"};
  }
}

Failure attempt(std::function<void()> const& act) {
  try {
    act();
    return {};
  } catch (...) {
    return describe();
  }
}

[[noreturn]] void rethrow(Kind kind, std::string const& text) {
  switch (kind) {
    case Kind::checkpoint:
      throw CheckpointError(text);
    case Kind::ended:
      throw StreamEnded(text);
    case Kind::argument:
      throw std::invalid_argument(text);
    default:
      throw std::runtime_error(text);
  }
}

}  // namespace

void Communicator::all_or_none(std::function<void()> const& act) const {
  Failure failure = attempt(act);
  bool const knows = failure.exception && !failure.elsewhere;
  auto const rank = static_cast<std::uint64_t>(m_rank);
  auto const nobody = static_cast<std::uint64_t>(m_size);
  // Ranks with an error of their own come before those that were only notified.
  std::uint64_t const first = least(knows               ? rank
                                    : failure.elsewhere ? nobody
                                                        : nobody + 1);
  if (first == nobody + 1) return;
  if (first == nobody) {
    throw std::runtime_error(
        "Runnel::Communicator::all_or_none: a collective step failed on no "
        "rank, by a defect of the "
        "library; please report it");
  }
  std::vector<std::uint64_t> kind = {static_cast<std::uint64_t>(failure.kind)};
  broadcast(kind, static_cast<int>(first));
  std::string text = failure.text;
  broadcast(text, static_cast<int>(first));
  if (knows) std::rethrow_exception(failure.exception);
  rethrow(static_cast<Kind>(kind[0]),
          "rank " + std::to_string(first) + ": " + text);
}

std::string Communicator::from_root(
    std::function<std::string()> const& act) const {
  constexpr char all_is_well = 4;
  Failure failure;
  std::string told;
  if (is_root()) {
    failure = attempt([&] { told = all_is_well + act(); });
    if (failure.exception) {
      told = static_cast<char>(failure.kind) + failure.text;
    }
  }
  broadcast(told);
  if (failure.exception) std::rethrow_exception(failure.exception);
  std::string const text = told.substr(1);
  if (told[0] == all_is_well) return text;
  rethrow(static_cast<Kind>(told[0]), "rank 0: " + text);
}

}  // namespace Runnel
