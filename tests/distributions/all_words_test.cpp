// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A checksum over the values of all 2^32 words of each inverse CDF of floats,
// by the kernels of fills, and the largest error from the double of the same u,
// against tests/kat/distributions/checksums.csv; and no value is 0, infinite or
// NaN. Of 2^20 words without RUNNEL_ALL_WORDS=1 in the environment.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/kernels/quantiles/quantile_kernel.hpp>
#include <string>
#include <testing/known_answers.hpp>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

/// Word i: all of them in order, or 2^20 that differ in their low bits, too.
struct WordOf {
  std::uint64_t step;
  KOKKOS_FUNCTION std::uint32_t operator()(std::uint64_t i) const {
    return static_cast<std::uint32_t>(i * step);
  }
};

/// The words of a piece for floats, and for doubles of the same u.
struct MakeWords {
  WordOf word_of;
  std::uint64_t first;
  std::uint32_t* words;
  std::uint64_t* wide_words;
  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    std::uint32_t const w = word_of(first + static_cast<std::uint64_t>(i));
    words[i] = w;
    wide_words[i] = std::uint64_t{w} << 32;
  }
};

/// Σ bits of the value of W times (2 W + 1), modulo 2^64; how many values are
/// 0, infinite or NaN; the largest error in units in the last place of the
/// double.
struct Sum {
  WordOf word_of;
  std::uint64_t first;
  float const* values;
  double const* wide_values;
  bool can_be_0;

  KOKKOS_FUNCTION static double ulps(float value, double exact) {
    std::uint64_t const bits = Impl::same_bits_as<std::uint64_t>(exact);
    std::uint64_t const unit = ((bits >> 52 & 0x7ff) - 23) << 52;
    double const error = static_cast<double>(value) - exact;
    return (error < 0 ? -error : error) / Impl::same_bits_as<double>(unit);
  }
  KOKKOS_FUNCTION void operator()(std::int64_t i, std::uint64_t& sum,
                                  std::uint64_t& wrong, double& most) const {
    std::uint64_t const w = word_of(first + static_cast<std::uint64_t>(i));
    auto const bits = Impl::same_bits_as<std::uint32_t>(values[i]);
    sum += bits * (2 * w + 1);
    std::uint32_t const exponent = bits >> 23 & 0xff;
    bool const is_0 = bits << 1 == 0;
    bool const is_right =
        exponent != 0xff && (exponent != 0 || (is_0 && can_be_0));
    wrong += is_right ? 0 : 1;
    if (can_be_0) return;  // floats and doubles have other bits of the word
    double const error = ulps(values[i], wide_values[i]);
    most = error > most ? error : most;
  }
};

struct Result {
  std::uint64_t sum = 0;
  std::uint64_t wrong = 0;
  double most = 0;
};

/// \param count  of words \param step  as `WordOf` has it
template <class Quantile, class WideQuantile>
Result result_of(Quantile const& quantile, WideQuantile const& wide,
                 std::uint64_t count, std::uint64_t step, bool can_be_0) {
  constexpr std::int64_t piece = std::int64_t{1} << 20;
  Kokkos::View<float*, Space> const values("values", piece);
  Kokkos::View<double*, Space> const wide_values("wide values", piece);
  Kokkos::RangePolicy<Space> const all(0, piece);
  Result result;
  for (std::uint64_t first = 0; first < count; first += piece) {
    Kokkos::parallel_for(
        all, MakeWords{{step},
                       first,
                       reinterpret_cast<std::uint32_t*>(values.data()),
                       reinterpret_cast<std::uint64_t*>(wide_values.data())});
    Impl::launch_quantiles(
        "values", Space(), quantile,
        Impl::RowMap<float>::contiguous(values.data(), 1, piece), {});
    Impl::launch_quantiles(
        "values", Space(), wide,
        Impl::RowMap<double>::contiguous(wide_values.data(), 1, piece), {});
    Result part;
    Kokkos::parallel_reduce(
        all, Sum{{step}, first, values.data(), wide_values.data(), can_be_0},
        part.sum, part.wrong, Kokkos::Max<double>(part.most));
    result.sum += part.sum;
    result.wrong += part.wrong;
    result.most = part.most > result.most ? part.most : result.most;
  }
  return result;
}

