// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_HOST_LEVELS_HPP
#define RUNNEL_TESTS_TESTING_HOST_LEVELS_HPP

#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <vector>

/// The instruction-set levels of the processor that runs the test.
namespace Runnel::Testing {

inline std::vector<HostIsa> host_levels() {
  auto const before = host_isa();
  std::vector<HostIsa> levels;
  for (auto const level :
       {HostIsa::baseline, HostIsa::x86_64_v3, HostIsa::x86_64_v4}) {
    if (set_host_isa(level) == level) levels.push_back(level);
  }
  set_host_isa(before);
  return levels;
}

/// Goes back to the level that was in use.
class HostIsaGuard {
 public:
  HostIsaGuard() : m_before(host_isa()) {}
  ~HostIsaGuard() { set_host_isa(m_before); }
  HostIsaGuard(HostIsaGuard const&) = delete;
  HostIsaGuard& operator=(HostIsaGuard const&) = delete;

 private:
  HostIsa m_before;
};

#if RUNNEL_HAS_X86_LEVELS
template <class Word, class Body>
RUNNEL_TARGET_X86_64_V4 void run_at_v4(Body const& body) {
  body.run(Impl::RegisterLanes<Word, 64>{});
}
template <class Word, class Body>
RUNNEL_TARGET_X86_64_V3 void run_at_v3(Body const& body) {
  body.run(Impl::RegisterLanes<Word, 32>{});
}
#endif

/// `body.run(lanes)` on the registers of a level, in a function compiled for
/// it. \pre the processor has the level
template <class Word, class Body>
void run_at(HostIsa level, Body const& body) {
#if RUNNEL_HAS_X86_LEVELS
  if (level == HostIsa::x86_64_v4) return run_at_v4<Word>(body);
  if (level == HostIsa::x86_64_v3) return run_at_v3<Word>(body);
#endif
  static_cast<void>(level);
  body.run(Impl::RegisterLanes<Word, RUNNEL_TARGET_REGISTER_BYTES>{});
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_HOST_LEVELS_HPP
