# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Streams in checkpoints, which all interfaces share: see README.md."""

import ctypes
import os

from runnel_capi import call


class Checkpoints:
    """How `Streams` are saved; streams have a handle of the library."""

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
            made = state_of_checkpoint(file)
            del made["position"]
        except BaseException:
            call("destroy", handle)
            raise
        return cls._of(handle, made)


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
