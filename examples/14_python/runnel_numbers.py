# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbers of streams in numpy's arrays: see README.md."""

import ctypes

import numpy as np

from runnel_capi import (BITS, NATIVE, NO_SUCH_VALUES, UNIFORM, RunnelError,
                         call)

# runnel_type of a numpy type.
_TYPES = {np.dtype(name): number for number, name in enumerate(
    ("float32", "float64", "uint32", "uint64", "int32"))}


class Numbers:
    """What `Streams` draws; streams have a handle of the library."""

    _raw_type = None  # of native outputs, once it is known

    def fill(self, out, distribution=None):
        """Writes the next values into `out`, without a copy.

        out: a contiguous array of float32, float64, uint32, uint64 or int32
        (31 bits). With several streams, row s is filled from stream s.
        distribution: by default UNIFORM, for integers BITS
        """
        if not isinstance(out, np.ndarray) or out.dtype not in _TYPES:
            raise TypeError("out is an array of float32, float64, uint32, "
                            "uint64 or int32")
        if not (out.flags.c_contiguous and out.flags.writeable):
            raise ValueError("out must be contiguous and writable")
        if distribution is None:
            distribution = UNIFORM if out.dtype.kind == "f" else BITS
        what = (self._handle, _TYPES[out.dtype], distribution,
                out.ctypes.data_as(ctypes.c_void_p))
        if self._made["num_streams"] == 1:
            call("fill", *what, out.size)
        elif out.ndim == 0 or out.shape[0] != self._made["num_streams"]:
            raise ValueError(
                f"an array of shape {out.shape} for "
                f"{self._made['num_streams']} streams: each fills one row")
        else:
            call("fill_rows", *what, out.shape[0], out.size // out.shape[0])
        return out

    def random(self, size=None, dtype=np.float64, out=None):
        """Numbers in [0, 1), as numpy.random.Generator.random."""
        if out is not None:
            return self.fill(out, UNIFORM)
        values = self.fill(np.empty(1 if size is None else size, dtype),
                           UNIFORM)
        return values[0] if size is None else values

    def random_raw(self, size=None, output=True):
        """Native outputs, which are integers: as numpy's, in uint64."""
        count = 1 if size is None else int(np.prod(size))
        if not output:
            self.advance(count)
            return None
        raw = self._native(count).astype(np.uint64)
        return int(raw[0]) if size is None else raw.reshape(size)

    def _native(self, count):
        """In uint32 or, where the generator's words are wider, uint64."""
        if self._raw_type is None:
            self._raw_type = np.uint32
            try:
                return self.fill(np.empty(count, np.uint32), NATIVE)
            except RunnelError as error:
                if error.status != NO_SUCH_VALUES:
                    raise
                self._raw_type = np.uint64
        return self.fill(np.empty(count, self._raw_type), NATIVE)
