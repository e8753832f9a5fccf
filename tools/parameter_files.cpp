// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "parameter_files.hpp"

#include <runnel/config.hpp>

#include "checkpoints.hpp"

namespace Runnel::Tool {

void require_parameter_files(std::string const& what) { require_hdf5(what); }

#if RUNNEL_ENABLE_HDF5

void save_parameter_file(std::string const& file,
                         MtParameterFile const& contents) {
  save_mt_parameters(file, contents);
}
MtParameterFile load_parameter_file(std::string const& file) {
  return load_mt_parameters(file);
}

#else

void save_parameter_file(std::string const& file, MtParameterFile const&) {
  require_hdf5(file);
}
MtParameterFile load_parameter_file(std::string const& file) {
  require_hdf5(file);
  return {};
}

#endif

}  // namespace Runnel::Tool
