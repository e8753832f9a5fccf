// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_GENERATOR_SEEDING_HPP
#define RUNNEL_CORE_GENERATOR_SEEDING_HPP

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <runnel/core/generator_members.hpp>

/// The part of `core/generator.hpp` about seeding, which is how the states of
/// streams are made: by the seed on the host, by the device from a plain
/// record, from a table, or from one another.
namespace Runnel {
namespace Impl::GeneratorMembers {

// NOLINTBEGIN(readability-identifier-naming)

/// On the device: `seed(start, stream, words)` writes a state, from a plain
/// record that the seed's `start()` gives.
RUNNEL_MEMBER("DeviceSeeded", seed_start,
              requires std::is_trivially_copyable_v<typename G::seed_start>);
RUNNEL_MEMBER("DeviceSeeded", seed,
              G::seed(an<typename G::seed_start const&>(), 0, an<Words<G>>()));
using DeviceSeeding = Members<seed_start, seed>;

/// States of later streams by jumps of 2^k streams from others on a GPU:
/// `write_stream_jumps(num_rows, rows)`.
RUNNEL_CONSTANT("SeededByDoubling", seeds_by_doubling, bool);
RUNNEL_MEMBER("SeededByDoubling", write_stream_jumps,
              G::write_stream_jumps(0, an<Rows>()));
using SeedDoubling = Members<seeds_by_doubling, write_stream_jumps>;

/// States of many streams on a GPU: `seed_from_table(table, s, words)` writes
/// the state of the s-th stream of a table that the seed's
/// `seed_table(first, count)` returns. If that table is empty, the host makes
/// the states.
RUNNEL_MEMBER("TableSeeded", seed_from_table,
              G::seed_from_table(an<std::uint64_t const*>(), std::int64_t{},
                                 an<Words<G>>()));
using TableSeeding = Members<seed_from_table>;

/// Numbers of streams at the end of the seed's table, listed by the GPU, too:
/// `number_word(list, w)` marks those among 32 candidates of the seed's
/// `number_lists(first, count)`; `seed_table_head` is the table without them.
RUNNEL_MEMBER("NumberListing", number_word, &G::number_word);
using NumberLists = Members<number_word>;

/// Parameter sets that come again in every block of streams: the table is of at
/// most `num_sets()` streams, as they would be in block 0, and jumps lead to
/// the others. `write_block_jump(seed, stream, row)` is the jump to the
/// stream's own block, `write_block_jumps(seed, stream, num_rows, rows)` those
/// to where its set comes again for the 2^k-th time, k < `num_rows`.
RUNNEL_MEMBER("BlockSeeded", write_block_jump,
              G::write_block_jump(an<Seed<G> const&>(), 0, an<Rows>()));
RUNNEL_MEMBER("BlockSeeded", write_block_jumps,
              G::write_block_jumps(an<Seed<G> const&>(), 0, 0, an<Rows>()));
using BlockSeeding = Members<write_block_jump, write_block_jumps>;

/// Jumps of parameter sets made by the device, those of the s-th stream of a
/// seed's table, where `makes_set_jumps(shape)`: `make_block_jumps(table, s,
/// num_rows, rows)` as `write_block_jumps`, `make_block_jump(table, s, blocks,
/// row)` by `blocks` blocks, and `make_set_jump(table, s, n, row)` by n
/// outputs.
RUNNEL_MEMBER("SetJumpMaking", makes_set_jumps,
              { G::makes_set_jumps(StreamShape{}) } -> std::same_as<bool>);
RUNNEL_MEMBER("SetJumpMaking", make_block_jumps,
              G::make_block_jumps(an<std::uint64_t const*>(), std::int64_t{}, 0,
                                  an<Rows>()));
RUNNEL_MEMBER("SetJumpMaking", make_block_jump,
              G::make_block_jump(an<std::uint64_t const*>(), std::int64_t{},
                                 std::uint64_t{}, an<Rows>()));
RUNNEL_MEMBER("SetJumpMaking", make_set_jump,
              G::make_set_jump(an<std::uint64_t const*>(), std::int64_t{},
                               an<UInt128>(), an<Rows>()));
using SetJumpMakes =
    Members<makes_set_jumps, make_block_jumps, make_block_jump, make_set_jump>;

/// Rings of many streams, each seeded by lanes that share it: `ring_table` says
/// how lanes share the words, `ring_seeding` makes a word and steps;
/// `ring_lags(seed)` are the lags (generators/detail/sprng/ring_seeding.hpp).
RUNNEL_MEMBER("RingSeeded", ring_table, G::ring_table::num_pieces);
RUNNEL_MEMBER("RingSeeded", ring_seeding, typename G::ring_seeding::word_type);
RUNNEL_MEMBER("RingSeeded", ring_lags,
              G::ring_lags(an<Seed<G> const&>()).long_lag);
using RingSeeding = Members<ring_table, ring_seeding, ring_lags>;

// NOLINTEND(readability-identifier-naming)

}  // namespace Impl::GeneratorMembers

/// Seeds that hold constants which the user chose.
template <class Seed>
concept SeedWithParameters =
    requires(Seed const& seed, std::vector<std::uint64_t> const& numbers) {
      { seed.parameters() } -> std::same_as<std::vector<std::uint64_t>>;
      { Seed::make(std::string(), numbers, numbers) } -> std::same_as<Seed>;
    };
/// Members of every seed: `forms`, its rules (core/seed_forms.hpp); `form()`
/// and `numbers()`, which checkpoints keep and `make` makes it of again;
/// `num_streams()`; and `of_words(word, num_streams)`, a seed of random words
/// (`SeedSequence`).
template <class Seed>
concept SeedByForms = (SeedWithParameters<Seed> ||
                       requires(std::string const& form,
                                std::vector<std::uint64_t> const& numbers) {
                         { Seed::make(form, numbers) } -> std::same_as<Seed>;
                       }) &&
                      requires(Seed const& seed, std::uint64_t (*word)(int)) {
                        Seed::forms[0].name;
                        { seed.form() } -> std::convertible_to<std::string>;
                        {
                          seed.numbers()
                        } -> std::convertible_to<std::vector<std::uint64_t>>;
                        {
                          seed.num_streams()
                        } -> std::convertible_to<std::uint64_t>;
                        {
                          Seed::of_words(word, std::uint64_t{1})
                        } -> std::same_as<Seed>;
                      };
/// Streams made on the device, or on the host by the seed's
/// `write_states(first, count, words)`.
template <class G>
concept DeviceSeeded = Impl::GeneratorMembers::DeviceSeeding::all_in<G> &&
                       requires(typename G::seed_type const& seed) {
                         {
                           seed.start()
                         } -> std::same_as<typename G::seed_start>;
                       };
/// `seed_at_once(start_of, count, words, pitch)`: makes the states of streams 0
/// of at most `seeds_at_once` seeds on a host, `pitch` words apart; start_of(i)
/// is the start of seed i.
template <class G>
concept SeedsAtOnce =
    DeviceSeeded<G> && requires(typename G::seed_start (*start_of)(int),
                                typename G::state_word* words) {
      { G::seeds_at_once } -> std::convertible_to<int>;
      G::seed_at_once(start_of, 0, words, 0);
    };
/// `seed_many(start, first, count, words)`: makes many states on a host.
template <class G>
concept ManySeeding =
    DeviceSeeded<G> && requires(typename G::seed_start const& start,
                                typename G::state_word* words) {
      G::seed_many(start, std::uint64_t{}, std::int64_t{}, words);
    };
template <class G>
concept HostSeeded =
    requires(typename G::seed_type const& seed, typename G::state_word* words) {
      seed.write_states(std::uint64_t{}, std::uint64_t{}, words);
    };
template <class G>
concept SeededByDoubling =
    HostSeeded<G> && Impl::GeneratorMembers::SeedDoubling::all_in<G>;
template <class Seed>
concept SeedWithTable = requires(Seed const& seed) {
  {
    seed.seed_table(std::uint64_t{}, std::uint64_t{})
  } -> std::same_as<std::vector<std::uint64_t>>;
};
template <class G>
concept TableSeeded =
    HostSeeded<G> && Impl::GeneratorMembers::TableSeeding::all_in<G> &&
    SeedWithTable<typename G::seed_type>;
template <class G>
concept NumberListing =
    TableSeeded<G> && Impl::GeneratorMembers::NumberLists::all_in<G> &&
    requires(typename G::seed_type const& seed) {
      {
        seed.seed_table_head(std::uint64_t{}, std::uint64_t{})
      } -> std::same_as<std::vector<std::uint64_t>>;
      G::number_word(seed.number_lists(0, 0).front(), std::int64_t{});
    };
template <class G>
concept BlockSeeded =
    TableSeeded<G> && Impl::GeneratorMembers::BlockSeeding::all_in<G> &&
    requires(typename G::seed_type const& seed) {
      { seed.num_sets() } -> std::same_as<std::uint64_t>;
      { seed.block_of(std::uint64_t{}) } -> std::same_as<std::uint64_t>;
    };
template <class G>
concept SetJumpMaking =
    BlockSeeded<G> && Impl::GeneratorMembers::SetJumpMakes::all_in<G>;
template <class G>
concept RingSeeded =
    HostSeeded<G> && Impl::GeneratorMembers::RingSeeding::all_in<G> &&
    SeedWithTable<typename G::seed_type>;

}  // namespace Runnel

#endif  // RUNNEL_CORE_GENERATOR_SEEDING_HPP
