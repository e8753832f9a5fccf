// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <memory>
#include <runnel/distributions/distributions.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <string_view>

#include "element_values_of.hpp"
#include "for_spaces.hpp"

namespace Runnel::Impl {

template <class Space>
std::unique_ptr<UnitValues<Space>> make_table_elements(
    NamedDistribution const& distribution, NamedType type, int precision) {
  auto const made = [&]<class D>(D const*) {
    return real_elements<Space, D>(distribution, type, precision);
  };
  std::string_view const name = distribution.name;
  if (name == "gamma") return made(static_cast<Gamma const*>(nullptr));
  if (name == "chi_squared")
    return made(static_cast<ChiSquared const*>(nullptr));
  if (name == "maxwell") return made(static_cast<Maxwell const*>(nullptr));
  if (name == "beta") return made(static_cast<Beta const*>(nullptr));
  if (name == "student_t") return made(static_cast<StudentT const*>(nullptr));
  if (name == "fisher_f") return made(static_cast<FisherF const*>(nullptr));
  if (name == "von_mises") return made(static_cast<VonMises const*>(nullptr));
  if (name == "truncated_normal")
    return made(static_cast<TruncatedNormal const*>(nullptr));
  return nullptr;
}

#define RUNNEL_ELEMENTS(Space)                                     \
  template std::unique_ptr<UnitValues<Space>> make_table_elements( \
      NamedDistribution const&, NamedType, int)
RUNNEL_FOR_SPACES(RUNNEL_ELEMENTS)

}  // namespace Runnel::Impl
