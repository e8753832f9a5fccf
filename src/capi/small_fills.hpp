// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_SMALL_FILLS_HPP
#define RUNNEL_CAPI_SMALL_FILLS_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <runnel/fill/options.hpp>
#include <runnel/interfaces/detail/host_stream_sizes.hpp>
#include <runnel/interfaces/detail/streams_at_home.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/captured_stream.hpp>
#include <runnel/lanes/forked_process.hpp>
#include <runnel/streams/stream_set.hpp>
#include <utility>
#include <vector>

#include "erased_set.hpp"
#include "reach.hpp"
#include "thread_maker.hpp"

namespace Runnel::CApi {

/// Small requests for memory of the host, made by the calling thread as
/// `HostStream::fill` makes them: without a kernel, and on a GPU without a
/// copy of the values. For sets of one stream only: with several streams
/// kernels are as fast.
///
/// The first few of many small requests in succession are made by kernels. The
/// stream's state is then copied from the GPU to the host, and stays there
/// until kernels are to use it.
template <class G>
class SmallFills {
 public:
  using Set = StreamSet<G>;
  using Space = typename Set::execution_space;
  static constexpr bool on_device = Impl::Backend<Space>::on_device;
  using HostSet = StreamSet<G, Impl::HomeSpace<Space>>;
  using Maker = ThreadMaker<HostSet>;

  /// Counts a request for memory of the host. \returns whether it is to be
  /// made here: it is small, of one stream, and follows others like it.
  bool takes(Set const& set, FillOptions const& by, std::size_t count) {
    bool const is_small =
        set.size() == 1 && by.order != Order::cyclic && count < min_for_kernels;
    m_in_a_row = is_small ? m_in_a_row + 1 : 0;
    return m_in_a_row > made_by_kernels;
  }

  /// The streams, where `takes` or `bring_back` left them last.
  /// \param visit  visit(set)
  template <class Visit>
  auto at_present(Set const& set, Visit const& visit) const {
    if (m_home) return visit(*m_home);
    return visit(set);
  }
  /// Refuses memory, a process and an instance that `Runnel::fill` refuses.
  void check(Set const& set, void* at, std::size_t count) const {
    require_host_reach(set.instance(), at, count, "use runnel_fill_device");
    Impl::require_threads(set.instance(), "Runnel::fill");
    Impl::refuse_capture(set.instance(), "Runnel::fill");
  }
  /// The set in memory of the host. \pre `takes`
  HostSet& come_home(Set& set) {
    if constexpr (on_device) {
      if (!m_home) m_home.emplace(moved<HostSet>({}, set));
      return *m_home;
    } else {
      set.instance().fence("Runnel::capi::fence");
      return set;
    }
  }
  /// To be called when kernels are needed for something else.
  void end_row() { m_in_a_row = 0; }
  /// Moves the streams back to where kernels find them.
  Set& bring_back(Set& set) {
    if constexpr (on_device) {
      if (m_home) {
        set = moved<Set>(set.instance(), *m_home);
        m_home.reset();
      }
    }
    return set;
  }
  /// To be called when the set has got other streams.
  void forget() { *this = SmallFills(); }

  /// The maker of these values. \param make  called if there is none yet
  template <class Make>
  Maker& maker(Values values, Make const& make) {
    for (auto const& [of, maker] : m_makers) {
      if (of.type == values.type && of.distribution == values.distribution) {
        return *maker;
      }
    }
    return *m_makers.emplace_back(values, make()).second;
  }

 private:
  /// A GPU's stream comes to the host in the time of about as many requests.
  static constexpr int made_by_kernels = 3;
  static constexpr std::size_t min_for_kernels =
      Impl::min_space_fill<Space>(Impl::FillCaller::set);

  template <class To, class From>
  static To moved(typename To::execution_space const& exec, From& from) {
    To to(exec, from.snapshot());
    Impl::StreamSetAccess::allow_overlap(to) =
        Impl::StreamSetAccess::allow_overlap(from);
    return to;
  }

  int m_in_a_row = 0;
  std::optional<HostSet> m_home;  ///< instead of the GPU's
  std::vector<std::pair<Values, std::unique_ptr<Maker>>> m_makers;
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_SMALL_FILLS_HPP
