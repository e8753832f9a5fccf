// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_VALIDATE_BATTERY_HPP
#define RUNNEL_VALIDATE_BATTERY_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <memory>
#include <runnel/core/errors.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/validate/battery_options.hpp>
#include <runnel/validate/battery_result.hpp>
#include <string>
#include <vector>

namespace Runnel::Validate {

/// Words to give a battery at a time: as many as a host's caches hold, or as
/// keep a GPU busy for longer than it takes to start kernels (256 MiB).
inline constexpr std::uint64_t words_at_once =
    std::uint64_t{1} << (Impl::Backend<Kokkos::DefaultExecutionSpace>::on_device
                             ? 26
                             : 22);

/// Statistical tests that share one pass over the numbers of a generator.
///
/// The tests count on Kokkos' default execution space what words of 32 bits
/// have in them, in integers of a size that does not grow with the number of
/// words, and turn the counts into p-values when asked. The counts are a pure
/// function of the words: not of how they were cut into calls, nor of threads.
/// docs/quality.md describes each test.
///
///     Battery battery(battery_tests("quick"));
///     battery.run(std::uint64_t{1} << 26,
///                 [&](Battery::Values const& values) { fill(values, set); });
///     for (Result const& result : battery.results()) …
class Battery {
 public:
  using execution_space = Kokkos::DefaultExecutionSpace;
  using Values =
      Kokkos::View<std::uint32_t*, typename execution_space::memory_space>;
  using WideValues =
      Kokkos::View<std::uint64_t*, typename execution_space::memory_space>;
  using RealValues =
      Kokkos::View<double*, typename execution_space::memory_space>;

  /// \param tests  names of tests, or beginnings of names and a star: `serial*`
  ///   is `serial_2`, `serial_2_low`, …
  /// \throws std::invalid_argument if there is no such test, or the bits are
  ///   none of a value
  explicit Battery(std::vector<std::string> const& tests,
                   BatteryOptions const& options = {});
  Battery(Battery&&) noexcept;
  Battery& operator=(Battery&&) noexcept;
  ~Battery();

  /// Takes the next values of a generator. Returns when they were counted, so
  /// that the View may be filled again.
  /// \throws std::invalid_argument if the View's size is no multiple of 32
  void add(Values const& values);
  void add(WideValues const& values);
  /// Takes numbers in [0, 1): their first 32 bits behind the point, as values.
  void add(RealValues const& values);

  /// Has `fill` fill `count` values in all, a View at a time, and takes them.
  /// The View, and what the tests read of it, stays in a GPU's cache.
  /// \param fill  called with a View of at most `block` values; need not wait
  ///   for what it enqueues on the default instance
  /// \param block  a multiple of 32 above 0
  /// \throws std::invalid_argument if `block` or `count` is not such a multiple
  template <class View = Values, class Fill>
  void run(std::uint64_t count, Fill&& fill,
           std::uint64_t block = words_at_once) {
    RUNNEL_THROW_IF(block == 0 || block % 32 != 0,
                    "Runnel::Validate::Battery::run: blocks of " +
                        std::to_string(block) +
                        " values; give a multiple of 32 above 0");
    View const values(Kokkos::view_alloc(Kokkos::WithoutInitializing,
                                         "Runnel::Validate::Battery::values"),
                      static_cast<std::size_t>(std::min(block, count)));
    for (std::uint64_t done = 0; done < count; done += values.size()) {
      std::uint64_t const now =
          std::min<std::uint64_t>(values.size(), count - done);
      View const next(values.data(), static_cast<std::size_t>(now));
      fill(next);
      add(next);
    }
  }

  /// The p-values so far. A test that has seen too few words has none.
  std::vector<Result> results() const;

  /// Names of the tests that have no p-value yet.
  std::vector<std::string> undecided() const;

  /// Words that each test was given: of the chosen bits, 32 per word.
  std::uint64_t words() const;

  /// Everything that the tests remember: plain integers, for checkpoints.
  std::vector<TestState> state() const;
  /// Goes on from there. \throws std::invalid_argument if it is the state of
  /// other tests; the battery is unchanged
  void restore(std::vector<TestState> const& state);

 private:
  struct Tests;
  std::unique_ptr<Tests> m_tests;
};

}  // namespace Runnel::Validate

#endif  // RUNNEL_VALIDATE_BATTERY_HPP
