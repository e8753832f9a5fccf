# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What scripts/pictures draws: `pictures_test.py SCRIPT`; 77 without numpy or h5py."""

import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

try:
    import h5py
    import numpy
except ImportError:
    sys.exit(77)

SCRIPT = sys.argv.pop()


def grey_of(path):
    """The picture, and that it is a PNG without filters."""
    data = path.read_bytes()
    width, height = struct.unpack(">II", data[16:24])
    at, packed = 8, b""
    while at < len(data):
        (length,) = struct.unpack(">I", data[at:at + 4])
        kind, body = data[at + 4:at + 8], data[at + 8:at + 8 + length]
        if struct.pack(">I", zlib.crc32(kind + body)) != data[at + 8 + length:at + 12 + length]:
            raise ValueError(kind)
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    lines = numpy.frombuffer(zlib.decompress(packed), dtype=numpy.uint8)
    return lines.reshape(height, width + 1)[:, 1:]


class Pictures(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        with h5py.File(self.folder / "numbers.h5", "w") as file:
            file["values"] = numpy.random.RandomState(1).random_sample(9216)
            file["whole"] = numpy.arange(9216)

    def pictures(self, *arguments):
        run = subprocess.run([sys.executable, SCRIPT, arguments[0],
                              str(self.folder / "numbers.h5"), str(self.folder / "out.png"),
                              *arguments[1:]], check=False, stderr=subprocess.PIPE)
        return run.returncode

    def halves(self):
        grey = grey_of(self.folder / "out.png")
        return grey[:, :480], grey[:, 496:]

    def test_planes_are_lines(self):
        self.assertEqual(self.pictures("lattice"), 0)
        planes, points = ((half < 255).any(axis=0).sum() for half in self.halves())
        self.assertLessEqual(planes, 2 * 15)  # a plane is at most two columns wide
        self.assertGreater(points, 300)

    def test_streams_are_rows(self):
        self.assertEqual(self.pictures("streams", "--streams", "96"), 0)
        randu, rows = self.halves()
        # 65539 (2 s + 1) / 2^31 is nearly 0 for all of them, and white.
        self.assertGreater(randu[:, 0].min(), 250)
        with h5py.File(self.folder / "numbers.h5", "r") as file:
            number = file["values"][96 * 5 + 7]
        self.assertEqual(rows[5 * 5 + 2, 7 * 5 + 2], int(255 * (1 - number)))

    def test_refusals(self):
        self.assertEqual(self.pictures("streams", "--streams", "95"), 2)
        self.assertEqual(self.pictures("streams", "--streams", "0"), 2)
        self.assertEqual(self.pictures("lattice", "--dataset", "whole"), 2)
        self.assertEqual(self.pictures("lattice", "--dataset", "none"), 2)


if __name__ == "__main__":
    unittest.main()
