#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Does machine code compute with anything but operations that are rounded to nearest
one by one? Neither calls of the mathematics library, but for fma and sqrt, which are,
nor instructions for approximations.

    portable_code.py OBJDUMP OBJECT...

Exit status 1: it does. 77: the objects have no machine code (link-time
optimisation)."""

import re
import subprocess
import sys

FUNCTIONS = """
    exp exp2 exp10 expm1 log log2 log10 log1p pow powi cbrt hypot rsqrt
    sin cos tan sincos sinpi cospi tanpi asin acos atan atan2 sinh cosh tanh
    asinh acosh atanh erf erfc lgamma tgamma gamma j0 j1 jn y0 y1 yn
""".split()
# As _ZGVbN4v_logf of the library of vectors, and __log_finite.
FUNCTION = rf"(?:_ZGV\w+_|__)?(?:{'|'.join(FUNCTIONS)})(?:f|l|f(?:16|32|64|128)x?)?"
CALL = rf"\bR_\w+\s+{FUNCTION}(?:_finite|_r)?(?![\w.$])|<{FUNCTION}(?:_finite|_r)?@plt>"
# x86-64: rcpps, vrsqrt14ss, fyl2x, ...; AArch64: frecpe, frsqrts, ...
APPROXIMATION = (
    r"^\s*[0-9a-f]+:\s+(?:v?(?:rcp|rsqrt)(?:14|28)?[ps][shd]|vexp2p[sd]|vexp223ps"
    r"|fsin|fcos|fsincos|fptan|fpatan|f2xm1|fyl2x|fyl2xp1"
    r"|u?f?recp[esx]|f?u?rsqrt[es])\b"
)
FOUND = re.compile(f"{CALL}|{APPROXIMATION}".encode(), re.MULTILINE)
INSTRUCTION = re.compile(rb"^\s*[0-9a-f]+:\s+[a-z]", re.MULTILINE)


def function_around(code, place):
    """The line with the name of the function that a place of the code lies in."""
    begin = code.rfind(b">:\n", 0, place)
    return code[code.rfind(b"\n", 0, begin) + 1 : begin + 1].decode()


def main(objdump, *objects):
    has_code = False
    wrong = 0
    for name in objects:
        code = subprocess.run(
            [objdump, "-d", "-r", "--no-show-raw-insn", name],
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        has_code = has_code or INSTRUCTION.search(code) is not None
        for found in FOUND.finditer(code):
            wrong += 1
            if wrong <= 20:
                line = found.group().decode().strip()
                print(f"{name}: {line}\n  in {function_around(code, found.start())}")
    print(f"{len(objects)} objects, {wrong} instructions or calls that are refused")
    if not has_code:
        sys.exit(77)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
