// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_INTERFACES_HPP
#define RUNNEL_TOOLS_INTERFACES_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "generator.hpp"

/// \file
/// The library's interfaces as `selftest` and `bench` see them: each gives the
/// values of the streams of a request, which take turns value by value.

namespace Runnel::Tool {

/// The kind of numbers drawn through an interface: `NumberKind::words` is the
/// generator's own integer or, where its outputs are floating-point numbers, 32
/// bits by `Words`.
enum class NumberKind { words, f32, f64 };
inline constexpr NumberKind number_kinds[] = {NumberKind::words,
                                              NumberKind::f32, NumberKind::f64};

/// A kind of a generator's numbers in the words of the options. The real
/// numbers are `uniform` except where that is not made from native outputs.
struct KindNames {
  std::string type, dist;
  StoredType stored;
};

/// One interface with its streams.
class NumberInterface {
 public:
  NumberInterface() = default;
  NumberInterface(NumberInterface const&) = delete;
  NumberInterface& operator=(NumberInterface const&) = delete;
  virtual ~NumberInterface() = default;

  /// Writes the next values to memory of the host.
  virtual void draw(void* values, std::uint64_t count) = 0;
  /// Gives out the next values in requests of `request`, and looks at each
  /// where the interface hands them to host code. Returns when they are all
  /// there.
  /// \param request  at most `max_request`; 0: all of them at once
  virtual void serve(std::uint64_t count, std::uint64_t request) = 0;
};

/// The largest request of `NumberInterface::serve`.
inline constexpr std::uint64_t max_request = 4096;

/// How numbers are drawn from a generator.
struct InterfaceChoice {
  std::string interface;  ///< of `interface_names`
  NumberKind kind = NumberKind::words;
  Seed seed;
  StreamChoice streams;
  /// Values of the blocks that are made ahead; 0: the library's choice.
  std::size_t block = 0;
  /// Instances of the host among the workers of `shared`, whose shares change
  /// from call to call; 0: `all_workers`, by their speeds.
  std::size_t hosts = 0;
};

inline constexpr std::string_view interface_names[] = {
    "fill", "host", "pool", "handle", "team", "shared", "blocks", "c"};

/// Names with commas between them.
/// \param with_ranks  may `ranks` be one of them: all ranks of MPI together?
/// \throws UsageError, also for `c` and `ranks` where the program was built
///   without them
std::vector<std::string> read_interfaces(std::string const& text,
                                         bool with_ranks);

/// Returns whether requests of few numbers are this interface's purpose.
bool serves_requests(std::string const& interface);

/// Why numbers cannot be drawn from a generator in this way; empty: they can.
std::string reason_against(Generator const& generator,
                           InterfaceChoice const& choice);
/// \pre there is no reason against it; Kokkos is initialised
std::unique_ptr<NumberInterface> open_interface(Generator const& generator,
                                                InterfaceChoice const& choice);

/// Generators of the C interface. \pre RUNNEL_ENABLE_CAPI
bool has_c_generator(std::string const& name);
std::unique_ptr<NumberInterface> open_c_interface(
    Generator const& generator, InterfaceChoice const& choice);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_INTERFACES_HPP
