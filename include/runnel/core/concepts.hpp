// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_CONCEPTS_HPP
#define RUNNEL_CORE_CONCEPTS_HPP

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include <runnel/core/uint128.hpp>

namespace Runnel {

/// A bit generator that Runnel can split, fill from and checkpoint.
///
/// A triple of parameters (constants on the type, or `seed_start`), state
/// (`state_words` words in memory, `state_type` when stepped one by one) and
/// engine (`step`, and `Stepper` for lanes side by side), plus the facts that
/// `runnel list` prints. Outputs are left-justified words.
template <class G>
concept BitGenerator =
    requires(typename G::word_type* words, typename G::seed_start const& start,
             typename G::state_type& state, typename G::jump_type const& jump,
             std::uint64_t stream, UInt128 n) {
      requires std::unsigned_integral<typename G::word_type>;
      typename G::seed_type;
      typename G::output_format;
      { G::name } -> std::convertible_to<std::string_view>;
      { G::source } -> std::convertible_to<std::string_view>;
      { G::period_log2 } -> std::convertible_to<int>;
      { G::num_streams } -> std::convertible_to<std::uint64_t>;
      { G::parallel_width } -> std::convertible_to<int>;
      { G::state_words } -> std::convertible_to<int>;
      G::seed(start, stream, words);
      { G::is_state(words) } -> std::same_as<bool>;
      { G::load(words) } -> std::same_as<typename G::state_type>;
      { G::step(state) } -> std::same_as<typename G::word_type>;
      { G::make_jump(n) } -> std::same_as<typename G::jump_type>;
      { G::compose(jump, jump) } -> std::same_as<typename G::jump_type>;
      requires std::is_trivially_copyable_v<typename G::state_type>;
      requires std::is_trivially_copyable_v<typename G::jump_type>;
      requires std::is_trivially_copyable_v<typename G::seed_start>;
    };

}  // namespace Runnel

#endif  // RUNNEL_CORE_CONCEPTS_HPP
