// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_TOOLS_RECORDER_HPP
#define RUNNEL_TESTS_TESTING_TOOLS_RECORDER_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace Runnel::Testing {

/// Writes down what Kokkos tells its tools while the recorder lives.
class ToolsRecorder {
 public:
  struct Event {
    std::string name;
    std::uint32_t device;  ///< space and instance, as Kokkos numbers them
  };

  ToolsRecorder() : m_before(Kokkos::Tools::Experimental::get_callbacks()) {
    log() = {};
    Kokkos::Tools::Experimental::set_begin_parallel_for_callback(on_kernel);
    Kokkos::Tools::Experimental::set_begin_parallel_reduce_callback(on_kernel);
    Kokkos::Tools::Experimental::set_begin_parallel_scan_callback(on_kernel);
    Kokkos::Tools::Experimental::set_begin_fence_callback(on_fence);
    Kokkos::Tools::Experimental::set_push_region_callback(on_region);
    Kokkos::Tools::Experimental::set_allocate_data_callback(on_allocation);
    Kokkos::Tools::Experimental::set_begin_deep_copy_callback(on_copy);
  }
  ~ToolsRecorder() { Kokkos::Tools::Experimental::set_callbacks(m_before); }
  ToolsRecorder(ToolsRecorder const&) = delete;
  ToolsRecorder& operator=(ToolsRecorder const&) = delete;

  std::vector<Event> const& kernels() const { return log().kernels; }
  std::vector<Event> const& fences() const { return log().fences; }
  std::vector<std::string> const& regions() const { return log().regions; }
  std::vector<std::string> const& allocations() const {
    return log().allocations;
  }
  /// Bytes of the largest allocation of a name.
  std::uint64_t max_bytes(std::string const& name) const {
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < log().bytes.size(); ++i) {
      if (log().allocations[i] == name) most = std::max(most, log().bytes[i]);
    }
    return most;
  }
  /// Bytes of each copy.
  std::vector<std::uint64_t> const& copies() const { return log().copies; }

  static std::string shown(std::vector<Event> const& events) {
    std::string text;
    for (auto const& event : events) {
      text += "'" + event.name + "' on " + std::to_string(event.device) + "; ";
    }
    return text;
  }

 private:
  struct Log {
    std::vector<Event> kernels, fences;
    std::vector<std::string> regions, allocations;
    std::vector<std::uint64_t> bytes;  ///< of `allocations`
    std::vector<std::uint64_t> copies;
  };
  static Log& log() {
    static Log log;
    return log;
  }
  static void on_kernel(char const* name, std::uint32_t device,
                        std::uint64_t* /*kernel*/) {
    log().kernels.push_back({name, device});
  }
  static void on_fence(char const* name, std::uint32_t device,
                       std::uint64_t* /*fence*/) {
    // Kokkos waits before it calls a tool: that one is ours, not the code's.
    if (std::string_view(name).starts_with("Kokkos::Tools::")) return;
    log().fences.push_back({name, device});
  }
  static void on_region(char const* name) { log().regions.emplace_back(name); }
  static void on_allocation(Kokkos::Tools::SpaceHandle /*space*/,
                            char const* name, void const* /*data*/,
                            std::uint64_t bytes) {
    log().allocations.emplace_back(name);
    log().bytes.push_back(bytes);
  }
  static void on_copy(Kokkos::Tools::SpaceHandle /*to_space*/,
                      char const* /*to_name*/, void const* /*to*/,
                      Kokkos::Tools::SpaceHandle /*space*/,
                      char const* /*name*/, void const* /*data*/,
                      std::uint64_t bytes) {
    log().copies.push_back(bytes);
  }

  Kokkos::Tools::Experimental::EventSet m_before;
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_TOOLS_RECORDER_HPP
