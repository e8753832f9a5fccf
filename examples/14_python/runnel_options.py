# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What streams are made of, as the C library takes it: runnel.h."""

import ctypes


class Options(ctypes.Structure):
    """runnel_stream_options"""

    _fields_ = [
        ("form", ctypes.c_char_p),
        ("seed", ctypes.POINTER(ctypes.c_uint64)),
        ("num_seed", ctypes.c_size_t),
        ("parameters", ctypes.POINTER(ctypes.c_uint64)),
        ("num_parameters", ctypes.c_size_t),
        ("first_stream", ctypes.c_uint64),
        ("num_streams", ctypes.c_uint64),
        ("offset_low", ctypes.c_uint64),
        ("offset_high", ctypes.c_uint64),
        ("part", ctypes.c_uint64),
        ("num_parts", ctypes.c_uint64),
        ("order", ctypes.c_int),
        ("allow_overlap", ctypes.c_int),
    ]


def _words(numbers):
    """A C array that lives as long as what is returned, and its length."""
    numbers = [int(n) for n in numbers]
    for n in numbers:
        if not 0 <= n < 1 << 64:
            raise ValueError(f"{n} is not in [0, 2^64)")
    return (ctypes.c_uint64 * len(numbers))(*numbers), len(numbers)


def options_of(made, position):
    """Options for a state of `Streams`, in which the position is left out."""
    if not 0 <= position < 1 << 128:
        raise ValueError(f"position {position} is not in [0, 2^128)")
    options = Options()
    options.form = made["seeding"].encode() if made["seeding"] else None
    options.seed, options.num_seed = _words(made["seed"])
    options.parameters, options.num_parameters = _words(made["parameters"])
    options.first_stream = _words([made["stream"]])[0][0]
    options.num_streams = _words([made["num_streams"]])[0][0]
    options.part = _words([made["part"]])[0][0]
    options.num_parts = _words([made["num_parts"]])[0][0]
    options.offset_low = position & (1 << 64) - 1
    options.offset_high = position >> 64
    return options
