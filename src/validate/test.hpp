// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_VALIDATE_TEST_HPP
#define RUNNEL_VALIDATE_TEST_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <memory>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/validate/battery_options.hpp>
#include <runnel/validate/battery_result.hpp>
#include <string>
#include <vector>

#include "validate/statistics.hpp"

namespace Runnel::Validate {

using Space = Kokkos::DefaultExecutionSpace;
using Block = Kokkos::View<std::uint32_t const*, Space::memory_space>;
using Counts = Kokkos::View<std::uint64_t*, Space::memory_space>;

inline constexpr bool on_host = !Impl::Backend<Space>::on_device;

/// A test: takes words, unit by unit, and remembers counts. Units are
/// independent of each other; the result for one does not depend on the
/// others, so blocks may end anywhere.
class Test {
 public:
  /// \param unit  words of a unit
  Test(std::string name, std::string parameters, std::uint64_t unit)
      : m_name(std::move(name)),
        m_parameters(std::move(parameters)),
        m_unit(unit) {}
  Test(Test const&) = delete;
  Test& operator=(Test const&) = delete;
  virtual ~Test() = default;

  std::string const& name() const { return m_name; }
  std::string const& parameters() const { return m_parameters; }
  std::uint64_t unit() const { return m_unit; }

  /// Takes the next words, however many. Returns when they were counted.
  void add(Space const& space, Block const& words);
  std::vector<Result> results() const;
  TestState state() const;
  void restore(TestState const& state);
  std::size_t num_counts() const { return counts().size(); }

 protected:
  /// Counts whole units, `words.size() / unit()` of them; asynchronous.
  virtual void count(Space const& space, Block const& words) = 0;
  virtual std::vector<std::uint64_t> counts() const = 0;
  virtual void set_counts(std::vector<std::uint64_t> const& counts) = 0;
  /// The statistics of the counts of `units` units.
  virtual std::vector<Statistic> statistics(
      std::vector<std::uint64_t> const& counts, std::uint64_t units) const = 0;

 private:
  std::string m_name;
  std::string m_parameters;
  std::uint64_t m_unit;
  std::uint64_t m_words = 0;  ///< in whole units
  double m_seconds = 0;
  std::uint64_t m_pending_size = 0;
  Kokkos::View<std::uint32_t*, Space::memory_space> m_pending;
};

/// A name of a test, and the function that makes it.
struct CatalogueEntry {
  TestFacts facts;
  std::unique_ptr<Test> (*make)(TestFacts const& facts);
};

/// All tests, in the order of the results.
std::vector<CatalogueEntry> const& catalogue();

}  // namespace Runnel::Validate

#endif  // RUNNEL_VALIDATE_TEST_HPP
