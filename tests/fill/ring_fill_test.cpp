// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The kernels that fill from mt19937 on GPUs, their lanes modelled by threads
// of the host, which wait for each other where lanes do.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <barrier>
#include <cstdint>
#include <cstring>
#include <memory>
#include <runnel/distributions/bits.hpp>
#include <runnel/distributions/reference.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/kernels/ring/ring_fill.hpp>
#include <runnel/fill/kernels/ring/ring_jumps.hpp>
#include <runnel/fill/plan/rows.hpp>
#include <runnel/generators/mt19937.hpp>
#include <thread>
#include <vector>

namespace Runnel::Impl {
namespace {

using Host = Kokkos::DefaultHostExecutionSpace;
using Word = std::uint32_t;
constexpr int wavefront = 32;

/// One lane: what kernels need of `WarpLanes`.
struct ThreadLanes {
  using word_type = Word;
  using type = Word;
  template <class T>
  using rebind = T;
  static constexpr bool converts_unsigned = true;
  static constexpr int per_stream = wavefront;
  static constexpr int groups_per_thread = 1;

  int lane;
  std::barrier<>* barrier;
  int group = 0;

  template <class F>
  void for_each(int count, F const& f) const {
    for (int i = lane; i < count; i += wavefront) f(0, i);
  }
  void sync() const { barrier->arrive_and_wait(); }
};

/// And of a team's member.
struct ThreadMember {
  int league, size, rank;
  std::barrier<>* barrier;
  ScratchPieces scratch;

  int league_rank() const { return league; }
  int team_size() const { return size; }
  int team_rank() const { return rank; }
  void team_barrier() const { barrier->arrive_and_wait(); }
  ScratchPieces const& team_scratch(int) const { return scratch; }
};

struct alignas(ScratchPieces::alignment) Line {
  char bytes[ScratchPieces::alignment];
};

template <class Body>
void launch(std::int64_t league, int team, std::size_t scratch,
            Body const& body) {
  for (int l = 0; l < league; ++l) {
    std::vector<Line> memory(scratch / sizeof(Line) + 1);
    std::barrier<> all(team * wavefront);
    std::vector<std::unique_ptr<std::barrier<>>> each;
    std::vector<std::jthread> threads;
    for (int w = 0; w < team; ++w) {
      each.push_back(std::make_unique<std::barrier<>>(wavefront));
      for (int lane = 0; lane < wavefront; ++lane) {
        threads.emplace_back([&, l, w, lane, one = each.back().get()] {
          body.run(ThreadLanes{lane, one},
                   ThreadMember{l, team, w, &all, {memory.data()->bytes}});
        });
      }
    }
  }
}

struct Request {
  std::int64_t streams, values;
  std::int64_t chunk;  ///< 0: rows are not cut
  std::int64_t past;   ///< values from a boundary of memory
  std::int64_t cursor = 0;
};

/// A request, made by the kernels and stream by stream.
template <class Distribution, class T>
class Requested {
 public:
  using Sampler = typename Distribution::template sampler<mt19937, T>;
  static constexpr int outputs = Sampler::words_per_value;

  explicit Requested(Request const& request)
      : m_request(request),
        m_values(static_cast<std::size_t>(request.values + request.past) +
                 256 / sizeof(T)),
        m_states(static_cast<std::size_t>(request.streams) *
                 mt19937::state_words),
        m_new_states(m_states.size()) {
    mt19937::seed_type{}.write_states(
        0, static_cast<std::uint64_t>(request.streams), m_states.data());
    // The kernels look at addresses.
    auto const at = reinterpret_cast<std::uintptr_t>(m_values.data()) % 256;
    m_out = m_values.data() + (256 - at) / sizeof(T) + request.past;
    make_plan();
  }

  void fill() {
    constexpr int threads = 64;
    using Sums = RingSums<mt19937>;
    static_assert(Sums::threads == threads);
    std::int64_t const rows = m_plan.rows.num_rows;
    if (m_plan.chunks_per_row > 1) {
      RingJumps<mt19937> const jumps(m_plan);
      launch(rows, 1, RingRuns<mt19937>::team_scratch(1),
             RingRuns<mt19937>{jumps});
      launch(rows * Sums::teams(m_plan.chunks_per_row), threads / wavefront,
             Sums::team_scratch(), Sums{jumps});
    }
    using Kernel = RingFill<mt19937, Sampler, T>;
    constexpr int team = 2;
    launch((rows * m_plan.chunks_per_row + team - 1) / team, team,
           Kernel::team_scratch(team, 1, m_plan.shape), Kernel{m_plan});
  }

