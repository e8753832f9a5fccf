// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_SPRNG_TREE_HPP
#define RUNNEL_STREAMS_SPRNG_TREE_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <vector>

#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/stream_identity.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/captured_stream.hpp>
#include <runnel/streams/detail/draws.hpp>

namespace Runnel {

namespace Impl {

/// Stops the compiler where a generator's streams have no such tree.
template <class G>
constexpr bool check_tree() {
  static_assert(
      SpawnsInTree<G>,
      "Runnel::SprngTree: SPRNG's spawned streams are made inside kernels for "
      "sprng_lcg, sprng_lcg64, sprng_cmrg and sprng_pmlcg. Of sprng_lfg and "
      "sprng_mlfg, whose states are too large for one work item, spawn them on "
      "the host, by Runnel::StreamNode; philox4x32 has spawn(k) without a "
      "tree");
  return true;
}

/// A generator's tree or, for a generator that has none, a type with which the
/// compiler stops after one error.
template <class G>
struct TreeOf {
  struct None {
    static constexpr std::uint64_t all_numbers = 1;
    template <class Seed>
    static void require(Seed const&, std::uint64_t, std::uint64_t);
    template <class Seed>
    static std::uint64_t table_words(Seed const&, std::uint64_t);
    template <class Seed>
    static void write_table(Seed const&, std::uint64_t, std::uint64_t,
                            std::uint64_t*);
  };
  using type = None;
};
template <SpawnsInTree G>
struct TreeOf<G> {
  using type = typename G::spawn_tree;
};

/// The outputs of a stream of SPRNG's tree, for `Draws`.
template <class Generator, bool OnDevice>
class TreeSource {
  struct None {};
  using Tree = typename Generator::spawn_tree;

 public:
  RUNNEL_FUNCTION TreeSource(std::uint64_t const* table,
                             SprngRecord const& record)
      : m_table(table), m_record(record) {
    if (!Tree::exists(table, record.place)) {
      Kokkos::abort(
          "Runnel::SprngTree: there is no such stream: its number is past "
          "SPRNG's last, 2^31 - 2, or has no prime, or the tree was made for "
          "fewer numbers or another parameter, or it is a later call's child "
          "of sprng_pmlcg; ask can_spawn(k) before");
    }
    start();
  }

  RUNNEL_FUNCTION SprngPlace identity() const { return m_record.place; }
  RUNNEL_FUNCTION SprngRecord record() const { return m_record; }
  RUNNEL_FUNCTION void jump_outputs(std::uint64_t n) {
    m_record.position += n;
    start();
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next_output() {
    ++m_record.position;
    return m_stepper.template next<Form>();
  }

  RUNNEL_FUNCTION bool has_child(std::uint64_t k) const {
    return Tree::exists(m_table, Tree::child(m_table, m_record.place, k));
  }
  RUNNEL_FUNCTION TreeSource child(std::uint64_t k) const {
    return {m_table, {Tree::child(m_table, m_record.place, k), 0}};
  }
  RUNNEL_FUNCTION TreeSource spawned(std::uint32_t children,
                                     std::uint32_t child) const {
    auto const place = Tree::spawned(m_record.place, children, child);
    if (child != children) return {m_table, {place, 0}};
    TreeSource same(*this);
    same.m_record.place = place;
    return same;
  }

 private:
  RUNNEL_FUNCTION void start() {
    typename Generator::state_word words[Generator::state_words];
    Tree::write_state(m_table, m_record, words);
    m_stepper.load(StreamShape{}, words);
  }

  std::uint64_t const* m_table;
  SprngRecord m_record;
  SerialStepper<Generator, None, OnDevice> m_stepper;
};

}  // namespace Impl

/// SPRNG's streams and all their descendants, by SPRNG's own rule, inside
/// kernels and outside: of `sprng_lcg`, `sprng_lcg64`, `sprng_cmrg` and
/// `sprng_pmlcg`.
///
/// `auto rng = tree(i)` is stream i of the seed, from its first output on;
/// `rng.spawn(k)` is child k of it, counted through all calls
/// `spawn_sprng(stream, n, …)` that it makes, of n = `children()` each: child k
/// modulo n of its call number ⌊k/n⌋ + 1. `rng.spawned(n, c)` is child c of one
/// call of any n, and with c = n the stream itself after that call, as of
/// `SprngSeed::spawned`. Both have the numbers that SPRNG gives, and depend on
/// the place of `rng` in the tree (`identity()`) and on these numbers alone:
/// nothing is shared or written, and what has been drawn does not matter.
///
/// Streams are copied by value; `record()`, 24 bytes, is all that is needed to
/// continue later or elsewhere, by `tree(record)` of any tree of the same
/// parameter. A stream that does not exist aborts the kernel, with a message;
/// `can_spawn(k)` says whether it does.
///
/// Kernels capture the tree by value, too. It refers to a table in the memory
/// of the execution space, of 1.1 bytes for each of SPRNG's stream numbers that
/// it reaches: 0.9 MB of all of `sprng_lcg`, 161 MB of all of `sprng_lcg64` and
/// `sprng_cmrg`, 0.1 MB of `sprng_pmlcg`.
template <BitGenerator Generator,
          class ExecutionSpace = Kokkos::DefaultExecutionSpace>
class SprngTree {
  static_assert(Impl::check_tree<Generator>());
  using Tree = typename Impl::TreeOf<Generator>::type;
  using Table =
      Kokkos::View<std::uint64_t const*, typename ExecutionSpace::memory_space>;

