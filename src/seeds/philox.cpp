// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/core/errors.hpp>
#include <runnel/seeds/philox.hpp>

namespace Runnel {

PhiloxSeed PhiloxSeed::make(std::string const& form,
                            std::vector<std::uint64_t> const& numbers) {
  RUNNEL_THROW_IF(
      form != "key" || numbers.size() != 1,
      "Runnel::PhiloxSeed: '" + form + "' with " +
          std::to_string(numbers.size()) +
          " numbers is no seed of philox4x32; give one key of 64 bits");
  PhiloxSeed seed;
  seed.m_key = numbers[0];
  return seed;
}

}  // namespace Runnel
