# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Error messages have the form "Runnel::X: what is wrong; what to do"."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LITERAL = r'"((?:[^"\\]|\\.)*)"'


def thrown(code):
    """Line and message of each RUNNEL_THROW_IF: behind its last comma."""
    for match in re.finditer(r"RUNNEL_THROW_IF(?:_TYPE)?\(", code):
        rest = code[match.end():]
        masked = re.sub(LITERAL, lambda literal: "_" * len(literal[0]), rest)
        depth, begin = 1, 0
        for end, letter in enumerate(masked):
            depth += (letter in "({") - (letter in ")}")
            if letter == "," and depth == 1:
                begin = end + 1
            if depth == 0:
                break
        yield code.count("\n", 0, match.start()) + 1, rest[begin:end]


def defect(message, names_itself):
    """What is wrong with it; what other functions return is theirs."""
    text = "".join(re.findall(LITERAL, message))
    # A function that several classes share is given the name: "Runnel::" + name.
    begins = re.match(r"\s*(?:std::string\()?" + LITERAL + r"(?!\)? \+ name\b)", message)
    if not text:
        return ""
    if "; " not in text:
        return "does not say what to do"
    if not names_itself and begins and not re.match(r"Runnel(::[\w:]+)?: ", begins[1]):
        return "does not begin with the name of what was called"
    return ""


found = []
for top in ("include/runnel", "src"):
    for path in sorted((ROOT / top).glob("**/*.[ch]pp")):
        code = path.read_text(encoding="utf-8")
        if path.name == "errors.hpp":
            continue
        for line, message in thrown(code):
            text = defect(message, "capi" in path.parts)
            if text:
                found.append(f"{path.relative_to(ROOT)}:{line}: {text}")
sys.exit("\n".join(found) or 0)
