// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_STREAM_SET_HPP
#define RUNNEL_STREAMS_STREAM_SET_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <algorithm>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <runnel/core/check_generator.hpp>
#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/seed_forms.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/lanes/captured_stream.hpp>
#include <runnel/lanes/device_place.hpp>
#include <runnel/lanes/forked_process.hpp>
#include <runnel/streams/detail/from_snapshot.hpp>
#include <runnel/streams/detail/jump_kernels.hpp>
#include <runnel/streams/detail/kernel_hint.hpp>
#include <runnel/streams/detail/lent_states.hpp>
#include <runnel/streams/detail/rebuild_states.hpp>
#include <runnel/streams/detail/seed_kernels.hpp>
#include <runnel/streams/detail/state_words.hpp>
#include <runnel/streams/partition.hpp>
#include <runnel/streams/positions.hpp>
#include <runnel/streams/stream_options.hpp>

namespace Runnel {

namespace Impl {
struct StreamSetAccess;
/// `StreamSet::jump`, in the region of the call that it is a part of.
template <class Set>
void jump_set(Set& set, UInt128 n);
}  // namespace Impl

template <BitGenerator Generator, class ExecutionSpace, bool InParts = false>
class DeviceHandle;

/// S ≥ 1 streams of one generator, their states in the memory of an execution
/// space, and their positions.
///
/// The set is bound to one execution-space instance: its kernels run there in
/// order and asynchronously. A set is movable and not copyable, so that numbers
/// are not repeated by accident; `snapshot` is the way to a second one. Const
/// member functions may be called by several threads concurrently.
///
/// \tparam Generator       one of Runnel's generators, e.g. `ranmar24`
/// \tparam ExecutionSpace  where the streams are stored and stepped
template <BitGenerator Generator,
          class ExecutionSpace = Kokkos::DefaultExecutionSpace>
class StreamSet
    : public Impl::KernelHints<StreamSet<Generator, ExecutionSpace>,
                               DeviceHandle<Generator, ExecutionSpace>> {
 public:
  using generator_type = Generator;
  using execution_space = ExecutionSpace;
  using seed_type = typename Generator::seed_type;
  static_assert(check_generator<Generator>());
  using word_type = typename Generator::word_type;
  using state_word = typename Generator::state_word;

  /// Seeds the streams and moves them to their start, asynchronously.
  /// \param seed  a number, with the meaning of `runnel generate --seed`, or a
  ///   seed of one of the generator's other rules
  /// \throws StreamEnded if the family has no such streams, or the offset is
  ///   past a stream's end; std::invalid_argument if they are none or more than
  ///   2^31 - 1, the leapfrog part is none of its parts, or the instance is
  ///   being captured; here and below std::runtime_error in a process forked
  ///   after Kokkos began, if the space has several threads
  explicit StreamSet(seed_type const& seed = {},
                     StreamOptions const& options = {})
      : StreamSet(ExecutionSpace(), seed, options) {}
  StreamSet(ExecutionSpace const& exec, seed_type const& seed,
            StreamOptions const& options = {})
      : StreamSet(exec, seed, options, StreamPositions(1)) {
    Kokkos::Profiling::ScopedRegion const region("Runnel::StreamSet");
    auto const skip = Impl::skip_of(seed);
    Impl::check_stream_options(options, seed.num_streams(),
                               std::string(Generator::name), skip,
                               Impl::length_of(seed));
    Impl::check_num_streams(options.num_streams);
    m_positions = StreamPositions(options.num_streams, options.offset);
    m_state[0] = new_states();
    auto const s = static_cast<std::int64_t>(options.num_streams);
    Impl::seed_streams<Generator>(m_exec, m_seed, options.first_stream, s,
                                  m_state[0].data());
    Impl::jump_streams<Generator>(
        m_exec, m_seed, skip + options.leapfrog.native(options.offset),
        {options.first_stream, options.num_streams}, m_state[0].data());
  }

  /// Continues where a snapshot was taken, in whatever space. From a snapshot
  /// of positions the states are recomputed: one jump for all streams, and one
  /// for every bit in which their positions differ.
  /// \throws std::invalid_argument if it is another generator's, or not whole
  template <std::same_as<Snapshot> Record>  // braces alone mean a seed
  explicit StreamSet(Record const& snapshot)
      : StreamSet(ExecutionSpace(), snapshot) {}
  template <std::same_as<Snapshot> Record>
  StreamSet(ExecutionSpace const& exec, Record const& snapshot)
      : StreamSet(exec, Impl::seed_of<Generator>(exec, snapshot),
                  Impl::options_of(snapshot), Impl::positions_of(snapshot)) {
    Kokkos::Profiling::ScopedRegion const region("Runnel::StreamSet");
    Impl::check_num_streams(snapshot.num_streams);
    m_state[0] = new_states();
    m_cursor = snapshot.cursor;
    m_cursor_block = snapshot.cursor_block;
    // Streams that are past their end were allowed to be.
    UInt128 const length = Impl::length_of(m_seed);
    m_options.allow_overlap =
        length == UInt128(0) ||
        m_positions.largest() > m_options.leapfrog.length(length);
    snapshot.words_per_stream == 0
        ? rebuild(snapshot)
        : Impl::copy_words(m_exec, snapshot.words, m_state[0]);
  }

  template <Impl::NotASeedOf<Generator> NotASeed>
  explicit StreamSet(NotASeed const&, StreamOptions const& = {}) = delete;
  template <Impl::NotASeedOf<Generator> NotASeed>
  StreamSet(ExecutionSpace const&, NotASeed const&,
            StreamOptions const& = {}) = delete;
  /// Several numbers are a seed by a rule: `seed_type::make(form, numbers)`.
  template <SeedNumber Number, SeedNumber... SeveralNumbers>
    requires(sizeof...(SeveralNumbers) > 0)
  StreamSet(Number, SeveralNumbers...) = delete;

  StreamSet(StreamSet&&) noexcept = default;
  StreamSet& operator=(StreamSet&&) noexcept = default;
  StreamSet(StreamSet const&) = delete;  // kernels capture device_handle()
  StreamSet& operator=(StreamSet const&) = delete;
  ~StreamSet() = default;

  /// The number of streams.
  std::uint64_t size() const { return m_options.num_streams; }
  /// The seed that the streams were made from.
  seed_type const& seed() const { return m_seed; }
  /// The number of the set's first stream within its family.
  std::uint64_t first_stream() const { return m_options.first_stream; }
  /// The part of each stream that the set is.
  Leapfrog leapfrog() const { return m_options.leapfrog; }
  /// Where the next fill begins. In `interleaved` order it is the stream whose
  /// turn is next, in `cyclic` order the next value of the cycle of blocks.
  std::uint64_t cursor() const { return m_cursor; }
  /// Values of a block of the last `cyclic` fill; 1 after an `interleaved` fill
  /// or a whole cycle.
  std::uint64_t cursor_block() const {
    return m_cursor == 0 ? 1 : m_cursor_block;
  }
  /// Native outputs given by stream `first_stream() + s`, counted inside its
  /// leapfrog part, the start offset included. Fences the set's instance if
  /// kernels have drawn by handles.
  UInt128 position(std::uint64_t s = 0) const {
    auto const lock = count_draws();
    return m_positions[s];
  }
  /// The instance that all of the set's kernels run on.
  ExecutionSpace const& instance() const { return m_exec; }
  /// Sizes of one of the set's streams.
  StreamShape shape() const { return Impl::shape_of<Generator>(m_seed); }
  /// Native outputs of a stream that may be used.
  UInt128 max_native_outputs() const {
    UInt128 const end = UInt128(0) - UInt128(1) - Impl::skip_of(m_seed);
    return m_options.allow_overlap ? end
                                   : std::min(end, Impl::length_of(m_seed));
  }
  /// Native outputs, counted inside the leapfrog part, that the stream with the
  /// highest position has left before it ends or, if overlap was allowed,
  /// before its position passes 2^128.
  UInt128 outputs_left() const {
    UInt128 const in_part = m_options.leapfrog.length(max_native_outputs());
    // Draws by handles are fewer than 2^64: they matter to short streams only.
    bool const is_short = max_native_outputs() < UInt128(1) << 127;
    auto const lock = is_short ? count_draws() : lock_draws();
    UInt128 const used = m_positions.largest();
    return used < in_part ? in_part - used : UInt128(0);
  }

  /// Skips n native outputs of every stream (counted inside the leapfrog part).
  /// Cost: one jump per stream, O(log n) on the host. Asynchronous, but waits
  /// in two cases as a fill does (docs/law.md).
  /// \throws StreamEnded past the end of a stream, std::invalid_argument while
  ///   the instance is being captured; the set is then unchanged
  void jump(UInt128 n) {
    Kokkos::Profiling::ScopedRegion const region("Runnel::StreamSet::jump");
    Impl::jump_set(*this, n);
  }

  /// Lends the states to a user's kernel, which draws from one stream per work
  /// item: runnel/streams/device_handle.hpp. Asynchronous.
  /// \throws std::invalid_argument for sets that are leapfrog parts, or for the
  ///   first handle while the instance is being captured
  DeviceHandle<Generator, ExecutionSpace> device_handle();
  /// Refuses const sets, which kernels capture, with a message.
  template <class Set = StreamSet>
  auto device_handle() const {
    return typename Impl::KernelHint<Set>::template type<
        DeviceHandle<Generator, ExecutionSpace>>();
  }
  /// `device_handle()` of a set of leapfrog parts. Each draw passes over the
  /// other parts' outputs, by a jump where the generator's state is small, else
  /// by steps.
  /// \throws std::invalid_argument for steps over more than 2^20 parts, or as
  ///   `device_handle` in a capture
  DeviceHandle<Generator, ExecutionSpace, true> part_handle();

  /// Binds the set to another instance, and fences the old one.
  /// \throws std::invalid_argument if that works on another device, or one of
  ///   the instances is being captured
  void rebind(ExecutionSpace const& exec) {
    Kokkos::Profiling::ScopedRegion const region("Runnel::StreamSet::rebind");
    check_not_moved_from();
    RUNNEL_THROW_IF(
        Impl::device_of(exec) != Impl::device_of(m_exec),
        "Runnel::StreamSet::rebind: the instance is of device " +
            std::to_string(Impl::device_of(exec)) +
            ", the states lie in memory of device " +
            std::to_string(Impl::device_of(m_exec)) +
            "; make a set of its own there, from a snapshot of this one");
    Impl::refuse_capture(m_exec, "Runnel::StreamSet::rebind");
    Impl::refuse_capture(exec, "Runnel::StreamSet::rebind");
    settle();
    m_exec.fence("Runnel::StreamSet::rebind");
    m_exec = exec;
    if (m_lent != nullptr) m_lent->rebind(exec);
  }

  /// Everything needed to continue later or elsewhere. Fences the set's
  /// instance where states are copied; a snapshot of positions copies none, and
  /// waits only for kernels that drew by handles. A device's states go through
  /// 8 MiB of page-locked memory.
  /// \throws std::invalid_argument while the instance is being captured, or if
  ///   streams are 2^64 outputs or more apart
  Snapshot snapshot(SnapshotForm form = SnapshotForm::full) const {
    Kokkos::Profiling::ScopedRegion const region("Runnel::StreamSet::snapshot");
    check_not_moved_from();
    Impl::refuse_capture(m_exec, "Runnel::StreamSet::snapshot");
    settle();
    auto const lock = count_draws();
    Impl::check_snapshot_range(m_positions.smallest(), m_positions.largest());
    auto snapshot = Impl::snapshot_without_states<Generator>(m_seed, m_options,
                                                             m_positions);
    snapshot.cursor = m_cursor;
    snapshot.cursor_block = cursor_block();
    if (form == SnapshotForm::positions) {
      auto& extra = snapshot.position_extra;
      if (std::ranges::count(extra, 0u) == std::ssize(extra)) extra.clear();
      return snapshot;
    }
    snapshot.words_per_stream = static_cast<std::uint64_t>(shape().state_words);
    Impl::copy_words(m_exec, m_state[m_front], snapshot.words);
    return snapshot;
  }

 private:
  friend struct Impl::StreamSetAccess;
  using Lent = Impl::LentStates<Generator, ExecutionSpace>;
  using StateView =
      Impl::StateWords<state_word, typename ExecutionSpace::memory_space>;

  StreamSet(ExecutionSpace const& exec, seed_type seed,
            StreamOptions const& options, StreamPositions positions)
      : m_exec(exec),
        m_seed(std::move(seed)),
        m_options(options),
        m_positions(std::move(positions)) {
    Impl::refuse_making(exec, "Runnel::StreamSet");
  }

  StateView new_states() const {
    return Impl::make_state_words<state_word>(
        m_exec, static_cast<std::size_t>(size()) *
                    static_cast<std::size_t>(shape().state_words));
  }
  /// Makes the states that seed and positions lead to.
  void rebuild(Snapshot const& snapshot) {
    StreamOptions all = m_options;
    all.offset = m_positions.largest();
    all.allow_overlap = true;
    Impl::rebuild_states<Generator>(m_exec, m_seed, all, snapshot, m_state[0]);
  }

  void check_not_moved_from() const {
    RUNNEL_THROW_IF(m_state.empty(),
                    "Runnel::StreamSet: this set was moved from and holds no "
                    "streams; use the one it was moved to, or assign one");
  }
  /// Takes back states that were lent: the set is about to use them.
  void settle() const {
    check_not_moved_from();
    if (m_lent != nullptr) m_lent->take_back(m_state[m_front].data());
  }
  /// Other threads wait with collecting draws; where no states were ever lent
  /// there are none to collect, and no lock.
  [[nodiscard]] typename Lent::Lock lock_draws() const {
    return m_lent == nullptr ? typename Lent::Lock() : m_lent->lock();
  }
  /// `lock_draws()`, with the draws that kernels have made counted.
  [[nodiscard]] typename Lent::Lock count_draws() const {
    return m_lent == nullptr ? typename Lent::Lock()
                             : m_lent->count(m_positions);
  }
  Lent& lent() {
    check_not_moved_from();
    Impl::require_threads(m_exec, "Runnel::StreamSet");
    if (m_lent == nullptr) m_lent = std::make_unique<Lent>(m_exec, size());
    return *m_lent;
  }

  ExecutionSpace m_exec;
  seed_type m_seed;
  StreamOptions m_options;
  /// Draws of kernels are counted on request.
  mutable StreamPositions m_positions;
  std::unique_ptr<Lent> m_lent;  ///< null until states are lent
  std::uint64_t m_cursor = 0;
  std::uint64_t m_cursor_block = 1;
  /// Kernels whose teams jump from one stream's state write the new states to
  /// the other buffer, allocated when first needed. Empty if moved from.
  std::vector<StateView> m_state = std::vector<StateView>(2);
  int m_front = 0;
  /// Workspace for fills by several kernels, as large as needed so far.
  StateView m_workspace;
  /// Values on their way to strided memory, as many bytes as needed so far.
  StateView m_stage;
  /// Memory that calls of several kernels use again.
  Impl::KeptMemory<typename ExecutionSpace::memory_space> m_kept;
};

}  // namespace Runnel

#include <runnel/streams/detail/stream_set_access.hpp>

#endif  // RUNNEL_STREAMS_STREAM_SET_HPP
