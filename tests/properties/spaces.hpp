// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_PROPERTIES_SPACES_HPP
#define RUNNEL_TESTS_PROPERTIES_SPACES_HPP

#include <testing/cases.hpp>
#include <type_traits>

#include "fixture.hpp"

/// \file
/// What fills of every generator must be able to do on the execution spaces
/// that are not the default one: what depends on the space is the kernels and
/// the states' memory. Compiled once per generator, from generator.cpp.in.

namespace Runnel::Testing {

template <class CaseType>
class PropertiesOfSpace
    : public PropertiesOn<typename CaseType::generator,
                          typename CaseType::execution_space> {};
TYPED_TEST_SUITE_P(PropertiesOfSpace);

TYPED_TEST_P(PropertiesOfSpace, KnownAnswers) { this->expect_known_answers(); }

TYPED_TEST_P(PropertiesOfSpace, ParallelIsSerial) { this->expect_serial(); }

TYPED_TEST_P(PropertiesOfSpace, RequestsJoinUp) {
  this->template expect_continuous<typename TestFixture::Plain,
                                   typename TestFixture::Word>();
  this->template expect_continuous<Uniform, float>();
}

TYPED_TEST_P(PropertiesOfSpace, LayoutsDoNotMatter) {
  this->template expect_rows<Kokkos::LayoutRight>(5, 401);
  this->template expect_rows<Kokkos::LayoutLeft>(5, 401);
}

TYPED_TEST_P(PropertiesOfSpace, ManyStreams) {
  this->template expect_streams<typename TestFixture::Plain,
                                typename TestFixture::Word>(37);
}

TYPED_TEST_P(PropertiesOfSpace, SnapshotsGoOn) {
  typename TestFixture::Set set({}, {.first_stream = 2, .num_streams = 3});
  this->natives(set, 1000, {.order = Order::interleaved});
  typename TestFixture::Set again(set.snapshot());
  EXPECT_TRUE(same_bits(this->natives(set, 777), this->natives(again, 777)));
  EXPECT_EQ(set.snapshot(), again.snapshot());
}

REGISTER_TYPED_TEST_SUITE_P(PropertiesOfSpace, KnownAnswers, ParallelIsSerial,
                            RequestsJoinUp, LayoutsDoNotMatter, ManyStreams,
                            SnapshotsGoOn);

/// The other spaces; the default one where there are none, as GoogleTest takes
/// no empty list.
template <class... Spaces>
auto without_default(TypeList<Spaces...>) {
  using Default = Kokkos::DefaultExecutionSpace;
  using Others = typename Concatenated<std::conditional_t<
      std::is_same_v<Spaces, Default>, TypeList<>, TypeList<Spaces>>...>::type;
  return std::conditional_t<Others::size == 0, TypeList<Default>, Others>{};
}

template <class Generator>
using OtherSpaces = typename ToGoogleTest<typename CartesianProduct<
    Case, decltype(without_default(ExecutionSpaces{})),
    TypeList<Generator>>::type>::type;

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_PROPERTIES_SPACES_HPP
