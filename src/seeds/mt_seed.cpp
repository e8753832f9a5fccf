// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/core/errors.hpp>
#include <runnel/seeds/detail/mt/jump.hpp>
#include <runnel/seeds/detail/mt/window_sizes.hpp>
#include <runnel/seeds/mt.hpp>
#include <runnel/seeds/mt_tables.hpp>
#include <utility>

namespace Runnel {
namespace {

/// \param type  the seed's
void require_32_bits(char const* type, std::uint64_t number) {
  RUNNEL_THROW_IF(number > UINT32_MAX,
                  std::string("Runnel::") + type + ": the seed " +
                      std::to_string(number) +
                      " is too large; pass a number below 2^32");
}

constexpr std::size_t own_header = 5;  // table, first set, n, m, r
constexpr std::size_t own_entry = 4;   // id, aaa, maskB, maskC

std::vector<MtParameters> sets_from(std::vector<std::uint64_t> const& numbers) {
  RUNNEL_THROW_IF(numbers.size() < own_header + own_entry ||
                      (numbers.size() - own_header) % own_entry != 0,
                  "Runnel::MtdcSeed: " + std::to_string(numbers.size()) +
                      " numbers are no parameter sets of mtdc; give those that "
                      "parameters() returns");
  std::vector<std::uint32_t> n(numbers.size());
  for (std::size_t i = 0; i < n.size(); ++i) {
    n[i] = static_cast<std::uint32_t>(numbers[i]);
    RUNNEL_THROW_IF(i != 1 && n[i] != numbers[i],
                    "Runnel::MtdcSeed: " + std::to_string(numbers[i]) +
                        " is no number of a parameter set of mtdc; give "
                        "numbers below 2^32");
  }
  std::vector<MtParameters> sets;
  for (std::size_t i = own_header; i < n.size(); i += own_entry) {
    sets.push_back({n[i], 32, n[2], n[3], n[4], n[i + 1], 12, 7, 15, 18,
                    n[i + 2], n[i + 3]});
  }
  return sets;
}

}  // namespace

namespace Impl {

void seed_mt_words(std::uint32_t seed, std::span<std::uint32_t> words) {
  write_mt_words(seed, words.data(), static_cast<std::uint32_t>(words.size()));
}

void seed_mt_words(std::span<std::uint32_t const> key,
                   std::span<std::uint32_t> words) {
  write_mt_words(MtKey{key.data(), static_cast<std::uint32_t>(key.size())},
                 words.data(), static_cast<std::uint32_t>(words.size()));
}

}  // namespace Impl

// ---- MT19937 ----------------------------------------------------------------

Mt19937Seed Mt19937Seed::make(std::string const& form,
                              std::vector<std::uint64_t> const& numbers) {
  RUNNEL_THROW_IF(!(form == "init" && numbers.size() == 1) &&
                      !(form == "array" && !numbers.empty()),
                  "Runnel::Mt19937Seed: '" + form + "' with " +
                      std::to_string(numbers.size()) +
                      " numbers is no seed of mt19937; give init with one "
                      "number or array with some");
  for (auto const number : numbers) require_32_bits("Mt19937Seed", number);
  Mt19937Seed seed{Unchecked{}};
  seed.m_form = form;
  seed.m_numbers = numbers;
  return seed;
}

void Mt19937Seed::write_states(std::uint64_t first, std::uint64_t count,
                               std::uint32_t* words) const {
  if (count == 0) return;
  std::size_t const n = mt19937_parameters.num_words;
  std::vector<std::uint32_t> const key(m_numbers.begin(), m_numbers.end());
  std::span<std::uint32_t> state(words, n);
  if (m_form == "array") {
    Impl::seed_mt_words(key, state);
  } else {
    Impl::seed_mt_words(key[0], state);
  }
  state[0] &= mt19937_parameters.upper_mask();
  if (first == 0 && count == 1) return;
  auto const jumps = Impl::MtJumps::of(mt19937_parameters);
  if (first > 0) jumps->apply(jumps->high_power(first), state);
  if (count == 1) return;
  auto const to_next = jumps->high_power(1);
  for (std::uint64_t s = 1; s < count; ++s) {
    std::span<std::uint32_t> const next(words + s * n, n);
    std::copy_n(words + (s - 1) * n, n, next.begin());
    jumps->apply(to_next, next);
  }
}

// ---- Dynamic Creator --------------------------------------------------------

MtdcSeed::MtdcSeed(std::uint64_t seed, Table table, std::uint64_t first_set)
    : m_numbers{seed},
      m_kind(table),
      m_table(table == opencl32_table ? mt_opencl32_table()
                                      : mt_default_table()),
      m_first_set(first_set) {
  require_possible();
}

MtdcSeed::MtdcSeed(std::uint64_t seed, std::string_view table,
                   std::uint64_t first_set)
    : MtdcSeed(seed,
               mt_table(table).data() == mt_opencl32_table().data()
                   ? opencl32_table
                   : default_table,
               first_set) {}

MtdcSeed::MtdcSeed(std::uint64_t seed, std::vector<MtParameters> sets,
                   std::uint64_t first_set)
    : m_numbers{seed},
      m_kind(own_table),
      m_own(std::make_shared<std::vector<MtParameters> const>(std::move(sets))),
      m_table(*m_own),
      m_first_set(first_set) {
  require_possible();
  for (auto const& set : m_table) {
    require_valid(set);
    MtParameters like_first = m_table.front();
    like_first.id = set.id;
    like_first.twist = set.twist;
    like_first.mask_b = set.mask_b;
    like_first.mask_c = set.mask_c;
    bool const has_shifts = set.shift_0 == 12 && set.shift_b == 7 &&
                            set.shift_c == 15 && set.shift_1 == 18;
    RUNNEL_THROW_IF(set.word_bits != 32 || !has_shifts,
                    "Runnel::MtdcSeed: set " + std::to_string(set.id) +
                        " is none that mtdc steps; give sets of 32-bit words "
                        "with shifts 12, 7, 15, 18");
    RUNNEL_THROW_IF(
        set != like_first || static_cast<int>(set.num_words) > max_words,
        "Runnel::MtdcSeed: set " + std::to_string(set.id) + " of " +
            std::to_string(set.num_words) +
            " words has another size than the first, or more words than mtdc "
            "takes; give sets of one size of at most " +
            std::to_string(max_words) + " words");
  }
}

MtdcSeed MtdcSeed::same(std::uint64_t n) { return make("same", {n}); }
MtdcSeed MtdcSeed::same(std::uint64_t n, MtdcSeed const& sets) {
  MtdcSeed seed = sets;
  seed.choose_rule("same", {n});
  return seed;
}
MtdcSeed MtdcSeed::stride(std::uint64_t n, std::uint64_t d) {
  return make("stride", {n, d});
}
MtdcSeed MtdcSeed::stride(std::uint64_t n, std::uint64_t d,
                          MtdcSeed const& sets) {
  MtdcSeed seed = sets;
  seed.choose_rule("stride", {n, d});
  return seed;
}

MtdcSeed MtdcSeed::make(std::string const& form,
                        std::vector<std::uint64_t> const& numbers,
                        std::vector<std::uint64_t> const& parameters) {
  auto const sets = [&] {
    if (parameters.empty()) return MtdcSeed(0, default_table, 0);
    RUNNEL_THROW_IF(parameters[0] > own_table || parameters.size() < 2 ||
                        (parameters[0] != own_table && parameters.size() != 2),
                    "Runnel::MtdcSeed: " + std::to_string(parameters.size()) +
                        " parameters from " + std::to_string(parameters[0]) +
                        " on name no table and set of mtdc; give those that "
                        "parameters() returns");
    if (parameters[0] == own_table) {
      return MtdcSeed(0, sets_from(parameters), parameters[1]);
    }
    return MtdcSeed(0, static_cast<Table>(parameters[0]), parameters[1]);
  };
  MtdcSeed seed = sets();
  seed.choose_rule(form, numbers);
  return seed;
}

void MtdcSeed::choose_rule(std::string const& form,
                           std::vector<std::uint64_t> const& numbers) {
  bool const is_known = std::ranges::any_of(forms, [&](SeedForm const& known) {
    return known.name == form && known.least == numbers.size();
  });
  RUNNEL_THROW_IF(!is_known,
                  "Runnel::MtdcSeed: '" + form + "' with " +
                      std::to_string(numbers.size()) +
                      " numbers is no seed of mtdc; give keyed or same with "
                      "one number, or stride with two");
  for (auto const number : numbers) require_32_bits("MtdcSeed", number);
  m_form = form;
  m_numbers = numbers;
}

void MtdcSeed::require_possible() const {
  require_32_bits("MtdcSeed", m_numbers[0]);
  RUNNEL_THROW_IF(m_first_set >= m_table.size(),
                  "Runnel::MtdcSeed: there is no set " +
                      std::to_string(m_first_set) + " in the table of " +
                      std::to_string(m_table.size()) +
                      " parameter sets of mtdc; sets are counted from 0");
}

std::vector<std::uint64_t> MtdcSeed::parameters() const {
  if (m_kind == default_table && m_first_set == 0) return {};
  std::vector<std::uint64_t> numbers = {m_kind, m_first_set};
  if (m_kind != own_table) return numbers;
  auto const& size = m_table.front();
  numbers.insert(numbers.end(), {size.num_words, size.middle, size.low_bits});
  for (auto const& set : m_table) {
    numbers.insert(numbers.end(), {set.id, set.twist, set.mask_b, set.mask_c});
  }
  return numbers;
}

StreamShape MtdcSeed::shape() const {
  auto const& size = m_table.front();
  int const n = static_cast<int>(size.num_words);
  StreamShape shape;
  shape.state_words = n + 3;
  shape.window_words = Impl::MtWindow::words(n);
  shape.jump_words = (size.exponent() + 63) / 64;
  shape.constants[0] = n;
  shape.constants[1] = static_cast<int>(size.middle);
  shape.constants[2] = static_cast<int>(size.low_bits);
  return shape;
}

bool MtdcSeed::has_blocks() const {
  // 2^64 of them have to fit into a period.
  return m_form != "init" && m_table.front().exponent() >= 256;
}

std::uint64_t MtdcSeed::block_of(std::uint64_t stream) const {
  if (!has_blocks()) return 0;
  std::uint64_t const size = num_sets();
  return stream / size + (m_first_set + stream % size) / size;
}

Impl::MtdcStart MtdcSeed::start() const {
  using Rule = Impl::MtdcRule;
  bool const is_stride = m_form == "stride";
  auto const& size = m_table.front();
  return {m_form == "keyed" ? Rule::keyed
          : is_stride       ? Rule::stride
                            : Rule::same,
          static_cast<std::uint32_t>(m_numbers[0]),
          static_cast<std::uint32_t>(is_stride ? m_numbers[1] : 0),
          size.num_words, size.upper_mask()};
}

std::vector<std::uint64_t> MtdcSeed::seed_table(std::uint64_t first,
                                                std::uint64_t count) const {
  constexpr std::size_t set_words = Impl::MtdcSeedTable::set_words;
  auto const by = start();
  std::vector<std::uint64_t> table = {static_cast<std::uint64_t>(by.rule),
                                      by.number,
                                      by.stride,
                                      by.n,
                                      by.upper_mask,
                                      first % num_sets(),
                                      num_sets()};
  table.reserve(table.size() + set_words * count);
  for (std::uint64_t s = 0; s < count; ++s) {
    auto const& set = set_of(first + s);
    table.insert(table.end(), {set.twist, set.mask_b, set.mask_c});
  }
  return table;
}

void MtdcSeed::write_block_jump(std::uint64_t stream, std::uint64_t blocks,
                                std::span<std::uint64_t> row) const {
  auto const jump =
      Impl::MtJumps::to_block(set_of(stream), has_blocks() ? blocks : 0);
  std::ranges::fill(row, std::uint64_t{0});
  std::ranges::copy(jump.words(), row.begin());
}

void MtdcSeed::write_block_jumps(std::uint64_t stream, int num_rows,
                                 std::uint64_t* rows) const {
  auto const size = static_cast<std::size_t>(shape().jump_words);
  if (num_rows > 0) write_block_jump(stream, 1, {rows, size});
  if (num_rows > 1) {
    Impl::MtJumps::write_squares(set_of(stream), num_rows, rows);
  }
}

void MtdcSeed::write_states(std::uint64_t first, std::uint64_t count,
                            std::uint32_t* words) const {
  std::size_t const n = m_table.front().num_words;
  std::uint64_t const size = num_sets();
  auto const by = start();
  for (std::uint64_t s = 0; s < std::min(count, size); ++s) {
    auto const& set = set_of(first + s);
    std::uint32_t* state = words + s * (n + 3);
    by.write(static_cast<std::uint32_t>((first + s) % size), state);
    state[n] = set.twist;
    state[n + 1] = set.mask_b;
    state[n + 2] = set.mask_c;
    std::uint64_t const block = block_of(first + s);
    if (block > 0) {
      Impl::MtJumps::apply(set, Impl::MtJumps::to_block(set, block),
                           {state, n});
    }
    if (count - s <= size) continue;
    auto const to_next = Impl::MtJumps::to_block(set, has_blocks() ? 1 : 0);
    // The other streams of this set, from block to block.
    for (std::uint64_t t = s + size; t < count; t += size) {
      std::uint32_t* const next = words + t * (n + 3);
      std::copy_n(state, n + 3, next);
      Impl::MtJumps::apply(set, to_next, {next, n});
      state = next;
    }
  }
}

}  // namespace Runnel
