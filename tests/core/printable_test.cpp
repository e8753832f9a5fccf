// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <runnel/core/printable.hpp>
#include <string>
#include <utility>

namespace {

using Runnel::Impl::json_quoted;
using Runnel::Impl::printable;

TEST(Printable, LeavesTextAlone) {
  for (std::string const text :
       {"", "a b", "C:\\x", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x99\x82",
        "\xc2\xa0", "\xe2\x80\x8b"}) {
    EXPECT_EQ(printable(text), text);
    if (text.find(92) == text.npos) {
      EXPECT_EQ(json_quoted(text), (std::string(1, 34) + text).append(1, 34));
    }
  }
  EXPECT_EQ(json_quoted("a\"\\"), "\"a\\\"\\\\\"");
}

TEST(Printable, EscapesWhatActsOnTerminals) {
  std::pair<char const*, char const*> const cases[] = {
      {"a\x1b]0;t\x07z", "a\\x1B]0;t\\x07z"},
      {"\t\n\r\x7f", "\\x09\\x0A\\x0D\\x7F"},
      {"\xc2\x80\xc2\x9b\xc2\x9f", "\\u{0080}\\u{009B}\\u{009F}"},
      {"\x9b", "\\x9B"},
      {"\xe2\x80\x8e\xe2\x80\x8f", "\\u{200E}\\u{200F}"},
      {"\xe2\x80\xa8\xe2\x80\xae", "\\u{2028}\\u{202E}"},
      {"\xe2\x81\xa6\xe2\x81\xa9", "\\u{2066}\\u{2069}"},
      {"\xd8\x9c", "\\u{061C}"}};
  for (auto const& [text, expected] : cases) {
    EXPECT_EQ(printable(text), expected);
  }
  EXPECT_EQ(printable(std::string("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(json_quoted("\x1b\x7f\xc2\x9b\xe2\x80\xae"),
            "\"\\u001b\\u007f\\u009b\\u202e\"");
}

TEST(Printable, EscapesWhatIsNoUtf8) {
  std::pair<char const*, char const*> const cases[] = {
      {"\xc0\x80", "\\xC0\\x80"},                    // longer than need be
      {"\xe0\x82\x9b", "\\xE0\\x82\\x9B"},           // likewise
      {"\xed\xa0\x80", "\\xED\\xA0\\x80"},           // a surrogate
      {"\xf4\x90\x80\x80", "\\xF4\\x90\\x80\\x80"},  // past U+10FFFF
      {"\xe2\x82", "\\xE2\\x82"},                    // cut
      {"\xc3(", "\\xC3("},
      {"\xff", "\\xFF"}};
  for (auto const& [text, expected] : cases) {
    EXPECT_EQ(printable(text), expected);
  }
  EXPECT_EQ(json_quoted("\xff!"), "\"\\ufffd!\"");
}

}  // namespace