  void expect_all() const {
    for (std::int64_t row = 0; row < m_request.streams; ++row) {
      std::int64_t const stream = (m_request.cursor + row) % m_request.streams;
      auto const first =
          static_cast<std::size_t>(stream) * mt19937::state_words;
      auto state = mt19937::load(m_states.data() + first);
      T const* const values = m_plan.rows.start(row);
      for (std::int64_t i = 0; i < m_plan.rows.length(row); ++i) {
        ASSERT_EQ(values[i], next(state)) << "row " << row << ", value " << i;
      }
      std::vector<Word> expected(mt19937::state_words);
      mt19937::store(state, expected.data());
      ASSERT_EQ(std::memcmp(expected.data(), m_new_states.data() + first,
                            mt19937::state_bytes),
                0)
          << "row " << row;
    }
  }

 private:
  void make_plan() {
    Kokkos::View<T*, Kokkos::HostSpace,
                 Kokkos::MemoryTraits<Kokkos::Unmanaged>> const
        view(m_out, static_cast<std::size_t>(m_request.values));
    m_plan.rows = make_rows(view, m_request.streams, Order::blocked);
    m_plan.num_streams = m_request.streams;
    m_plan.cursor = m_request.cursor;
    m_plan.num_outputs_per_value = outputs;
    m_plan.shape = shape_of<mt19937>({});
    m_plan.states = m_states.data();
    m_plan.new_states = m_new_states.data();
    std::int64_t const longest = m_plan.rows.longest();
    m_plan.chunk = m_request.chunk > 0 ? m_request.chunk : longest;
    m_plan.chunks_per_row = (longest + m_plan.chunk - 1) / m_plan.chunk;
    if (m_plan.chunks_per_row == 1) return;
    m_jumps.resize(static_cast<std::size_t>(m_plan.chunks_per_row) *
                   mt19937::jump_words);
    mt19937::write_jump_rows({}, 0,
                             static_cast<std::uint64_t>(m_plan.chunk * outputs),
                             m_plan.chunks_per_row, m_jumps.data());
    m_plan.low_jumps = {m_jumps.data(), mt19937::jump_words, 0};
    auto const words = RingJumps<mt19937>::workspace_words(
        m_plan.rows.num_rows, m_plan.chunks_per_row);
    m_workspace.resize(static_cast<std::size_t>(words) / 16 + 1);
    m_plan.workspace = reinterpret_cast<Word*>(m_workspace.data());
  }
  static T next(mt19937::state_type& state) {
    Word words[outputs];
    for (auto& word : words) word = mt19937::step(state);
    return values_of<Sampler, ScalarLanes<Word>>(words);
  }

  Request m_request;
  std::vector<T> m_values;
  T* m_out;
  std::vector<Word> m_states, m_new_states;
  std::vector<std::uint64_t> m_jumps;
  std::vector<Line> m_workspace;
  FillPlan<mt19937, T> m_plan;
};

template <class Distribution, class T>
void expect_fill(Request const& r) {
  SCOPED_TRACE(testing::Message()
               << r.streams << " streams, " << r.values << " values, chunk "
               << r.chunk << ", " << r.past << " past a boundary");
  Requested<Distribution, T> requested(r);
  requested.fill();
  requested.expect_all();
}

TEST(RingFill, StepsAndWhatIsLeftOfThem) {
  for (std::int64_t values : {1, 63, 64, 127, 128, 129, 700, 768, 1500}) {
    expect_fill<Reference, float>({1, values, 0, values % 64});
    expect_fill<Reference, double>({1, values, 0, values % 32});
  }
  expect_fill<Bits, std::uint64_t>({1, 1000, 0, 31});
  expect_fill<Bits, std::uint32_t>({1, 1000, 0, 0});
}
TEST(RingFill, StreamsOfDifferentLengths) {
  expect_fill<Reference, float>({5, 3003, 0, 7, 3});
  expect_fill<Reference, double>({3, 1000, 0, 1, 1});
}
TEST(RingFill, ChunksByJumps) {
  expect_fill<Reference, float>({1, 2500, 1000, 5});
  expect_fill<Reference, double>({2, 2201, 300, 3, 1});
  // More than one team's jumps.
  expect_fill<Reference, float>({1, 1990, 200, 0});
}

}  // namespace
}  // namespace Runnel::Impl
