// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parameters that kernels know: values are those of a fill by `by_element`.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <limits>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/counted_seek_handle.hpp>
#include <runnel/interfaces/deep_sampler.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <runnel/streams/device_handle.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
constexpr int streams = 3;
constexpr int length = 500;
template <class T>
using Rows = Kokkos::View<T**, Kokkos::LayoutRight, Space>;
using Parameters = Rows<double>;

/// Between `least` and `most`.
Parameters parameters(std::uint64_t seed, double least, double most) {
  Parameters const numbers("parameters", streams, length);
  StreamSet<philox4x32, Space> set(seed);
  fill(numbers, set, UniformReal(least, most));
  return numbers;
}

/// One stream per row, with what a place of the rows has.
template <class D, class G, class T, class Source>
void draw_rows(Source const& source, Rows<T> const& rows, Parameters const& a,
               Parameters const& b) {
  Kokkos::parallel_for(
      Kokkos::RangePolicy<Space>(0, streams), KOKKOS_LAMBDA(int s) {
        auto rng = source(s);
        for (int i = 0; i < length; ++i) {
          rows(s, i) = rng.draw(element_sampler<D, G, T>(a(s, i), b(s, i)));
        }
      });
  Kokkos::fence();
}
template <class D, class G, class T, class Source>
void draw_rows(Source const& source, Rows<T> const& rows, Parameters const& a) {
  Kokkos::parallel_for(
      Kokkos::RangePolicy<Space>(0, streams), KOKKOS_LAMBDA(int s) {
        auto rng = source(s);
        for (int i = 0; i < length; ++i) {
          rows(s, i) = rng.draw(element_sampler<D, G, T>(a(s, i)));
        }
      });
  Kokkos::fence();
}

template <class D, class G, class T, class... Views>
void check(Views const&... views) {
  SCOPED_TRACE(G::name);
  StreamOptions const options = {
      .first_stream = 2, .num_streams = streams, .offset = 7};
  StreamSet<G, Space> set({}, options), same({}, options);
  Rows<T> const drawn("drawn", streams, length);
  Rows<T> const filled("filled", streams, length);
  draw_rows<D, G>(set.device_handle(), drawn, views...);
  fill(filled, same, by_element<D>(views...));
  auto const made = copied_to_host(drawn), wanted = copied_to_host(filled);
  EXPECT_TRUE(same_bits(made.data(), wanted.data(), made.size()));
  EXPECT_EQ(set.position(1), same.position(1));
}

TEST(ElementSampler, Handles) {
  auto const places = parameters(1, -5, 5);
  auto const scales = parameters(2, 0.1, 3);
  auto const shares = parameters(3, 0.01, 1);
  auto const rates = parameters(4, 0, 200);
  check<Normal, philox4x32, float>(places, scales);
  check<Normal, ranmar24, double>(places, scales);
  check<Exponential, ranmar48, double>(scales);
  check<Weibull, philox4x32, float>(scales, scales);
  check<Poisson, philox4x32, int>(rates);
  check<Poisson, mrg32k3a, std::int64_t>(rates);
  check<Geometric, philox4x32, unsigned>(shares);
  check<NegativeBinomial, philox4x32, int>(scales, shares);
}

/// Binomial counts of 20 trials. (nvcc takes no device lambda in a test's own
/// body.)
template <class Source>
void draw_binomials(Source const& source,
                    Kokkos::View<int*, Space> const& row) {
  Kokkos::parallel_for(
      Kokkos::RangePolicy<Space>(0, 1), KOKKOS_LAMBDA(int s) {
        auto rng = source(s);
        for (int i = 0; i < length; ++i) {
          row(i) =
              rng.draw(element_sampler<Binomial, philox4x32, int>(20, 0.3));
        }
      });
  Kokkos::fence();
}

/// Parameters of several types.
TEST(ElementSampler, WholeNumbersAndShares) {
  StreamSet<philox4x32, Space> set, same;
  Kokkos::View<int*, Space> const drawn("drawn", length), filled("n", length);
  draw_binomials(set.device_handle(), drawn);
  fill(filled, same, by_element<Binomial>(20, 0.3));
  EXPECT_TRUE(same_bits(copied_to_host(drawn), copied_to_host(filled)));
}

struct EventsOf {
  SeedSequence run;
  KOKKOS_FUNCTION auto operator()(int e) const {
    return EventStream<philox4x32>(run.with(static_cast<std::uint64_t>(e)));
  }
};

TEST(ElementSampler, Events) {
  SeedSequence const run("events", 7);
  auto const rates = parameters(5, 0, 50);
  Rows<int> const drawn("drawn", streams, length);
  draw_rows<Poisson, philox4x32>(EventsOf{run}, drawn, rates);
  Kokkos::View<int*, Space> const row("row", length);
  for (int e = 0; e < streams; ++e) {
    StreamSet<philox4x32, Space> set(
        run.with(static_cast<std::uint64_t>(e)).seed<philox4x32>());
    fill(row, set, by_element<Poisson>(Kokkos::subview(rates, e, Kokkos::ALL)));
    EXPECT_TRUE(same_bits(copied_to_host(row),
                          copied_to_host(Kokkos::View<int*, Space>(
                              drawn.data() + e * length, length))));
  }
}

