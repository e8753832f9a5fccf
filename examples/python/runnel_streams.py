# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runnel's streams over the shared C library: see README.md."""

import ctypes
import os
import threading

import numpy as np

from runnel_capi import (BITS, NATIVE, NO_SUCH_VALUES, UNIFORM, Options,
                         RunnelError, call, library, words)

# runnel_type of a numpy type.
_TYPES = {np.dtype(name): number for number, name in enumerate(
    ("float32", "float64", "uint32", "uint64", "int32"))}


class Streams:
    """One or more streams of a generator: StreamSet of the library.

    seed: a number, which means what it means to `runnel generate --seed`; the
    numbers of a rule, whose name is `form` if their count does not tell it; or
    None, the generator's default.
    """

    def __init__(self, generator, seed=None, *, form=None, parameters=(),
                 stream=0, num_streams=1, offset=0, part=0, num_parts=1):
        numbers = [] if seed is None else list(np.atleast_1d(seed))
        self._handle = ctypes.c_void_p()
        self._raw_type = None
        self.lock = threading.Lock()
        self._made = {
            "bit_generator": generator,
            "seeding": form,
            "seed": [int(n) for n in numbers],
            "parameters": [int(n) for n in parameters],
            "stream": int(stream),
            "num_streams": int(num_streams),
            "part": int(part),
            "num_parts": int(num_parts),
        }
        self._create(int(offset))

    def __del__(self):
        handle = getattr(self, "_handle", None)
        if handle and library is not None:
            library.runnel_destroy(handle)

    def _create(self, position):
        """A set at a position, in place of what there was."""
        if not 0 <= position < 1 << 128:
            raise ValueError(f"position {position} is not in [0, 2^128)")
        made = self._made
        options = Options()
        options.form = made["seeding"].encode() if made["seeding"] else None
        options.seed, options.num_seed = words(made["seed"])
        options.parameters, options.num_parameters = words(made["parameters"])
        options.first_stream = words([made["stream"]])[0][0]
        options.num_streams = words([made["num_streams"]])[0][0]
        options.part = words([made["part"]])[0][0]
        options.num_parts = words([made["num_parts"]])[0][0]
        options.offset_low = position & (1 << 64) - 1
        options.offset_high = position >> 64
        handle = ctypes.c_void_p()
        call("create", made["bit_generator"].encode(),
              ctypes.byref(options), ctypes.byref(handle))
        self._take(handle)

    def _take(self, handle):
        old, self._handle = self._handle, handle
        if old:
            call("destroy", old)

    @property
    def name(self):
        return self._made["bit_generator"]

    @property
    def position(self):
        """Native outputs given out by every stream. numpy has no such thing."""
        low, high = ctypes.c_uint64(), ctypes.c_uint64()
        call("position", self._handle, 0, ctypes.byref(low),
              ctypes.byref(high))
        return high.value << 64 | low.value

    @property
    def state(self):
        """All that leads to the next number, in words of the documentation.

        Of several streams, while they stand at one position: after fills of
        whole rows.
        """
        return {**self._made, "position": self.position}

    @state.setter
    def state(self, state):
        state = dict(state)
        position = state.pop("position")
        if set(state) != set(self._made):
            raise ValueError("this is no state of Streams")
        before, self._made = self._made, state
        try:
            self._create(position)
        except BaseException:
            self._made = before
            raise
        self._raw_type = None

    def __getstate__(self):
        return self.state

    def __setstate__(self, state):
        self.__init__(state["bit_generator"])
        self.state = state

    # --- numbers ---

    def fill(self, out, distribution=None):
        """Writes the next values into `out`, without a copy.

        out: a contiguous array of float32, float64, uint32, uint64 or int32
        (31 bits). Of several streams, row s is filled from stream s.
        distribution: by default UNIFORM, of integers BITS
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

    # --- places ---

    def advance(self, delta):
        """Goes `delta` native outputs on, in O(log delta)."""
        delta = int(delta)
        if not 0 <= delta < 1 << 128:
            raise ValueError(f"a jump of {delta} is not in [0, 2^128)")
        call("jump128", self._handle, delta & (1 << 64) - 1, delta >> 64)
        return self

    def jumped(self, jumps=1):
        """A new one, `jumps` streams on, at the same position; for mt19937 a
        stream is 2^128 outputs, for mrg32k3a 2^127."""
        return self.streams(1, int(jumps))[0]

    def streams(self, count, first=1):
        """The `count` streams from the `first`-th after this one on, each at
        this one's position. Streams of one family: do not call it on both of
        two neighbours."""
        state = self.state
        return [self._with({**state, "stream": state["stream"] + first + k})
                for k in range(count)]

    def leapfrog(self, part, num_parts):
        """Outputs part, part + num_parts, … of the rest of this one."""
        state = self.state
        if state["num_parts"] != 1:
            raise ValueError("a leapfrog part of a leapfrog part")
        # Output n of part p is output p + n num_parts of the stream.
        ahead = state["position"] + int(part)
        return self._with({**state, "part": ahead % num_parts,
                           "num_parts": int(num_parts),
                           "position": ahead // num_parts})

    def spawn(self, n_children):
        """Children by SPRNG's tree, of sprng_* only; others have `streams`.

        As in SPRNG, each call gives others, and the numbers of this one stay.
        """
        if not self.name.startswith("sprng_"):
            raise TypeError(f"{self.name} does not spawn; take streams(n)")
        state = self.state
        path = list(state["parameters"]) or [0]
        if len(path) == 1 or path[1] == 0:
            path[1:2] = [state["stream"] + 1]  # SPRNG's number of streams
        n = int(n_children)
        children = [self._with({**state, "parameters": path + [n, child],
                                "position": 0}) for child in range(n)]
        self.state = {**state, "parameters": path + [n, n]}
        return children

    def _with(self, state):
        other = Streams(self.name)
        other.state = state
        return other

    def copy(self):
        return self._with(self.state)

    # --- checkpoints ---

    def save(self, file):
        """Writes a checkpoint that C++, C, Fortran and the program read."""
        call("save", self._handle, os.fsencode(file))

    @classmethod
    def load(cls, file, generator=None):
        """Continues from a checkpoint, whose checksums the library verifies.

        What the file says about the seed is read by h5py:
        docs/checkpoint-format.md.
        """
        handle = ctypes.c_void_p()
        call("load", os.fsencode(file),
              generator.encode() if generator else None, ctypes.byref(handle))
        try:
            made = cls.__new__(cls)
            made._handle = ctypes.c_void_p()
            made._raw_type = None
            made.lock = threading.Lock()
            made._made = state_of_checkpoint(file)
            made._made.pop("position")
        except BaseException:
            call("destroy", handle)
            raise
        made._take(handle)
        return made


def state_of_checkpoint(file):
    """`Streams.state` of a checkpoint, by h5py alone."""
    import h5py

    with h5py.File(file, "r") as checkpoint:
        group = checkpoint["runnel"]
        head = dict(group.attrs)
        data = {name: group[name][...].tolist() if name in group else []
                for name in ("seed", "parameters", "position_extra")}
    if any(data["position_extra"]):
        raise ValueError(f"{file}: its streams stand at different positions")
    low, high = (int(head["position_" + half]) for half in ("low", "high"))
    return {
        "bit_generator": head["generator"].decode(),
        "seeding": head["seeding"].decode() or None,
        "seed": data["seed"],
        "parameters": data["parameters"],
        "stream": int(head["first_stream"]),
        "num_streams": int(head["num_streams"]),
        "part": int(head["part"]),
        "num_parts": int(head["num_parts"]),
        "position": high << 64 | low,
    }
