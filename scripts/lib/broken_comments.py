# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names comments of C++ that clang-format broke and nobody wrapped again.

    python3 broken_comments.py FILES...

clang-format cuts what is longer than a line and leaves the words that it cut off on
a line of their own, in front of a longer one:

    /// \\throws std::invalid_argument unless `n` is at least 0 and `p` in [0, 1],
    /// or
    ///   if the table would have more than 2^24 entries
"""

import re
import sys

COLUMNS = 80
COMMENT = re.compile(r" *//[/<]* ?(?P<indent> *)(?P<text>.*)$")
# Items of a list, rows of a table and Doxygen's commands begin lines of their own.
BEGINS = re.compile(r"[-\\|]|\d+\. ")


def is_broken(before, line, after):
    """Is the line a rest of the one before, which goes on in the one after?"""
    comments = [COMMENT.match(each) for each in (before, line, after)]
    if not all(comment and comment["text"] for comment in comments):
        return False
    text, next_text = comments[1]["text"], comments[2]["text"]
    if BEGINS.match(text) or BEGINS.match(next_text) or text[-1] in ".:;?(":
        return False
    if len(before) + 1 + len(text.split()[0]) <= COLUMNS:
        return False
    deeper = len(comments[2]["indent"]) - len(comments[1]["indent"])
    return deeper > 0 and len(text) < 40 or deeper == 0 and len(text) < 20


def broken_lines(lines):
    """The numbers of such lines, from 1 on."""
    return [
        number
        for number, three in enumerate(zip(lines, lines[1:], lines[2:]), start=2)
        if is_broken(*three)
    ]


def main(paths):
    found = False
    for path in paths:
        with open(path, encoding="utf-8") as source:
            lines = source.read().splitlines()
        for number in broken_lines(lines):
            found = True
            print(f"{path}:{number}: a line cut off by clang-format: {lines[number - 1]}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
