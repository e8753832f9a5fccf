# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Valid HDF5 files that mean harm, each made by a function of a folder.

A function makes `run.h5` there and says by its decorator what the message of
the refusal must hold; `None`: the file is sound and must load.
"""

import os

import h5py
import numpy as np

import records
from records import sample, write

CASES = {}
ROWS = ("state", "checksum", "position_extra")


def case(*words):
    def register(make):
        CASES[make.__name__] = (make, None if words == (None,) else words)
        return make
    return register


def base(folder, **changes):
    path = os.path.join(folder, "run.h5")
    write(path, {**sample(), **changes})
    return path


def edit(folder, change, **changes):
    path = base(folder, **changes)
    with h5py.File(path, "r+", libver=("v110", "v110")) as file:
        change(file["runnel"])


def replace(folder, name, *arguments, **options):
    def change(group):
        del group[name]
        group.create_dataset(name, *arguments, **options)
    edit(folder, change)


def link(folder, name, target):
    def change(group):
        del group[name]
        group[name] = target
    edit(folder, change)


# Sound files.

@case(None)
def sound(folder):
    base(folder)


@case(None)
def rows_of_ranks(folder, count=5):
    path = base(folder)
    record = sample()
    records.write_rows(os.path.join(folder, "rows-0"), record, 0, 2)
    records.write_rows(os.path.join(folder, "rows-1"), record, 2, 3)
    with h5py.File(path, "r+") as file:
        for name in ROWS:
            records.show_rows(file, name, record, [
                ("rows-0", f"runnel_rows/{name}", 0, 2),
                ("rows-1", f"runnel_rows/{name}", 2, 3)])


@case(None)
def foreign_attributes(folder):
    def change(group):
        group.attrs["mine"] = np.arange(1000)
        for i in range(30):
            group.attrs[f"more{i}"] = i
    edit(folder, change)


# Links.

@case("/runnel", "link")
def external_group(folder):
    path = base(folder)
    os.rename(path, os.path.join(folder, "other.h5"))
    with records.create(path) as file:
        file["runnel"] = h5py.ExternalLink("other.h5", "/runnel")


@case("/runnel/seed", "link")
def external_dataset(folder):
    write(os.path.join(folder, "other.h5"), sample())
    link(folder, "seed", h5py.ExternalLink("other.h5", "/runnel/seed"))


@case("/runnel/state", "link")
def external_pipe(folder):
    os.mkfifo(os.path.join(folder, "pipe"))
    link(folder, "state", h5py.ExternalLink("pipe", "/runnel/state"))


@case("/runnel/note_names", "link")
def soft_link(folder):
    def change(group):
        group.file["outside"] = group["note_names"]
        del group["note_names"]
        group["note_names"] = h5py.SoftLink("/outside")
    edit(folder, change)


@case("/runnel/seed", "link")
def soft_circle(folder):
    link(folder, "seed", h5py.SoftLink("/runnel/seed"))


# Storage that is elsewhere.

@case("/runnel/seed", "external")
def raw_system_file(folder):
    replace(folder, "seed", (2,), "<u8", external=[("/etc/passwd", 0, 16)])


@case("/runnel/checksum", "external")
def raw_pipe(folder):
    pipe = os.path.join(folder, "pipe")
    os.mkfifo(pipe)
    replace(folder, "checksum", (5,), "<u8", external=[(pipe, 0, 40)])


def shown(folder, sources, names=ROWS, maximum=None):
    path = base(folder)
    with h5py.File(path, "r+") as file:
        for name in names:
            records.show_rows(file, name, sample(), [
                (source, dataset.format(name), first, count)
                for source, dataset, first, count in sources], maximum)
    return path


@case("/runnel/", "virtual")
def shows_seed(folder):
    path = base(folder)
    with h5py.File(path, "r+") as file:
        layout = h5py.VirtualLayout((2,), "<u8")
        layout[:] = h5py.VirtualSource("rows-0", "runnel_rows/checksum", (2,), "<u8")
        del file["runnel/seed"]
        file["runnel"].create_virtual_dataset("seed", layout)


@case("run.h5", "/runnel_rows", "is missing")
def shows_itself(folder):
    shown(folder, [("run.h5", "runnel_rows/{}", 0, 5)])


@case("/runnel/")
def shows_itself_by_dot(folder):
    shown(folder, [(".", "/runnel/{}", 0, 5)])


@case("rows-0", "/runnel_rows", "is missing")
def shows_a_copy_that_is_itself(folder):
    os.link(shown(folder, [("rows-0", "runnel_rows/{}", 0, 5)]),
            os.path.join(folder, "rows-0"))


@case("rows-0")
def shows_each_other(folder):
    other = shown(folder, [("run.h5", "runnel_rows/{}", 0, 5)])
    os.rename(other, os.path.join(folder, "rows-0"))
    shown(folder, [("rows-0", "runnel_rows/{}", 0, 5)])


@case("/runnel/", "rows")
def shows_without_end(folder):
    path = base(folder)
    with h5py.File(path, "r+") as file:
        for name, kind, tail in (("checksum", "<u8", ()), ("state", "<u4", (9,))):
            layout = h5py.VirtualLayout((5, *tail), kind, maxshape=(None, *tail))
            space = h5py.h5s.create_simple((5, *tail), (h5py.h5s.UNLIMITED, *tail))
            space.select_hyperslab((0,) * (1 + len(tail)), (h5py.h5s.UNLIMITED,) + (1,) * len(tail),
                                   (1,) * (1 + len(tail)), (1, *tail))
            plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
            source = h5py.h5s.create_simple((1, *tail))
            plist.set_virtual(space, b"rows-%b", b"x", source)
            del file["runnel"][name]
            h5py.h5d.create(file["runnel"].id, name.encode(),
                            h5py.h5t.py_create(np.dtype(kind)), space, plist)


@case("rows-0", "not a regular file")
def shows_a_pipe(folder):
    os.mkfifo(os.path.join(folder, "rows-0"))
    shown(folder, [("rows-0", "runnel_rows/{}", 0, 5)])


@case("rows-0", "not a regular file")
def shows_through_a_link(folder):
    os.makedirs(os.path.join(folder, "elsewhere"))
    target = os.path.join(folder, "elsewhere", "rows")
    records.write_rows(target, sample(), 0, 5)
    os.symlink(target, os.path.join(folder, "rows-0"))
    shown(folder, [("rows-0", "runnel_rows/{}", 0, 5)])


@case("not beside")
def shows_another_folder(folder):
    shown(folder, [("/etc/passwd", "runnel_rows/{}", 0, 5)])


@case("rows-0", "virtual")
def shows_what_shows(folder):
    records.write_rows(os.path.join(folder, "rows-1"), sample(), 0, 5)
    path = os.path.join(folder, "rows-0")
    records.write_rows(path, sample(), 0, 5)
    with h5py.File(path, "r+") as file:
        layout = h5py.VirtualLayout((5,), "<u8")
        layout[:] = h5py.VirtualSource("rows-1", "runnel_rows/checksum", (5,), "<u8")
        del file["runnel_rows/checksum"]
        file["runnel_rows"].create_virtual_dataset("checksum", layout)
    shown(folder, [("rows-0", "runnel_rows/{}", 0, 5)])


@case("rows-0", "filter")
def shows_compressed(folder):
    path = os.path.join(folder, "rows-0")
    records.write_rows(path, sample(), 0, 5)
    with h5py.File(path, "r+") as file:
        sums = file["runnel_rows/checksum"][...]
        del file["runnel_rows/checksum"]
        file["runnel_rows"].create_dataset("checksum", data=sums, compression=9)
    shown(folder, [("rows-0", "runnel_rows/{}", 0, 5)])


@case("row 0")
def shows_with_a_gap(folder):
    records.write_rows(os.path.join(folder, "rows-0"), sample(), 0, 5)
    shown(folder, [("rows-0", "runnel_rows/{}", 1, 3)])


# Filters.

@case("filter")
def deflated(folder):
    replace(folder, "checksum", data=np.zeros(5, "<u8"), compression=9)


@case("/runnel/seed", "filter")
def deflate_bomb(folder):
    replace(folder, "seed", data=np.zeros(1 << 21, "<u8"), chunks=(1 << 21,),
            compression=9)


def with_filter(folder, number):
    path = base(folder)
    with h5py.File(path, "r+", libver=("v110", "v110")) as file:
        plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        plist.set_chunk((2,))
        plist.set_filter(number, h5py.h5z.FLAG_OPTIONAL, (1, 2, 3))
        del file["runnel/seed"]
        h5py.h5d.create(file["runnel"].id, b"seed",
                        h5py.h5t.STD_U64LE, h5py.h5s.create_simple((2,)), plist)


@case("/runnel/seed", "filter 32999")
def filter_of_a_plugin(folder):
    with_filter(folder, 32999)


@case("/runnel/seed", "filter 2")
def shuffled(folder):
    replace(folder, "seed", data=np.zeros(2, "<u8"), shuffle=True, chunks=(2,))
