# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The functions of librunnel_capi.so that the example calls: runnel.h."""

import ctypes
import ctypes.util
import os

REFERENCE, UNIFORM, NONZERO, CERN, NATIVE, BITS = range(6)
BLOCKED, INTERLEAVED = range(2)
NO_SUCH_VALUES = 4


class RunnelError(Exception):
    """What runnel_last_error() says, and the status."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


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


def _open():
    name = os.environ.get("RUNNEL_CAPI_LIBRARY")
    name = name or ctypes.util.find_library("runnel_capi")
    if not name:
        raise ImportError(
            "no librunnel_capi.so: build Runnel with -DBUILD_SHARED_LIBS=ON "
            "-DRunnel_ENABLE_CAPI=ON and set RUNNEL_CAPI_LIBRARY to its path")
    library = ctypes.CDLL(name)
    word, size, text = ctypes.c_uint64, ctypes.c_size_t, ctypes.c_char_p
    handle = ctypes.c_void_p
    number = ctypes.POINTER(word)
    place = ctypes.POINTER(handle)
    for function, arguments in {
            "create": (text, ctypes.POINTER(Options), place),
            "destroy": (handle,),
            "jump128": (handle, word, word),
            "position": (handle, word, number, number),
            "fill": (handle, ctypes.c_int, ctypes.c_int, handle, size),
            "fill_rows": (handle, ctypes.c_int, ctypes.c_int, handle, size,
                          size),
            "save": (handle, text),
            "load": (text, text, place),
    }.items():
        getattr(library, "runnel_" + function).argtypes = arguments
    for function, arguments in {"last_error": (), "name": (handle,),
                                "generator_name": (size,)}.items():
        getattr(library, "runnel_" + function).argtypes = arguments
        getattr(library, "runnel_" + function).restype = text
    library.runnel_num_generators.restype = size
    library.runnel_size.argtypes = (handle,)
    library.runnel_size.restype = word
    return library


library = _open()


def call(function, *arguments):
    status = getattr(library, "runnel_" + function)(*arguments)
    if status != 0:
        raise RunnelError(status, library.runnel_last_error().decode())


def generators():
    """Names of the library's generators."""
    return [library.runnel_generator_name(i).decode()
            for i in range(library.runnel_num_generators())]


def words(numbers):
    """A C array that lives as long as what is returned, and its length."""
    numbers = [int(n) for n in numbers]
    for n in numbers:
        if not 0 <= n < 1 << 64:
            raise ValueError(f"{n} is not in [0, 2^64)")
    return (ctypes.c_uint64 * len(numbers))(*numbers), len(numbers)


