// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_SPACE_COPIES_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_SPACE_COPIES_HPP

#include <Kokkos_Core.hpp>
#include <memory>
#include <mutex>
#include <string>
#include <typeindex>
#include <typeinfo>
#include <utility>
#include <vector>

#include <runnel/lanes/copies.hpp>

namespace Runnel::Impl {

/// Copies of a table for memory spaces: each made once, by whichever thread
/// asks first.
class SpaceCopies {
 public:
  /// \tparam Copy  a type for each memory space
  /// \param make   makes it
  template <class Copy, class Make>
  Copy get(Make const& make) {
    std::type_index const key = typeid(Copy);
    std::lock_guard const lock(m_mutex);
    for (auto const& [type, copy] : m_copies) {
      if (type == key) return *static_cast<Copy const*>(copy.get());
    }
    auto copy = std::make_shared<Copy>(make());
    m_copies.emplace_back(key, copy);
    return *copy;
  }

 private:
  std::mutex m_mutex;
  std::vector<std::pair<std::type_index, std::shared_ptr<void>>> m_copies;
};

/// Waits for the default instance of the View's space, not for others.
template <class View, class T>
View copied_to_space(std::string const& label, std::vector<T> const& from) {
  typename View::execution_space const exec;
  View to(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing, label),
          from.size());
  copy_from_host(exec, to.data(), from.data(), from.size());
  exec.fence(label);
  return to;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_SPACE_COPIES_HPP
