// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_INTERFACES_OF_HPP
#define RUNNEL_TOOLS_INTERFACES_OF_HPP

#include <memory>
#include <type_traits>

#include "block_interface.hpp"
#include "handle_interface.hpp"
#include "host_interface.hpp"
#include "interfaces.hpp"
#include "serial_values.hpp"
#include "shared_interface.hpp"

#if RUNNEL_ENABLE_MPI
#include "rank_numbers_of.hpp"
#endif

/// \file
/// The interfaces of one generator, on Kokkos' default back end. Included once
/// per generator.

namespace Runnel::Tool {

template <class T, class D>
struct KindOf {
  using type = T;
  using distribution = D;
};
template <class G, class T>
using real_kind = KindOf<
    T, std::conditional_t<has_serial_words<G, Impl::sampler_of<Uniform, G, T>>,
                          Uniform, Reference>>;
template <class G>
using words_kind = std::conditional_t<Impl::outputs_are_bits<G>,
                                      KindOf<typename G::word_type, Native>,
                                      KindOf<std::uint32_t, Words>>;

/// The result of `f(KindOf<T, Distribution>())`.
template <class G, class F>
auto with_kind(NumberKind kind, F const& f) {
  if (kind == NumberKind::f32) return f(real_kind<G, float>());
  if (kind == NumberKind::f64) return f(real_kind<G, double>());
  return f(words_kind<G>());
}

template <class G>
KindNames kind_names_of(NumberKind kind) {
  return with_kind<G>(kind, []<class T, class D>(KindOf<T, D>) -> KindNames {
    char const* const dist = std::is_same_v<D, Uniform> ? "uniform"
                             : std::is_same_v<D, Words> ? "words"
                                                        : "reference";
    if constexpr (std::is_same_v<T, float>) {
      return {"f32", dist, StoredType::f32};
    } else if constexpr (std::is_same_v<T, double>) {
      return {"f64", dist, StoredType::f64};
    } else {
      return {std::is_same_v<D, Words> ? "u32" : "native", dist,
              sizeof(T) == 8 ? StoredType::u64 : StoredType::u32};
    }
  });
}

template <class G>
std::unique_ptr<SerialLoop> serial_values_of(Seed const& seed,
                                             StreamChoice const& choice,
                                             NumberKind kind) {
  return with_kind<G>(
      kind, [&]<class T, class D>(KindOf<T, D>) -> std::unique_ptr<SerialLoop> {
        return std::make_unique<SerialValues<G, T, D>>(seed_of<G>(seed),
                                                       choice);
      });
}

template <class G>
std::unique_ptr<NumberInterface> interface_of(InterfaceChoice const& choice) {
  return with_kind<G>(
      choice.kind,
      [&]<class T, class D>(KindOf<T, D>) -> std::unique_ptr<NumberInterface> {
        if (choice.interface == "host") {
          return std::make_unique<HostInterface<G, T, D>>(choice);
        }
        if (choice.interface == "pool") {
          return std::make_unique<PoolInterface<G, T, D>>(choice);
        }
        if (choice.interface == "handle") {
          return std::make_unique<HandleInterface<G, T, D>>(choice);
        }
        if (choice.interface == "shared") {
          return shared_interface<G, T, D>(choice);
        }
        if (choice.interface == "blocks") {
          return std::make_unique<BlockInterface<G, T, D>>(choice);
        }
        return std::make_unique<TeamInterface<G, T, D>>(choice);
      });
}

#if RUNNEL_ENABLE_MPI
/// The words alone: what is tested is how ranks divide streams.
template <class G>
std::unique_ptr<RankNumbers> rank_numbers_of(RankChoice const& given) {
  using Kind = words_kind<G>;
  return rank_numbers<G, typename Kind::type, typename Kind::distribution>(
      given);
}
#endif

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_INTERFACES_OF_HPP
