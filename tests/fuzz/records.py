# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checkpoints made with h5py: valid ones, and those that only look so."""

import h5py
import numpy as np

NUMBERS = ("first_stream num_streams part num_parts cursor position_low "
           "position_high word_bits words_per_stream").split()


def fold(sums, words):
    """A step of the checksum, for all streams at once."""
    sums = (sums ^ words) * np.uint64(0x9E3779B97F4A7C15)
    return sums ^ (sums >> np.uint64(32))


def text_words(value):
    return [len(value), *np.frombuffer(value + bytes(-len(value) % 8), "<u8")]


def sample(streams=5, words=9, bits=32):
    """What a checkpoint says, by name; values may be changed before `write`."""
    state = np.arange(1, streams * words + 1, dtype=np.uint64) * np.uint64(
        0x9E3779B97F4A7C15) >> np.uint64(64 - bits)
    return {
        "format": b"Runnel checkpoint", "format_version": 1,
        "library_version": b"0.1.0", "generator": b"ranmar24",
        "seeding": b"ij,kl", "first_stream": 10, "num_streams": streams,
        "part": 0, "num_parts": 1, "cursor": 0, "position_low": 7,
        "position_high": 0, "word_bits": bits, "words_per_stream": words,
        "parameters": [97, 33], "seed": [1802, 9373],
        "position_extra": list(range(streams)),
        "state": state.reshape(streams, words),
        "notes": [(b"first", b"1"), (b"second", b"two")],
    }


def checksums(record):
    words = [record["format_version"], *text_words(record["generator"]),
             len(record["parameters"]), *record["parameters"],
             *text_words(record["seeding"]), len(record["seed"]),
             *record["seed"], *(record[name] for name in NUMBERS),
             len(record["position_extra"]), len(record["notes"])]
    for note in record["notes"]:
        for part in note:
            words += text_words(part)
    count = record["num_streams"]
    sums = np.full(count, 0xCBF29CE484222325, np.uint64)
    streams = record["first_stream"] + np.arange(count, dtype=np.uint64)
    extra = np.array(record["position_extra"] or 0, np.uint64)
    for word in (*words, streams, extra, *record["state"].T):
        sums = fold(sums, np.asarray(word).astype(np.uint64))
    return sums


def create(path):
    return h5py.File(path, "w", libver=("v110", "v110"))


def write(path, record):
    """The checkpoint of `record`, its checksums right."""
    with create(path) as file:
        group = file.create_group("runnel")
        for name in ("format", "library_version", "generator", "seeding"):
            group.attrs.create(name, np.bytes_(record[name] or b"\0"))
        for name in ("format_version", *NUMBERS):
            group.attrs.create(name, record[name], dtype="<u8")
        for name in ("parameters", "seed", "position_extra"):
            if len(record[name]):
                group.create_dataset(name, data=np.array(record[name], "<u8"))
        if record["words_per_stream"]:
            group.create_dataset(
                "state", data=record["state"].astype(f"<u{record['word_bits'] // 8}"),
                fletcher32=True, chunks=record.get("chunks", True))
        group.create_dataset("checksum", data=checksums(record))
        if record["notes"]:
            names, texts = zip(*record["notes"])
            write_texts(group, "note_names", names)
            write_texts(group, "note_texts", texts)


def write_texts(group, name, texts):
    length = max(1, *(len(text) for text in texts))
    group.create_dataset(name, data=np.array(texts, f"S{length}"))


def write_rows(path, record, first, count):
    """The rows as `file_per_rank` keeps them in a file of their own."""
    rows = slice(first, first + count)
    with create(path) as file:
        group = file.create_group("runnel_rows")
        group.create_dataset("state", data=record["state"].astype("<u4")[rows],
                             fletcher32="chunks" in record,
                             chunks=record.get("chunks"))
        group["checksum"] = checksums(record)[rows]
        group["position_extra"] = np.array(record["position_extra"], "<u8")[rows]


def show_rows(file, name, record, sources, maximum=None):
    """Makes dataset `name` virtual. `sources`: file, dataset, first, count."""
    kind = "<u4" if name == "state" else "<u8"
    tail = (record["words_per_stream"],) if name == "state" else ()
    shape = (record["num_streams"], *tail)
    layout = h5py.VirtualLayout(shape, kind,
                                maxshape=maximum and (maximum, *tail))
    for source, dataset, first, count in sources:
        layout[first:first + count] = h5py.VirtualSource(
            source, dataset, (count, *tail), kind)
    group = file["runnel"]
    if name in group:
        del group[name]
    group.create_virtual_dataset(name, layout)
