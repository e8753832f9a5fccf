// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_STREAM_SET_HPP
#define RUNNEL_STREAMS_STREAM_SET_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <concepts>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/streams/detail/seed_kernels.hpp>
#include <runnel/streams/partition.hpp>
#include <runnel/streams/positions.hpp>

namespace Runnel {

/// Which streams a set holds and where in them it starts.
struct StreamOptions {
  std::uint64_t first_stream = 0;
  std::uint64_t num_streams = 1;
  /// Native outputs skipped in every stream, counted inside the leapfrog part.
  UInt128 offset = 0;
  Leapfrog leapfrog = {};
  /// Go past the end of the generator's family, where streams repeat.
  bool allow_overlap = false;
};

namespace Impl {
struct StreamSetAccess;
/// Refuses streams that the family does not have, impossible partitions, and
/// starts beyond 2^128 outputs of the stream, the seed's `skip` included.
void check_stream_options(StreamOptions const& options, std::uint64_t available,
                          std::string const& generator, UInt128 skip = 0);
/// Refuses a snapshot that does not describe such a set.
void check_snapshot(Snapshot const& snapshot, std::string const& generator,
                    std::uint64_t state_words, std::uint32_t word_bits);
/// Refuses words of a snapshot that are no states of the generator.
template <class Generator>
void check_states(Snapshot const& snapshot) {
  using Word = typename Generator::word_type;
  std::uint64_t const count = Generator::state_words;
  Word state[Generator::state_words];
  for (std::uint64_t s = 0; s < snapshot.num_streams; ++s) {
    bool sound = true;
    for (std::uint64_t i = 0; i < count; ++i) {
      std::uint64_t const word = snapshot.words[s * count + i];
      state[i] = static_cast<Word>(word);
      sound = sound && state[i] == word;
    }
    RUNNEL_THROW_IF(!sound || !Generator::is_state(state),
                    "the snapshot's words of stream " + std::to_string(s) +
                        " are no state of " + std::string(Generator::name) +
                        "; it was damaged, or made by something else");
  }
}
}  // namespace Impl

/// S ≥ 1 streams of one generator, their states in the memory of an execution
/// space, and how far each has been used.
///
/// The set is bound to one execution-space instance: its kernels run there in
/// order and asynchronously. Copies are not made by accident: a set is
/// movable, and `snapshot` is the way to a second one.
///
/// \tparam Generator       one of Runnel's generators, e.g. `ranmar24`
/// \tparam ExecutionSpace  where the streams live and are stepped
template <BitGenerator Generator,
          class ExecutionSpace = Kokkos::DefaultExecutionSpace>
class StreamSet {
 public:
  using generator_type = Generator;
  using execution_space = ExecutionSpace;
  using seed_type = typename Generator::seed_type;
  using word_type = typename Generator::word_type;

  /// Seeds the streams and moves them to their start, asynchronously.
  /// \throws std::invalid_argument if the family has no such streams, or the
  ///   leapfrog part is none of its parts
  explicit StreamSet(seed_type const& seed = {},
                     StreamOptions const& options = {})
      : StreamSet(ExecutionSpace(), seed, options) {}
  StreamSet(ExecutionSpace const& exec, seed_type const& seed,
            StreamOptions const& options = {})
      : StreamSet(exec, seed, options, StreamPositions(1)) {
    Impl::check_stream_options(options, seed.num_streams(),
                               std::string(Generator::name), seed.skip());
    m_positions = StreamPositions(options.num_streams, options.offset);
    allocate();
    auto const s = static_cast<std::int64_t>(options.num_streams);
    Impl::seed_streams<Generator>(m_exec, m_seed, options.first_stream, s,
                                  m_state[0].data());
    Impl::jump_streams<Generator>(
        m_exec, seed.skip() + options.leapfrog.native(options.offset), s,
        m_state[0].data());
  }

  /// Goes on where a snapshot was taken, whatever space it was taken in.
  /// \throws std::invalid_argument if it is another generator's, or not whole
  template <std::same_as<Snapshot> Record>  // braces alone mean a seed
  explicit StreamSet(Record const& snapshot)
      : StreamSet(ExecutionSpace(), snapshot) {}
  template <std::same_as<Snapshot> Record>
  StreamSet(ExecutionSpace const& exec, Record const& snapshot)
      : StreamSet(exec, seed_of(snapshot), options_of(snapshot),
                  positions_of(snapshot)) {
    allocate();
    m_cursor = snapshot.cursor;
    std::vector<word_type> words(snapshot.words.begin(), snapshot.words.end());
    Kokkos::deep_copy(m_exec, m_state[0],
                      HostWords(words.data(), words.size()));
    // The words go away at the end of this scope.
    m_exec.fence("Runnel::StreamSet::restore");
  }

  StreamSet(StreamSet&&) noexcept = default;
  StreamSet& operator=(StreamSet&&) noexcept = default;
  StreamSet(StreamSet const&) = delete;
  StreamSet& operator=(StreamSet const&) = delete;
  ~StreamSet() = default;

  std::uint64_t size() const { return m_options.num_streams; }
  seed_type const& seed() const { return m_seed; }
  std::uint64_t first_stream() const { return m_options.first_stream; }
  Leapfrog leapfrog() const { return m_options.leapfrog; }
  /// The stream of the set whose turn it is in an `interleaved` fill.
  std::uint64_t cursor() const { return m_cursor; }
  /// Native outputs given out by stream `first_stream() + s`, counted inside
  /// its leapfrog part, the start offset included.
  UInt128 position(std::uint64_t s = 0) const { return m_positions[s]; }
  ExecutionSpace const& instance() const { return m_exec; }

