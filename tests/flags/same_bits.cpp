// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a user's file makes of the generators, compiled with options that change
// floating-point arithmetic: each value must be the one that the library's own
// `fill` gives. Prints a checksum for each interface, so that runs of programs
// compiled differently can be compared.

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/runnel.hpp>
#include <type_traits>

#include "flags/distribution_checks.hpp"
#include "flags/report.hpp"
#include "flags/rows.hpp"

namespace {

using namespace Runnel;
using Runnel::Testing::drawn;
using Runnel::Testing::filled;
using Runnel::Testing::Host;
using Runnel::Testing::length;
using Runnel::Testing::num_streams;
using Runnel::Testing::Report;
using Runnel::Testing::Rows;

#if defined(RUNNEL_FLAGS_ALL_GENERATORS)
constexpr bool every_generator = true;
#else
constexpr bool every_generator = false;
#endif

template <class G, class T, class Distribution>
void check_handles(Report& report) {
  StreamOptions const streams{.num_streams = num_streams, .offset = 5};
  StreamSet<G, Host> set({}, streams);
  report.compare<T, Distribution>(G::name, "handle",
                                  filled<G, T, Distribution>(streams),
                                  drawn<T, Distribution>(set.device_handle()));
}

/// Handles that jump or step over others' outputs: the same draws elsewhere.
template <class G>
void check_other_handles(Report& report) {
  StreamOptions options{.num_streams = num_streams};
  if constexpr (Leaping<G>) {
    StreamSet<G, Host> set({}, options);
    SeekHandle<G, Host> const seek(set);
    options.offset = 123456789;
    auto const found = drawn<double, Uniform>(
        [&](int s) { return seek(s, std::uint64_t{123456789}); });
    report.compare<double, Uniform>(G::name, "seek",
                                    filled<G, double, Uniform>(options), found);
  }
  options = {.num_streams = num_streams,
             .leapfrog = {.part = 1, .num_parts = 3}};
  StreamSet<G, Host> set({}, options);
  report.compare<float, Uniform>(G::name, "part",
                                 filled<G, float, Uniform>(options),
                                 drawn<float, Uniform>(set.part_handle()));
}

template <class G>
void check_events(Report& report) {
  if constexpr (!HostSeeded<G>) {
    SeedSequence const event(42, 7);
    StreamSet<G, Host> set(event.template seed<G>());
    Rows<double> const expected("expected", 1, length);
    fill(Host(), expected, set, Reference{});
    Host().fence();
    EventStream<G> rng(event);
    Rows<double> const found("found", 1, length);
    for (int i = 0; i < length; ++i) {
      found(0, i) = rng.template draw<double, Reference>();
    }
    report.compare<double, Reference>(G::name, "event", expected, found);
  }
}

/// A distribution of the user's: the library has no kernel for it.
template <class Distribution>
struct OfTheUser {
  template <class G, class T>
  using sampler = typename Distribution::template sampler<G, T>;
};

/// A fill of these rows by the one kernel that serves them: what `fill`
/// compiles besides would not run.
template <class G, class T, class Distribution>
Rows<T> filled_here(StreamOptions const& streams) {
  using Types =
      Impl::FillTypes<Impl::NativeLanes, Impl::sampler_of<Distribution, G, T>,
                      Host, G, T>;
  StreamSet<G, Host> set({}, streams);
  Rows<T> const rows("filled here", streams.num_streams, length);
  FillOptions const options;
  auto const target = Impl::make_target(rows, streams.num_streams,
                                        options.order, set.shape().jump_words);
  Impl::planned_fill<Types>(Host(), target, set, options,
                            [&](auto const& plan) {
                              if (plan.kernel != Impl::Kernel::rows) return;
                              Impl::RowsKernel::launch<Types>(
                                  Host(), options, plan, Impl::fill_label<G>());
                            });
  Host().fence();
  return rows;
}

/// \tparam every_kernel  compile all that a user's `fill` has, or the one that
///   runs?
template <class G, class T, class Distribution, bool every_kernel>
void check_own_kernel(Report& report) {
  StreamOptions const streams{.num_streams = num_streams, .offset = 5};
  using Own = OfTheUser<Distribution>;
  Rows<T> found;
  if constexpr (every_kernel) {
    found = filled<G, T, Own>(streams);
  } else {
    found = filled_here<G, T, Own>(streams);
  }
  report.compare<T, Distribution>(G::name, "fill",
                                  filled<G, T, Distribution>(streams), found);
}

template <class G>
void check_teams(Report& report) {
  using Policy = Kokkos::TeamPolicy<Host>;
  StreamOptions const streams{.num_streams = num_streams};
  StreamSet<G, Host> set({}, streams);
  TeamHandle<G, Host> const handle(set);
  Rows<double> const found("found", num_streams, length);
  Policy policy(num_streams, 1, 1);
  policy.set_scratch_size(
      0, Kokkos::PerTeam(handle.template scratch_size<double, Uniform>(64)));
  Kokkos::parallel_for(
      "Runnel::tests::teams", policy,
      KOKKOS_LAMBDA(Policy::member_type const& member) {
        int const s = member.league_rank();
        auto rng = team_rng<double, Uniform>(handle, member, s, 64);
        for (int i = 0; i < 100; ++i) found(s, i) = rng.next();
        rng.fill(&found(s, 100), length - 100);
      });
  Kokkos::fence();
  report.compare<double, Uniform>(G::name, "team",
                                  filled<G, double, Uniform>(streams), found);
}

template <class G>
void check_buffered(Report& report) {
  Rows<double> const expected = filled<G, double, Uniform>({.num_streams = 1});
  Rows<double> const found("found", 1, length);
  HostStream<G, double, Uniform, Host> stream;
  for (int i = 0; i < length; ++i) found(0, i) = stream.next();
  report.compare<double, Uniform>(G::name, "host", expected, found);
  NumberPool<G, double, Uniform, Host> pool({}, {.capacity = length});
  auto const slice = pool.take(Host(), length);
  Host().fence();
  report.compare<double, Uniform>(G::name, "pool", expected, slice);
}

/// Ranges are scaled in this file: only other runs say what is right.
template <class G>
void check_ranges(Report& report) {
  RandomPool<G, Host> pool(42, num_streams);
  Rows<double> const doubles("doubles", 1, length);
  Rows<float> const floats("floats", 1, length);
  auto rng = pool.get_state(1);
  for (int i = 0; i < length; ++i) {
    doubles(0, i) = rng.drand(-0.1 * i, 3.7 + i);
    floats(0, i) = rng.frand(-0.1f, 3.7f);
  }
  pool.free_state(rng);
  report.print<double>(G::name, "drand", doubles);
  report.print<float>(G::name, "frand", floats);
  Kokkos::fill_random(doubles, pool, -0.3, 1e6 / 7);
  Kokkos::fill_random(floats, pool, -0.3f, 1e6f / 7);
  Host().fence();
  report.print<double>(G::name, "fill_random", doubles);
  report.print<float>(G::name, "fill_random", floats);
}

template <class G>
void check_generator(Report& report) {
  check_handles<G, float, Uniform>(report);
  check_handles<G, double, Uniform>(report);
  check_handles<G, float, Reference>(report);
  check_handles<G, double, Reference>(report);
  check_handles<G, float, NonZero>(report);
  check_handles<G, double, NonZero>(report);
  if constexpr (Impl::outputs_are_bits<G>) {
    check_handles<G, typename G::word_type, Native>(report);
    check_handles<G, std::uint32_t, Bits>(report);
  }
  check_other_handles<G>(report);
  check_events<G>(report);
}

template <class G>
void check_kernels(Report& report) {
  // The same steppers and the library's own values: one generator, or all.
  constexpr bool everything =
      every_generator || std::is_same_v<G, wichmann_hill>;
  check_own_kernel<G, double, Reference, everything>(report);
  // The one single-precision rule.
  if constexpr (std::is_same_v<G, wichmann_hill>) {
    check_own_kernel<G, float, Uniform, everything>(report);
  }
  check_ranges<G>(report);
  if constexpr (everything) {
    check_teams<G>(report);
    check_buffered<G>(report);
  }
}

#if defined(RUNNEL_FLAGS_ALL_GENERATORS)
using Handles = GeneratorList;
#elif defined(RUNNEL_TEST_FEW_GENERATORS)
using Handles = TypeList<wichmann_hill, ceicg>;
#else
// One of each way to make floating-point numbers.
using Handles = TypeList<ranmar24, ranmar48, mt19937, mrg32k3a, wichmann_hill,
                         ceicg, sprng_lfg, sprng_pmlcg>;
#endif
// Whose steps are made of floating-point operations.
#if defined(RUNNEL_TEST_FEW_GENERATORS)
using Kernels = TypeList<wichmann_hill>;
#else
using Kernels = TypeList<mrg32k3a, wichmann_hill, ceicg>;
#endif

}  // namespace

int main(int argc, char* argv[]) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  Report report;
  for_each_type(Handles{}, [&](auto* generator) {
    check_generator<std::remove_pointer_t<decltype(generator)>>(report);
  });
  for_each_type(Kernels{}, [&](auto* generator) {
    check_kernels<std::remove_pointer_t<decltype(generator)>>(report);
  });
  Runnel::Testing::check_distributions<philox4x32>(report);
  Runnel::Testing::check_distributions<ranmar24>(report);
  Runnel::Testing::check_formulas(report);
  Runnel::Testing::check_tails(report);
  return report.status();
}