constexpr int long_row = 1 << 21;
using LongRows = Kokkos::View<float**, Kokkos::LayoutRight, Space>;

/// So many values that some lie in the tails.
template <class Source, class Deep>
void draw_tails(Source const& source, Deep const& deep, LongRows const& rows) {
  Kokkos::parallel_for(
      Kokkos::RangePolicy<Space>(0, streams), KOKKOS_LAMBDA(int s) {
        auto rng = source(s);
        for (int i = 0; i < long_row; ++i) {
          rows(s, i) = rng.draw(element_sampler(deep, s, 1 + i % 3));
        }
      });
  Kokkos::fence();
}
Kokkos::View<double*, Space> long_row_of_scales() {
  Kokkos::View<double*, Space> const scales("scales", long_row);
  Kokkos::parallel_for(
      Kokkos::RangePolicy<Space>(0, long_row),
      KOKKOS_LAMBDA(int i) { scales(i) = 1 + i % 3; });
  return scales;
}
/// The same by a fill. \param stream  stream() is a set of the one
template <class MakeStream>
void expect_tails(MakeStream const& stream, int s, LongRows const& rows) {
  auto const scales = long_row_of_scales();
  Kokkos::View<float*, Space> const deep("deep", long_row);
  Kokkos::View<float*, Space> const plain("plain", long_row);
  auto set = stream();
  auto same = stream();
  fill(deep, set, by_element<DeepTails<Normal>>(s, scales));
  fill(plain, same, by_element<Normal>(s, scales));
  auto const wanted = copied_to_host(deep), usual = copied_to_host(plain);
  auto const made = copied_to_host(
      Kokkos::View<float*, Space>(rows.data() + s * long_row, long_row));
  EXPECT_TRUE(same_bits(made, wanted));
  EXPECT_NE(wanted, usual);
}

template <class G>
void check_tails_of_handles() {
  SCOPED_TRACE(G::name);
  StreamOptions const options = {.first_stream = 2, .num_streams = streams};
  StreamSet<G, Space> set({}, options);
  LongRows const rows("rows", streams, long_row);
  auto const handle = set.device_handle();
  draw_tails(handle, make_sampler<float>(DeepTails(Normal()), set), rows);
  for (int s = 0; s < streams; ++s) {
    StreamOptions const one = {.first_stream =
                                   2 + static_cast<std::uint64_t>(s)};
    expect_tails([&] { return StreamSet<G, Space>({}, one); }, s, rows);
  }
}
TEST(ElementSampler, DeepTailsOfHandles) {
  check_tails_of_handles<philox4x32>();
  check_tails_of_handles<ranmar24>();
}

template <class Stream>
struct StreamsOf {
  SeedSequence run;
  KOKKOS_FUNCTION auto operator()(int e) const {
    return Stream(run.with(static_cast<std::uint64_t>(e)));
  }
};
template <class G, class Stream, class Deep>
void check_tails_of_events(Deep const& deep) {
  SCOPED_TRACE(G::name);
  SeedSequence const run("tails", 7);
  LongRows const rows("rows", streams, long_row);
  draw_tails(StreamsOf<Stream>{run}, deep, rows);
  for (int e = 0; e < streams; ++e) {
    auto const seed =
        run.with(static_cast<std::uint64_t>(e)).template seed<G>();
    expect_tails([&] { return StreamSet<G, Space>(seed); }, e, rows);
  }
}
TEST(ElementSampler, DeepTailsOfEvents) {
  DeepTails<Normal> const deep;
  check_tails_of_events<philox4x32, EventStream<philox4x32>>(
      make_sampler<philox4x32, float>(deep));
  check_tails_of_events<ranmar48, CountedEventStream<ranmar48>>(
      make_event_sampler<ranmar48, float>(deep));
}

template <class Handle>
struct SoughtStreams {
  Handle handle;
  KOKKOS_FUNCTION auto operator()(int s) const { return handle(s); }
};
TEST(ElementSampler, DeepTailsOfCountedSeekHandles) {
  StreamSet<mrg32k3a, Space> set({}, {.num_streams = streams});
  CountedSeekHandle const seek(set);
  LongRows const rows("rows", streams, long_row);
  draw_tails(SoughtStreams<CountedSeekHandle<mrg32k3a, Space>>{seek},
             seek.make_sampler<float>(DeepTails(Normal())), rows);
  for (int s = 0; s < streams; ++s) {
    StreamOptions const one = {.first_stream = static_cast<std::uint64_t>(s)};
    expect_tails([&] { return StreamSet<mrg32k3a, Space>({}, one); }, s, rows);
  }
}

TEST(ElementSampler, SaysWhichParametersItTakes) {
  double const nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE((are_element_parameters<Poisson, int>(3.5)));
  EXPECT_FALSE((are_element_parameters<Poisson, int>(-1)));
  EXPECT_FALSE((are_element_parameters<Poisson, int>(3e9)));
  EXPECT_TRUE((are_element_parameters<Poisson, std::int64_t>(3e9)));
  EXPECT_FALSE((are_element_parameters<Normal, float>(nan, 1)));
  EXPECT_FALSE((are_element_parameters<Normal, float>(0, 1e38)));
}

}  // namespace
}  // namespace Runnel::Testing
