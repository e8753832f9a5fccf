// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_GENERATOR_HPP
#define RUNNEL_TOOLS_GENERATOR_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <runnel/config.hpp>
#include <runnel/core/linear_recurrence.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/interfaces/resources.hpp>
#include <runnel/io/value_file.hpp>
#include <runnel/streams/partition.hpp>
#include <runnel/validate/overlap.hpp>
#include <string>
#include <vector>

/// \file
/// A generator of the library as the commands see it: a value with its type
/// erased. The implementation is compiled once per generator, from
/// generator.cpp.in.

namespace Runnel::Tool {

/// The facts that `runnel list` prints.
struct Facts {
  std::string name;
  std::string title;
  std::string native_type;  ///< of what `--type native` gives, as it is stored
  std::string streams_by;
  std::string jump_by;
  std::string source;
  std::string default_seed;
  std::string seed_rules;  ///< what `--seed` may be
  std::uint64_t num_streams;
  int parallel_width;
  int period_log2;
  int state_bytes;
  int output_bits;  ///< of a native output; 0: it is a real
  /// Outputs to skip before the starts of streams no longer show.
  std::uint64_t skip;
  /// What streams still have in common after that; empty: nothing is known.
  std::string caution;
};

/// A seeding rule of a generator, and the numbers given to it.
struct Seed {
  std::string form;
  std::vector<std::uint64_t> numbers;
  /// Constants that the generator lets one choose; its page says which.
  std::vector<std::uint64_t> parameters;
};

/// The user's options for seed and constants, as text.
struct SeedText {
  using Text = std::optional<std::string>;
  Text seed, param, total, substream, spawn, table, params;
};

/// The streams that a request is about.
struct StreamChoice {
  std::uint64_t first_stream = 0;
  std::uint64_t num_streams = 1;
  UInt128 offset = 0;
  Leapfrog leapfrog = {};
  bool allow_overlap = false;
};

/// A stream that has a seed of its own.
struct StreamOrigin {
  Seed seed;
  std::uint64_t stream;
  bool allow_overlap = false;
};
/// The number of streams that a stream spawns in each generation of a tree.
inline constexpr std::uint64_t children_of_node = 15;

/// Declared in element_reader.hpp.
class ElementReader;

/// Which values are made, and how.
struct Making {
  std::string type = "native";
  std::string dist = "reference";
  std::string ends;                              ///< of `--dist uniform:a,b`
  std::shared_ptr<ElementReader> elements = {};  ///< null: none
  std::string backend;                           ///< empty: Kokkos' default
  int team_size = 0;
  std::int64_t chunk = 0;
};

/// What a check of parameters by element has found.
struct CheckedRows {
  std::uint64_t count = 0;
  std::uint64_t sum = 0;  ///< `ElementReader::sum`
};

/// A set of streams that makes values. Kokkos must be initialised.
class NumberSource {
 public:
  NumberSource() = default;
  NumberSource(NumberSource const&) = delete;
  NumberSource& operator=(NumberSource const&) = delete;
  virtual ~NumberSource() = default;

  virtual StoredType stored_type() const = 0;
  /// Values to request at a time, so that they take a moderate amount of
  /// memory.
  virtual std::uint64_t piece() const = 0;
  /// The same for one of `num_parts` leapfrog parts; fewer where the others are
  /// stepped over, so that signals need not wait for long.
  virtual std::uint64_t piece_of_part(std::uint64_t num_parts) const = 0;
  /// Returns whether one value of such a part takes so long that a signal
  /// cannot wait.
  virtual bool is_slow(std::uint64_t num_parts) const = 0;
  /// Streams to hold at a time, if there is a choice.
  virtual std::uint64_t max_streams() const = 0;

  /// Holds these streams from now on.
  virtual void seed(Seed const& seed, StreamChoice const& choice) = 0;
  /// \param allow_overlap  the streams may go on past their ends
  virtual void restore(Snapshot const& snapshot, bool allow_overlap) = 0;
  virtual Snapshot snapshot() const = 0;

  /// Checks the parameters by element of `count` values, or of as many as their
  /// file has rows.
  /// \throws Failure with the first value whose parameters are refused
  virtual CheckedRows check_elements(std::uint64_t count) = 0;
  /// The values that are made next have the parameters of this row and those
  /// behind.
  virtual void go_to_row(std::uint64_t row) = 0;

