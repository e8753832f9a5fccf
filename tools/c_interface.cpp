// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/host_stream.h>
#include <runnel/capi/runnel.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include "errors.hpp"
#include "interfaces.hpp"

namespace Runnel::Tool {
namespace {

[[noreturn]] void fail_c(runnel_status status) {
  throw Failure(std::string("the C interface: ") +
                runnel_status_string(status) + ": " + runnel_last_error());
}
/// Inline, because it is called for every number. \throws Failure with the
/// error of the C interface
inline void check_c(runnel_status status) {
  if (status != RUNNEL_OK) [[unlikely]] {
    fail_c(status);
  }
}

runnel_type type_of(StoredType stored) {
  switch (stored) {
    case StoredType::f32:
      return RUNNEL_FLOAT;
    case StoredType::f64:
      return RUNNEL_DOUBLE;
    case StoredType::u64:
      return RUNNEL_U64;
    default:
      return RUNNEL_U32;
  }
}

runnel_distribution distribution_of(KindNames const& names) {
  if (names.dist == "words") return RUNNEL_WORDS;
  if (names.dist == "uniform") return RUNNEL_UNIFORM;
  return names.type == "native" ? RUNNEL_NATIVE : RUNNEL_REFERENCE;
}

runnel_stream_set* make_set(Generator const& generator, Seed const& seed,
                            StreamChoice const& streams) {
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.form = seed.form.c_str();
  options.seed = seed.numbers.data();
  options.num_seed = seed.numbers.size();
  options.parameters = seed.parameters.data();
  options.num_parameters = seed.parameters.size();
  options.first_stream = streams.first_stream;
  options.num_streams = streams.num_streams;
  options.offset_low = streams.offset.low;
  options.offset_high = streams.offset.high;
  options.part = streams.leapfrog.part;
  options.num_parts = streams.leapfrog.num_parts;
  options.order = RUNNEL_INTERLEAVED;
  options.allow_overlap = streams.allow_overlap ? 1 : 0;
  runnel_stream_set* set = nullptr;
  check_c(runnel_create(generator.facts.name.c_str(), &options, &set));
  return set;
}

/// A set of C, filled by `runnel_fill`, or a host stream of it. Calls of `draw`
/// use the set and the stream in turn; each continues where the other stopped.
class CInterface final : public NumberInterface {
 public:
  CInterface(Generator const& generator, InterfaceChoice const& choice)
      : m_names(generator.kind_names(choice.kind)),
        m_type(type_of(m_names.stored)),
        m_block(choice.block),
        m_set(make_set(generator, choice.seed, choice.streams)) {}
  ~CInterface() override {
    if (m_stream != nullptr) runnel_host_stream_destroy(m_stream);
    if (m_set != nullptr) runnel_destroy(m_set);
  }

  void draw(void* values, std::uint64_t count) override {
    if (m_set != nullptr) {
      check_c(runnel_fill(m_set, m_type, distribution_of(m_names), values,
                          static_cast<std::size_t>(count)));
      to_stream();
    } else {
      draw_from_stream(static_cast<unsigned char*>(values), count);
      to_set();
    }
  }
  void serve(std::uint64_t count, std::uint64_t request) override {
    if (m_set != nullptr) to_stream();
    switch (m_type) {
      case RUNNEL_FLOAT:
        return serve_as<float, runnel_host_stream_next_float,
                        runnel_host_stream_take_float>(count, request);
      case RUNNEL_DOUBLE:
        return serve_as<double, runnel_host_stream_next_double,
                        runnel_host_stream_take_double>(count, request);
      case RUNNEL_U64:
        return serve_as<std::uint64_t, runnel_host_stream_next_u64,
                        runnel_host_stream_take_u64>(count, request);
      default:
        return serve_as<std::uint32_t, runnel_host_stream_next_u32,
                        runnel_host_stream_take_u32>(count, request);
    }
  }

 private:
  void to_stream() {
    runnel_host_stream_options options = RUNNEL_HOST_STREAM_OPTIONS_INIT;
    options.prefetch = m_block;
    char const* const dist =
        m_names.type == "native" ? "native" : m_names.dist.c_str();
    check_c(
        runnel_host_stream_create(m_set, m_type, dist, &options, &m_stream));
    check_c(runnel_destroy(std::exchange(m_set, nullptr)));
  }
  void to_set() {
    check_c(runnel_host_stream_snapshot(m_stream, &m_set));
    check_c(runnel_host_stream_destroy(std::exchange(m_stream, nullptr)));
  }
  /// One number by `next`, the first half of the others by `take`, the rest by
  /// `fill`.
  void draw_from_stream(unsigned char* to, std::uint64_t count) {
    if (count == 0) return;
    auto const bytes = stored_bytes(m_names.stored);
    check_c(runnel_host_stream_next(m_stream, m_type, to));
    auto const taken = static_cast<std::size_t>(std::min<std::uint64_t>(
        (count - 1) / 2, runnel_host_stream_prefetch(m_stream)));
    void const* values = nullptr;
    check_c(runnel_host_stream_take(m_stream, m_type, taken, &values));
    std::memcpy(to + bytes, values, taken * bytes);
    check_c(
        runnel_host_stream_fill(m_stream, m_type, to + (1 + taken) * bytes,
                                static_cast<std::size_t>(count) - 1 - taken));
  }
  template <class T, auto Next, auto Take>
  void serve_as(std::uint64_t count, std::uint64_t request) {
    // As callers have it: in a variable of the function, not of an object.
    runnel_host_stream* const stream = m_stream;
    T sum = 0;
    if (request == 1) {
      for (std::uint64_t i = 0; i < count; ++i) {
        T x = 0;
        check_c(Next(stream, &x));
        sum += x;
      }
    } else {
      std::uint64_t const most =
          request == 0 ? runnel_host_stream_prefetch(stream) : request;
      for (std::uint64_t i = 0; i < count; i += most) {
        auto const n = static_cast<std::size_t>(std::min(most, count - i));
        T const* values = nullptr;
        check_c(Take(stream, n, &values));
        for (std::size_t k = 0; k < n; ++k) sum += values[k];
      }
    }
    m_sum += static_cast<double>(sum);
  }

  KindNames m_names;
  runnel_type m_type;
  std::size_t m_block;
  runnel_stream_set* m_set;                ///< one of the two
  runnel_host_stream* m_stream = nullptr;  ///< is null
  double m_sum = 0;
};

}  // namespace

bool has_c_generator(std::string const& name) {
  runnel_generator_facts facts;
  return runnel_describe(name.c_str(), &facts) == RUNNEL_OK;
}

std::unique_ptr<NumberInterface> open_c_interface(
    Generator const& generator, InterfaceChoice const& choice) {
  return std::make_unique<CInterface>(generator, choice);
}

}  // namespace Runnel::Tool
