# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A bit generator for numpy.random.Generator: see README.md."""

import ctypes

import numpy as np

from runnel_capi import BITS, UNIFORM
from runnel_streams import Streams


class _BitGen(ctypes.Structure):
    """bitgen_t of numpy/random/bitgen.h"""

    _state = ctypes.c_void_p
    word64 = ctypes.CFUNCTYPE(ctypes.c_uint64, _state)
    word32 = ctypes.CFUNCTYPE(ctypes.c_uint32, _state)
    real = ctypes.CFUNCTYPE(ctypes.c_double, _state)
    _fields_ = [("state", _state), ("next_uint64", word64),
                ("next_uint32", word32), ("next_double", real),
                ("next_raw", word64)]


class BitGenerator(Streams):
    """A stream for numpy.random.Generator, which asks one number at a time.

    Each call goes through Python: for checks, not for speed; `fill` is as fast
    as the library. Numbers are drawn ahead, BUFFER of a kind at a time, so
    `position` and `state` count what was drawn ahead, too.
    """

    BUFFER = 1024

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.fill(np.empty(0, np.uint64), BITS)  # are there any?
        self._drawn = {}
        self._bitgen = _BitGen(
            None, _BitGen.word64(lambda _: self._next(np.uint64, BITS)),
            _BitGen.word32(lambda _: self._next(np.uint32, BITS)),
            _BitGen.real(lambda _: self._next(np.float64, UNIFORM)),
            _BitGen.word64(lambda _: self._next(np.uint64, BITS)))
        new = ctypes.pythonapi.PyCapsule_New
        new.restype = ctypes.py_object
        new.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
        self.capsule = new(ctypes.addressof(self._bitgen), b"BitGenerator",
                           None)

    def _next(self, dtype, distribution):
        try:
            return next(self._drawn[dtype])
        except (KeyError, StopIteration):
            block = self.fill(np.empty(self.BUFFER, dtype), distribution)
            self._drawn[dtype] = iter(block.tolist())
            return next(self._drawn[dtype])
