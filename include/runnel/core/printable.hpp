// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_PRINTABLE_HPP
#define RUNNEL_CORE_PRINTABLE_HPP

#include <string>
#include <string_view>

/// \file
/// Text out of files and command lines on its way to a terminal or a log. Such
/// text comes from elsewhere: it could move the cursor, set the window's title
/// or show words in another order than they have.

namespace Runnel::Impl {

/// The text with everything escaped that acts on a terminal instead of being
/// shown: C0 controls (line feeds and tabs too), DEL and bytes that are not
/// UTF-8 as `\xNN`; C1 controls (U+0080 to U+009F), line and paragraph
/// separators and the marks that change the direction of writing (U+061C,
/// U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069) as `\u{NNNN}`. All else,
/// backslashes too, stays as it is.
std::string printable(std::string_view text);

/// The text as a JSON string, quotation marks included. What `printable`
/// escapes is `\uNNNN` here; a byte that is not UTF-8 becomes U+FFFD.
std::string json_quoted(std::string_view text);

}  // namespace Runnel::Impl

#endif  // RUNNEL_CORE_PRINTABLE_HPP
