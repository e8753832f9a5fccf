// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Values of one to five words by every host kernel, against the serial loop:
// one generator for each way of making words.

#include <gtest/gtest.h>

#include <runnel/generators/list.hpp>
#include <testing/cases.hpp>
#include <testing/mixed_words.hpp>
#include <testing/shapes.hpp>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

template <class G, class T, int Words>
struct Request {
  using Generator = G;
  using value_type = T;
  using Distribution = MixedWords<Words>;
};

template <class RequestType>
class WordsPerValue : public ::testing::Test {
 public:
  using Generator = typename RequestType::Generator;
  using Distribution = typename RequestType::Distribution;
  using T = typename RequestType::value_type;
  using Set = StreamSet<Generator, Space>;
  using Model = SetModel<Generator>;
  template <class DataType, class Layout = Kokkos::LayoutRight>
  using View = Kokkos::View<DataType, Layout, Space>;

  static StreamOptions streams(std::uint64_t count, Leapfrog leapfrog = {}) {
    return {.num_streams = count, .leapfrog = leapfrog};
  }
};

// Rounds; a state in the window; lanes with a stream each; registers of
// consecutive words in order, and in runs. A kernel takes seconds to compile:
// each number of words by some of them, and those of the file of this name in
// tests/interfaces.
using Requests = ::testing::Types<
    Request<ranmar24, std::uint64_t, 1>, Request<ranmar24, std::uint64_t, 3>,
    Request<mt19937, std::uint32_t, 5>, Request<mtdc, std::uint32_t, 2>,
    Request<mtdc, std::uint64_t, 3>, Request<mtdc, std::uint64_t, 5>,
    Request<philox4x32, std::uint64_t, 2>,
    Request<philox4x32, std::uint64_t, 4>,
    Request<philox4x32, std::uint64_t, 5>, Request<mrg32k3a, std::uint32_t, 3>>;
struct RequestNames {
  template <class R>
  static std::string GetName(int /*index*/) {  // NOLINT: GoogleTest's name
    using Sampler =
        Impl::sampler_of<typename R::Distribution, typename R::Generator,
                         typename R::value_type>;
    return std::string(R::Generator::name) + "_u" +
           std::to_string(8 * sizeof(typename R::value_type)) + "_of_" +
           std::to_string(Sampler::words_per_value);
  }
};
TYPED_TEST_SUITE(WordsPerValue, Requests, RequestNames);

TYPED_TEST(WordsPerValue, OneStreamInPieces) {
  using F = TestFixture;
  typename F::Set set;
  typename F::Model model;
  for (std::size_t const count :
       {1, 2, 19, 20, 95, 96, 97, 191, 193, 1000, 5003, 7, 20011}) {
    for (std::int64_t const chunk : {0, 33, 1000}) {
      typename F::template View<typename F::T*> const view("values", count);
      check_fill<typename F::Distribution>(view, Whole{}, set, model,
                                           {.chunk = chunk});
    }
  }
}

TYPED_TEST(WordsPerValue, StridedAndAcrossMemory) {
  using F = TestFixture;
  using T = typename F::T;
  auto const column = [](auto const& view) {
    return Kokkos::subview(view, Kokkos::ALL, 2);
  };
  typename F::Set set;
  typename F::Model model;
  for (int time = 0; time < 2; ++time) {
    check_fill<typename F::Distribution>(
        typename F::template View<T**>("columns", 1001, 5), column, set, model);
    check_fill<typename F::Distribution>(
        typename F::template View<T**, Kokkos::LayoutLeft>("split", 7, 300),
        Whole{}, set, model);
  }
}

TYPED_TEST(WordsPerValue, ManyStreams) {
  using F = TestFixture;
  using T = typename F::T;
  for (std::uint64_t const num_streams : {2, 5, 70}) {
    auto const streams = F::streams(num_streams);
    typename F::Set set({}, streams);
    typename F::Model model({}, streams);
    for (auto const order : {Order::blocked, Order::interleaved}) {
      for (std::size_t const count : {1, 64, 97, 500, 9001}) {
        check_fill<typename F::Distribution>(
            typename F::template View<T*>("values", count), Whole{}, set, model,
            {.order = order});
      }
    }
    for (int const length : {1, 19, 20, 333}) {
      check_fill<typename F::Distribution>(
          typename F::template View<T**>("rows", num_streams, length), Whole{},
          set, model);
      check_fill<typename F::Distribution>(
          typename F::template View<T**, Kokkos::LayoutLeft>(
              "across", num_streams, length),
          Whole{}, set, model);
    }
  }
}

TYPED_TEST(WordsPerValue, LeapfrogParts) {
  using F = TestFixture;
  auto const streams = F::streams(3, {1, 3});
  typename F::Set set({}, streams);
  typename F::Model model({}, streams);
  for (std::size_t const count : {5, 701, 96}) {
    check_fill<typename F::Distribution>(
        typename F::template View<typename F::T*>("part", count), Whole{}, set,
        model);
  }
}

}  // namespace
}  // namespace Runnel::Testing
