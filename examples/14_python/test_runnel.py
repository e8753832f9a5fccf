# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the example against the program `runnel` (RUNNEL_PROGRAM) and numpy.

This file runs the tests of the others, test_*.py.
"""

import sys
import unittest

try:
    import h5py  # noqa: F401
    import numpy  # noqa: F401
    import runnel_capi  # noqa: F401
except ImportError as missing:
    print("skipped:", missing)
    sys.exit(77)

from test_bit_generator import NumpysGenerator  # noqa: F401
from test_checkpoints import Checkpoints  # noqa: F401
from test_numbers import Numbers  # noqa: F401
from test_places import Places  # noqa: F401

if __name__ == "__main__":
    unittest.main(verbosity=2)
