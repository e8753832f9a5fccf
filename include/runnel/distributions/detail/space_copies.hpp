// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_SPACE_COPIES_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_SPACE_COPIES_HPP

#include <Kokkos_Core.hpp>
#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <typeindex>
#include <typeinfo>
#include <vector>

#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/device_place.hpp>

namespace Runnel::Impl {

/// The device on which tables are copied: that of an instance of an execution
/// space, or for a memory space that of its default instance. -1: the host.
template <class Space>
int device_of_copies(Space const& space) {
  using Execution = typename Space::execution_space;
  if constexpr (std::is_same_v<Space, Execution>) {
    return device_of(space);
  } else if constexpr (HasDeviceRuntime<Execution>) {
    return device_of(Execution());
  } else {
    return -1;
  }
}

/// Copies of a table for memory spaces and devices: each made once, by
/// whichever thread asks first.
class SpaceCopies {
 public:
  /// \tparam Copy  a type for each memory space
  /// \param space  see `device_of_copies`
  /// \param make   makes it
  template <class Copy, class Space, class Make>
  Copy get(Space const& space, Make const& make) {
    std::type_index const type = typeid(Copy);
    int const device = device_of_copies(space);
    std::lock_guard const lock(m_mutex);
    for (auto const& made : m_copies) {
      if (made.type == type && made.device == device) {
        return *static_cast<Copy const*>(made.copy.get());
      }
    }
    auto copy = std::make_shared<Copy>(make());
    m_copies.push_back({type, device, copy});
    return *copy;
  }

 private:
  struct Made {
    std::type_index type;
    int device;
    std::shared_ptr<void> copy;
  };
  std::mutex m_mutex;
  std::vector<Made> m_copies;
};

/// Copies a table and waits: for the default instance of the View's space, or
/// for `space` if that is on another device.
template <class View, class Space, class T>
View copied_to_space(Space const& space, std::string const& label,
                     std::vector<T> const& from) {
  using Execution = typename View::execution_space;
  auto const exec = [&] {
    if constexpr (std::is_same_v<Space, Execution>) {
      return default_instance_for(space);
    } else {
      return Execution();
    }
  }();
  View to(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing, label),
          from.size());
  copy_from_host(exec, to.data(), from.data(), from.size());
  exec.fence(label);
  return to;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_SPACE_COPIES_HPP
