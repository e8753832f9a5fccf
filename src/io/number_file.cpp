// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/io/number_file.hpp>

#include "io/hdf5_read.hpp"
#include "io/open_file.hpp"

namespace Runnel {

namespace {

StoredNumbers read_from_root(std::string const& file,
                             std::string const& dataset,
                             NumberRows const* rows) {
  Impl::Hdf5Place const place{file, ""};
  if (dataset.empty() || dataset.find('/') != std::string::npos) {
    place.inside(dataset).fail("is no name of a dataset in the file's root");
  }
  Impl::Hdf5Session const session;
  auto const root = Impl::open_file(place);
  return Impl::read_numbers(root, dataset.c_str(),
                            Impl::stored_bytes(root, place), place, rows);
}

}  // namespace

StoredNumbers read_numbers(std::string const& file,
                           std::string const& dataset) {
  return read_from_root(file, dataset, nullptr);
}

StoredNumbers read_numbers(std::string const& file, std::string const& dataset,
                           NumberRows rows) {
  return read_from_root(file, dataset, &rows);
}

}  // namespace Runnel
