#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads a Runnel checkpoint and verifies it: docs/checkpoint-format.md."""
import sys
import h5py
import numpy as np

NUMBERS = ("first_stream num_streams part num_parts cursor position_low "
           "position_high word_bits words_per_stream").split()

def fold(sums, words):  # one step of the checksum, all streams at a time
    sums = (sums ^ words) * np.uint64(0x9E3779B97F4A7C15)
    return sums ^ (sums >> np.uint64(32))

def text(value):  # length, then bytes in little-endian words
    return [len(value), *np.frombuffer(value + bytes(-len(value) % 8), "<u8")]

with h5py.File(sys.argv[1], "r") as file:
    head = dict(file["runnel"].attrs)
    data = {name: part[...] for name, part in file["runnel"].items()}
parameters, seed, extra, names, texts = (data.get(name, ()) for name in (
    "parameters", "seed", "position_extra", "note_names", "note_texts"))
if head["format_version"] > 1:
    NUMBERS.append("cursor_block")
words = [head["format_version"], *text(head["generator"]), len(parameters),
         *parameters, *text(head["seeding"]), len(seed), *seed,
         *(head[name] for name in NUMBERS), len(extra), len(names)]
words += [word for note in zip(names, texts) for part in note for word in text(part)]
sums = np.full(head["num_streams"], 0xCBF29CE484222325, np.uint64)
streams = head["first_stream"] + np.arange(len(sums), dtype=np.uint64)
columns = data["state"].astype("u8").T if "state" in data else ()
for word in (*words, streams, extra if len(extra) else 0, *columns):
    sums = fold(sums, np.uint64(word))
wrong = streams[sums != data["checksum"]]
print(head["generator"].decode(), len(sums), "streams, wrong:", wrong.tolist())
sys.exit(len(wrong) > 0)
