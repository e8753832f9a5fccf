# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables of coefficients: interpolated in Chebyshev nodes, rounded, and written as
headers of the library. For the scripts beside it, which set the digits."""

import mpmath
from mpmath import mpf

HEAD = """// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Made by scripts/tables/{script}.
#ifndef {guard}
#define {guard}

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {{

"""
TAIL = """}}  // namespace Runnel::Impl

#endif  // {guard}
"""


def interpolate(f, degree):
    """Coefficients of powers of t in [-1/2, 1/2]."""
    n = degree + 1
    nodes = [mpmath.cos(mpmath.pi * (2 * k + 1) / (2 * n)) / 2 for k in range(n)]
    matrix = mpmath.matrix(n, n)
    for i, t in enumerate(nodes):
        for j in range(n):
            matrix[i, j] = t**j
    return list(mpmath.lu_solve(matrix, mpmath.matrix([f(t) for t in nodes])))


def round_to(x, bits):
    """The nearest number of so many significant bits, to even."""
    if x == 0:
        return mpf(0)
    mantissa, exponent = mpmath.frexp(x)
    scaled = mpmath.ldexp(mantissa, bits)
    return mpmath.ldexp(mpmath.nint(scaled), exponent - bits)


def literal(x, bits):
    # Below this no term changes a sum; and none is subnormal as a float.
    if abs(x) < mpf(2) ** -110:
        return "0.0F" if bits == 24 else "0.0"
    text = float(round_to(x, bits)).hex()
    # 0x1.8000000000000p+0 -> 0x1.8p+0
    mantissa, exponent = text.split("p")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return f"{mantissa}p{exponent}" + ("F" if bits == 24 else "")


def write_table(out, name, comment, rows, bits, alignment=16):
    real = "float" if bits == 24 else "double"
    width = len(rows[0])
    out.append(f"{comment}\n")
    if len(rows) > 36:  # and the function is longer than 40 lines
        out.append("// NOLINTNEXTLINE(readability-function-size): a table\n")
    out.append(
        f"RUNNEL_FORCEINLINE_FUNCTION {real} const* {name}(int row) {{\n"
        f"  alignas({alignment}) static constexpr {real} rows[{len(rows)}][{width}] = {{\n"
    )
    for row in rows:
        out.append("      {" + ", ".join(literal(c, bits) for c in row) + "},\n")
    out.append("  };\n  return rows[row];\n}\n\n")


def write_header(folder, stem, tables, script="quantile_tables.py"):
    guard = f"RUNNEL_DISTRIBUTIONS_DETAIL_{stem.upper()}_HPP"
    out = [HEAD.format(guard=guard, script=script), "// clang-format off\n\n"]
    for table in tables:
        write_table(out, *table)
    out += ["// clang-format on\n\n", TAIL.format(guard=guard)]
    (folder / f"{stem}.hpp").write_text("".join(out))