 public:
  using seed_type = typename Generator::seed_type;
  using stream_type = Impl::Draws<
      Generator,
      Impl::TreeSource<Generator, Impl::Backend<ExecutionSpace>::on_device>>;

  /// Stream numbers that have addends of their own; of pmlcg, which needs none,
  /// all there are.
  static constexpr std::uint64_t all_numbers = Tree::all_numbers;

  /// \param seed      with SPRNG's number of streams (`with_total`), and, if
  ///   wanted, a way down the tree (`spawned`), at the end of which streams i
  ///   are
  /// \param children  n of each call of `spawn_sprng`, [1, 2^31)
  /// \param numbers   streams with numbers below this one, spawned ones
  ///   included, are in reach, [1, `all_numbers`]; costs 35 ns each, on one
  ///   thread of the host: 5 s for all of `sprng_lcg64` or `sprng_cmrg`
  /// \throws std::invalid_argument outside, for a seed without a total, and
  ///   while the instance is being captured
  ///
  /// Waits for the instance.
  SprngTree(ExecutionSpace const& exec, seed_type const& seed,
            std::uint64_t children, std::uint64_t numbers = all_numbers)
      : m_children(children), m_size(static_cast<std::int64_t>(seed.total())) {
    Impl::refuse_making(exec, "Runnel::SprngTree");
    Tree::require(seed, children, numbers);
    std::vector<std::uint64_t> words(Tree::table_words(seed, numbers));
    Tree::write_table(seed, children, numbers, words.data());
    Kokkos::View<std::uint64_t*, typename ExecutionSpace::memory_space> const
        table(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                                 "Runnel::streams::sprng_tree"),
              words.size());
    Kokkos::deep_copy(
        exec, table,
        Kokkos::View<std::uint64_t const*, Kokkos::HostSpace,
                     Kokkos::MemoryUnmanaged>(words.data(), words.size()));
    exec.fence("Runnel::SprngTree: the table is the constructor's own");
    m_table = table;
  }
  /// The same on the default instance.
  SprngTree(seed_type const& seed, std::uint64_t children,
            std::uint64_t numbers = all_numbers)
      : SprngTree(ExecutionSpace(), seed, children, numbers) {}

  /// Stream i, or its descendant at the end of the seed's path. \pre i in [0,
  /// size())
  RUNNEL_FUNCTION stream_type operator()(std::int64_t i) const {
    KOKKOS_ASSERT(0 <= i && i < m_size);
    return (*this)(
        {Tree::stream_place(m_table.data(), static_cast<std::uint64_t>(i)), 0});
  }
  /// The stream of a record, from its position on.
  RUNNEL_FUNCTION stream_type operator()(SprngRecord const& record) const {
    return stream_type(m_table.data(), record);
  }
  /// SPRNG's number of streams.
  RUNNEL_FUNCTION std::int64_t size() const { return m_size; }
  /// n of each call of `spawn_sprng`.
  RUNNEL_FUNCTION std::uint64_t children() const { return m_children; }

 private:
  Table m_table;
  std::uint64_t m_children;
  std::int64_t m_size;
};

}  // namespace Runnel

#endif  // RUNNEL_STREAMS_SPRNG_TREE_HPP
