// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_VALUE_TYPES_HPP
#define RUNNEL_SRC_IO_VALUE_TYPES_HPP

#include <hdf5.h>

#include <array>

#include <runnel/io/value_file.hpp>

namespace Runnel::Impl {

/// A type of stored values: its name, and what it is in a file.
struct ValueType {
  StoredType type;
  char const* name;
  hid_t in_file;
};

/// All types of stored values. HDF5 makes its types when it is first used, so
/// this is no constant.
inline std::array<ValueType, 6> value_types() {
  return {{{StoredType::u32, "u32", H5T_STD_U32LE},
           {StoredType::u64, "u64", H5T_STD_U64LE},
           {StoredType::i32, "i32", H5T_STD_I32LE},
           {StoredType::i64, "i64", H5T_STD_I64LE},
           {StoredType::f32, "f32", H5T_IEEE_F32LE},
           {StoredType::f64, "f64", H5T_IEEE_F64LE}}};
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_VALUE_TYPES_HPP
