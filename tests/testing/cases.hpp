// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_CASES_HPP
#define RUNNEL_TESTS_TESTING_CASES_HPP

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <runnel/core/compiled_generator.hpp>
#include <runnel/generators/list.hpp>
#include <string>
#include <type_traits>

/// The types that tests run over: execution spaces × generators.
namespace Runnel::Testing {

/// One combination: what a typed test gets as its parameter.
template <class ExecutionSpace, class GeneratorType>
struct Case {
  using execution_space = ExecutionSpace;
  using generator = GeneratorType;
};

/// The lists' types one after the other.
template <class... Lists>
struct Concatenated;
template <>
struct Concatenated<> {
  using type = TypeList<>;
};
template <class... Types>
struct Concatenated<TypeList<Types...>> {
  using type = TypeList<Types...>;
};
template <class... A, class... B, class... Rest>
struct Concatenated<TypeList<A...>, TypeList<B...>, Rest...>
    : Concatenated<TypeList<A..., B...>, Rest...> {};

/// Pair<a, b> for every a of the first list with every b of the second.
template <template <class, class> class Pair, class First, class Second>
struct CartesianRow;
template <template <class, class> class Pair, class First, class... B>
struct CartesianRow<Pair, First, TypeList<B...>> {
  using type = TypeList<Pair<First, B>...>;
};
template <template <class, class> class Pair, class First, class Second>
struct CartesianProduct;
template <template <class, class> class Pair, class... A, class Second>
struct CartesianProduct<Pair, TypeList<A...>, Second> {
  using type = typename Concatenated<
      typename CartesianRow<Pair, A, Second>::type...>::type;
};

template <class List>
struct ToGoogleTest;
template <class... Types>
struct ToGoogleTest<TypeList<Types...>> {
  using type = ::testing::Types<Types...>;
};

/// Every execution space that this Kokkos has; with the macro only the default
/// one: a GPU build need not compile for the host what a host build tests.
#ifdef RUNNEL_TEST_DEFAULT_SPACE_ONLY
using ExecutionSpaces = TypeList<Kokkos::DefaultExecutionSpace>;
#else
using ExecutionSpaces = Concatenated<
#ifdef KOKKOS_ENABLE_CUDA
    TypeList<Kokkos::Cuda>,
#endif
#ifdef KOKKOS_ENABLE_HIP
    TypeList<Kokkos::HIP>,
#endif
#ifdef KOKKOS_ENABLE_OPENMP
    TypeList<Kokkos::OpenMP>,
#endif
#ifdef KOKKOS_ENABLE_THREADS
    TypeList<Kokkos::Threads>,
#endif
#ifdef KOKKOS_ENABLE_SERIAL
    TypeList<Kokkos::Serial>,
#endif
    TypeList<>>::type;
#endif

using AllSpaces = ToGoogleTest<ExecutionSpaces>::type;
/// RANMAR stands for all generators where a test looks closely at one kernel.
/// What every generator must be able to do is in tests/properties. With the
/// macro one for each width of words: for builds that compile slowly.
#ifdef RUNNEL_TEST_FEW_GENERATORS
using RanmarList = TypeList<ranmar24, ranmar48>;
#else
using RanmarList = TypeList<ranmar24, ranmar48, ranmar48x>;
#endif
/// Generators for tests of what is above the kernels.
#ifdef RUNNEL_TEST_FEW_GENERATORS
using InterfaceList = TypeList<ranmar24, ranmar48, philox4x32>;
#else
using InterfaceList = GeneratorList;
#endif
using RanmarGenerators = ToGoogleTest<RanmarList>::type;
using RanmarCases = ToGoogleTest<
    CartesianProduct<Case, ExecutionSpaces, RanmarList>::type>::type;

/// For tests of many fills: all of these generators, but in builds that compile
/// slowly only the first one and the generators that the library has compiled.
template <class First, class... Rest>
using Affordable =
#ifdef RUNNEL_TEST_FEW_GENERATORS
    typename Concatenated<
        TypeList<First>,
        std::conditional_t<Impl::is_compiled_generator<Rest>(), TypeList<Rest>,
                           TypeList<>>...>::type;
#else
    TypeList<First, Rest...>;
#endif

/// One generator for each kernel of a host and each way to make words: RANMAR
/// fills rows by stepping on every space; on the default one `philox4x32` fills
/// rows from counters and `mtdc` fills by SIMD lanes. The ring kernel of GPUs
/// is in ring_fill_test.cpp. The library holds these fills: they cost little to
/// compile.
using KernelCases = ToGoogleTest<Concatenated<
    CartesianProduct<Case, ExecutionSpaces, RanmarList>::type,
    CartesianProduct<Case, TypeList<Kokkos::DefaultExecutionSpace>,
                     TypeList<mtdc, philox4x32>>::type>::type>::type;

/// Names of the types in the output: `OpenMP_ranmar24`.
struct CaseNames {
  template <class T>
  static std::string GetName(int /*index*/) {  // NOLINT: GoogleTest's name
    if constexpr (requires { typename T::generator; }) {
      return std::string(T::execution_space::name()) + "_" +
             std::string(T::generator::name);
    } else if constexpr (Kokkos::is_execution_space_v<T>) {
      return T::name();
    } else {
      return std::string(T::name);
    }
  }
};

/// Does this space run on the host's own processor?
template <class ExecutionSpace>
inline constexpr bool is_host_space =
    Kokkos::SpaceAccessibility<ExecutionSpace, Kokkos::HostSpace>::accessible;

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_CASES_HPP
