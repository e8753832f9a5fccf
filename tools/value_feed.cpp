// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "value_feed.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "errors.hpp"
#include "numbers.hpp"
#include "related_feed.hpp"
#include "signals.hpp"
#include "uniform_bits.hpp"

namespace Runnel::Tool {
namespace {

using Validate::Battery;

/// --order and --block: of several streams, whose turn it is.
std::uint64_t block_of(ValidateArguments const& given) {
  std::string const order = given.streams.order.value_or("interleaved");
  if (order != "interleaved" && order != "cyclic") {
    throw UsageError("--order: '" + order +
                     "' is none of interleaved, cyclic: a test sees the "
                     "streams in turn");
  }
  if ((order == "cyclic") != given.streams.block.has_value()) {
    throw UsageError("--order cyclic and --block N are given together");
  }
  return order == "cyclic" ? read_positive("--block", *given.streams.block,
                                           std::uint64_t{1} << 22)
                           : 1;
}

/// Numbers of all streams of a generator in turn.
class GeneratorFeed final : public ValueFeed {
 public:
  explicit GeneratorFeed(ValidateArguments const& given)
      : m_generator(find_generator(given.streams.generator.value_or(""))),
        m_bits(m_generator.facts, given.streams.type.value_or("native")),
        m_choice(read_choice(given.streams)),
        m_block(block_of(given)) {
    SeedText text = given.streams.seeds;
    if (!text.seed) text.seed = m_generator.facts.default_seed;
    m_seed = m_generator.read_seed(text, m_choice);
    m_generator.check(m_seed, m_choice);
    if (m_choice.num_streams > (std::uint64_t{1} << 26) / m_block) {
      throw UsageError(
          m_block == 1 ? "--streams: at most 2^26 can be tested at a time"
                       : "--streams times --block: at most 2^26 values make a "
                         "round");
    }
  }

  int value_bits() const override { return m_bits.value_bits(); }
  std::uint64_t round() const override {
    return std::lcm(std::uint64_t{32}, m_choice.num_streams * m_block);
  }
  std::map<std::string, std::string> notes() const override;
  void begin(std::uint64_t at) override {
    m_source = m_generator.numbers(m_bits.making());
    StreamChoice place = m_choice;
    place.offset += UInt128(at / m_choice.num_streams) * m_bits.outputs();
    m_source->seed(m_seed, place);
  }
  FedValues next(std::uint64_t count) override;
  void end() override {
    m_source.reset();
    m_bits.end();
  }

 private:
  Generator m_generator;
  UniformBits m_bits;
  StreamChoice m_choice;
  std::uint64_t m_block;
  Seed m_seed;
  std::unique_ptr<NumberSource> m_source;
};

std::map<std::string, std::string> GeneratorFeed::notes() const {
  auto const number = [](std::uint64_t n) { return std::to_string(n); };
  std::string seed = m_seed.form + ":";
  for (std::uint64_t const n : m_seed.numbers) {
    seed += (seed.back() == ':' ? "" : ",") + number(n);
  }
  std::map<std::string, std::string> notes = {
      {"generator", m_generator.facts.name},
      {"seed", seed},
      {"streams", number(m_choice.num_streams)},
      {"first_stream", number(m_choice.first_stream)},
      {"offset", to_string(m_choice.offset)}};
  if (m_block > 1) notes["block"] = number(m_block);
  if (!m_bits.of_outputs()) notes["type"] = m_bits.type();
  return notes;
}

FedValues GeneratorFeed::next(std::uint64_t count) {
  m_source->fill(count, m_block == 1 ? Order::interleaved : Order::cyclic,
                 m_block == 1 ? 0 : static_cast<std::int64_t>(m_block));
  return m_bits(m_source->stored_type(), m_source->device_values(),
                static_cast<std::size_t>(count));
}

/// A number that should be one of [0, 1]: a generator's 1 is rounding.
template <class Real>
Real checked(Real number, std::uint64_t at) {
  if (!(number >= 0 && number <= 1)) {
    throw Failure("standard input: number " + std::to_string(at) + " is " +
                  std::to_string(number) +
                  ", and the tests are for numbers from 0 to 1");
  }
  return number;
}

/// Little-endian values from standard input.
class PipeFeed final : public ValueFeed {
 public:
  explicit PipeFeed(std::string const& type) : m_type(type) {
    if (type != "u32" && type != "u64" && type != "f32" && type != "f64") {
      throw UsageError("--stdin: '" + type + "' is none of u32, u64, f32, f64");
    }
  }

