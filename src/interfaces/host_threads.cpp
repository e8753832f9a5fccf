// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <initializer_list>
#include <runnel/core/errors.hpp>
#include <runnel/interfaces/detail/host_threads.hpp>
#include <string>
#include <string_view>

#if defined(KOKKOS_ENABLE_OPENMP)
#include <omp.h>
#endif

namespace Runnel::Impl {
namespace {

constexpr char const* kokkos_threads = "KOKKOS_NUM_THREADS";

void refuse_above_limit(long threads, std::string const& source) {
  int const most = max_host_threads();
  RUNNEL_THROW_IF(threads > most,
                  source + " asks for " + std::to_string(threads) +
                      " threads, and Kokkos has room for " +
                      std::to_string(most) + "; give at most that many");
}

/// The beginning of a message, which names the variable and no function: users
/// set it, and call none.
std::string text_of_variable(char const* name, std::string const& text) {
  return std::string("the variable ") + name + " is '" + text + "'";
}

/// A variable for a whole number of at least `least`; 0: there is none.
/// \throws std::invalid_argument for others, for which Kokkos would abort
long number_of_variable(char const* name, int least) {
  char const* const text = std::getenv(name);
  if (text == nullptr) return 0;
  char* end = nullptr;
  errno = 0;
  long const number = std::strtol(text, &end, 10);
  RUNNEL_THROW_IF(
      end == text || errno != 0 || number < least,
      text_of_variable(name, text) +
          ", no whole number that Kokkos takes; give one of at least " +
          std::to_string(least) + ", or unset it");
  return number;
}
std::string lower_case(std::string text) {
  for (char& c : text) {
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return text;
}
/// Checks a variable that has one of a list of values.
/// \param text  the variable's value, in the case of the list's
void check_variable(char const* name, std::string const& text,
                    std::initializer_list<std::string_view> values) {
  std::string known;
  for (std::string_view const value : values) {
    if (text == value) return;
    known += (known.empty() ? "" : ", ") + std::string(value);
  }
  RUNNEL_THROW_IF(true, text_of_variable(name, text) +
                            ", which Kokkos does not take; give one of " +
                            known + ", or unset it");
}

/// The variables that Kokkos reads. \returns its number of threads, or 0
long check_kokkos_variables() {
  for (char const* const name :
       {"KOKKOS_DISABLE_WARNINGS", "KOKKOS_PRINT_CONFIGURATION",
        "KOKKOS_TUNE_INTERNALS"}) {
    if (char const* const text = std::getenv(name); text != nullptr) {
      check_variable(name, lower_case(text),
                     {"1", "true", "yes", "0", "false", "no"});
    }
  }
  constexpr char const* map = "KOKKOS_MAP_DEVICE_ID_BY";
  if (char const* const text = std::getenv(map); text != nullptr) {
    check_variable(map, text, {"mpi_rank", "random"});
  }
  number_of_variable("KOKKOS_DEVICE_ID", 0);
  return number_of_variable(kokkos_threads, 1);
}

}  // namespace

int max_host_threads() {
#if defined(KOKKOS_ENABLE_OPENMP)
  return Kokkos::Impl::OpenMPTraits::MAX_THREAD_COUNT;
#elif defined(KOKKOS_ENABLE_THREADS)
  return Kokkos::Impl::ThreadsInternal::MAX_THREAD_COUNT;
#else
  return INT_MAX;
#endif
}

void check_host_threads(std::optional<int> wanted) {
  long const threads = check_kokkos_variables();
  if (wanted) return refuse_above_limit(*wanted, "the program");
  if (threads > 0) return refuse_above_limit(threads, kokkos_threads);
#if defined(KOKKOS_ENABLE_OPENMP)
  char const* const text = std::getenv("OMP_NUM_THREADS");
  // GNU's OpenMP takes numbers above those of an int modulo 2^32.
  errno = 0;
  long const requested = text == nullptr ? 0 : std::strtol(text, nullptr, 10);
  refuse_above_limit(
      errno == 0 && requested > INT_MAX ? requested : omp_get_max_threads(),
      text != nullptr ? "OMP_NUM_THREADS"
                      : "OpenMP, by the machine's processors,");
#endif
}

}  // namespace Runnel::Impl
