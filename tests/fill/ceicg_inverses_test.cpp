// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/ceicg.hpp>
#include <runnel/generators/detail/ceicg/arithmetic.hpp>
#include <runnel/generators/detail/ceicg/serial.hpp>
#include <runnel/streams/stream_set.hpp>
#include <testing/host_levels.hpp>
#include <vector>

/// \file
/// Inverses that hosts make from one another, against the definition in whole
/// numbers: at every instruction-set level, next to positions without an
/// inverse, in groups of rows that are full or not.

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultHostExecutionSpace;
template <class T>
using Table = Kokkos::View<T**, Kokkos::LayoutRight, Kokkos::HostSpace>;

/// The output at a position, by integers and divisions.
double output_at(std::uint64_t const (&n)[3]) {
  double x[3];
  for (int k = 0; k < 3; ++k) {
    std::uint64_t const m = Impl::Ceicg::modulus(k);
    std::uint64_t const z = Impl::Ceicg::multiplier(k) * (n[k] % m) % m;
    double const numerator =
        static_cast<double>(Impl::power_modulo(z, m - 2, m));
    x[k] = Impl::written_quotient(numerator, static_cast<double>(m));
  }
  double const d = Impl::written_sum(Impl::written_sum(x[0], x[1]), x[2]);
  return d - std::floor(d);
}

template <class T>
void expect_rows(std::vector<std::uint64_t> const& numbers,
                 std::size_t num_rows, std::size_t length,
                 std::uint64_t num_parts) {
  auto const seed = CeicgSeed::make("n1,n2,n3", numbers);
  StreamOptions const options{.num_streams = num_rows,
                              .leapfrog = {num_parts / 2, num_parts},
                              .allow_overlap = true};
  StreamSet<ceicg, Space> set(seed, options);
  Table<T> const table("table", num_rows, length);
  fill(Space(), table, set, Reference{});
  Space().fence();
  for (std::size_t s = 0; s < num_rows; ++s) {
    for (std::size_t i = 0; i < length; ++i) {
      std::uint64_t n[3];
      for (int k = 0; k < 3; ++k) {
        std::uint64_t const m = Impl::Ceicg::modulus(k);
        n[k] = numbers[k] + s * (Impl::Ceicg::stream_length % m) +
               (num_parts / 2) % m + i * (num_parts % m);
      }
      ASSERT_EQ(table(s, i), static_cast<T>(output_at(n)))
          << num_rows << " x " << length << ", row " << s << ", " << i
          << ", part of " << num_parts << ", " << to_string(host_isa());
    }
  }
}

constexpr std::uint64_t m1 = (1u << 24) - 3;
constexpr std::uint64_t m2 = (1u << 24) - 17;
constexpr std::uint64_t m3 = (1u << 24) - 33;
std::vector<std::vector<std::uint64_t>> const starts = {
    {0, 0, 0}, {1, m2 - 1, 77}, {m1 - 7, m2 - 16, m3 - 33}, {123, 456, 789}};

TEST(CeicgInverses, OfManyRows) {
  HostIsaGuard const guard;
  for (auto const level : host_levels()) {
    set_host_isa(level);
    for (auto const& start : starts) {
      for (std::size_t const num_rows : {5, 150}) {
        for (std::size_t const length : {1, 2, 5, 16, 17, 35}) {
          expect_rows<double>(start, num_rows, length, 1);
        }
        expect_rows<float>(start, num_rows, 33, 1);
      }
    }
  }
}

/// Also of leaps that one or two of the moduli divide: such components stay.
TEST(CeicgInverses, OfLeapfrogParts) {
  HostIsaGuard const guard;
  for (auto const level : host_levels()) {
    set_host_isa(level);
    for (auto const& start : starts) {
      for (std::uint64_t const num_parts : {2ul, 1001ul, m1, 3 * m3, m1 * m2}) {
        expect_rows<double>(start, 21, 19, num_parts);
        expect_rows<float>(start, 150, 6, num_parts);
      }
    }
  }
}

TEST(CeicgInverses, OfLongRows) {
  HostIsaGuard const guard;
  for (auto const level : host_levels()) {
    set_host_isa(level);
    for (std::size_t const before : {0, 1, 2, 3, 9, 40, 300, 1029}) {
      for (std::size_t const length : {1, 7, 8, 9, 24, 63, 255, 2500}) {
        expect_rows<double>({(m1 - before) % m1, 5, 6}, 1, length, 1);
      }
      expect_rows<float>({8, m2 - before - 1, m3 - 2 * before - 1}, 2, 1200, 1);
    }
  }
}

