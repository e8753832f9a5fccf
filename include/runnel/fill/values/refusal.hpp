// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_REFUSAL_HPP
#define RUNNEL_FILL_VALUES_REFUSAL_HPP

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include <runnel/core/errors.hpp>

namespace Runnel::Impl {

/// The message of a distribution that refuses its parameters: its name, the
/// value, and what to give. \param make  makes the distribution, which throws
template <class Make>
std::string refusal_by(Make const& make) {
  try {
    make();
  } catch (std::invalid_argument const& error) {
    std::string_view const message = error.what();
    std::string_view const plain = plain_message(message);
    auto const end =
        static_cast<std::size_t>(plain.data() - message.data()) + plain.size();
    constexpr std::string_view library = "Runnel::";
    std::size_t const begin = message.starts_with(library) ? library.size() : 0;
    return std::string(message.substr(begin, end - begin));
  }
  return "values may come that the values' type does not hold; draw 64-bit "
         "integers";
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_REFUSAL_HPP
