// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_SET_SOURCE_HPP
#define RUNNEL_TOOLS_SET_SOURCE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <memory>
#include <runnel/core/concepts.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/fill/plan/dealt_places.hpp>
#include <runnel/fill/request/word_source.hpp>
#include <runnel/interfaces/detail/named_vectors.hpp>
#include <runnel/interfaces/detail/unit_word_fill.hpp>
#include <runnel/lanes/long_range.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "backends.hpp"
#include "distribution.hpp"
#include "element_reader.hpp"
#include "errors.hpp"
#include "generator.hpp"
#include "sequence_sum.hpp"
#include "set_filling.hpp"

namespace Runnel::Tool {

inline StreamOptions stream_options(StreamChoice const& choice) {
  return {.first_stream = choice.first_stream,
          .num_streams = choice.num_streams,
          .offset = choice.offset,
          .leapfrog = choice.leapfrog,
          .allow_overlap = choice.allow_overlap};
}

template <class G>
typename G::seed_type seed_of(Seed const& seed) {
  return Impl::make_seed<typename G::seed_type>(std::string(G::name), seed.form,
                                                seed.numbers, seed.parameters);
}

/// Numbers from a StreamSet on one back end.
template <class G, class Space>
class SetSource final : public NumberSource {
 public:
  explicit SetSource(Making const& making)
      : m_making(making), m_filling(find_filling<Set>(making)) {
    if (names_vectors(making.dist)) {
      make_vectors();
    } else if (making.elements) {
      name_words(read_marked_distribution(making.dist, making.type));
    } else if (names_inverse_cdf(making.dist)) {
      auto const named =
          read_distribution(making.dist, making.ends, making.type);
      name_words(named);
      m_unit_values = unit_values(named);
    }
    m_options.team_size = making.team_size;
    m_options.chunk = making.chunk;
  }

  StoredType stored_type() const override { return m_filling.stored; }
  std::uint64_t piece() const override {
    // Parameters are in the host's memory, too.
    if (m_making.elements) return std::uint64_t{1} << (on_host ? 20 : 22);
    return of_vectors(std::uint64_t{1} << (on_host ? 22 : 25));
  }
  std::uint64_t piece_of_part(std::uint64_t num_parts) const override {
    if (leaps || num_parts == 1) return piece();
    std::uint64_t most = of_vectors(max_steps / num_parts);
    if constexpr (on_host) {
      // The chunks that a thread makes concurrently: fewer values are not
      // divided further.
      using B = Impl::Backend<Space>;
      constexpr std::int64_t taken = B::min_chunk * B::rows_per_thread(4);
      if (most >= std::uint64_t{taken}) {
        most *= static_cast<std::uint64_t>(m_space.concurrency());
      }
    }
    return std::min(piece(), most);
  }
  bool is_slow(std::uint64_t num_parts) const override {
    return !leaps && num_parts > max_steps;
  }
  std::uint64_t max_streams() const override {
    if (m_vectors != nullptr) return 1;
    return (std::uint64_t{1} << 28) / G::state_bytes;
  }

  void seed(Seed const& seed, StreamChoice const& choice) override {
    m_set.reset();
    m_set = std::make_unique<Set>(m_space, seed_of<G>(seed),
                                  stream_options(choice));
  }
  void restore(Snapshot const& snapshot, bool allow_overlap) override {
    m_set.reset();
    m_set = std::make_unique<Set>(m_space, snapshot);
    if (allow_overlap) Impl::StreamSetAccess::allow_overlap(*m_set) = true;
  }
  Snapshot snapshot() const override { return m_set->snapshot(); }

  CheckedRows check_elements(std::uint64_t count) override {
    auto const& rows = *m_making.elements;
    CheckedRows checked;
    for (bool is_end = false; !is_end && checked.count < count;) {
      static_cast<void>(values_of_rows(
          checked.count, std::min(piece(), count - checked.count)));
      checked.count += rows.size();
      checked.sum += rows.sum();
      is_end = rows.size() == 0;
    }
    return checked;
  }
  void go_to_row(std::uint64_t row) override { m_row = row; }

  void fill(std::uint64_t count, Order order, std::int64_t block) override {
    if (m_vectors != nullptr) return fill_vectors(count);
    reserve(count * stored_bytes(m_filling.stored));
    m_options.order = order;
    m_options.block = block;
    if (m_making.elements) {
      m_unit_values = values_of_rows(m_row, count);
      m_row += count;
    }
    if (m_unit_values == nullptr) {
      m_filling.fill(m_values.data(), count, *m_set, m_options);
    } else {
      std::visit([&](auto& fill) { fill_by_words(fill, count); }, m_by_words);
    }
    m_space.fence("Runnel::tool::fill");
    m_count = count;
  }
  void const* values() override {
    if constexpr (on_host) {
      return m_values.data();
    } else {
      Kokkos::pair<std::size_t, std::size_t> const used(
          0, words_for(m_count * stored_bytes(m_filling.stored)));
      Kokkos::deep_copy(m_space, Kokkos::subview(m_copy, used),
                        Kokkos::subview(m_values, used));
      m_space.fence("Runnel::tool::values");
      return m_copy.data();
    }
  }
  void* device_values() override { return m_values.data(); }
  std::uint64_t sum(std::uint64_t first) const override {
    return stored_bytes(m_filling.stored) == 8 ? sum_of<std::uint64_t>(first)
                                               : sum_of<std::uint32_t>(first);
  }

