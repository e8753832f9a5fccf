// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_SEED_FORMS_HPP
#define RUNNEL_CORE_SEED_FORMS_HPP

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>

#include <runnel/core/errors.hpp>
#include <runnel/core/snapshot.hpp>

namespace Runnel {

/// A seeding rule: its name in checkpoints, and how many numbers it takes.
struct SeedForm {
  std::string_view name;
  std::size_t least;   ///< numbers
  std::size_t most;    ///< numbers
  bool asked_by_name;  ///< another rule takes as many numbers

  // Constructors instead of default member initializers: nvcc takes no
  // aggregate with one that names another member for a constant.
  constexpr SeedForm(std::string_view form, std::size_t count)
      : SeedForm(form, count, count) {}
  constexpr SeedForm(std::string_view form, std::size_t at_least,
                     std::size_t at_most, bool by_name = false)
      : name(form), least(at_least), most(at_most), asked_by_name(by_name) {}
};

/// Numbers that may be a seed by themselves: any type of integers, but bool.
template <class T>
concept SeedNumber =
    std::integral<T> && !std::same_as<std::remove_cv_t<T>, bool>;

namespace Impl {

/// The rule that `count` numbers mean where none is named, in C++, C, Fortran
/// and the program; empty if there is none.
template <class Seed>
std::string_view seed_form_for(std::size_t count) {
  auto const* const form =
      std::ranges::find_if(Seed::forms, [&](SeedForm const& known) {
        return !known.asked_by_name && known.least <= count &&
               count <= known.most;
      });
  return form == std::ranges::end(Seed::forms) ? "" : form->name;
}

/// One number as a seed: `runnel generate --seed` means the same by it.
/// \param type  the seed's, for the message
/// \throws std::invalid_argument below 0, and outside the range of the rule
template <class Seed, SeedNumber Number>
Seed seed_of_number(char const* type, Number number) {
  if constexpr (std::is_signed_v<Number>) {
    RUNNEL_THROW_IF(number < 0, std::string("Runnel::") + type + ": the seed " +
                                    std::to_string(number) +
                                    " is negative; pass a non-negative seed");
  }
  return Seed::make(std::string(seed_form_for<Seed>(1)),
                    {static_cast<std::uint64_t>(number)});
}

/// Types that are neither a seed of the generator, nor a number, nor a
/// snapshot. Constructors from them are deleted, so that compilers say what is
/// wrong instead of listing all constructors.
template <class T, class Generator>
concept NotASeedOf =
    !std::convertible_to<T const&, typename Generator::seed_type> &&
    !std::same_as<T, Snapshot>;

}  // namespace Impl
}  // namespace Runnel

#endif  // RUNNEL_CORE_SEED_FORMS_HPP
