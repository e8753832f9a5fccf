# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A structural mutator: valid HDF5 files, changed in a few places at random."""

import os

import h5py
import numpy as np

import records

NAMES = ("parameters", "seed", "position_extra", "state", "checksum",
         "note_names", "note_texts")
ATTRIBUTES = ("format", "format_version", "library_version", "generator",
              "seeding", *records.NUMBERS)
NUMBERS = (0, 1, 2, 5, 7, 31, 64, 255, 1 << 16, 1 << 26, 1 << 31, 1 << 32,
           1 << 45, 1 << 62, (1 << 63) - 1)
KINDS = ("<u8", ">u8", "<u4", "<i8", "<i4", "u1", "<f8", "<f4", "<c16", "S3",
         "S300", "?", "V7", [("a", "<u8"), ("b", "S4")], ("<u8", (3,)),
         h5py.string_dtype(), h5py.vlen_dtype("<u8"), h5py.ref_dtype,
         h5py.enum_dtype({"a": 1}, basetype="<u8"))
FILES = ("run.h5", ".", "rows-0", "rows-1", "/etc/passwd", "pipe", "rows-%b", "",
         "./run.h5", "../run.h5", "x" * 3000)


def a_dtype(choice):
    return np.dtype(choice.choice(KINDS))


def a_shape(choice):
    return tuple(choice.choice(NUMBERS) for _ in range(choice.choice((0, 1, 1, 2, 2, 3))))


def change_number(group, choice):
    kind = choice.choice(("<u8", "<u8", ">u4", "<i8", "<i1", "<f4"))
    group.attrs.create(choice.choice(ATTRIBUTES), choice.choice(NUMBERS) % 128
                       if kind == "<i1" else choice.choice(NUMBERS) % (1 << 31),
                       dtype=kind)


def change_attribute(group, choice):
    name = choice.choice(ATTRIBUTES)
    size = choice.choice((1, 8, 254, 255, 256, 5000, 65000, 100000, 1 << 20))
    if choice.random() < 0.5:
        group.attrs.create(name, np.bytes_(choice.randbytes(size)))
    else:
        kind = a_dtype(choice)
        shape = choice.choice(((), (1,), (2,), (1, 1), (100,)))
        group.attrs.create(name, shape=shape, dtype=kind)


def remove(group, choice):
    if choice.random() < 0.5:
        del group.attrs[choice.choice(ATTRIBUTES)]
    else:
        del group[choice.choice(NAMES)]


def change_link(group, choice):
    name = choice.choice(NAMES)
    target = choice.choice((f"/runnel/{choice.choice(NAMES)}", "/", "/runnel",
                            "/nowhere", name))
    made = choice.choice((h5py.SoftLink(target),
                          h5py.ExternalLink(choice.choice(FILES) or "x", target)))
    del group[name]
    group[name] = made


def join(group, choice):
    """Two names for one object."""
    one, other = choice.sample(NAMES, 2)
    del group[one]
    group[one] = group[other] if choice.random() < 0.8 else group


def creation(choice, rank, kind):
    plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    plist.set_fill_time(choice.choice((h5py.h5d.FILL_TIME_NEVER,
                                       h5py.h5d.FILL_TIME_IFSET)))
    layout = choice.random()
    if layout < 0.5 and rank > 0:
        plist.set_chunk(tuple(choice.choice((1, 2, 5, 64, 1 << 10, 1 << 20))
                              for _ in range(rank)))
        for _ in range(choice.choice((0, 0, 1, 2))):
            plist.set_filter(choice.choice((1, 2, 3, 3, 6, 305, 32000, 32999)),
                             h5py.h5z.FLAG_OPTIONAL, (1,))
    elif layout < 0.6:
        plist.set_external(choice.choice(FILES).encode() or b"x", 0,
                           h5py.h5f.UNLIMITED)
    elif layout < 0.8 and not kind.hasobject:
        # HDF5 writes every element of a dataset of texts: terabytes, not a hole.
        plist.set_alloc_time(h5py.h5d.ALLOC_TIME_EARLY)
    return plist


def change_dataset(group, choice):
    name = choice.choice(NAMES)
    shape = a_shape(choice) if choice.random() < 0.7 else (5,)
    kind = a_dtype(choice)
    del group[name]
    h5py.h5d.create(group.id, name.encode(),
                    h5py.h5t.py_create(kind, logical=True),
                    h5py.h5s.create_simple(shape) if shape else h5py.h5s.create(h5py.h5s.SCALAR),
                    creation(choice, len(shape), kind))


def change_texts(group, choice):
    for name in ("note_names", "note_texts"):
        del group[name]
        count = choice.choice((1, 2, 3, 1000))
        group[name] = np.array([choice.randbytes(choice.choice((1, 3, 20))) or b"x"
                                for _ in range(count)])


def change_rows(group, choice):
    record = records.sample()
    sources = []
    first = 0
    while first < 5:
        count = choice.randint(1, 5 - first)
        sources.append((choice.choice(FILES) or "x",
                        choice.choice(("runnel_rows/{}", "runnel/{}", "/runnel", "")),
                        first, count))
        first += choice.choice((count, count, count, count + 1))
    for name in choice.sample(("state", "checksum", "position_extra"),
                              choice.randint(1, 3)):
        records.show_rows(group.file, name, record, [
            (file, data.format(name) or "x", at, count)
            for file, data, at, count in sources])


def add_objects(group, choice):
    for i in range(choice.choice((1, 20, 200))):
        if choice.random() < 0.5:
            group.attrs[f"more{i}"] = choice.randbytes(choice.choice((1, 200)))
        else:
            group.create_group(f"more{i}")


CHANGES = (change_number, change_attribute, remove, change_link, join,
           change_dataset, change_dataset, change_texts, change_rows, add_objects)


def spoil(path, choice):
    """Bytes beneath HDF5's checksums, which it then sees; holes; cuts."""
    size = os.path.getsize(path)
    with open(path, "r+b") as file:
        for _ in range(choice.choice((1, 3))):
            file.seek(choice.randrange(size))
            file.write(choice.randbytes(choice.choice((1, 8))))
    if choice.random() < 0.3:
        os.truncate(path, choice.choice((size // 2, size + 4096, 1 << 32)))


def make(folder, choice):
    path = os.path.join(folder, "run.h5")
    record = records.sample(bits=choice.choice((32, 64)))
    records.write(path, record)
    records.write_rows(os.path.join(folder, "rows-0"), records.sample(), 0, 5)
    records.write_rows(os.path.join(folder, "rows-1"), records.sample(), 2, 3)
    os.mkfifo(os.path.join(folder, "pipe"))
    version = choice.choice(("earliest", "v110", "v110", "latest"))
    with h5py.File(path, "r+", libver=(version, "latest")) as file:
        for _ in range(choice.choice((1, 1, 2, 4))):
            try:
                choice.choice(CHANGES)(file["runnel"], choice)
            except (KeyError, OSError, ValueError, TypeError, RuntimeError,
                    MemoryError, OverflowError):
                pass  # what HDF5 or h5py will not make
    if choice.random() < 0.1:
        spoil(path, choice)
