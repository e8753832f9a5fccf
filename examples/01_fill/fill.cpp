// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pi from darts thrown at a square: once with a single sequence that the whole
// machine works on, once with a thousand streams. On the way it checks what
// Runnel promises: the published numbers, however a request is cut up.

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numbers>
#include <runnel/runnel.hpp>

using Runnel::ranmar24;
using Runnel::ranmar48;
using Runnel::RanmarSeed;
using Runnel::StreamSet;
using Exec = Kokkos::DefaultExecutionSpace;

bool check(char const* what, bool good) {
  std::printf("%-42s %s\n", what, good ? "yes" : "NO");
  return good;
}

// The test numbers of 1990: seeds 1802 and 9373, outputs 20001 to 20006 as
// 24-bit integers.
bool published_numbers() {
  StreamSet<ranmar24> stream(RanmarSeed::ij_kl(1802, 9373), {.offset = 20000});
  Kokkos::View<std::uint32_t*, Exec> numbers("numbers", 6);
  Runnel::fill(numbers, stream, Runnel::Native());
  auto const on_host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), numbers);
  std::uint32_t const published[] = {6533892, 14220222, 7275067,
                                     6172232, 8354498,  10633180};
  return check("the six published numbers",
               std::equal(published, published + 6, on_host.data()));
}

// All numbers in one call, or in calls of growing length from 1 on.
bool pieces_join_up() {
  constexpr std::size_t size = 1'000'000;
  Kokkos::View<float*, Exec> whole("whole", size);
  Kokkos::View<float*, Exec> pieces("pieces", size);
  StreamSet<ranmar24> first;
  StreamSet<ranmar24> second;
  Runnel::fill(whole, first);
  for (std::size_t at = 0, n = 1; at < size; at += n, n = n * 5 / 4 + 1) {
    auto const range = Kokkos::pair(at, std::min(at + n, size));
    Runnel::fill(Kokkos::subview(pieces, range), second);
  }
  std::int64_t differences = 0;
  Kokkos::parallel_reduce(
      "compare", Kokkos::RangePolicy<Exec>(0, size),
      KOKKOS_LAMBDA(std::size_t i, std::int64_t& sum) {
        sum += whole(i) == pieces(i) ? 0 : 1;
      },
      differences);
  return check("one long fill equals many short ones", differences == 0);
}

// Fills darts(s, d, coordinate) and counts those inside the quarter disc.
bool estimate_pi(char const* what, StreamSet<ranmar48>& streams) {
  constexpr int players = 1000;
  constexpr int throws = 2000;
  constexpr double total = players * throws;
  Kokkos::View<double***, Exec> darts("darts", players, throws, 2);
  Runnel::fill(darts, streams);
  std::int64_t hits = 0;
  Kokkos::parallel_reduce(
      "throw", Kokkos::RangePolicy<Exec>(0, players * throws),
      KOKKOS_LAMBDA(int i, std::int64_t& sum) {
        double const x = darts(i / throws, i % throws, 0);
        double const y = darts(i / throws, i % throws, 1);
        sum += x * x + y * y < 1 ? 1 : 0;
      },
      hits);
  constexpr double pi = std::numbers::pi;
  double const estimate = 4 * static_cast<double>(hits) / total;
  double const sigma = std::sqrt(pi * (4 - pi) / total);
  std::printf("%s: pi = %.5f +- %.5f\n", what, estimate, sigma);
  return check("  within four standard deviations",
               std::abs(estimate - pi) < 4 * sigma);
}

int main(int argc, char* argv[]) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  bool good = published_numbers();
  good = pieces_join_up() && good;

  // One stream fills a View of any rank in row-major order, whatever its
  // layout; of many streams, stream s fills row s.
  StreamSet<ranmar48> one_sequence;
  good = estimate_pi("one sequence", one_sequence) && good;
  StreamSet<ranmar48> streams(RanmarSeed(), {.num_streams = 1000});
  good = estimate_pi("1000 streams", streams) && good;
  return good ? 0 : 1;
}