  /// Skips n native outputs of every stream (counted inside the leapfrog
  /// part). Cost: one jump a stream, O(log n) on the host. Asynchronous.
  void jump(UInt128 n) {
    auto const num_parts = UInt128(m_options.leapfrog.num_parts);
    // Outputs that the stream which is farthest on has left.
    UInt128 const left = (UInt128(0) - UInt128(1) - m_seed.skip() -
                          UInt128(m_options.leapfrog.part)) /
                             num_parts -
                         m_positions.largest();
    RUNNEL_THROW_IF(n > left, "StreamSet::jump: " + to_string(n) +
                                  " outputs from here, one in " +
                                  to_string(num_parts) +
                                  ", end beyond 2^128 outputs of the stream");
    Impl::jump_streams<Generator>(m_exec, n * num_parts,
                                  static_cast<std::int64_t>(size()),
                                  m_state[m_front].data());
    m_positions.advance(n);
  }

  /// Binds the set to another instance, ordered after the old one by a fence
  /// of the old one.
  void rebind(ExecutionSpace const& exec) {
    m_exec.fence("Runnel::StreamSet::rebind");
    m_exec = exec;
  }

  /// Everything needed to go on later or elsewhere. Fences the set's instance.
  Snapshot snapshot() const {
    Snapshot snapshot;
    snapshot.generator = std::string(Generator::name);
    snapshot.seeding = m_seed.form();
    snapshot.seed = m_seed.numbers();
    snapshot.first_stream = m_options.first_stream;
    snapshot.num_streams = size();
    snapshot.part = m_options.leapfrog.part;
    snapshot.num_parts = m_options.leapfrog.num_parts;
    snapshot.cursor = m_cursor;
    auto const positions = m_positions.to_vector();
    snapshot.position = *std::min_element(positions.begin(), positions.end());
    for (auto const p : positions) {
      snapshot.position_extra.push_back((p - snapshot.position).low);
    }
    snapshot.word_bits = 8 * sizeof(word_type);
    snapshot.words_per_stream = Generator::state_words;
    std::vector<word_type> words(m_state[m_front].size());
    Kokkos::deep_copy(m_exec, HostWords(words.data(), words.size()),
                      m_state[m_front]);
    m_exec.fence("Runnel::StreamSet::snapshot");
    snapshot.words.assign(words.begin(), words.end());
    return snapshot;
  }

 private:
  friend struct Impl::StreamSetAccess;
  using StateView =
      Kokkos::View<word_type*, typename ExecutionSpace::memory_space>;
  /// Not a mirror View: giving one back would fence every execution space.
  using HostWords = Kokkos::View<word_type*, Kokkos::HostSpace,
                                 Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  StreamSet(ExecutionSpace const& exec, seed_type seed,
            StreamOptions const& options, StreamPositions positions)
      : m_exec(exec),
        m_seed(std::move(seed)),
        m_options(options),
        m_positions(std::move(positions)) {}

  static seed_type seed_of(Snapshot const& snapshot) {
    Impl::check_snapshot(snapshot, std::string(Generator::name),
                         Generator::state_words, 8 * sizeof(word_type));
    Impl::check_states<Generator>(snapshot);
    return seed_type::make(snapshot.seeding, snapshot.seed);
  }
  static StreamOptions options_of(Snapshot const& snapshot) {
    StreamOptions options;
    options.first_stream = snapshot.first_stream;
    options.num_streams = snapshot.num_streams;
    options.leapfrog = {snapshot.part, snapshot.num_parts};
    return options;
  }
  static StreamPositions positions_of(Snapshot const& snapshot) {
    std::vector<UInt128> positions;
    for (auto const extra : snapshot.position_extra) {
      positions.push_back(snapshot.position + UInt128(extra));
    }
    return StreamPositions(positions);
  }
  void allocate() {
    m_state[0] =
        StateView(Kokkos::view_alloc(m_exec, Kokkos::WithoutInitializing,
                                     "Runnel::streams::states"),
                  static_cast<std::size_t>(size() * Generator::state_words));
  }

  ExecutionSpace m_exec;
  seed_type m_seed;
  StreamOptions m_options;
  StreamPositions m_positions;
  std::uint64_t m_cursor = 0;
  /// A kernel whose teams jump from one stream's state may not overwrite it:
  /// then the states go to the other buffer, made when first needed.
  StateView m_state[2];
  int m_front = 0;
};

namespace Impl {

/// What the fill kernels need of a set.
struct StreamSetAccess {
  template <class Set>
  static typename Set::word_type const* states(Set const& set) {
    return set.m_state[set.m_front].data();
  }
  /// Where the new states go: in place, or to the back buffer.
  template <class Set>
  static typename Set::word_type* new_states(Set& set, bool in_place) {
    if (in_place) return set.m_state[set.m_front].data();
    auto& back = set.m_state[1 - set.m_front];
    if (back.data() == nullptr) {
      back = typename Set::StateView(
          Kokkos::view_alloc(set.m_exec, Kokkos::WithoutInitializing,
                             "Runnel::streams::states"),
          set.m_state[set.m_front].size());
    }
    set.m_front = 1 - set.m_front;
    return back.data();
  }
  template <class Set>
  static StreamPositions& positions(Set& set) {
    return set.m_positions;
  }
  template <class Set>
  static std::uint64_t& cursor(Set& set) {
    return set.m_cursor;
  }
};

}  // namespace Impl
}  // namespace Runnel

#endif  // RUNNEL_STREAMS_STREAM_SET_HPP
