# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""--dist with vectors: from the numbers that they are made of, in every format, from
several streams and in pieces; what is refused."""

import json
import math
import signal
import struct
from fractions import Fraction

from program import *

NORMAL = "multivariate_normal:2,1,-2,4,1,1,9"
COUNT = 401


def fused(a, b, c):
    """a·b + c, rounded once."""
    return float(Fraction(a) * Fraction(b) + Fraction(c))


def cholesky_of_two(a, b, c):
    """Of the rows (a, b), (b, c), as the library computes it."""
    first = math.sqrt(a)
    below = b / first
    return first, below, math.sqrt(fused(-below, below, c))


class Vectors(InFolder):
    def made(self, kind, dist, *more, generator="ranmar24", count=COUNT):
        data = generate(generator, "--type", kind, "--dist", dist, "--count", count,
                        "--format", "raw", *more)  # fmt: skip
        return list(unpack(data, kind))

    def rows(self, kind, dist, *more, **options):
        values = self.made(kind, dist, *more, **options)
        size = len(values) // options.get("count", COUNT)
        return [values[i : i + size] for i in range(0, len(values), size)]

    def test_normals_of_normal_numbers(self):
        factor = cholesky_of_two(4, 1, 9)
        for generator in ("ranmar24", "philox4x32"):
            z = self.made("f64", "normal:0,1", count=2 * COUNT, generator=generator)
            expected = []
            for i in range(0, 2 * COUNT, 2):
                x = fused(factor[0], z[i], 1.0)
                y = fused(factor[2], z[i + 1], fused(factor[1], z[i], -2.0))
                expected.append([x, y])
            with self.subTest(generator=generator):
                self.assertEqual(
                    self.rows("f64", NORMAL, generator=generator), expected)  # fmt: skip
        by_factor = self.rows("f32", "multivariate_normal_factor:2,0,0,2,9,0.5,0.25")
        z = self.made("f32", "normal:0,1", count=2 * COUNT)
        for i, (x, y) in enumerate(by_factor):
            self.assertEqual(x, 2 * z[2 * i])
            expected = fused(0.25, z[2 * i + 1], fused(0.5, z[2 * i], 0.0))
            self.assertEqual(y, struct.unpack("f", struct.pack("f", expected))[0])

    def test_directions_of_uniform_numbers(self):
        u = self.made("f64", "uniform:-1,1", count=2 * COUNT)
        for i, (x, y, z) in enumerate(self.rows("f64", "directions:3")):
            angle = math.pi * (u[2 * i + 1] + 1)
            radius = math.sqrt(1 - u[2 * i] ** 2)
            self.assertAlmostEqual(z, u[2 * i], delta=1e-12)
            self.assertAlmostEqual(x, radius * math.cos(angle), delta=1e-7)
            self.assertAlmostEqual(y, radius * math.sin(angle), delta=1e-7)
            self.assertAlmostEqual(x * x + y * y + z * z, 1, delta=1e-14)
        u = self.made("f32", "uniform:-1,1")
        for i, (x, y) in enumerate(self.rows("f32", "directions:2")):
            self.assertAlmostEqual(x, math.cos(math.pi * (u[i] + 1)), delta=1e-5)
            self.assertAlmostEqual(y, math.sin(math.pi * (u[i] + 1)), delta=1e-5)

    def test_counts_of_binomial_numbers(self):
        first = self.made("i64", "binomial:50,0.5", count=2 * COUNT)[::2]
        for kind in ("i32", "i64", "u32", "u64"):
            with self.subTest(type=kind):
                rows = self.rows(kind, "multinomial:50,2,1,1")
                self.assertEqual([row[0] for row in rows], first)
                self.assertEqual({sum(row) for row in rows}, {50})
        self.assertEqual(self.rows("i32", "multinomial:7,3", count=2), [[7], [7]])

    def test_formats(self):
        rows = self.rows("f64", "directions:3")
        request = ["ranmar24", "--type", "f64", "--dist", "directions:3", "--count",
                   COUNT]  # fmt: skip
        text = [[float(x) for x in line.split(" ")] for line in lines(*request)]
        self.assertEqual(text, rows)
        file = self.path("values.h5")
        generate(*request, "--format", "hdf5", "--out", file)
        facts = json.loads(output("inspect", file, "--json"))
        self.assertEqual((facts["count"], facts["components"]), (COUNT, 3))
        self.assertIn(b"401 vectors of 3", output("inspect", file))
        if h5py:
            with h5py.File(file) as data:
                self.assertEqual(data["values"].shape, (COUNT, 3))
                self.assertEqual(data["values"][:].tolist(), rows)

    def test_streams(self):
        """Blocks of vectors, the first ones one longer."""
        together = self.rows("f32", NORMAL, "--streams", 3)
        apart = []
        for stream, count in ((0, 134), (1, 134), (2, 133)):
            apart += self.rows("f32", NORMAL, "--stream", stream, count=count)
        self.assertEqual(together, apart)
        # More than a piece of one stream.
        request = ["philox4x32", "--type", "f32", "--dist", "directions:2", "--format",
                   "raw"]  # fmt: skip
        whole = generate(*request, "--streams", 2, "--count", 5_000_001)
        parts = [
            generate(*request, "--stream", stream, "--count", count)
            for stream, count in ((0, 2_500_001), (1, 2_500_000))
        ]
        self.assertTrue(whole == b"".join(parts))

    def test_an_interrupted_request(self):
        for form in ("text", "raw", "hdf5"):
            request = ["ranmar24", "--type", "i32", "--dist", "multinomial:9,1,2,3",
                       "--format", form, "--count", 500, "--streams", 2]  # fmt: skip
            whole, part = self.path("whole." + form), self.path("part." + form)
            generate(*request, "--out", whole)
            job = self.path("job.h5")
            process = start("generate", *request, "--out", part, "--checkpoint", job,
                            "--checkpoint-every", 7)  # fmt: skip
            await_output(process, part)
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=300)
            status, _, error = run("generate", "--resume", job)
            with self.subTest(format=form):
                self.assertEqual(status, 0, error)
                self.assertEqual(self.read("part." + form), self.read("whole." + form))

    def test_further_vectors(self):
        request = ["ranmar24", "--type", "f64", "--format", "raw"]
        dist = ["--dist", NORMAL]
        job = self.path("job.h5")
        first = generate(*request, *dist, "--count", 11, "--checkpoint", job)
        more = generate("--resume", job, "--count", 13)
        self.assertEqual(first + more, generate(*request, *dist, "--count", 24))

    def test_refused(self):
        for words, *arguments in (
            ("give --order blocked", "--order", "interleaved"),
            ("makes values", "--packed"),
            ("has none", "--by-element", "file"),
            ("--ends is for", "--ends", "[]"),
            ("ask for f32 or f64", "--type", "i32"),
            ("has no distributions", "--type", "i31"),
            ("last extent is 4", "--dist", "directions:4"),
            ("not positive definite", "--dist", "multivariate_normal:2,0,0,1,2,2,1"),
            ("give 2, 2 means", "--dist", "multivariate_normal:2,0,0,1"),
            ("component 0 of the mean", "--type", "f32", "--dist",
             "multivariate_normal:1,1e300,1"),
        ):  # fmt: skip
            given = ["--type", "f64", "--dist", "directions:3", *arguments]
            # The last of two values would be refused by itself.
            for option in ("--type", "--dist"):
                if given.count(option) == 2:
                    del given[given.index(option) : given.index(option) + 2]
            status, out, error = run("generate", "ranmar24", *given)
            with self.subTest(arguments=arguments):
                self.assertEqual((status, out), (2, b""), error)
                self.assertIn(words, error)


if __name__ == "__main__":
    unittest.main()
