// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_RELATED_FEED_HPP
#define RUNNEL_TOOLS_RELATED_FEED_HPP

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "uniform_bits.hpp"
#include "value_feed.hpp"

namespace Runnel::Tool {

/// Numbers of streams that are sets of their own, in turn, one number each:
/// those of consecutive seeds, or those of a tree of spawned streams
/// (`validate --from`).
class RelatedFeed final : public ValueFeed {
 public:
  /// \throws UsageError
  explicit RelatedFeed(ValidateArguments const& given);

  int value_bits() const override;
  std::uint64_t round() const override;
  std::map<std::string, std::string> notes() const override;
  void begin(std::uint64_t at) override;
  FedValues next(std::uint64_t count) override;
  void end() override;

 private:
  template <class View>
  FedValues take_turns(std::uint64_t per_stream, View& to);

  Generator m_generator;
  UniformBits m_bits;
  StreamChoice m_choice;
  Seed m_seed;
  std::string m_from;
  std::vector<std::unique_ptr<NumberSource>> m_sources;
  Kokkos::View<float*, Validate::Battery::execution_space::memory_space>
      m_floats;
  Validate::Battery::Values m_words;
  Validate::Battery::WideValues m_wide;
  Validate::Battery::RealValues m_reals;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_RELATED_FEED_HPP