  /// A float has 24.
  int value_bits() const override {
    return m_type == "u64" ? 64 : m_type == "f32" ? 24 : 32;
  }
  std::uint64_t round() const override { return 32; }
  std::map<std::string, std::string> notes() const override {
    return {{"generator", "standard input"}, {"type", m_type}};
  }
  void begin(std::uint64_t) override {}
  FedValues next(std::uint64_t count) override {
    if (m_type == "u32") return read<std::uint32_t>(count, m_words);
    if (m_type == "u64") return read<std::uint64_t>(count, m_wide);
    if (m_type == "f64") {
      return read<double>(count, m_reals, [this](double x, std::size_t i) {
        return checked(x, m_at + i);
      });
    }
    return read<float>(count, m_words, [this](float x, std::size_t i) {
      float const scaled = checked(x, m_at + i) * 16777216.0F;  // 2^24: exact
      return scaled < 16777216.0F ? static_cast<std::uint32_t>(scaled)
                                  : 0xffffffU;
    });
  }

  void end() override {
    m_words = {};
    m_wide = {};
    m_reals = {};
  }

 private:
  /// Reads values from the pipe and keeps `convert` of each.
  template <class Read, class View, class Convert>
  FedValues read(std::uint64_t count, View& to, Convert const& convert) {
    std::vector<Read> values(static_cast<std::size_t>(count));
    // Nothing of it is saved.
    EndAtSignal const end(told("interrupted while standard input was read"),
                          false);
    if (caught_signal() != 0) values.clear();
    std::size_t const got =
        std::fread(values.data(), sizeof(Read), values.size(), stdin) / 32 * 32;
    if (std::ferror(stdin) != 0) {
      throw Failure(std::string("cannot read standard input: ") +
                    std::strerror(errno));
    }
    if (to.size() < got) {
      to = View(Kokkos::view_alloc(Kokkos::WithoutInitializing,
                                   "Runnel::Tool::PipeFeed"),
                got);
    }
    View const filled(to.data(), got);
    auto const copy = Kokkos::create_mirror_view(filled);
    for (std::size_t i = 0; i < got; ++i) copy(i) = convert(values[i], i);
    Kokkos::deep_copy(filled, copy);
    m_at += got;
    return filled;
  }
  template <class Read, class View>
  FedValues read(std::uint64_t count, View& to) {
    return read<Read>(count, to, [](Read value, std::size_t) { return value; });
  }

  std::string m_type;
  std::uint64_t m_at = 0;
  Battery::Values m_words;
  Battery::WideValues m_wide;
  Battery::RealValues m_reals;
};

/// Options that choose numbers of a generator make no sense for a pipe's.
void check_pipe(ValidateArguments given) {
  auto const& g = given.streams;
  for (auto const& [name, text] : {std::pair{"GENERATOR", g.generator},
                                   {"--seed", g.seeds.seed},
                                   {"--param", g.seeds.param},
                                   {"--total", g.seeds.total},
                                   {"--substream", g.seeds.substream},
                                   {"--spawn", g.seeds.spawn},
                                   {"--table", g.seeds.table},
                                   {"--params", g.seeds.params},
                                   {"--stream", g.stream},
                                   {"--streams", g.streams},
                                   {"--offset", g.offset},
                                   {"--leapfrog", g.leapfrog},
                                   {"--order", g.order},
                                   {"--block", g.block},
                                   {"--type", g.type},
                                   {"--from", given.from},
                                   {"--checkpoint", given.checkpoint}}) {
    if (text) {
      throw UsageError(std::string(name) +
                       " cannot be given with --stdin: its numbers come once, "
                       "as they are");
    }
  }
}

}  // namespace

std::unique_ptr<ValueFeed> value_feed(ValidateArguments const& given) {
  if (given.input) {
    check_pipe(given);
    return std::make_unique<PipeFeed>(*given.input);
  }
  if (given.from.value_or("streams") != "streams") {
    return std::make_unique<RelatedFeed>(given);
  }
  return std::make_unique<GeneratorFeed>(given);
}

}  // namespace Runnel::Tool