bool takes_all() {
  char const* const text = std::getenv("RUNNEL_ALL_WORDS");
  return text != nullptr && std::string(text) == "1";
}

/// Checksum and largest error.
std::string known_result(std::string const& name, std::string const& which) {
  std::ifstream file(std::filesystem::path(RUNNEL_TEST_DATA_DIR) /
                     "kat/distributions/checksums.csv");
  for (std::string line; std::getline(file, line);) {
    auto const fields = split(line, ';');
    if (fields.size() == 4 && fields[0] == name && fields[1] == which) {
      return fields[2] + ';' + fields[3];
    }
  }
  return {};
}

/// \param can_be_0  and is no function of u alone: no errors
template <class Distribution>
void check(std::string const& name, Distribution const& distribution,
           bool can_be_0 = false) {
  using Memory = Space::memory_space;
  auto const quantile = Impl::make_quantile<float, Memory>(distribution, 32);
  auto const wide = Impl::make_quantile<double, Memory>(distribution, 32);
  bool const all = takes_all();
  std::uint64_t const count = std::uint64_t{1} << (all ? 32 : 20);
  auto const result =
      result_of(quantile, wide, count, all ? 1 : 4097, can_be_0);
  EXPECT_EQ(result.wrong, 0u) << "zeros, infinities, NaNs";
  char text[64];
  std::snprintf(text, sizeof text, "%016llx;%.3f",
                static_cast<unsigned long long>(result.sum), result.most);
  std::string const which = all ? "all" : "sample";
  std::printf("%s;%s;%s\n", name.c_str(), which.c_str(), text);
  std::fflush(stdout);
  std::string const known = known_result(name, which);
  if (all && known.empty()) GTEST_SKIP() << "nothing to compare with";
  EXPECT_EQ(known, text) << name << ", " << which;
}

TEST(AllWords, Normal) { check("normal", Normal()); }
TEST(AllWords, Exponential) { check("exponential", Exponential()); }
TEST(AllWords, Laplace) { check("laplace", Laplace()); }
TEST(AllWords, UniformReal) { check("uniform:-1,3", UniformReal(-1, 3), true); }
TEST(AllWords, BoxMuller) { check("normal_box_muller", NormalBoxMuller()); }
TEST(AllWords, Lognormal) { check("lognormal", Lognormal()); }
TEST(AllWords, Rayleigh) { check("rayleigh", Rayleigh()); }
TEST(AllWords, Weibull) { check("weibull:0.7,1", Weibull(0.7, 1)); }
TEST(AllWords, Cauchy) { check("cauchy", Cauchy()); }
TEST(AllWords, Gumbel) { check("gumbel", Gumbel()); }
TEST(AllWords, Logistic) { check("logistic", Logistic()); }
TEST(AllWords, Gamma) { check("gamma:2.5,1", Gamma(2.5)); }
TEST(AllWords, ChiSquared) { check("chi_squared:3", ChiSquared(3)); }
TEST(AllWords, Maxwell) { check("maxwell:1", Maxwell(1)); }
TEST(AllWords, Beta) { check("beta:2,5", Beta(2, 5)); }
TEST(AllWords, StudentT) { check("student_t:4", StudentT(4)); }
TEST(AllWords, FisherF) { check("fisher_f:3,7", FisherF(3, 7)); }
TEST(AllWords, VonMises) { check("von_mises:0,2", VonMises(0, 2)); }
TEST(AllWords, TruncatedNormal) {
  check("truncated_normal:0,1,-1,2", TruncatedNormal(0, 1, -1, 2));
}

}  // namespace
}  // namespace Runnel::Testing
