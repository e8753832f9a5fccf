// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/ranmar.h>

#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "kokkos_life.hpp"
#include "ranmar_choice.hpp"
#include "ranmar_source.hpp"
#include "source_table.hpp"
#include "status.hpp"
#include "write_position.hpp"

namespace Runnel::CApi {
namespace {

/// A source of floats or of doubles.
struct Source {
  std::unique_ptr<RanmarSource<float>> floats;
  std::unique_ptr<RanmarSource<double>> doubles;
  bool is_extended = false;

  std::unique_ptr<RanmarSource<float>>& of(float const* /*type*/) {
    return floats;
  }
  std::unique_ptr<RanmarSource<double>>& of(double const* /*type*/) {
    return doubles;
  }
  /// Calls f with the source of either type.
  template <class F>
  void with(F const& f) {
    if (floats != nullptr) f(*floats);
    if (doubles != nullptr) f(*doubles);
  }
};

using Table = SourceTable<Source, RUNNEL_RANMAR_MAX_IDS>;
Table& table() { return lasting_table<Table>(); }

void check_id(int id) {
  RUNNEL_THROW_IF(id < 0 || id >= RUNNEL_RANMAR_MAX_IDS,
                  "there is no id " + std::to_string(id) +
                      "; give one of 0 … " +
                      std::to_string(RUNNEL_RANMAR_MAX_IDS - 1));
}

Source& source(int id) {
  Source* const found = table().find(id);
  if (found != nullptr) return *found;
  check_id(id);
  throw Failure(RUNNEL_ERROR_BAD_HANDLE,
                "there is no source " + std::to_string(id) +
                    ", which was not initialised, or finalised since; "
                    "initialise it first");
}

template <class Real>
RanmarSource<Real>& source_of(int id) {
  auto const& found = source(id).of(static_cast<Real const*>(nullptr));
  RUNNEL_THROW_IF(found == nullptr,
                  "source " + std::to_string(id) + " is one of " +
                      (sizeof(Real) == 4 ? "doubles" : "floats") +
                      "; use the call for these");
  return *found;
}

std::uint64_t seed_number(int value, char const* name) {
  RUNNEL_THROW_IF(value < 0, std::string(name) + " = " + std::to_string(value) +
                                 " is negative; pass a non-negative number");
  return static_cast<std::uint64_t>(value);
}

/// Arguments of the calls that initialise a source.
struct SourceRequest {
  int ij;
  int kl;
  int instances;
  std::size_t prefetch;  ///< numbers
};

template <class Real>
runnel_status initialise(char const* function, int id,
                         SourceRequest const& request) {
  auto const instances = request.instances;
  auto const prefetch = request.prefetch;
  return guarded(function, [&] {
    check_id(id);
    SeedChoice const seed{
        "ij,kl",
        {seed_number(request.ij, "ij"), seed_number(request.kl, "kl")},
        {}};
    RUNNEL_THROW_IF(instances < 1,
                    std::to_string(instances) +
                        " instances make no numbers; give at least one");
    constexpr std::size_t most = std::size_t{1} << 40;
    RUNNEL_THROW_IF(
        prefetch > most,
        "a prefetch of " + std::to_string(prefetch) +
            " numbers, which a buffer in memory holds; give at most 2^40");
    require_kokkos();
    auto made = std::make_unique<Source>();
    made->is_extended = wants_extended_ranmar();
    auto const form = ranmar_form<Real>(made->is_extended);
    auto& numbers = made->of(static_cast<Real const*>(nullptr));
    if (instances == 1) {
      numbers = std::make_unique<SerialRanmar<Real>>(seed, form, prefetch);
    } else {
      use_back_end([&] {
        numbers = std::make_unique<SharedRanmar<Real>>(
            seed, form, static_cast<std::uint64_t>(instances), prefetch);
      });
    }
    std::lock_guard const lock(kernel_mutex());
    table().put(id, std::move(made));
  });
}

/// Writes the next n numbers. \param how  a buffer's, or past it
template <class Real>
runnel_status get(char const* function, int id, Real* array, std::size_t n,
                  void (RanmarSource<Real>::*how)(Real*, std::size_t)) {
  return guarded(function, [&] {
    auto& numbers = source_of<Real>(id);
    require_count(n, sizeof *array);
    if (n > 0) require_pointer(array, "array");
    (numbers.*how)(array, n);
  });
}

/// The next n numbers where they lie.
template <class Real>
runnel_status take(char const* function, int id, std::size_t n,
                   Real const** values) {
  return guarded(function, [&] {
    auto& numbers = source_of<Real>(id);
    require_pointer(values, "values");
    *values = numbers.take(n);
  });
}

constexpr std::uint64_t count_mark = RUNNEL_RANMAR_EXTENDED_COUNT;

/// Numbers to be skipped, by a count with or without the mark.
std::uint64_t checked_skip(std::uint64_t count, bool is_extended) {
  bool const marked = count >= count_mark;
  RUNNEL_THROW_IF(marked && !is_extended,
                  "the count " + std::to_string(count) +
                      " is one of the extended RANMAR (2^63 was added), but "
                      "the source is the published one; initialise it after "
                      "runnel_ranmar_extended(1), or skip less than 2^63 "
                      "numbers at a time");
  RUNNEL_THROW_IF(is_extended && !marked && count > 0,
                  "the count " + std::to_string(count) +
                      " is one of the published RANMAR, but the source is the "
                      "extended one; select the published one, or, to skip "
                      "numbers of this one, add RUNNEL_RANMAR_EXTENDED_COUNT");
  return marked ? count - count_mark : count;
}

/// A count as the caller stores it.
UInt128 marked_count(UInt128 count, bool is_extended) {
  if (!is_extended) return count;
  RUNNEL_THROW_IF(count >= UInt128(count_mark),
                  to_string(count) +
                      " numbers of the extended RANMAR are 2^63 or more, which "
                      "have no count with a mark; initialise the source anew");
  return count + UInt128(count_mark);
}

}  // namespace
}  // namespace Runnel::CApi

