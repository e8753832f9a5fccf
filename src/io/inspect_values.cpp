// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/core/printable.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/io/inspect_values.hpp>
#include <utility>
#include <vector>

#include "io/format.hpp"
#include "io/hdf5_member.hpp"
#include "io/hdf5_read.hpp"
#include "io/open_file.hpp"
#include "io/value_types.hpp"

namespace Runnel {
namespace Impl {
namespace {

constexpr char const* values_name = "values";

/// The facts about a file's values that its description shows.
struct ValueFacts {
  std::uint64_t count = 0;
  std::uint64_t components = 0;  ///< of each row; 0: values in one dimension
  std::string stored_type;
  std::vector<std::pair<std::string, std::string>> texts;
  std::vector<std::pair<std::string, std::uint64_t>> numbers;
  std::vector<std::pair<std::string, std::vector<std::uint64_t>>> lists;
  UInt128 position;
};

Hdf5FileKind kind_of(hid_t file, Hdf5Place const& place) {
  if (member_exists(file, checkpoint_group, place)) {
    auto const group = hdf5_own(H5Gopen2(file, checkpoint_group, H5P_DEFAULT),
                                H5Gclose, place, "open the group");
    return read_text(group, Name::generator, place) == "mt_parameters"
               ? Hdf5FileKind::parameters
               : Hdf5FileKind::checkpoint;
  }
  if (!member_exists(file, values_name, place)) return Hdf5FileKind::other;
  auto const dataset = open_member(file, values_name, Shown::here, place);
  bool const is_ours = attribute_exists(dataset, Name::generator, place) &&
                       attribute_exists(dataset, Name::position_low, place);
  return is_ours ? Hdf5FileKind::values : Hdf5FileKind::other;
}

ValueType type_of_values(hid_t dataset, Hdf5Place const& place) {
  auto const type = hdf5_own(H5Dget_type(dataset), H5Tclose, place,
                             "ask for the type of the values");
  for (auto const& known : value_types()) {
    if (H5Tequal(type, known.in_file) > 0) return known;
  }
  place.fail("has values of a type that this library does not write");
}

/// Only contiguous values in this file are this library's.
void require_plain(hid_t dataset, Hdf5Place const& place) {
  auto const creation = hdf5_own(H5Dget_create_plist(dataset), H5Pclose, place,
                                 "ask how the values are stored");
  if (hdf5_layout(creation, place) != H5D_CONTIGUOUS ||
      H5Pget_external_count(creation) != 0) {
    place.fail("is not stored in one piece in this file");
  }
}

/// Sets the count and the components.
void count_values(hid_t dataset, std::size_t value_bytes, ValueFacts& facts,
                  Hdf5Place const& place) {
  require_plain(dataset, place);
  auto const space = hdf5_own(H5Dget_space(dataset), H5Sclose, place,
                              "ask for the number of values");
  int const rank = H5Sget_simple_extent_ndims(space);
  if (rank != 1 && rank != 2) place.fail("is not of one or two dimensions");
  hsize_t extents[] = {0, 1};
  hdf5_check(H5Sget_simple_extent_dims(space, extents, nullptr), place,
             "ask for the number of values");
  auto const [count, components] = extents;
  if (components == 0) place.fail("has rows of no values");
  haddr_t const begin = H5Dget_offset(dataset);
  std::uint64_t const size = stored_bytes(dataset, place).bytes;
  if (count > 0 && (begin == HADDR_UNDEF || begin > size ||
                    count > (size - begin) / value_bytes / components)) {
    place.fail("is truncated: the file does not have its " +
               std::to_string(count) + (rank == 1 ? " values" : " rows"));
  }
  facts.count = count;
  facts.components = rank == 1 ? 0 : components;
}

std::vector<std::uint64_t> read_numbers(hid_t dataset, char const* name,
                                        Hdf5Place const& place) {
  Hdf5Place const here = place.inside(name);
  auto const attribute = hdf5_own(H5Aopen(dataset, name, H5P_DEFAULT), H5Aclose,
                                  here, "open the attribute");
  auto const type = hdf5_own(H5Aget_type(attribute), H5Tclose, here,
                             "ask for the attribute's type");
  auto const space = hdf5_own(H5Aget_space(attribute), H5Sclose, here,
                              "ask for the attribute's shape");
  hssize_t const count = hdf5_check(H5Sget_simple_extent_npoints(space), here,
                                    "ask for the attribute's shape");
  constexpr hssize_t most = 4096;
  if (H5Tget_class(type) != H5T_INTEGER || count > most) {
    here.fail("is no list of integers as this library writes it");
  }
  std::vector<std::uint64_t> numbers(static_cast<std::size_t>(count));
  std::uint64_t nothing = 0;
  hdf5_check(H5Aread(attribute, H5T_NATIVE_UINT64,
                     numbers.empty() ? &nothing : numbers.data()),
             here, "read the attribute");
  return numbers;
}

ValueFacts read_facts(std::string const& file) {
  Hdf5Place place{file, ""};
  Hdf5Session const session;
  auto const handle = open_file(place);
  if (kind_of(handle, place) != Hdf5FileKind::values) {
    place.fail("holds no values of this library");
  }
  place.object = values_name;
  auto const dataset = open_member(handle, values_name, Shown::here, place);
  ValueFacts facts;
  auto const type = type_of_values(dataset, place);
  facts.stored_type = type.name;
  count_values(dataset, Runnel::stored_bytes(type.type), facts, place);
  for (char const* const name :
       {Name::generator, Name::seeding, "order", "type", "distribution",
        Name::library_version}) {
    facts.texts.emplace_back(name, read_text(dataset, name, place));
  }
  for (char const* const name :
       {Name::first_stream, Name::num_streams, Name::part, Name::num_parts}) {
    facts.numbers.emplace_back(name, read_number(dataset, name, place));
  }
  if (facts.texts[2].second == "cyclic") {
    facts.numbers.emplace_back("block", read_number(dataset, "block", place));
  }
  for (char const* const name : {Name::parameters, Name::seed}) {
    facts.lists.emplace_back(name, read_numbers(dataset, name, place));
  }
  facts.position = {read_number(dataset, Name::position_high, place),
                    read_number(dataset, Name::position_low, place)};
  return facts;
}

std::string joined(std::vector<std::uint64_t> const& numbers) {
  std::string text;
  for (auto const n : numbers) {
    text += (text.empty() ? "" : ", ") + std::to_string(n);
  }
  return text;
}

std::string facts_text(std::string const& file, ValueFacts const& facts) {
  std::string text = printable(file) + ": Runnel values\n";
  auto const line = [&text](std::string name, std::string const& value) {
    name.resize(16, ' ');
    text += "  " + name + printable(value) + "\n";
  };
  std::string const of_vectors =
      facts.components == 0 ? ""
                            : " vectors of " + std::to_string(facts.components);
  line("values", std::to_string(facts.count) + of_vectors +
                     " in /values, stored as " + facts.stored_type);
  for (auto const& [name, value] : facts.texts) line(name, value);
  for (auto const& [name, list] : facts.lists) {
    line(name, list.empty() ? "none" : joined(list));
  }
  for (auto const& [name, n] : facts.numbers) line(name, std::to_string(n));
  line("position",
       to_string(facts.position) + " outputs given before the first value");
  return text;
}

std::string facts_json(std::string const& file, ValueFacts const& facts) {
  std::string text = "{\n  \"file\": " + json_quoted(file);
  auto const entry = [&text](std::string const& name,
                             std::string const& value) {
    text += ",\n  " + json_quoted(name) + ": " + value;
  };
  entry("kind", json_quoted("values"));
  entry("count", std::to_string(facts.count));
  if (facts.components > 0) {
    entry("components", std::to_string(facts.components));
  }
  entry("stored_type", json_quoted(facts.stored_type));
  for (auto const& [name, value] : facts.texts) entry(name, json_quoted(value));
  for (auto const& [name, list] : facts.lists) {
    entry(name, "[" + joined(list) + "]");
  }
  for (auto const& [name, n] : facts.numbers) entry(name, std::to_string(n));
  entry("position", to_string(facts.position));
  return text + "\n}\n";
}

}  // namespace
}  // namespace Impl

Hdf5FileKind hdf5_file_kind(std::string const& file) {
  try {
    Impl::Hdf5Place const place{file, ""};
    Impl::Hdf5Session const session;
    return Impl::kind_of(Impl::open_file(place), place);
  } catch (CheckpointError const&) {
    return Hdf5FileKind::other;
  }
}

std::string inspect_value_file(std::string const& file, InspectForm form) {
  auto const facts = Impl::read_facts(file);
  return form == InspectForm::json ? Impl::facts_json(file, facts)
                                   : Impl::facts_text(file, facts);
}

}  // namespace Runnel
