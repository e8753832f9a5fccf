// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_THROWS_HPP
#define RUNNEL_TESTS_TESTING_THROWS_HPP

#include <gtest/gtest.h>

#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

namespace Runnel::Testing {

/// Did `f` throw an Exception whose text contains all the key words?
template <class Exception, class F>
::testing::AssertionResult throws_saying(
    F const& f, std::vector<std::string> const& key_words) {
  try {
    f();
  } catch (Exception const& error) {
    std::string const text = error.what();
    for (auto const& word : key_words) {
      if (text.find(word) == std::string::npos) {
        return ::testing::AssertionFailure()
               << "'" << word << "' is missing in: " << text;
      }
    }
    return ::testing::AssertionSuccess();
  } catch (std::exception const& other) {
    return ::testing::AssertionFailure()
           << "another exception was thrown: " << other.what();
  }
  return ::testing::AssertionFailure() << "nothing was thrown";
}

/// Did `f` refuse a caller's mistake by a message of the library's form, which
/// names what was called, says what is wrong and, behind "; ", what to do?
template <class F>
::testing::AssertionResult refused(F const& f,
                                   std::vector<std::string> key_words) {
  key_words.insert(key_words.begin(), {"Runnel", ": ", "; "});
  return throws_saying<std::invalid_argument>(f, key_words);
}

}  // namespace Runnel::Testing

/// The statement is refused, as above, with these words in the message.
#define RUNNEL_EXPECT_REFUSED(statement, ...) \
  EXPECT_TRUE(                                \
      ::Runnel::Testing::refused([&] { (void)(statement); }, {__VA_ARGS__}))

#endif  // RUNNEL_TESTS_TESTING_THROWS_HPP