  /// Makes the next values; returns when they are there.
  /// \param count  of values, or of vectors of a set of one stream
  /// \param block  of the cyclic order
  virtual void fill(std::uint64_t count, Order order,
                    std::int64_t block = 0) = 0;
  /// The values made last, in host memory.
  virtual void const* values() = 0;
  /// The same where they were made, in memory of the back end.
  virtual void* device_values() = 0;
  /// The contribution of the values made last to the sum of a sequence
  /// (sequence_sum.hpp) in which they begin at this place.
  virtual std::uint64_t sum(std::uint64_t first) const = 0;
};

/// Streams of a seed on a back end.
struct SeededStreams {
  Seed const& seed;
  StreamChoice const& choice;
  std::string const& backend;  ///< empty: Kokkos' default
};
/// Declared in arrangement.hpp.
struct Arrangement;

/// The published serial loop: native integers, one after the other.
class SerialLoop {
 public:
  SerialLoop() = default;
  SerialLoop(SerialLoop const&) = delete;
  SerialLoop& operator=(SerialLoop const&) = delete;
  virtual ~SerialLoop() = default;
  virtual void next(void* values, std::uint64_t count) = 0;
};

/// Declared in interfaces.hpp.
enum class NumberKind;
struct KindNames;
struct InterfaceChoice;
class NumberInterface;
/// Declared in rank_numbers.hpp.
struct RankChoice;
class RankNumbers;

struct Generator {
  Facts facts;
  /// Reads --seed and the other options of the seed. \throws UsageError
  Seed (*read_seed)(SeedText const& text, StreamChoice const& choice);
  /// As a snapshot of its streams has it. \throws std::invalid_argument if
  /// there are none
  Seed (*as_made)(Seed const& seed);
  /// Returns whether the generator has this seeding rule.
  bool (*has_form)(std::string const& form);
  /// \throws std::invalid_argument if there are no such streams
  void (*check)(Seed const& seed, StreamChoice const& choice);
  /// \throws UsageError if there are no such values, or no such back end
  std::unique_ptr<NumberSource> (*numbers)(Making const& making);
  /// `arrange` by the one stream. Kokkos must be initialised.
  void (*arrange)(SeededStreams const& streams, Arrangement const& wanted,
                  void* to);
  std::unique_ptr<SerialLoop> (*serial)(Seed const& seed);
  /// Streams of the tree that is spawned from one. \throws
  /// std::invalid_argument if there are fewer
  std::vector<StreamOrigin> (*tree)(Seed const& seed, std::uint64_t stream,
                                    std::uint64_t count);
  /// Facts about its streams, for `runnel overlap`.
  GeneratorFacts apart;
  /// The recurrence of a stream, for `runnel spectral`; nullptr: no lattice.
  LinearRecurrence (*recurrence)(Seed const& seed, std::uint64_t stream);
  /// The resources that `num_streams` streams take on a back end. Kokkos must
  /// be initialised.
  Resources (*resources)(Seed const& seed, std::string const& backend,
                         std::uint64_t num_streams);
  /// The kinds of numbers that are drawn through interfaces, as options.
  KindNames (*kind_names)(NumberKind kind);
  /// The same numbers by the definition: `next` gives those of the streams in
  /// turn, and steps over offsets and other leapfrog parts.
  std::unique_ptr<SerialLoop> (*serial_values)(Seed const& seed,
                                               StreamChoice const& choice,
                                               NumberKind kind);
  /// All but `fill` and `c`, on Kokkos' default back end.
  std::unique_ptr<NumberInterface> (*interface)(InterfaceChoice const& choice);
  /// Whether `TeamRng` has leapfrog parts of it.
  bool leaps_in_teams;
#if RUNNEL_ENABLE_MPI
  /// Collective. Kokkos and MPI must be initialised.
  std::unique_ptr<RankNumbers> (*ranks)(RankChoice const& given);
#endif
};

/// Defined in one source file for each generator.
template <class G>
Generator generator_of();

/// Generators in the order of the library's list.
std::vector<Generator> all_generators();

/// \throws UsageError, with the names there are
Generator find_generator(std::string const& name);
/// All of them if no names are given. \throws UsageError likewise
std::vector<Generator> find_generators(std::vector<std::string> const& names);

/// The names of generators that have lattices, for the help: "a, b or c".
std::string lattice_help();
/// Explains --param for the generators that have it.
std::string parameter_help();

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_GENERATOR_HPP
