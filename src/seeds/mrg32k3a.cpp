// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/core/errors.hpp>
#include <runnel/seeds/mrg32k3a.hpp>
#include <string>

namespace Runnel {

Mrg32k3aSeed Mrg32k3aSeed::make(std::string const& form,
                                std::vector<std::uint64_t> const& numbers,
                                std::vector<std::uint64_t> const& parameters) {
  using M = Impl::Mrg32k3a;
  std::size_t const count = form == "s" ? 1 : form == "s0..s5" ? 6 : 0;
  RUNNEL_THROW_IF(parameters.size() > 1,
                  "Runnel::Mrg32k3aSeed: " + std::to_string(parameters.size()) +
                      " parameters; give none, or the number of the "
                      "substream");
  RUNNEL_THROW_IF(
      count == 0 || numbers.size() != count,
      "Runnel::Mrg32k3aSeed: '" + form + "' with " +
          std::to_string(numbers.size()) +
          " numbers is no seed of mrg32k3a; give one number (used six times) "
          "or six");
  Mrg32k3aSeed seed{Unchecked{}};
  seed.m_form = form;
  seed.m_numbers = numbers;
  seed.m_in_substream = !parameters.empty();
  seed.m_substream = parameters.empty() ? 0 : parameters[0];
  for (std::size_t i = 0; i < 6; ++i) {
    std::uint64_t const s = numbers[count == 1 ? 0 : i];
    std::uint64_t const m = i < 3 ? M::m1 : M::m2;
    // A single number is used six times and must be valid in both halves.
    RUNNEL_THROW_IF(s >= m,
                    "Runnel::Mrg32k3aSeed: seed number " + std::to_string(s) +
                        " is too large for mrg32k3a; give a number in [0, " +
                        std::to_string(m) + ")");
    seed.m_state[i] = static_cast<std::uint32_t>(s);
  }
  auto const* const s = seed.m_state;
  RUNNEL_THROW_IF(
      (s[0] | s[1] | s[2]) == 0 || (s[3] | s[4] | s[5]) == 0,
      "Runnel::Mrg32k3aSeed: the first three or the last three seed numbers of "
      "mrg32k3a are all 0; change one of each three");
  return seed;
}

std::vector<std::uint64_t> Mrg32k3aSeed::parameters() const {
  if (!m_in_substream) return {};
  return {m_substream};
}

UInt128 Mrg32k3aSeed::stream_length() const {
  if (!m_in_substream) return UInt128(1) << 127;
  // Later ones are in streams that follow.
  bool const is_in_stream = parameters()[0] < num_substreams;
  return is_in_stream ? UInt128(1) << 76 : UInt128(0);
}

}  // namespace Runnel
