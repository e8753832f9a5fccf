// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interfaces.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <runnel/config.hpp>
#include <utility>

#include "errors.hpp"

#ifdef RUNNEL_TOOLS_CAPI
#define RUNNEL_TOOLS_HAS_CAPI 1
#else
#define RUNNEL_TOOLS_HAS_CAPI 0
#endif

namespace Runnel::Tool {
namespace {

constexpr bool has_c_interface = RUNNEL_TOOLS_HAS_CAPI != 0;

/// `Runnel::fill` in the interleaved order.
class FillInterface final : public NumberInterface {
 public:
  FillInterface(Generator const& generator, InterfaceChoice const& choice) {
    auto const names = generator.kind_names(choice.kind);
    Making making;
    making.type = names.type;
    making.dist = names.dist;
    m_source = generator.numbers(making);
    m_source->seed(choice.seed, choice.streams);
  }
  void draw(void* values, std::uint64_t count) override {
    m_source->fill(count, Order::interleaved);
    std::memcpy(values, m_source->values(),
                count * stored_bytes(m_source->stored_type()));
  }
  void serve(std::uint64_t count, std::uint64_t request) override {
    std::uint64_t const most = request == 0 ? count : request;
    for (std::uint64_t i = 0; i < count; i += most) {
      m_source->fill(std::min(most, count - i), Order::interleaved);
    }
  }

 private:
  std::unique_ptr<NumberSource> m_source;
};

std::string known_names(bool with_ranks) {
  std::string names;
  for (auto const name : interface_names) {
    names += (names.empty() ? "" : ", ") + std::string(name);
  }
  return names + (with_ranks ? ", ranks" : "");
}

/// \throws UsageError for what this program was built without
void require_built(std::string const& name) {
  std::pair<char const*, std::pair<bool, char const*>> const optional[] = {
      {"c",
       {has_c_interface,
        "the C interface; leave out 'c', or configure "
        "with -DRunnel_ENABLE_CAPI=ON"}},
      {"ranks",
       {RUNNEL_ENABLE_MPI != 0,
        "MPI; leave out 'ranks', or configure "
        "with -DRunnel_ENABLE_MPI=ON"}}};
  for (auto const& [interface, built] : optional) {
    if (name == interface && !built.first) {
      throw UsageError(
          std::string("--interfaces: this program was built without ") +
          built.second);
    }
  }
}

}  // namespace

std::vector<std::string> read_interfaces(std::string const& text,
                                         bool with_ranks) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at != std::string::npos;) {
    std::size_t const comma = text.find(',', at);
    std::string const name = text.substr(at, comma - at);
    at = comma == std::string::npos ? comma : comma + 1;
    bool const is_known =
        std::find(std::begin(interface_names), std::end(interface_names),
                  name) != std::end(interface_names);
    if (!is_known && !(with_ranks && name == "ranks")) {
      throw UsageError("--interfaces: there is no '" + name +
                       "'; give some of " + known_names(with_ranks));
    }
    require_built(name);
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(name);
    }
  }
  return names;
}

bool serves_requests(std::string const& interface) {
  return interface == "host" || interface == "pool" || interface == "c";
}

std::string reason_against(Generator const& generator,
                           InterfaceChoice const& choice) {
  if (choice.interface == "team" && !generator.leaps_in_teams &&
      choice.streams.leapfrog.num_parts != 1) {
    return "teams draw no leapfrog parts of this generator";
  }
  if (choice.interface == "blocks" && choice.streams.num_streams != 1) {
    return "a global array has the values of one stream";
  }
#if RUNNEL_TOOLS_HAS_CAPI
  if (choice.interface == "c" && !has_c_generator(generator.facts.name)) {
    return "not in this program's C interface";
  }
#endif
  return {};
}

std::unique_ptr<NumberInterface> open_interface(Generator const& generator,
                                                InterfaceChoice const& choice) {
  if (choice.interface == "fill") {
    return std::make_unique<FillInterface>(generator, choice);
  }
#if RUNNEL_TOOLS_HAS_CAPI
  if (choice.interface == "c") return open_c_interface(generator, choice);
#endif
  return generator.interface(choice);
}

}  // namespace Runnel::Tool
