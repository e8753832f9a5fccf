// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/core/errors.hpp>
#include <runnel/seeds/ceicg.hpp>

namespace Runnel {

CeicgSeed CeicgSeed::make(std::string const& form,
                          std::vector<std::uint64_t> const& numbers) {
  std::size_t const count = form == "n" ? 1 : form == "n1,n2,n3" ? 3 : 0;
  RUNNEL_THROW_IF(count == 0 || numbers.size() != count,
                  "Runnel::CeicgSeed: '" + form + "' with " +
                      std::to_string(numbers.size()) +
                      " numbers is no seed of ceicg; give one position n or "
                      "three residues n1, n2, n3");
  CeicgSeed seed;
  seed.m_form = form;
  seed.m_numbers = numbers;
  for (std::size_t k = 0; k < 3; ++k) {
    std::uint64_t const m = Impl::Ceicg::modulus(static_cast<int>(k));
    std::uint64_t const n = count == 1 ? numbers[0] % m : numbers[k];
    RUNNEL_THROW_IF(n >= m,
                    "Runnel::CeicgSeed: n" + std::to_string(k + 1) + " = " +
                        std::to_string(n) +
                        " is too large for ceicg; give a number in [0, " +
                        std::to_string(m) + ")");
    seed.m_start.n[k] = static_cast<std::uint32_t>(n);
  }
  return seed;
}

}  // namespace Runnel
