# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Jumps, and streams that lead on from others: see README.md."""

import ctypes

from runnel_capi import call


class Places:
    """Where `Streams` stand; streams have a handle, a state, and _with another
    state."""

    @property
    def position(self):
        """Native outputs given out by every stream. numpy has no such thing."""
        low, high = ctypes.c_uint64(), ctypes.c_uint64()
        call("position", self._handle, 0, ctypes.byref(low),
              ctypes.byref(high))
        return high.value << 64 | low.value

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

    def copy(self):
        return self._with(self.state)
