# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runnel's streams over the shared C library: see README.md."""

import ctypes
import threading

import numpy as np

from runnel_capi import call, library
from runnel_checkpoints import Checkpoints, state_of_checkpoint  # noqa: F401
from runnel_numbers import Numbers
from runnel_options import options_of
from runnel_places import Places


class Streams(Numbers, Places, Checkpoints):
    """One or more streams of a generator: StreamSet of the library.

    seed: a number, as of `runnel generate --seed`; numbers of a rule, which is
    named by `form` if their count does not tell it; None: the default
    """

    def __init__(self, generator, seed=None, *, form=None, parameters=(),
                 stream=0, num_streams=1, offset=0, part=0, num_parts=1):
        numbers = [] if seed is None else list(np.atleast_1d(seed))
        self._handle = ctypes.c_void_p()
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
        if getattr(self, "_handle", None) and library is not None:
            library.runnel_destroy(self._handle)

    def _create(self, position):
        """A set at a position, in place of what there was."""
        options = options_of(self._made, position)
        handle = ctypes.c_void_p()
        call("create", self.name.encode(), ctypes.byref(options),
             ctypes.byref(handle))
        old, self._handle = self._handle, handle
        if old:
            call("destroy", old)

    @property
    def name(self):
        return self._made["bit_generator"]

    @property
    def state(self):
        """All that leads to the next number, in words of the documentation.

        Several streams must be at the same position, as after fills of whole
        rows.
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

    def _with(self, state):
        other = Streams(self.name)
        other.state = state
        return other

    @classmethod
    def _of(cls, handle, made):
        """Takes over a handle, which was made of this."""
        streams = cls.__new__(cls)
        streams._handle, streams._made = handle, made
        streams.lock = threading.Lock()
        return streams
