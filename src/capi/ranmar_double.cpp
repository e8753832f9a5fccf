// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ranmar_source.hpp"

template class Runnel::Impl::HostStreamCalls<Runnel::Impl::HostStreamCore<
    Runnel::ranmar48, double, Runnel::NonZero, Kokkos::DefaultExecutionSpace>>;
template class Runnel::HostStream<Runnel::ranmar48, double, Runnel::NonZero>;
