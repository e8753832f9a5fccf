# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""More of them: claims, bombs, types, texts. \\see hostile.py"""

import os

import h5py
import numpy as np

import records
from hostile import base, case, edit, replace
from records import sample


def unwritten(group, name, shape, kind, chunks=None):
    """A dataset of holes: it has room in the file, and nobody wrote to it."""
    if name in group:
        del group[name]
    plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    plist.set_fill_time(h5py.h5d.FILL_TIME_NEVER)
    if chunks:
        plist.set_chunk(chunks)
    else:
        plist.set_alloc_time(h5py.h5d.ALLOC_TIME_EARLY)
    h5py.h5d.create(group.id, name.encode(),
                    h5py.h5t.py_create(np.dtype(kind)),
                    h5py.h5s.create_simple(shape), plist).close()


def set_number(group, name, value, kind="<u8"):
    group.attrs.create(name, value, dtype=kind)


# Claims.

@case("holes")
def sparse_seed(folder):
    edit(folder, lambda group: unwritten(group, "seed", (1 << 30,), "<u8"))


@case("holes")
def sparse_states(folder):
    def change(group):
        for name, value in (("num_streams", 1 << 26), ("words_per_stream", 32)):
            set_number(group, name, value)
        unwritten(group, "checksum", (1 << 26,), "<u8")
        unwritten(group, "position_extra", (1 << 26,), "<u8")
        unwritten(group, "state", (1 << 26, 32), "<u4")
    edit(folder, change)


@case("/runnel/seed")
def chunks_by_the_million(folder):
    edit(folder, lambda group: unwritten(group, "seed", (1 << 30,), "<u8", (1,)))


@case("/runnel/checksum", "claims")
def chunks_of_streams(folder):
    def change(group):
        set_number(group, "num_streams", 1 << 30)
        unwritten(group, "checksum", (1 << 30,), "<u8", (1,))
    edit(folder, change)


@case("/runnel/seed", "chunks")
def many_small_chunks(folder):
    replace(folder, "seed", data=np.zeros(1 << 17, "<u8"), chunks=(1,))


@case("/runnel/checksum", "shape")
def streams_without_end(folder):
    def change(group):
        set_number(group, "num_streams", (1 << 64) - 1)
        unwritten(group, "checksum", ((1 << 60),), "<u8", (1 << 20,))
    edit(folder, change)


@case("there are no streams")
def rows_of_no_streams_past_memory(folder):
    # 2^62 words of 4 bytes: as many bytes as 0 modulo 2^64.
    def change(group):
        for name, value in (("num_streams", 0), ("words_per_stream", 1 << 62)):
            set_number(group, name, value)
        unwritten(group, "checksum", (0,), "<u8")
        unwritten(group, "position_extra", (0,), "<u8")
        unwritten(group, "state", (0, 1 << 62), "<u4")
    edit(folder, change)


@case("/runnel/seed", "claims")
def one_huge_chunk(folder):
    def change(group):
        del group["seed"]
        group.create_dataset("seed", (2,), "<u8", maxshape=(None,),
                             chunks=(1 << 28,))
    edit(folder, change)


def large_chunk(streams):
    """States in one chunk, far larger than what HDF5 keeps between two reads."""
    return {**sample(streams, 8192), "chunks": (streams, 8192)}


@case(None)
def states_in_one_chunk(folder):
    records.write(os.path.join(folder, "run.h5"), large_chunk(3200))


@case(None)
def rows_in_one_chunk(folder):
    record = large_chunk(1024)
    path = os.path.join(folder, "run.h5")
    records.write(path, record)
    records.write_rows(os.path.join(folder, "rows-0"), record, 0, 1024)
    with h5py.File(path, "r+") as file:
        for name in ("state", "checksum", "position_extra"):
            records.show_rows(file, name, record, [
                ("rows-0", f"runnel_rows/{name}", 0, 1024)])


@case("/runnel", "header")
def huge_attribute(folder):
    def change(group):
        del group.attrs["generator"]
        group.attrs.create("generator", np.bytes_(b"x" * (40 << 20)))
    edit(folder, change)


