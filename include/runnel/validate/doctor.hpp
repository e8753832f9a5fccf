// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_VALIDATE_DOCTOR_HPP
#define RUNNEL_VALIDATE_DOCTOR_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <runnel/core/errors.hpp>
#include <runnel/validate/detail/stream_table.hpp>

namespace Runnel {

/// The faults that streams can have.
enum class StreamFault {
  equal_streams,  ///< the same values at equal positions, from first to last
  overlap,        ///< a run of one stream is a run of another
  repetition,     ///< a run of a stream comes again in it
  common_bit,     ///< a bit agrees, or disagrees, too often at equal positions
  correlation,    ///< values at equal positions are correlated
  first_values    ///< the first values show how streams were seeded
};
/// The name of a fault in reports: `overlap`, ….
char const* name_of(StreamFault fault);

/// A fault that was found, and the streams that show it.
struct StreamFinding {
  StreamFault fault;
  std::uint64_t stream = 0;  ///< the first of the two
  std::uint64_t other = 0;
  /// Where the run begins in each of the two streams, and how many values it
  /// has.
  std::uint64_t position = 0;
  std::uint64_t other_position = 0;
  std::uint64_t length = 0;
  int bit = -1;  ///< of `common_bit`, from the top of the word; else −1
  /// Agreements less disagreements as a fraction of all, ρ, or a count.
  double statistic = 0;
  /// An upper bound of the probability of that among all comparisons; 0: none
  /// to speak of.
  double p = 0;
  /// Pairs of streams with the same fault, this one included.
  std::uint64_t pairs = 1;
  std::string text = {};  ///< in words

  std::int64_t lag() const {
    return static_cast<std::int64_t>(position) -
           static_cast<std::int64_t>(other_position);
  }
};

/// Limits of `diagnose_streams`: what it reports, and how much it compares.
struct DoctorOptions {
  /// Findings are what clean streams would show with this probability at most.
  double alpha = 1e-6;
  /// Per fault.
  std::size_t max_findings = 20;
  /// Bits of all pairs of up to this many streams are compared; of more, those
  /// 1 to 16 and a power of two apart.
  std::uint64_t max_streams_in_pairs = 1024;
  /// Values of all pairs of up to this many streams are correlated; of more,
  /// those of the same distances.
  std::uint64_t max_streams_correlated = 16384;
};

/// The findings, the gravest first.
struct StreamDiagnosis {
  std::uint64_t num_streams = 0;
  std::uint64_t num_values = 0;  ///< of each stream
  /// Streams that are equal from first to last count once.
  std::uint64_t distinct_streams = 0;
  /// Runs of this many values were compared; 0: there were too few values.
  int window = 0;
  std::uint64_t pairs_compared = 0;    ///< by their bits
  std::uint64_t pairs_correlated = 0;  ///< by their values
  std::vector<StreamFinding> findings;
  /// Faults beyond max_findings.
  std::uint64_t not_listed = 0;
  /// Tests that could not be made, with the reason.
  std::vector<std::string> notes;

  bool is_clean() const { return findings.empty(); }
};

namespace Impl {
StreamDiagnosis diagnose(StreamTable const& table,
                         DoctorOptions const& options);
}

/// Tests streams for dependence: values(s, i) is value i of stream s, of any
/// generator. Finds
///
///  - runs of several values that occur twice, in any two streams and at any
///    lag: equal and shifted streams, blocks that overlap the next one, states
///    that were used twice;
///  - bits that agree too often, and values that are correlated, at equal
///    positions of two streams, or weakly in all;
///  - first values that depend on the number of the stream.
///
/// The report depends on the values alone. They must be complete when it is
/// called: made by the default instance, or fenced. Cost: 20 bytes of memory
/// per value, a sort of as many words as there are values, and one pass over
/// both streams for every pair.
/// \param values  rank 2, of std::uint32_t, std::uint64_t, float or double,
///   integers left-justified, in any memory
/// \throws std::invalid_argument for less than one stream or value, or from
///   2^40 values on
template <class View>
StreamDiagnosis diagnose_streams(View const& values,
                                 DoctorOptions const& options = {}) {
  using T = typename View::non_const_value_type;
  static_assert(View::rank == 2,
                "Runnel::diagnose_streams: values are a View of rank 2, "
                "[stream][position]");
  static_assert(
      std::is_same_v<T, std::uint32_t> || std::is_same_v<T, std::uint64_t> ||
          std::is_same_v<T, float> || std::is_same_v<T, double>,
      "Runnel::diagnose_streams: values are std::uint32_t, std::uint64_t, "
      "float or double");
  RUNNEL_THROW_IF(values.size() == 0, "Runnel::diagnose_streams: there are " +
                                          std::to_string(values.extent(0)) +
                                          " streams of " +
                                          std::to_string(values.extent(1)) +
                                          " values; give at least one of each");
  RUNNEL_THROW_IF(values.size() >> 40 != 0,
                  "Runnel::diagnose_streams: " + std::to_string(values.size()) +
                      " values are too many; give less than 2^40");
  RUNNEL_THROW_IF(!(options.alpha > 0 && options.alpha < 1),
                  "Runnel::diagnose_streams: alpha is " +
                      std::to_string(options.alpha) +
                      "; it is a probability between 0 and 1");
  return Impl::diagnose(Impl::make_stream_table(values), options);
}

}  // namespace Runnel

#endif  // RUNNEL_VALIDATE_DOCTOR_HPP
