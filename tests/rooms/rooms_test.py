# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Includes follow the arrows that CONTRIBUTING.md draws, between rooms and between the folders
of fill; io alone knows HDF5; headers of generators are code of devices."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What headers of generators have neither in code nor in comments.
HOST_ONLY = re.compile(r"std::vector|std::string\b|throw|THROW|mutex|shared_ptr|View|Policy"
                       r"|include <(?:functional|map|memory|string|thread|vector)>")


def arrows(text):
    """Per room those that it may include: `a, b ← c`, and what these may."""
    below = {}
    for chain in re.findall(r"(?<=    )\w+(?:, \w+)*(?: ← \w+(?:, \w+)*)+", text):
        rooms = [part.split(", ") for part in chain.split(" ← ")]
        for low, high in zip(rooms, rooms[1:]):
            for room in high:
                below.setdefault(room, set()).update(low)
            for room in low:
                below.setdefault(room, set())
    for _ in below:
        for reached in below.values():
            reached.update(*(below[room] for room in reached.copy()))
    return {room: reached | {room} for room, reached in below.items()}


# Headers of fill/ itself, and the folder whose arrows each follows.
SHELVES = {"options": "plan", "choose_form": "kernels", "choose": "choose",
           "choose_request": "choose", "choose_interfaces": "choose",
           "choose_values": "values"}


def shelf(parts):
    """The folder of fill that a header belongs to; None: those that users include."""
    return parts[0] if len(parts) > 1 else SHELVES.get(parts[0].split(".")[0])


def fill_defects(path, below):
    """What is wrong with the includes of a header of fill from other folders of it."""
    own = shelf(path.relative_to(ROOT / "include/runnel/fill").parts)
    for other in re.findall(r"#include <runnel/fill/([^>]+)>", path.read_text(encoding="utf-8")):
        name = shelf(other.split("/"))
        if own and name not in below[own]:
            yield f"fill's {own} includes {other}: no arrow allows it"


def defects(path, below):
    """What is wrong with the includes of a file."""
    parts = path.relative_to(ROOT).parts
    room = parts[2] if parts[0] == "include" else parts[1]
    if room not in below:
        yield "is in a room that CONTRIBUTING.md does not draw"
        return
    code = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
    for other in re.findall(r'# *include [<"](?:runnel/)?(\w+)/', code):
        if other in below and other not in below[room]:
            yield f"{room} includes {other}: no arrow allows it"
    if parts[0] == "include" and room == "generators":
        yield from (f"names {name}: seeds and tables of hosts are in seeds"
                    for name in HOST_ONLY.findall(path.read_text(encoding="utf-8")))
    is_io = parts[1] == "io" or parts[-1] == "hdf5_group.hpp"
    if not is_io and re.search(r"include <(hdf5|H5\w+)\.h>|\bH5[A-Z]+[a-z]\w*\(", code):
        yield "knows HDF5, which only src/io does"


map_text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
below = arrows(map_text)
shelves = arrows("    " + re.search(r"inside it: `([^`]+)`", map_text)[1])
files = [path for top in ("include/runnel", "src") for path in (ROOT / top).glob("*/**/*")
         if re.search(r"\.([ch]pp|h)(\.in)?$", path.name)]
found = [f"{path.relative_to(ROOT)}: {text}" for path in files for text in defects(path, below)]
found += [f"{path.relative_to(ROOT)}: {text}"
          for path in (ROOT / "include/runnel/fill").rglob("*.hpp")
          for text in fill_defects(path, shelves)]
assert len(files) > 300 and len(below) > 10, (len(files), below)
sys.exit("\n".join(found) or 0)
