// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_SPRNG_HPP
#define RUNNEL_SEEDS_SPRNG_HPP

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <runnel/core/seed_forms.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/seeds/detail/sprng/number_list.hpp>
#include <runnel/seeds/detail/sprng/parameters.hpp>

namespace Runnel {

namespace Impl {
/// `SprngSeed::shape` for a parameter of a lagged generator.
template <SprngKind Kind>
StreamShape sprng_lagged_shape(int param);
}  // namespace Impl

/// A call of `spawn_sprng`: the stream makes `children` of them, and the way
/// goes on from number `child`; from the stream itself if that is `children`.
struct SprngSpawn {
  std::uint32_t children;
  std::uint32_t child;

  bool stays() const { return child == children; }

  friend bool operator==(SprngSpawn const&, SprngSpawn const&) = default;
};

/// The arguments of SPRNG's `init_sprng` besides the stream's number – seed,
/// parameter, number of streams – and, if wanted, a way down the tree of
/// spawned streams from there.
///
/// The number of streams ("total") changes nothing but the streams that are
/// spawned; without a way to spawn it need not be given.
///
/// Source: SPRNG 2.0a as built on 64-bit machines; M. Mascagni, A. Srinivasan,
/// ACM Trans. Math. Softw. 26 (2000) 436, doi:10.1145/358407.358427. What
/// differs from the publication: docs/generators/sprng.md.
template <SprngKind Kind>
class SprngSeed {
 public:
  using facts = SprngFacts<Kind>;
  using state_word =
      std::conditional_t<Kind == SprngKind::lfg, std::uint32_t, std::uint64_t>;
  /// SPRNG numbers streams with a C int below the total, also a C int.
  static constexpr std::uint64_t max_total = (std::uint64_t{1} << 31) - 1;
  static constexpr SeedForm forms[1] = {{"s", 1}};  // nvcc needs the bound

  /// Seed 0, parameter 0.
  SprngSeed() = default;

  /// \param seed   [0, 2^32): the bits of SPRNG's C int, of which it takes the
  ///   31 lowest
  /// \param param  [0, num_params); SPRNG takes 0 instead of any other
  /// \throws std::invalid_argument outside
  explicit SprngSeed(std::uint64_t seed, std::uint64_t param);
  /// A seed of parameter 0.
  template <SeedNumber Number>
  SprngSeed(Number seed)
      : SprngSeed(Impl::seed_of_number<SprngSeed>("SprngSeed", seed)) {}

  /// The same with SPRNG's number of streams.
  /// \param total  [1, 2^31 − 1] \throws std::invalid_argument outside
  SprngSeed with_total(std::uint64_t total) const;

  /// The same, and from there on to child `child` of `children`; with
  /// `child` = `children` to the stream as it is after they were made.
  /// \param children  [1, 2^31) \param child  [0, children]
  /// \throws std::invalid_argument outside, or without a total
  SprngSeed spawned(std::uint64_t children, std::uint64_t child) const;

  /// \param form        `s`
  /// \param numbers     the seed
  /// \param parameters  nothing, or parameter, total (0: not given), then
  ///   children and child for each step down the tree; ends may be left out
  /// \throws std::invalid_argument for anything else
  static SprngSeed make(std::string const& form,
                        std::vector<std::uint64_t> const& numbers,
                        std::vector<std::uint64_t> const& parameters = {});
  /// A seed from words of a hash, word(k) for k = 0, 1, …: 31 bits, for
  /// `SeedSequence`.
  template <class WordOf>
  static SprngSeed of_words(WordOf const& word, std::uint64_t /*num_streams*/) {
    return make("s", std::vector<std::uint64_t>{word(0) & 0x7fffffffu});
  }
  std::string form() const { return "s"; }
  std::vector<std::uint64_t> numbers() const { return {m_seed}; }
  std::vector<std::uint64_t> parameters() const;

  std::uint32_t seed() const { return m_seed; }
  int param() const { return m_param; }
  /// 0 if it was not given.
  std::uint64_t total() const { return m_total; }
  std::vector<SprngSpawn> const& path() const { return m_path; }

  /// Streams of the family, no more than the total, and so few that the last
  /// one's descendant at the end of the path is in the family.
  std::uint64_t num_streams() const;

  /// Words of a stream's state, see `SprngFacts`.
  int state_words() const { return facts::state_words(m_param); }
  /// Sizes of a stream whose lags are a parameter; constants: L, K.
  StreamShape shape() const
    requires(facts::is_lagged)
  {
    return Impl::sprng_lagged_shape<Kind>(m_param);
  }

  /// States before output 0 of the streams `first` … `first + count − 1`, or
  /// of their descendants at the end of the path, `state_words()` words each.
  /// Past the family, up to SPRNG's last stream 2^31 − 2, as SPRNG has them (it
  /// warns).
  /// \throws StreamEnded for streams that SPRNG refuses, has no prime for, or
  ///   reaches by C ints that overflow; `words` is then partly written
  /// Cost: lcg64, cmrg: a sieve of at most 2^25 numbers, some 20 ms, for a
  /// run of streams; lfg, mlfg: 10 to 40 L operations per stream.
  void write_states(std::uint64_t first, std::uint64_t count,
                    state_word* words) const;

  /// The table from which `seed_from_table` makes the same states, on a device
  /// too. Empty for few streams, and for those at the end of a path: make them
  /// by `write_states`. Throws as that does.
  std::vector<std::uint64_t> seed_table(std::uint64_t first,
                                        std::uint64_t count) const;
  /// The same without the streams' numbers, the primes or exponents, which
  /// follow; and where these are to be found, a run of streams after the other,
  /// if a device is to list them. No list: only the host makes one.
  std::vector<std::uint64_t> seed_table_head(std::uint64_t first,
                                             std::uint64_t count) const;
  std::vector<Impl::NumberList> number_lists(std::uint64_t first,
                                             std::uint64_t count) const;
  static constexpr std::uint64_t min_table_streams = 256;
  static constexpr std::uint64_t min_listed_streams = 1 << 14;

  friend bool operator==(SprngSeed const&, SprngSeed const&) = default;

 private:
  std::uint32_t m_seed = 0;
  int m_param = 0;
  std::uint64_t m_total = 0;
  std::vector<SprngSpawn> m_path;
};

using SprngLfgSeed = SprngSeed<SprngKind::lfg>;
using SprngLcgSeed = SprngSeed<SprngKind::lcg>;
using SprngLcg64Seed = SprngSeed<SprngKind::lcg64>;
using SprngCmrgSeed = SprngSeed<SprngKind::cmrg>;
using SprngMlfgSeed = SprngSeed<SprngKind::mlfg>;
using SprngPmlcgSeed = SprngSeed<SprngKind::pmlcg>;

extern template class SprngSeed<SprngKind::lfg>;
extern template class SprngSeed<SprngKind::lcg>;
extern template class SprngSeed<SprngKind::lcg64>;
extern template class SprngSeed<SprngKind::cmrg>;
extern template class SprngSeed<SprngKind::mlfg>;
extern template class SprngSeed<SprngKind::pmlcg>;

}  // namespace Runnel

#endif  // RUNNEL_SEEDS_SPRNG_HPP