@case("/runnel/generator", "255")
def long_name(folder):
    edit(folder, lambda group: group.attrs.create(
        "generator", np.bytes_(b"x" * 60000)))


@case("/runnel/format_version")
def array_attribute(folder):
    edit(folder, lambda group: group.attrs.create(
        "format_version", np.ones(5000, "<u8")))


@case("/runnel/note_names")
def a_million_notes(folder):
    names = np.array([b"%06x" % i for i in range(1 << 20)])

    def change(group):
        for name in ("note_names", "note_texts"):
            del group[name]
        group["note_names"] = names
        group["note_texts"] = np.array([b"x"] * len(names))
    edit(folder, change)


# Types.

@case("/runnel/position_low", "negative")
def negative_number(folder):
    edit(folder, lambda group: set_number(group, "position_low", -1, "<i8"))


@case("/runnel/cursor", "negative")
def negative_byte(folder):
    edit(folder, lambda group: set_number(group, "cursor", -1, "i1"))


@case(None)
def signed_and_positive(folder):
    edit(folder, lambda group: set_number(group, "position_low", 7, ">i2"))


@case("/runnel/part", "integer")
def real_number(folder):
    edit(folder, lambda group: set_number(group, "part", 0.0, "<f8"))


@case("/runnel/generator")
def text_without_length(folder):
    edit(folder, lambda group: group.attrs.create("generator", "ranmar24"))


@case("/runnel/seed", "unsigned")
def compound(folder):
    replace(folder, "seed", data=np.zeros(2, [("a", "<u4"), ("b", "<u4")]))


@case("/runnel/seed", "unsigned")
def signed_list(folder):
    replace(folder, "seed", data=np.array([-1, 2], "<i8"))


@case("/runnel/state", "dataset")
def group_for_dataset(folder):
    def change(group):
        del group["state"]
        group.create_group("state")
    edit(folder, change)


@case("/runnel/state", "dataset")
def type_for_dataset(folder):
    def change(group):
        del group["state"]
        group["state"] = np.dtype("<u4")
    edit(folder, change)


@case("/runnel/note_texts")
def references(folder):
    def change(group):
        del group["note_texts"]
        group.create_dataset("note_texts", data=[group.ref, group.ref],
                             dtype=h5py.ref_dtype)
    edit(folder, change)


# Notes.

@case("/runnel/note_names", "sorted")
def notes_twice(folder):
    base(folder, notes=[(b"same", b"1"), (b"same", b"2")])


@case("/runnel/note_names", "sorted")
def notes_unsorted(folder):
    base(folder, notes=[(b"second", b"1"), (b"first", b"2")])


@case("note", "no name")
def note_without_name(folder):
    base(folder, notes=[(b"", b"1")])


# Characters that terminals act on.

TITLE = b"\x1b]0;pwned\x07 \xc2\x9b31m \xe2\x80\xae \x9b \x7f\n\r"


@case("newer", "7.1")
def title_in_version(folder):
    base(folder, format_version=3, library_version=b"7.1" + TITLE)


@case(None)
def controls_everywhere(folder):
    base(folder, library_version=TITLE, generator=b"x" + TITLE, seeding=TITLE,
         notes=[(TITLE, TITLE)])


@case("/runnel/state")
def controls_in_link(folder):
    def change(group):
        del group["state"]
        group["state"] = h5py.ExternalLink(TITLE.decode("latin-1"), "/x")
    edit(folder, change)


@case("/runnel/")
def controls_in_source(folder):
    path = base(folder)
    with h5py.File(path, "r+") as file:
        records.show_rows(file, "checksum", sample(), [
            ("x" + TITLE.decode("utf-8", "replace") + "y" * 5000, "z", 0, 5)])


# Damage at the end.

@case("truncated")
def cut(folder):
    path = base(folder)
    os.truncate(path, os.path.getsize(path) - 100)


@case("holes")
def long_tail_of_nothing(folder):
    os.truncate(base(folder), 1 << 33)
