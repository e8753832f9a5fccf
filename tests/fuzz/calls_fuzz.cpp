// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sequences of calls of the C interface, good and bad arguments: nothing but a
// status comes back, and a call that fails moves nothing.

#include <runnel/capi/runnel.h>

#include <array>
#include <cstdint>
#include <cstdlib>

namespace {

class Bytes {
 public:
  Bytes(std::uint8_t const* bytes, std::size_t count)
      : m_next(bytes), m_left(count) {}
  bool is_empty() const { return m_left == 0; }
  unsigned get() {
    if (m_left == 0) return 0;
    --m_left;
    return *m_next++;
  }
  template <class T, std::size_t Size>
  T one_of(T const (&values)[Size]) {
    return values[get() % Size];
  }

 private:
  std::uint8_t const* m_next;
  std::size_t m_left;
};

constexpr std::size_t max_values = 2048;
constexpr std::size_t counts[] = {0,          1,
                                  2,          7,
                                  100,        1000,
                                  max_values, PTRDIFF_MAX / 2 + 1,
                                  SIZE_MAX,   SIZE_MAX / 8 + 1};
constexpr std::uint64_t numbers[] = {
    0, 1, 2, 3, 12, 31328, 30081, 1u << 31, UINT64_MAX, std::uint64_t{1} << 63};
// Generators that cannot leap step over the outputs of all other parts: fills
// of more parts than these take long.
constexpr std::uint64_t max_parts = 1000;
constexpr std::uint64_t parts[] = {0, 1, 2, 3, 17, 1000, UINT64_MAX};
constexpr char const* forms[] = {nullptr, "",     "ij,kl", "ijkl", "s",
                                 "key",   "none", "n",     "init"};

struct Place {
  std::uint64_t low = 0, high = 0;
  runnel_status status = RUNNEL_OK;
  bool operator==(Place const&) const = default;
};

Place place_of(runnel_stream_set* set) {
  Place place;
  place.status = runnel_position(set, 0, &place.low, &place.high);
  return place;
}

class Calls {
 public:
  explicit Calls(Bytes bytes) : m_bytes(bytes) {}
  ~Calls() {
    for (auto* const set : m_sets) runnel_destroy(set);
  }
  void run() {
    for (int i = 0; i < 60 && !m_bytes.is_empty(); ++i) call();
  }

 private:
  runnel_stream_set*& any() { return m_sets[m_bytes.get() % m_sets.size()]; }

  void call() {
    switch (m_bytes.get() % 8) {
      case 0:
        return create();
      case 1:
      case 2:
        return fill();
      case 3:
        return move();
      case 4:
        return derive();
      case 5:
        return rows();
      case 6:
        return seed();
      default:
        runnel_destroy(any());
    }
  }
  std::uint64_t& parts_of(runnel_stream_set*& set) {
    return m_parts[static_cast<std::size_t>(&set - m_sets.data())];
  }
  void replace(runnel_stream_set* made, std::uint64_t num_parts) {
    auto*& old = any();
    if (old != made) runnel_destroy(old);
    old = made;
    parts_of(old) = num_parts;
  }
  void create() {
    runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
    std::uint64_t const seeds[] = {m_bytes.one_of(numbers),
                                   m_bytes.one_of(numbers)};
    options.form = m_bytes.one_of(forms);
    options.seed = m_bytes.get() % 4 == 0 ? nullptr : seeds;
    // No more than there are, or more than there can be.
    options.num_seed = m_bytes.one_of(
        {std::size_t{0}, std::size_t{1}, std::size_t{2}, SIZE_MAX});
    options.first_stream = m_bytes.one_of(numbers);
    options.num_streams = m_bytes.one_of(
        {std::uint64_t{1}, std::uint64_t{3}, std::uint64_t{0}, UINT64_MAX});
    options.offset_low = m_bytes.one_of(numbers);
    options.part = m_bytes.one_of(parts);
    options.num_parts = m_bytes.one_of(parts);
    options.order = static_cast<runnel_order>(m_bytes.get() % 3);
    std::size_t const which = m_bytes.get() % (runnel_num_generators() + 1);
    runnel_stream_set* made = nullptr;
    bool const plain = m_bytes.get() % 2 == 0;
    if (runnel_create(runnel_generator_name(which), plain ? nullptr : &options,
                      &made) == RUNNEL_OK) {
      replace(made, plain ? 1 : options.num_parts);
    }
  }
  void fill() {
    auto*& set = any();
    if (parts_of(set) > max_parts) return;
    auto const type = static_cast<runnel_type>(m_bytes.get() % 6);
    auto const values = static_cast<runnel_distribution>(m_bytes.get() % 7);
    std::size_t const count = m_bytes.one_of(counts);
    void* const to = m_bytes.get() % 8 == 0 ? nullptr : m_values.data();
    Place const before = place_of(set);
    if (runnel_fill(set, type, values, to, count) != RUNNEL_OK &&
        !(place_of(set) == before)) {
      std::abort();
    }
  }
  void rows() {
    auto*& set = any();
    if (parts_of(set) > max_parts) return;
    std::size_t const count = m_bytes.one_of(
        {std::size_t{0}, std::size_t{1}, std::size_t{3}, SIZE_MAX});
    std::size_t const length = m_bytes.one_of(
        {std::size_t{0}, std::size_t{1}, std::size_t{100}, SIZE_MAX});
    Place const before = place_of(set);
    if (runnel_fill_rows(set, RUNNEL_DOUBLE, RUNNEL_UNIFORM, m_values.data(),
                         count, length) != RUNNEL_OK &&
        !(place_of(set) == before)) {
      std::abort();
    }
  }
  void move() {
    auto* const set = any();
    Place const before = place_of(set);
    if (runnel_jump128(set, m_bytes.one_of(numbers), m_bytes.one_of(numbers)) !=
            RUNNEL_OK &&
        !(place_of(set) == before)) {
      std::abort();
    }
  }
  void derive() {
    auto*& from = any();
    runnel_stream_set* made = nullptr;
    std::uint64_t num_parts = parts_of(from);
    switch (m_bytes.get() % 4) {
      case 0: {
        std::uint64_t const part = m_bytes.one_of(parts);
        std::uint64_t const more = m_bytes.one_of(parts);
        num_parts = more > max_parts ? more : more * num_parts;
        runnel_split_leapfrog(from, part, more, &made);
        break;
      }
      case 1:
        runnel_split_block(from, m_bytes.one_of(parts), m_bytes.one_of(numbers),
                           &made);
        break;
      case 2:
        runnel_split_streams(from, m_bytes.one_of(parts), m_bytes.one_of(parts),
                             &made);
        break;
      default:
        if (runnel_copy(from, &made) == RUNNEL_OK &&
            !(place_of(from) == place_of(made))) {
          std::abort();
        }
    }
    if (made != nullptr) replace(made, num_parts);
  }
  void seed() {
    std::uint64_t const seeds[] = {m_bytes.one_of(numbers),
                                   m_bytes.one_of(numbers)};
    runnel_seed(any(), m_bytes.one_of(forms), seeds,
                m_bytes.one_of({std::size_t{0}, std::size_t{1}, std::size_t{2},
                                SIZE_MAX}));
  }

  Bytes m_bytes;
  std::array<runnel_stream_set*, 3> m_sets{};
  std::array<std::uint64_t, 3> m_parts{};
  std::array<double, max_values> m_values;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* bytes,
                                      std::size_t count) {
  static bool const ready = runnel_initialise() == RUNNEL_OK;
  if (!ready) std::abort();
  Calls(Bytes(bytes, count)).run();
  return 0;
}
