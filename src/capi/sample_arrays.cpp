// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/arrays.h>

#include <cstddef>
#include <cstdint>
#include <runnel/arrays/latin_hypercube.hpp>
#include <runnel/arrays/sample.hpp>
#include <runnel/arrays/weighted_sample.hpp>
#include <string>

#include "array_call.hpp"

using namespace Runnel::CApi;
namespace Impl = Runnel::Impl;

namespace {

/// Indices that a sample writes.
struct SampleRequest {
  runnel_type type;
  void* indices;
  std::size_t count;
};

runnel_status run_sample(char const* function, runnel_stream_set* set,
                         Memory memory, SampleRequest const& wanted,
                         std::uint64_t n) {
  return run_array_call({function, "Runnel::sample"}, set, memory,
                        [&](ArrayRequest const& request) {
                          with_indices(request, wanted.type, wanted.indices,
                                       wanted.count, n, [&](auto const& to) {
                                         Impl::draw_sample(request.call,
                                                           to.view(), n);
                                         to.write();
                                       });
                        });
}

template <class Weight>
void draw_by_weights(ArrayRequest const& request, SampleRequest const& wanted,
                     runnel_weights const& weights) {
  ReachedArray<Weight const> const given(request, weights.values, weights.count,
                                         "weights");
  given.read();
  with_indices(request, wanted.type, wanted.indices, wanted.count,
               weights.count, [&](auto const& to) {
                 Impl::draw_weighted_sample(request.call, to.view(),
                                            given.view());
                 to.write();
               });
}
runnel_status run_weighted_sample(char const* function, runnel_stream_set* set,
                                  Memory memory, SampleRequest const& wanted,
                                  runnel_weights const* weights) {
  return run_array_call(
      {function, "Runnel::weighted_sample"}, set, memory,
      [&](ArrayRequest const& request) {
        require_pointer(weights, "weights");
        RUNNEL_THROW_IF(
            weights->type != RUNNEL_FLOAT && weights->type != RUNNEL_DOUBLE,
            std::string(request.call.caller) + ": weights of " +
                name_of(weights->type) +
                "; give RUNNEL_FLOAT or RUNNEL_DOUBLE");
        if (weights->type == RUNNEL_FLOAT) {
          draw_by_weights<float>(request, wanted, *weights);
        } else {
          draw_by_weights<double>(request, wanted, *weights);
        }
      });
}

/// Points of a Latin hypercube, row by row.
struct PointsRequest {
  runnel_type type;
  void* points;
  std::size_t num_points;
  std::size_t dimension;
};

template <class T>
void write_points(ArrayRequest const& request, PointsRequest const& wanted) {
  std::size_t const n = wanted.num_points, d = wanted.dimension;
  require_count(d, sizeof(T));
  if (d > 0) require_count(n, d * sizeof(T));
  ReachedArray<T> const points(request, wanted.points, n * d, "points");
  using Points =
      Kokkos::View<T**, Kokkos::LayoutRight, ArraySpace::memory_space,
                   Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
  Impl::write_latin_hypercube(request.call, Points(points.view().data(), n, d));
  points.write();
}
runnel_status run_latin_hypercube(char const* function, runnel_stream_set* set,
                                  Memory memory, PointsRequest const& wanted) {
  return run_array_call(
      {function, "Runnel::latin_hypercube"}, set, memory,
      [&](ArrayRequest const& request) {
        RUNNEL_THROW_IF(
            wanted.type != RUNNEL_FLOAT && wanted.type != RUNNEL_DOUBLE,
            std::string(request.call.caller) + ": points of " +
                name_of(wanted.type) + "; give RUNNEL_FLOAT or RUNNEL_DOUBLE");
        if (wanted.type == RUNNEL_FLOAT) {
          write_points<float>(request, wanted);
        } else {
          write_points<double>(request, wanted);
        }
      });
}

}  // namespace

extern "C" {

runnel_status runnel_sample(runnel_stream_set* set, runnel_type type,
                            void* indices, size_t count, uint64_t n) {
  return run_sample(__func__, set, Memory::host, {type, indices, count}, n);
}
runnel_status runnel_sample_device(runnel_stream_set* set, runnel_type type,
                                   void* indices, size_t count, uint64_t n) {
  return run_sample(__func__, set, Memory::device, {type, indices, count}, n);
}

runnel_status runnel_weighted_sample(runnel_stream_set* set, runnel_type type,
                                     void* indices, size_t count,
                                     runnel_weights const* weights) {
  return run_weighted_sample(__func__, set, Memory::host,
                             {type, indices, count}, weights);
}
runnel_status runnel_weighted_sample_device(runnel_stream_set* set,
                                            runnel_type type, void* indices,
                                            size_t count,
                                            runnel_weights const* weights) {
  return run_weighted_sample(__func__, set, Memory::device,
                             {type, indices, count}, weights);
}

runnel_status runnel_latin_hypercube(runnel_stream_set* set, runnel_type type,
                                     void* points, size_t num_points,
                                     size_t dimension) {
  return run_latin_hypercube(__func__, set, Memory::host,
                             {type, points, num_points, dimension});
}
runnel_status runnel_latin_hypercube_device(runnel_stream_set* set,
                                            runnel_type type, void* points,
                                            size_t num_points,
                                            size_t dimension) {
  return run_latin_hypercube(__func__, set, Memory::device,
                             {type, points, num_points, dimension});
}

}  // extern "C"
