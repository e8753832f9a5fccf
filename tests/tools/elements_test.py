# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""--by-element: parameters of each value out of a file."""

import array
import os
import signal
import struct
import unittest

from program import (
    InFolder, await_output, generate, h5py, needs_h5py, output, run, start, unpack,
)  # fmt: skip

# Two sets of parameters in turn, so that two fills have all values.
SETS = {
    ("normal", "f32"): ((0.5, 2.0), (-3.0, 0.25)),
    ("normal", "f64"): ((0.5, 2.0), (-3.0, 0.25)),
    ("deep_normal", "f64"): ((0.5, 2.0), (-3.0, 0.25)),
    ("gamma", "f64"): ((0.5, 2.0), (7.25, 0.5)),
    ("gamma_marsaglia_tsang", "f64"): ((0.5, 2.0), (7.25, 0.5)),
    ("truncated_normal", "f64"): ((0, 1, -1, float("inf")), (1, 2, 0.5, 3.5)),
    ("poisson", "i32"): ((4.5,), (1e4,)),
    ("binomial", "i64"): ((100, 0.25), (7, 0.75)),
    ("integers", "i64"): ((-(2**63), 2**63 - 1), (2**53 + 1, 2**60 + 1)),
    ("integers", "u64"): ((0, 2**64 - 1), (2**63 + 1, 2**63 + 6)),
    ("hypergeometric", "u32"): ((50, 30, 20), (10, 5, 15)),
}
COUNT = 401


def text(rows):
    return "".join(",".join(map(repr, row)) + "\n" for row in rows).encode()


def raw(rows):
    return array.array("d", [x for row in rows for x in row]).tobytes()


def in_turn(sets, count=COUNT):
    return [sets[i % len(sets)] for i in range(count)]


class Files(InFolder):
    def made(self, kind, *arguments, generator="philox4x32"):
        data = generate(generator, "--type", kind, "--format", "raw", *arguments)
        return list(unpack(data, kind))

    def of_rows(self, kind, dist, name, *more, **options):
        return self.made(
            kind, "--dist", dist, "--by-element", self.path(name), *more, **options
        )

    def expected(self, kind, name, sets, *more, count=COUNT, **options):
        fills = [
            self.made(
                kind, "--dist", name + ":" + ",".join(map(repr, parameters)),
                "--count", count, *more, **options,
            )
            for parameters in sets
        ]  # fmt: skip
        return [fills[i % len(sets)][i] for i in range(count)]

    def refused(self, status, message, *arguments):
        code, out, err = run("generate", "philox4x32", *arguments)
        self.assertEqual((code, out), (status, b""), err)
        self.assertIn(message, err)