using namespace Runnel::CApi;
using Runnel::UInt128;

extern "C" {

runnel_status ranmar_initialise(int id, int ij, int kl, int instances,
                                size_t prefetch) {
  return initialise<float>(__func__, id, {ij, kl, instances, prefetch});
}

runnel_status ranmar_initialise_double(int id, int ij, int kl, int instances,
                                       size_t prefetch) {
  return initialise<double>(__func__, id, {ij, kl, instances, prefetch});
}

runnel_status ranmar_get(int id, float* array, size_t n) {
  return get(__func__, id, array, n, &RanmarSource<float>::get);
}
runnel_status ranmar_get_double(int id, double* array, size_t n) {
  return get(__func__, id, array, n, &RanmarSource<double>::get);
}

runnel_status ranmar_take(int id, size_t n, float const** values) {
  return take(__func__, id, n, values);
}
runnel_status ranmar_take_double(int id, size_t n, double const** values) {
  return take(__func__, id, n, values);
}

runnel_status ranmar_get_direct(int id, float* array, size_t n) {
  return get(__func__, id, array, n, &RanmarSource<float>::get_direct);
}
runnel_status ranmar_get_direct_double(int id, double* array, size_t n) {
  return get(__func__, id, array, n, &RanmarSource<double>::get_direct);
}

runnel_status ranmar_skip(int id, uint64_t count) {
  return guarded(__func__, [&] {
    auto& found = source(id);
    auto const skipped = checked_skip(count, found.is_extended);
    found.with([&](auto& numbers) { numbers.skip(skipped); });
  });
}

runnel_status ranmar_count(int id, uint64_t* low, uint64_t* high) {
  return guarded(__func__, [&] {
    auto& found = source(id);
    found.with([&](auto const& numbers) {
      write_position(marked_count(numbers.count(), found.is_extended), low,
                     high, "the count");
    });
  });
}

runnel_status ranmar_finalise(int id) {
  return guarded(__func__, [&] {
    source(id);
    std::lock_guard const lock(kernel_mutex());
    table().put(id, nullptr);
  });
}

}  // extern "C"
