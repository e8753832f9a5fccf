// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// DeepTails in interfaces that do not know where a value is in its stream. A
// pair of distribution and generator is refused once in a file.
#include <Kokkos_Core.hpp>

#include <runnel/runnel.hpp>

using namespace Runnel;
using Space = Kokkos::DefaultExecutionSpace;
using Deep = DeepTails<Normal>;

#if defined(SEEK)
double seek(SeekHandle<philox4x32, Space> const& handle,
            StreamSet<philox4x32, Space>& streams) {
  auto const deep = make_sampler<double>(Deep(), streams);
  return handle(0, 5).draw(deep);
}
#elif defined(PART)
double part(StreamSet<philox4x32, Space>& streams) {
  auto const deep = make_sampler<philox4x32, double>(Deep());
  return streams.part_handle()(0).draw(deep);
}
#elif defined(INTEGERS)
void integers(StreamSet<philox4x32, Space>& streams) {
  make_sampler<int>(Deep(), streams);
}
#elif defined(COUNTED_SEEK)
double counted_seek(SeekHandle<mrg32k3a, Space> const& handle,
                    CountedSeekHandle<mrg32k3a, Space> const& counted) {
  return handle(0, 5).draw(counted.make_sampler<double>(Deep()));
}
#elif defined(COUNTED_EVENT)
double counted_event(SeedSequence const& list) {
  auto const deep = make_event_sampler<ranmar48, double>(Deep());
  return EventStream<ranmar48>(list).draw(deep);
}
#elif defined(ELEMENT)
double element(EventStream<philox4x32>& rng) {
  return rng.draw(element_sampler<Deep, philox4x32, double>(0, 1));
}
#else
int scratch(TeamHandle<ceicg, Space> const& handle) {
  return handle.scratch_size<double, Deep>();
}

float event(SeedSequence const& list) {
  return EventStream<ranmar24>(list).draw<float, Deep>();
}

void without_streams() { make_sampler<mrg32k3a, double>(Deep()); }
#endif
