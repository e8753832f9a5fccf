// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/core/errors.hpp>
#include <runnel/seeds/ranmar.hpp>

namespace Runnel {
namespace {

void check_range(char const* name, std::uint64_t value, std::uint64_t low,
                 std::uint64_t high) {
  RUNNEL_THROW_IF(value < low || value > high,
                  std::string("Runnel::RanmarSeed: ") + name + " = " +
                      std::to_string(value) +
                      " is no seed of RANMAR; give a number in [" +
                      std::to_string(low) + ", " + std::to_string(high) + "]");
}

}  // namespace

RanmarSeed RanmarSeed::ij_kl(std::uint64_t ij, std::uint64_t kl) {
  check_range("ij", ij, 0, 31328);
  check_range("kl", kl, 0, kl_count - 1);
  RanmarSeed seed("ij,kl", {ij, kl});
  seed.m_ijkl = kl_count * ij + kl;
  return seed;
}

RanmarSeed RanmarSeed::ijkl(std::uint64_t ijkl) {
  check_range("ijkl", ijkl, 0, family_size - 1);
  RanmarSeed seed("ijkl", {ijkl});
  seed.m_ijkl = ijkl;
  return seed;
}

RanmarSeed RanmarSeed::cern(std::uint64_t ijkl, std::uint64_t skip,
                            std::uint64_t skip_billions) {
  check_range("ijkl", ijkl, 0, 900000000);
  RanmarSeed seed("cern", {ijkl, skip, skip_billions});
  seed.m_ijkl = ijkl;
  seed.m_skip = UInt128(skip_billions) * UInt128(1000000000) + UInt128(skip);
  return seed;
}

RanmarSeed RanmarSeed::small(std::uint64_t i, std::uint64_t j, std::uint64_t k,
                             std::uint64_t l) {
  check_range("i", i, 1, 178);
  check_range("j", j, 1, 178);
  check_range("k", k, 1, 178);
  check_range("l", l, 0, 168);
  RUNNEL_THROW_IF(i == 1 && j == 1 && k == 1,
                  "Runnel::RanmarSeed: i = j = k = 1 makes RANMAR's bit "
                  "generator stand still; change one of them");
  RanmarSeed seed("i,j,k,l", {i, j, k, l});
  seed.m_small = {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j),
                  static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(l)};
  seed.m_in_family = i > 1 && j > 1;
  if (seed.m_in_family) {
    seed.m_ijkl = kl_count * ((i - 2) * 177 + (j - 2)) + (k - 1) * 169 + l;
  }
  return seed;
}

RanmarSeed RanmarSeed::lammps(std::uint64_t n) {
  check_range("LAMMPS seed", n, 1, 900000000);
  RanmarSeed seed("lammps", {n});
  seed.m_ijkl = n - 1;
  seed.m_skip = 1;
  return seed;
}

RanmarSeed RanmarSeed::make(std::string const& form,
                            std::vector<std::uint64_t> const& numbers) {
  auto const& n = numbers;
  if (form == "ij,kl" && n.size() == 2) return ij_kl(n[0], n[1]);
  if (form == "ijkl" && n.size() == 1) return ijkl(n[0]);
  if (form == "cern" && n.size() == 3) return cern(n[0], n[1], n[2]);
  if (form == "i,j,k,l" && n.size() == 4) return small(n[0], n[1], n[2], n[3]);
  if (form == "lammps" && n.size() == 1) return lammps(n[0]);
  RUNNEL_THROW_IF(true, "Runnel::RanmarSeed: '" + form + "' with " +
                            std::to_string(n.size()) +
                            " numbers is no seeding rule of RANMAR; there are "
                            "ij,kl; ijkl; i,j,k,l; lammps; cern");
  return {};
}

}  // namespace Runnel
