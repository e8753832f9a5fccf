# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""No argument of a call, and no range of a loop, is bare braces around an HDF5 type.

Those types are macros with a comma inside, which nvcc breaks there: the class of the braces
is named, or the type has a name of its own."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MASKED = r'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"'


def masked(code):
    """Without comments and text, as long as before."""
    return re.sub(MASKED, lambda m: re.sub(r"[^\n]", "_", m[0]), code, flags=re.DOTALL)


def broken_lines(code):
    code = masked(code)
    brackets = []  # (bracket, does it begin an argument?)
    for match in re.finditer(r"[(){}\[\]]|\bH5[TPS]_[A-Z]\w*", code):
        token = match[0]
        if token in "({[":
            before = code[: match.start()].rstrip()[-1:]
            is_argument = bool(brackets) and brackets[-1][0] == "(" and before in "(,:"
            brackets.append((token, token == "{" and is_argument))
        elif token in ")}]":
            if brackets:
                brackets.pop()
        elif brackets and brackets[-1][1]:
            yield code.count("\n", 0, match.start()) + 1


BAD = 'f(a, {name, H5T_NATIVE_INT}); for (auto t : {H5T_STD_I8LE}) {}'
GOOD = 'f(a, Claim{name, H5T_NATIVE_INT}, {n, g(H5P_DEFAULT)}); P t[] = {{"", H5T_STD_I8LE}};'
assert len(list(broken_lines(BAD))) == 2 and not list(broken_lines(GOOD))

found = []
for top in ("include", "src", "tests", "tools", "perf", "examples"):
    for path in sorted((ROOT / top).glob("**/*.[ch]pp")):
        for line in broken_lines(path.read_text(encoding="utf-8")):
            found.append(f"{path.relative_to(ROOT)}:{line}: a type of HDF5 in bare braces")
sys.exit("\n".join(found) or 0)