class Elements(Files):
    def test_values_are_those_of_the_distributions(self):
        for (name, kind), sets in SETS.items():
            self.write("rows", text(in_turn(sets)))
            wanted = self.expected(kind, name, sets)
            self.assertEqual(self.of_rows(kind, name, "rows"), wanted, name)

    def test_streams_orders_parts_and_offsets(self):
        sets = SETS["normal", "f64"]
        self.write("rows", text(in_turn(sets)))
        for more in (
            ("--streams", 3),
            ("--streams", 3, "--order", "interleaved", "--offset", 7),
            ("--streams", 3, "--order", "cyclic", "--block", 20),
            ("--leapfrog", "1/3", "--seed", 5),
        ):
            for generator in ("philox4x32", "mrg32k3a"):
                self.assertEqual(
                    self.of_rows("f64", "normal", "rows", *more, generator=generator),
                    self.expected("f64", "normal", sets, *more, generator=generator),
                    more,
                )

    def test_raw(self):
        for key in (("normal", "f32"), ("binomial", "i64")):
            sets = SETS[key]
            self.write("rows", raw(in_turn(sets)))
            self.assertEqual(
                self.of_rows(key[1], key[0], "rows", "--element-format", "raw"),
                self.expected(key[1], key[0], sets),
            )

    def test_more_rows_than_are_read_at_a_time(self):
        count = 2**20 + 12345
        sets = SETS["normal", "f32"]
        self.write("rows", raw(sets) * (count // 2) + raw(sets[:1]) * (count % 2))
        wanted = self.expected("f32", "normal", sets, count=count)
        made = self.of_rows("f32", "normal", "rows", "--element-format", "raw")
        self.assertEqual(made, wanted)
        self.write("text", text(sets) * (count // 2) + text(sets[: count % 2]))
        self.assertEqual(self.of_rows("f32", "normal", "text"), wanted)

    def test_text(self):
        rows = "\n# of cells\n sd ,mean\n2,0.5 # the first\r\n\n.25,-3\n+2,+0.5"
        self.write("named", rows.encode())
        self.write("blanks", b"0.5 2\n-3\t0.25\n  5e-1 2.0  \n")
        sets = SETS["normal", "f64"]
        wanted = self.expected("f64", "normal", sets, count=3)
        self.write("marked", b"\xef\xbb\xbf0.5 2\n-3 0.25\n0.5 2\n")
        self.write("marked_names", b"\xef\xbb\xbf" + rows.lstrip().encode())
        for name in ("named", "blanks", "marked", "marked_names"):
            self.assertEqual(self.of_rows("f64", "normal", name), wanted)
        self.write("none", b"sd,mean\n# of cells\n")
        self.assertEqual(self.of_rows("f64", "normal", "none"), [])

    def test_marks_and_counts(self):
        self.write("sds", b"2\n0.25\n2\n")
        wanted = self.expected("f32", "normal", ((1, 2), (1, 0.25)), count=2)
        made = self.of_rows("f32", "normal:1,@", "sds", "--count", 2)
        self.assertEqual(made, wanted)
        # All shapes are one: a table, if it pays.
        count = 5000
        scales = ((2.5, 1.0), (2.5, 7.0))
        self.write("scales", text([s[1:] for s in in_turn(scales, count)]))
        self.assertEqual(
            self.of_rows("f64", "gamma:2.5,@", "scales"),
            self.expected("f64", "gamma", scales, count=count),
        )
        self.write("few", b"100\n7\n")
        self.assertEqual(
            self.of_rows("i32", "binomial:@,0.5", "few"),
            self.expected("i32", "binomial", ((100, 0.5), (7, 0.5)), count=2),
        )
        self.write("a", b"0 2\n-3 5\n")
        self.assertEqual(
            self.of_rows("f64", "uniform", "a"),
            self.expected("f64", "uniform", ((0, 2), (-3, 5)), count=2),
        )

    @needs_h5py
    def test_hdf5(self):
        for key, types in (
            (("normal", "f64"), "df"),
            (("integers", "i64"), "qq"),
            (("binomial", "i64"), "id"),
            (("hypergeometric", "u32"), "IQi"),
        ):
            name, kind = key
            rows = in_turn(SETS[key])
            names = {
                "normal": ("mean", "sd"), "integers": ("a", "b"),
                "binomial": ("n", "p"), "hypergeometric": ("good", "bad", "drawn"),
            }[name]  # fmt: skip
            with h5py.File(self.path("rows.h5"), "w") as file:
                for k, column in enumerate(names):
                    file[column] = array.array(types[k], [row[k] for row in rows])
                file.create_dataset(
                    "table", data=rows, chunks=(100, len(names)),
                    dtype="i8" if "d" not in types else "f8",
                )  # fmt: skip
            wanted = self.expected(kind, name, SETS[key])
            for more in ((), ("--element-dataset", "table")):
                made = self.of_rows(
                    kind, name, "rows.h5", "--element-format", "hdf5", *more
                )
                self.assertEqual(made, wanted, (name, more))

    @needs_h5py
    def test_checkpoints(self):
        sets = SETS["deep_normal", "f64"]
        self.write("rows", text(in_turn(sets)))
        self.write("others", text(in_turn(sets[::-1])))
        more = ("--streams", 3, "--order", "interleaved")
        wanted = self.expected("f64", "deep_normal", sets, *more)
        job, rows = self.path("job.h5"), ("--by-element", self.path("rows"))
        generate(
            "philox4x32", "--type", "f64", "--dist", "deep_normal", *rows, *more,
            "--format", "raw", "--out", self.path("out"), "--checkpoint", job,
        )  # fmt: skip
        self.assertEqual(list(unpack(self.read("out"), "f64")), wanted)
        self.assertIn(b"generate.elements", output("inspect", job))
        code, _, err = run("generate", "--resume", job, "--count", 5)
        self.assertEqual(code, 2)
        self.assertIn("give --by-element FILE", err)
        made = generate("--resume", job, "--count", 5, *rows)
        # Value 401 has the parameters of row 0.
        after = self.expected(
            "f64", "deep_normal", sets[::-1], *more, count=COUNT + 5
        )
        self.assertEqual(list(unpack(made, "f64")), after[COUNT:])

    @needs_h5py
    def test_a_request_goes_on(self):
        count = 2**18
        sets = SETS["poisson", "i32"]
        self.write("rows", raw(sets) * (count // 2))
        job, out = self.path("job.h5"), self.path("out")
        rows = ("--by-element", self.path("rows"))
        process = start(
            "generate", "mrg32k3a", "--type", "i32", "--dist", "poisson", *rows,
            "--element-format", "raw", "--format", "raw", "--out", out,
            "--checkpoint", job, "--checkpoint-every", 1000,
        )  # fmt: skip
        await_output(process, out)
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 0, err)
        self.write("others", raw(sets[::-1]) * (count // 2))
        resume = ("generate", "--resume", job)
        for given, status, message in (
            ((), 2, "give --by-element FILE"),
            (("--by-element", self.path("others")), 1, "give the same file"),
        ):
            code, _, err = run(*resume, *given)
            self.assertEqual(code, status, err)
            self.assertIn(message, err)
        code, _, err = run(*resume, *rows)
        self.assertEqual(code, 0, err)
        self.assertEqual(
            list(unpack(self.read("out"), "i32")),
            self.expected("i32", "poisson", sets, count=count, generator="mrg32k3a"),
        )


class Refused(Files):
    def rows(self, *more, dist="normal", kind="f64"):
        return (
            "--type", kind, "--dist", dist, "--by-element", self.path("rows"), *more
        )  # fmt: skip

    def test_bad_parameters_are_named_before_anything_is_written(self):
        rows = [(0.0, 1.0)] * 1500
        rows[1234] = (0.0, -1.0)
        self.write("rows", text(rows))
        out = self.path("out")
        self.refused(1, "element 1234, counted from 0", *self.rows("--out", out))
        self.refused(1, "sd is -1", *self.rows())
        self.assertFalse(os.path.exists(out))
        generate("philox4x32", *self.rows("--count", 1234))
        self.write("rows", raw([(0.0, 1.0)] * 2**20 + [(1.0, float("nan"))]))
        more = ("--element-format", "raw")
        self.refused(1, "element 1048576, counted from 0", *self.rows(*more))

    def test_rows(self):
        for data, message in (
            (b"1,2\n1,x\n", "line 2, row 1, counted from 0: the parameter sd is 'x'"),
            (b"1,2\n#\n1,2,3\n", "line 3, row 1, counted from 0: 3 numbers"),
            (b"1,2\n3\n", "line 2, row 1, counted from 0: 1 number; give 2"),
            (b"1,2\n1,\n", "the parameter sd is ''"),
            (b"mu,sd\n1,2\n", "their names are mean,sd"),
            (b"sd,sd\n1,2\n", "their names are mean,sd"),
            (b",2\n", "their names are mean,sd"),
            (b"1e999,2\n", "line 1, row 0, counted from 0: the parameter mean is "
             "'1e999'; give a number"),
            (b"0x10,2\n", "the parameter mean is '0x10'; give a number"),
        ):
            self.write("rows", data)
            self.refused(1, message, *self.rows())
        self.write("rows", b"1.5,0.5\n")
        self.refused(
            1, "the parameter n is '1.5'; give a whole number",
            *self.rows(dist="binomial", kind="i32"),
        )  # fmt: skip
        self.write("rows", struct.pack("<2d", 1.5, 0.5))
        self.refused(
            1, "the parameter n is '1.5'; give a whole number",
            *self.rows("--element-format", "raw", dist="binomial", kind="i32"),
        )  # fmt: skip
        self.write("rows", b"12345678")
        self.refused(1, "has 8 bytes", *self.rows("--element-format", "raw"))
        self.refused(1, "regular file", "--type", "f64", "--dist", "normal",
                     "--by-element", "/dev/null")  # fmt: skip
        self.refused(1, "No such file", "--type", "f64", "--dist", "normal",
                     "--by-element", self.path("nope"))  # fmt: skip

    def test_requests(self):
        self.write("rows", b"1,2\n3,4\n")
        for message, arguments in (
            ("has parameters of 2", self.rows("--count", 3)),
            ("but 1 were given", self.rows(dist="normal:@")),
            ("none of reference", self.rows(dist="nermal:@")),
            ("write @", self.rows(dist="normal:1,2")),
            ("has none", self.rows(dist="reference")),
            ("weights", self.rows(dist="discrete", kind="i32")),
            ("whole numbers", self.rows(dist="poisson")),
            ("in [a, b)", self.rows("--ends", "[]", dist="uniform")),
            ("is of --element-format hdf5", self.rows("--element-dataset", "x")),
            ("is written, too", self.rows("--out", self.path("rows"))),
            ("give --by-element FILE", ("--type", "f64", "--dist", "normal:0,@")),
            ("is of --by-element", ("--element-format", "raw")),
            ("past 2^53", self.rows(dist="binomial:9007199254740993,@", kind="i64")),
        ):
            self.refused(2, message, *arguments)

    @needs_h5py
    def test_datasets(self):
        with h5py.File(self.path("rows"), "w") as file:
            file["mean"] = array.array("d", [1, 2, 3])
            file["sd"] = array.array("d", [1, 2])
        hdf5 = ("--element-format", "hdf5")
        self.refused(1, "has 2 rows", *self.rows(*hdf5))
        self.refused(
            1, "has 1 columns", *self.rows(*hdf5, "--element-dataset", "mean")
        )
        self.refused(1, "is missing", *self.rows(*hdf5, "--element-dataset", "x"))


if __name__ == "__main__":
    unittest.main()
