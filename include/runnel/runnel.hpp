// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_RUNNEL_HPP
#define RUNNEL_RUNNEL_HPP

#include <runnel/arrays/arrays.hpp>
#include <runnel/config.hpp>
#include <runnel/distributions/distributions.hpp>
#include <runnel/distributions/make_sampler.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/counted_seek_handle.hpp>
#include <runnel/interfaces/deep_sampler.hpp>
#include <runnel/interfaces/device_instances.hpp>
#include <runnel/interfaces/fill_block.hpp>
#include <runnel/interfaces/fill_elements.hpp>
#include <runnel/interfaces/fill_events.hpp>
#include <runnel/interfaces/graph_fill.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <runnel/interfaces/host_streams.hpp>
#include <runnel/interfaces/number_pool.hpp>
#include <runnel/interfaces/random_pool.hpp>
#include <runnel/interfaces/resources.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <runnel/interfaces/shared_sequence.hpp>
#include <runnel/interfaces/shared_streams.hpp>
#include <runnel/interfaces/team_rng.hpp>
#include <runnel/interfaces/team_sampler.hpp>
#include <runnel/streams/child_stream.hpp>
#include <runnel/streams/device_handle.hpp>
#include <runnel/streams/sprng_tree.hpp>
#include <runnel/streams/stream_set.hpp>
#include <runnel/version.hpp>

#endif  // RUNNEL_RUNNEL_HPP
