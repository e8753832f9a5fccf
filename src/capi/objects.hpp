// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_OBJECTS_HPP
#define RUNNEL_CAPI_OBJECTS_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "handles.hpp"
#include "kokkos_life.hpp"
#include "status.hpp"

/// \file
/// What is behind handles. Each type of object names its handle, `face_type`,
/// the `kind` of it, and for messages who `maker` is.

namespace Runnel::CApi {

template <class Object>
HandleTable<Object>& objects() {
  return lasting_table<HandleTable<Object>>();
}

template <class Object>
std::uintptr_t number_of(typename Object::face_type* handle) {
  return reinterpret_cast<std::uintptr_t>(handle);
}

/// \param what, maker  of objects, as messages name them
inline Failure bad_handle(std::uintptr_t handle, std::string const& what,
                          char const* maker) {
  std::string wrong = other_kind(handle, what);
  if (handle == 0) {
    wrong = "the " + what + " is NULL";
  } else if (wrong.empty()) {
    wrong = "there is no such " + what +
            ": it was destroyed, Kokkos was finalised, or this never was one";
  }
  return {RUNNEL_ERROR_BAD_HANDLE, wrong + "; give one from " + maker};
}
template <class Object>
Failure bad_object(typename Object::face_type* handle) {
  return bad_handle(number_of<Object>(handle), name_of(Object::kind),
                    Object::maker);
}

/// \throws Failure unless the handle is one of an `Object`
template <class Object>
Object& object_behind(typename Object::face_type* handle) {
  Object* const found = objects<Object>().find(number_of<Object>(handle));
  if (found == nullptr) throw bad_object<Object>(handle);
  return *found;
}

/// Gives an object to the caller.
template <class Object>
typename Object::face_type* new_handle(std::unique_ptr<Object> object) {
  // Never dereferenced. NOLINTNEXTLINE(performance-no-int-to-ptr)
  return reinterpret_cast<typename Object::face_type*>(
      objects<Object>().add(std::move(object)));
}

/// \throws Failure unless the handle is one of an `Object`
template <class Object>
std::unique_ptr<Object> take_object(typename Object::face_type* handle) {
  auto object = objects<Object>().take(number_of<Object>(handle));
  if (object == nullptr) throw bad_object<Object>(handle);
  return object;
}

/// A local function of the C interface.
template <class Object, class Body>
runnel_status with_object(char const* function,
                          typename Object::face_type* handle,
                          Body const& body) noexcept {
  return guarded(function, [&] { body(object_behind<Object>(handle)); });
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_OBJECTS_HPP