/// What lanes of the default space make together from three residues each: of
/// 1, 2, … outputs, and where they end.
constexpr int max_together = Impl::CeicgTogether::max_outputs;
struct MadeTogether {
  Kokkos::View<std::uint64_t***, Kokkos::HostSpace> words;
  Kokkos::View<double***, Kokkos::HostSpace> ends;
};
MadeTogether make_together(std::vector<double> const& residues) {
  using Device = Kokkos::DefaultExecutionSpace;
  auto const num_starts = static_cast<std::int64_t>(residues.size() / 3);
  Kokkos::View<std::uint64_t***, Device> const words(
      "words", num_starts, max_together, max_together);
  Kokkos::View<double***, Device> const ends("ends", num_starts, max_together,
                                             3);
  Kokkos::View<double*, Device> const from("from", residues.size());
  Kokkos::deep_copy(from, Kokkos::View<double const*, Kokkos::HostSpace>(
                              residues.data(), residues.size()));
  Kokkos::parallel_for(
      Kokkos::RangePolicy<Device>(0, num_starts * max_together),
      KOKKOS_LAMBDA(std::int64_t item) {
        std::int64_t const i = item / max_together;
        auto const count = static_cast<int>(item % max_together + 1);
        double n[3] = {from(3 * i), from(3 * i + 1), from(3 * i + 2)};
        std::uint64_t made[max_together];
        Impl::CeicgTogether::make(n, count, made);
        for (int j = 0; j < count; ++j) words(i, count - 1, j) = made[j];
        for (int k = 0; k < 3; ++k) ends(i, count - 1, k) = n[k];
      });
  MadeTogether made;
  made.words = Kokkos::View<std::uint64_t***, Kokkos::HostSpace>(
      "words", num_starts, max_together, max_together);
  made.ends = Kokkos::View<double***, Kokkos::HostSpace>("ends", num_starts,
                                                         max_together, 3);
  auto const copy = [](auto const& to, auto const& of) {
    auto const mirror = Kokkos::create_mirror_view(of);
    Kokkos::deep_copy(mirror, of);
    Kokkos::deep_copy(to, mirror);
  };
  copy(made.words, words);
  copy(made.ends, ends);
  return made;
}

TEST(CeicgInverses, OfOneLane) {
  constexpr std::uint64_t moduli[3] = {m1, m2, m3};
  constexpr std::uint64_t max_left = 20;
  // Up to the 0 of one component, or of all three, and past it.
  std::vector<double> residues;
  for (int near = 0; near < 4; ++near) {
    for (std::uint64_t left = 0; left <= max_left; ++left) {
      for (int k = 0; k < 3; ++k) {
        std::uint64_t const m = moduli[k];
        residues.push_back(static_cast<double>(
            near == k || near == 3 ? (m - left) % m
                                   : 1000003 * (left + 30 * near + k) % m));
      }
    }
  }
  auto const made = make_together(residues);
  for (std::size_t i = 0; i < residues.size() / 3; ++i) {
    for (int count = 1; count <= max_together; ++count) {
      for (int j = 0; j <= count; ++j) {
        std::uint64_t n[3];
        for (int k = 0; k < 3; ++k) {
          auto const start = static_cast<std::uint64_t>(residues[3 * i + k]);
          n[k] = (start + static_cast<std::uint64_t>(j)) % moduli[k];
          if (j == count) {
            ASSERT_EQ(made.ends(i, count - 1, k), static_cast<double>(n[k]));
          }
        }
        if (j == count) break;
        ASSERT_EQ(Impl::same_bits_as<double>(made.words(i, count - 1, j)),
                  output_at(n))
            << "start " << i << ", output " << j << " of " << count;
      }
    }
  }
}

/// Quotients of every numerator.
struct Quotients {
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const&) const {
    using Real = typename Lanes::template rebind<double>;
    Impl::static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
      for (std::uint32_t x = 0; x < Impl::Ceicg::modulus(k); x += 8) {
        Real numerator{};
        for (int l = 0; l < Lanes::per_stream; ++l) {
          Impl::set_lane_of(numerator, l, static_cast<double>(x + l));
        }
        Real const q = Impl::CeicgResidues<k, Real>::quotient(numerator);
        for (int l = 0; l < Lanes::per_stream; ++l) {
          double const exact = Impl::written_quotient(
              static_cast<double>(x + l),
              static_cast<double>(Impl::Ceicg::modulus(k)));
          *wrong += Impl::lane_of(q, l) != exact ? 1 : 0;
        }
      }
    });
  }
  std::int64_t* wrong;
};
TEST(CeicgInverses, QuotientsAreRoundedToNearest) {
  for (auto const level : host_levels()) {
    std::int64_t wrong = 0;
    run_at<std::uint64_t>(level, Quotients{&wrong});
    EXPECT_EQ(wrong, 0) << to_string(level);
  }
}

}  // namespace
}  // namespace Runnel::Testing
