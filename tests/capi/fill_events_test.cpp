// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Rows of events through C: what C++ fills, and what sets of the events' seeds
// give.

#include <runnel/capi/events.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/interfaces/fill_events.hpp>
#include <runnel/runnel.hpp>
#include <string>
#include <vector>

#include "sets.hpp"

namespace Runnel::Testing {
namespace {

using Host = Kokkos::DefaultHostExecutionSpace;

std::uint64_t const common[] = {7, ~std::uint64_t{0}};
SeedSequence const run("run", 7, -1);

struct Shape {
  std::size_t num_rows;
  std::size_t row_length;
  std::uint64_t first = 12;

  std::size_t size() const { return num_rows * row_length; }
  runnel_events events() const {
    return {"run", common, 2, first, num_rows, row_length};
  }
};

constexpr Shape shapes[] = {
    {1, 1}, {33, 70}, {7, 3, ~std::uint64_t{0}}, {2, 70'001}};

template <class Generator, class T, class Distribution>
std::vector<T> in_cpp(Shape const& shape, Distribution const& distribution) {
  std::vector<T> values(shape.size());
  Kokkos::View<T**, Kokkos::LayoutRight, Host,
               Kokkos::MemoryTraits<Kokkos::Unmanaged>> const
      rows(values.data(), shape.num_rows, shape.row_length);
  fill_events<Generator>(Host(), rows, run, shape.first, distribution);
  Host().fence();
  return values;
}

/// \param plain  null: by the name
template <class Generator, class T, class Distribution>
void expect_as_in_cpp(runnel_type type, runnel_distribution const* plain,
                      char const* name, Distribution const& same) {
  std::string const generator(Generator::name);
  if (!has_generator(generator.c_str())) return;
  for (Shape const& shape : shapes) {
    std::vector<T> values(shape.size());
    auto const events = shape.events();
    auto const status =
        plain != nullptr
            ? runnel_fill_events(generator.c_str(), type, *plain, values.data(),
                                 &events)
            : runnel_fill_events_named(generator.c_str(), type, name,
                                       values.data(), &events);
    ASSERT_EQ(status, RUNNEL_OK) << runnel_last_error();
    EXPECT_EQ(values, (in_cpp<Generator, T>(shape, same)))
        << generator << ", " << shape.num_rows << " rows, type " << type;
  }
}
template <class Generator, class T, class Distribution>
void expect_plain(runnel_type type, runnel_distribution distribution,
                  Distribution const& same) {
  expect_as_in_cpp<Generator, T>(type, &distribution, nullptr, same);
}
template <class Generator, class T, class Distribution>
void expect_named(runnel_type type, char const* name,
                  Distribution const& same) {
  expect_as_in_cpp<Generator, T>(type, nullptr, name, same);
}

template <class Generator>
void expect_all() {
  expect_plain<Generator, float>(RUNNEL_FLOAT, RUNNEL_UNIFORM, Uniform{});
  expect_plain<Generator, double>(RUNNEL_DOUBLE, RUNNEL_NONZERO, NonZero{});
  expect_plain<Generator, float>(RUNNEL_FLOAT, RUNNEL_UNIFORM_EXACT,
                                 UniformExact{});
  expect_plain<Generator, std::uint32_t>(RUNNEL_U32, RUNNEL_NATIVE, Native{});
  expect_plain<Generator, std::uint64_t>(RUNNEL_U64, RUNNEL_BITS, Bits{});
  expect_plain<Generator, std::uint32_t>(RUNNEL_U32, RUNNEL_WORDS, Words{});
  expect_plain<Generator, std::int32_t>(RUNNEL_I31, RUNNEL_BITS, Bits{});
  expect_named<Generator, float>(RUNNEL_FLOAT, "normal:1,2", Normal(1, 2));
  expect_named<Generator, double>(RUNNEL_DOUBLE, "exponential:3",
                                  Exponential(3));
  expect_named<Generator, std::int32_t>(RUNNEL_I32, "poisson:4.2",
                                        Poisson(4.2));
  expect_named<Generator, float>(RUNNEL_FLOAT, "deep_normal:0,1",
                                 DeepTails(Normal(0, 1)));
}

TEST(CFillEvents, HasTheValuesOfCpp) {
  expect_all<philox4x32>();
  expect_all<ranmar24>();
}

template <class Generator>
void expect_deep_tails() {
  std::string const generator(Generator::name);
  if (!has_generator(generator.c_str())) return;
  Shape const shape = {3, std::size_t{1} << 20};
  std::vector<float> values(shape.size());
  auto const events = shape.events();
  ASSERT_EQ(runnel_fill_events_named(generator.c_str(), RUNNEL_FLOAT,
                                     "deep_normal:1,2", values.data(), &events),
            RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(values, (in_cpp<Generator, float>(shape, DeepTails(Normal(1, 2)))));
  EXPECT_NE(values, (in_cpp<Generator, float>(shape, Normal(1, 2))));
}

/// One value in 2^19 is in a tail.
TEST(CFillEvents, HasDeepTails) {
  expect_deep_tails<philox4x32>();
  expect_deep_tails<ranmar24>();
}

/// A name alone, numbers alone, neither.
TEST(CFillEvents, HashesWhatTheRunIs) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  auto const first_of = [](runnel_events const& events) {
    std::uint32_t value = 0;
    EXPECT_EQ(runnel_fill_events("philox4x32", RUNNEL_U32, RUNNEL_NATIVE,
                                 &value, &events),
              RUNNEL_OK)
        << runnel_last_error();
    return value;
  };
  auto const drawn = [](SeedSequence const& of_run) {
    EventStream<philox4x32> rng(of_run.with(5));
    return rng.draw<std::uint32_t, Native>();
  };
  EXPECT_EQ(first_of({"run", nullptr, 0, 5, 1, 1}), drawn(SeedSequence("run")));
  EXPECT_EQ(first_of({nullptr, common, 1, 5, 1, 1}), drawn(SeedSequence(7)));
  EXPECT_EQ(first_of({nullptr, nullptr, 0, 5, 1, 1}), drawn(SeedSequence()));
  EXPECT_EQ(first_of({"", nullptr, 0, 5, 1, 1}), drawn(SeedSequence("")));
}

TEST(CFillEvents, WritesToMemoryOfTheBackEnd) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  Shape const shape = {40, 9};
  auto const events = shape.events();
  Kokkos::View<float*> const values("values", shape.size());
  ASSERT_EQ(runnel_fill_events_device("philox4x32", RUNNEL_FLOAT,
                                      RUNNEL_UNIFORM, values.data(), &events),
            RUNNEL_OK)
      << runnel_last_error();
  Kokkos::fence();
  auto const made =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
  auto const expected = in_cpp<philox4x32, float>(shape, Uniform{});
  for (std::size_t i = 0; i < expected.size(); ++i) {
    ASSERT_EQ(made(i), expected[i]) << i;
  }
}

TEST(CFillEvents, NoEventsAndNoNumbers) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  for (Shape const& none : {Shape{0, 5}, Shape{5, 0}}) {
    auto const events = none.events();
    EXPECT_EQ(runnel_fill_events("philox4x32", RUNNEL_FLOAT, RUNNEL_UNIFORM,
                                 nullptr, &events),
              RUNNEL_OK)
        << runnel_last_error();
  }
}

TEST(CFillEvents, SaysWhatIsWrong) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  double value = -1;
  auto const one = Shape{1, 1}.events();
  auto const wrong = RUNNEL_ERROR_INVALID_ARGUMENT;
  auto const fill = [&](char const* generator, runnel_distribution distribution,
                        runnel_events const* events) {
    return runnel_fill_events(generator, RUNNEL_DOUBLE, distribution, &value,
                              events);
  };
  expect_error(fill(nullptr, RUNNEL_UNIFORM, &one), wrong, "generator is NULL");
  expect_error(fill("philox", RUNNEL_UNIFORM, &one),
               RUNNEL_ERROR_UNKNOWN_GENERATOR, "no generator 'philox'");
  expect_error(fill("philox4x32", RUNNEL_UNIFORM, nullptr), wrong,
               "events is NULL");
  expect_error(fill("philox4x32", RUNNEL_NATIVE, &one),
               RUNNEL_ERROR_NO_SUCH_VALUES, "makes");
  expect_error(fill("ranmar24", RUNNEL_CERN, &one), RUNNEL_ERROR_NO_SUCH_VALUES,
               "take nonzero");
  if (has_generator("mrg32k3a")) {
    expect_error(fill("mrg32k3a", RUNNEL_UNIFORM, &one),
                 RUNNEL_ERROR_NO_SUCH_VALUES, "seeded on the host");
  }
  runnel_events const no_numbers = {nullptr, nullptr, 2, 0, 1, 1};
  expect_error(fill("philox4x32", RUNNEL_UNIFORM, &no_numbers), wrong,
               "numbers, those of the run, is NULL");
  runnel_events const huge = {
      nullptr, nullptr, 0, 0, std::size_t{1} << 40, std::size_t{1} << 40};
  expect_error(fill("philox4x32", RUNNEL_UNIFORM, &huge), wrong,
               "more than memory can hold");
  auto const named = [&](char const* distribution) {
    return runnel_fill_events_named("philox4x32", RUNNEL_DOUBLE, distribution,
                                    &value, &one);
  };
  expect_error(named(nullptr), wrong, "distribution is NULL");
  expect_error(named("binormal"), wrong, "no distribution 'binormal'");
  expect_error(named("normal:0,-1"), wrong, "-1");
  expect_error(runnel_fill_events("philox4x32", RUNNEL_DOUBLE, RUNNEL_UNIFORM,
                                  nullptr, &one),
               wrong, "values is NULL");
  EXPECT_EQ(value, -1);
}

}  // namespace
}  // namespace Runnel::Testing
