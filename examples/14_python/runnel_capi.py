# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The functions of librunnel_capi.so that the example calls: runnel.h."""

import ctypes
import ctypes.util
import os

from runnel_options import Options

REFERENCE, UNIFORM, NONZERO, CERN, NATIVE, BITS = range(6)
BLOCKED, INTERLEAVED = range(2)
NO_SUCH_VALUES = 4


class RunnelError(Exception):
    """What runnel_last_error() says, and the status."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


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
