// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_BORROWERS_HPP
#define RUNNEL_INTERFACES_DETAIL_BORROWERS_HPP

namespace Runnel::Impl {

/// The interface that the states are lent to.
enum class Borrowers { handles, teams, pool };

/// The call that makes a sampler of streams that are lent to it.
inline char const* maker_of_sampler(Borrowers borrowers) {
  return borrowers == Borrowers::teams  ? "Runnel::make_team_sampler"
         : borrowers == Borrowers::pool ? "Runnel::RandomPool::make_sampler"
                                        : "Runnel::make_sampler";
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_BORROWERS_HPP