 private:
  using Set = StreamSet<G, Space>;
  using Buffer = Kokkos::View<std::uint64_t*, typename Space::memory_space>;
  using HostBuffer =
      decltype(Kokkos::create_mirror_view(std::declval<Buffer>()));
  static constexpr bool on_host =
      Kokkos::SpaceAccessibility<Kokkos::HostSpace,
                                 typename Space::memory_space>::accessible;

  static constexpr bool leaps = Leaping<G>;
  /// Steps that a thread of a host, or a GPU, makes in a fraction of a second.
  static constexpr std::uint64_t max_steps = std::uint64_t{1}
                                             << (on_host ? 25 : 28);

  using UnitValues = std::unique_ptr<Impl::UnitValues<Space>>;
  template <class Word>
  using FillByWords = Impl::UnitWordFill<Set, Word>;

  UnitValues unit_values(Impl::NamedDistribution const& named) const {
    auto const type = named_type(m_making.type);
    return Impl::make_unit_values(m_space, named, type,
                                  Impl::has_narrow_words(type)
                                      ? Impl::unit_precision<G, float>
                                      : Impl::unit_precision<G, double>);
  }
  /// `size` values with parameters by element from value `first` on, or as many
  /// as there are; null if there are none.
  /// \throws Failure for refused ones
  UnitValues values_of_rows(std::uint64_t first, std::uint64_t size) const {
    auto const& named = m_making.elements->read(first, size);
    if (m_making.elements->size() == 0) return nullptr;
    try {
      return unit_values(named);
    } catch (std::invalid_argument const& error) {
      throw Failure("--dist " + m_making.dist + ", --type " + m_making.type +
                    ", --by-element: " + shown(error.what()));
    }
  }

  void make_vectors() {
    auto const named = read_vector_distribution(m_making.dist, m_making.type);
    bool const narrow = Impl::has_narrow_words(named.type);
    m_components = named.dimension;
    try {
      m_vectors =
          Impl::make_vector_fill(m_space, named,
                                 narrow ? Impl::unit_precision<G, float>
                                        : Impl::unit_precision<G, double>);
    } catch (std::invalid_argument const& error) {
      throw UsageError("--dist " + m_making.dist + ", --type " + m_making.type +
                       ": " + error.what());
    }
  }
  /// Vectors of so many components, at least one.
  std::uint64_t of_vectors(std::uint64_t values) const {
    return std::max<std::uint64_t>(1, values / m_components);
  }
  void fill_vectors(std::uint64_t count) {
    m_count = count * m_components;
    reserve(m_count * stored_bytes(m_filling.stored));
    Impl::WordsOfSet<Set> words(*m_set);
    words.check("Runnel::fill");
    auto const n = static_cast<std::int64_t>(count);
    m_vectors->check(words, n);
    m_vectors->fill(words, m_values.data(), n);
    m_space.fence("Runnel::tool::fill");
  }

  void name_words(Impl::NamedDistribution const& named) {
    auto const type = named_type(m_making.type);
    if (Impl::has_narrow_words(type)) {
      m_by_words.template emplace<FillByWords<std::uint32_t>>(named, type);
    } else {
      m_by_words.template emplace<FillByWords<std::uint64_t>>(named, type);
    }
  }
  template <class Word>
  void fill_by_words(FillByWords<Word>& fill, std::uint64_t count) {
    fill(*m_set, *m_unit_values, Impl::Deal::of(*m_set, m_options, count),
         m_values.data(), count,
         [&](Word* words) { m_filling.fill(words, count, *m_set, m_options); });
  }
  void fill_by_words(std::monostate, std::uint64_t) {}

  template <class Word>
  std::uint64_t sum_of(std::uint64_t first) const {
    void const* const values = m_values.data();
    std::uint64_t sum = 0;
    Kokkos::parallel_reduce(
        "Runnel::tool::sum",
        Impl::LongRange<Space>(m_space, 0, static_cast<std::int64_t>(m_count)),
        SumPiece<Word>{static_cast<Word const*>(values), first}, sum);
    return sum;
  }
  static std::size_t words_for(std::uint64_t bytes) {
    return static_cast<std::size_t>((bytes + 7) / 8);
  }
  void reserve(std::uint64_t bytes) {
    if (m_values.size() >= words_for(bytes)) return;
    m_values = Buffer(
        Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::tool::values"),
        words_for(bytes));
    if constexpr (!on_host) {
      m_copy =
          Kokkos::create_mirror_view(Kokkos::WithoutInitializing, m_values);
    }
  }

  Making m_making;
  Space m_space;
  Filling<Set> m_filling;
  FillOptions m_options;
  std::unique_ptr<Set> m_set;
  UnitValues m_unit_values;  ///< null: needs none
  std::uint64_t m_row = 0;   ///< of parameters by element
  std::variant<std::monostate, FillByWords<std::uint32_t>,
               FillByWords<std::uint64_t>>
      m_by_words;  ///< of distributions that need unit values
  std::unique_ptr<Impl::VectorFill<Space>> m_vectors;  ///< null: of numbers
  std::uint64_t m_components = 1;                      ///< of a vector
  Buffer m_values;
  HostBuffer m_copy;
  std::uint64_t m_count = 0;
};

template <class G>
std::unique_ptr<NumberSource> make_numbers(Making const& making) {
  return with_backend<std::unique_ptr<NumberSource>>(
      making.backend, [&]<class Space>(std::string_view, Space*) {
        return std::make_unique<SetSource<G, Space>>(making);
      });
}

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_SET_SOURCE_HPP
