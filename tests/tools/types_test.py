# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Values of all types and forms that `runnel generate` gives out."""

import json
import os
import struct
import unittest

from program import *
from ranmar_model import Ranmar

# Outputs of ranmar24 with the default seed that are exactly 0.
ZEROS = (4639168, 4836545)


class Types(InFolder):
    bits = {"ranmar24": 24, "ranmar48": 48, "ranmar48x": 48}
    stored = {"u32": "u32", "u64": "u64", "i31": "i32", "f32": "f32",
              "f64": "f64"}

    def raw(self, generator, kind, *more):
        return list(unpack(generate(generator, "--type", kind, "--format",
                                    "raw", *more), self.stored[kind]))

    def test_integers(self):
        for generator, bits in self.bits.items():
            n = Ranmar(generator).take(20)
            self.assertEqual(self.raw(generator, "u32"),
                             [x << 8 if bits == 24 else x >> 16
                              for x in n[:10]])
            self.assertEqual(self.raw(generator, "i31"),
                             [x << 7 if bits == 24 else x >> 17
                              for x in n[:10]])
            wide = ([(a << 40) | (b << 16) for a, b in zip(n[::2], n[1::2])]
                    if bits == 24 else [x << 16 for x in n[:10]])
            self.assertEqual(self.raw(generator, "u64"), wide)

    def test_native_raw(self):
        self.assertEqual(generate("ranmar24", "--format", "raw"),
                         struct.pack("<10I", *Ranmar().take(10)))
        self.assertEqual(generate("ranmar48", "--format", "raw"),
                         struct.pack("<10Q", *Ranmar("ranmar48").take(10)))

    def test_reals(self):
        for generator, bits in self.bits.items():
            n = Ranmar(generator).take(20)
            self.assertEqual(self.raw(generator, "f64"),
                             [x / 2**bits for x in n[:10]])
            self.assertEqual(
                self.raw(generator, "f32", "--dist", "uniform"),
                [(x >> (bits - 24)) / 2**24 for x in n[:10]])
            expected = ([(a * 2**24 + b) / 2**48
                         for a, b in zip(n[::2], n[1::2])]
                        if bits == 24 else [x / 2**48 for x in n[:10]])
            self.assertEqual(self.raw(generator, "f64", "--dist", "uniform"),
                             expected)

    def test_reals_rounded_to_float(self):
        expected = struct.pack("<10f", *(x / 2**48 for x in
                                         Ranmar("ranmar48").take(10)))
        self.assertEqual(generate("ranmar48", "--type", "f32", "--format",
                                  "raw"), expected)

    def test_zeros(self):
        for zero in ZEROS:
            at = ("--offset", zero, "--count", 2)
            model = Ranmar().jump(zero)
            self.assertEqual(model.next(), 0)
            after = model.u2(), model.next()
            for kind in ("f32", "f64"):
                for dist, value in (("reference", 0.0), ("nonzero", 2**-24),
                                    ("cern", after[0] / 2**48)):
                    self.assertEqual(
                        self.raw("ranmar24", kind, "--dist", dist, *at),
                        [value, after[1] / 2**24], dist)

    def all_kinds(self):
        for generator in self.bits:
            for kind in ("native", "u32", "u64", "i31"):
                yield generator, kind, "reference"
            for kind in ("f32", "f64"):
                for dist in ("reference", "uniform", "nonzero", "cern"):
                    yield generator, kind, dist

    def test_text_is_what_printf_gives(self):
        for generator, kind, dist in self.all_kinds():
            request = (generator, "--type", kind, "--dist", dist, "--count",
                       300)
            stored = self.stored.get(
                kind, "u32" if generator == "ranmar24" else "u64")
            form = {"f32": "%.9g", "f64": "%.17g"}.get(stored, "%d")
            values = unpack(generate(*request, "--format", "raw"), stored)
            text = "".join(form % value + "\n" for value in values)
            with self.subTest(request=request):
                self.assertEqual(generate(*request).decode(), text)

    @needs_h5py
    def test_hdf5(self):
        types = {"u32": "<u4", "u64": "<u8", "i32": "<i4", "f32": "<f4",
                 "f64": "<f8"}
        for generator, kind, dist in self.all_kinds():
            request = (generator, "--type", kind, "--dist", dist, "--count",
                       300)
            stored = self.stored.get(
                kind, "u32" if generator == "ranmar24" else "u64")
            generate(*request, "--format", "hdf5", "--out", self.path("v.h5"))
            with h5py.File(self.path("v.h5"), "r") as file:
                values = file["values"]
                self.assertEqual(values.shape, (300,))
                self.assertEqual(values.dtype.str, types[stored])
                self.assertEqual(values[:].tobytes(),
                                 generate(*request, "--format", "raw"))
                self.assertEqual(values.attrs["generator"], generator.encode())
                self.assertEqual(list(values.attrs["seed"]), [1802, 9373])
                self.assertEqual(values.attrs["type"], kind.encode())
                self.assertEqual(values.attrs["distribution"], dist.encode())

    def test_one_stream_takes_any_block(self):
        self.assertEqual(
            generate("philox4x32", "--order", "cyclic", "--block", 2**63 - 1),
            generate("philox4x32"))

    @needs_h5py
    def test_hdf5_tells_one_request_from_another(self):
        def attributes(*request):
            generate("philox4x32", "--type", "f64", *request, "--format", "hdf5",
                     "--out", self.path("v.h5"))
            with h5py.File(self.path("v.h5"), "r") as file:
                return dict(file["values"].attrs)
        for given, ends in (((), b"[)"), (("--ends", "()"), b"()")):
            found = attributes("--dist", "uniform:1,2", *given)
            self.assertEqual(found["ends"], ends)
            self.assertNotIn("elements", found)
        sums = set()
        for rows in (b"1\n2\n", b"1\n3\n"):
            self.write("rows", rows)
            found = attributes("--dist", "exponential", "--by-element",
                               self.path("rows"))
            self.assertEqual(found["elements"], b"text")
            self.assertNotIn("ends", found)
            sums.add(found["element_sum"])
        self.assertEqual(len(sums), 2)

    def test_inspect_describes_hdf5(self):
        path = self.path("v.h5")
        generate("mtdc", "--seed", 7, "--param", 3, "--streams", 5, "--stream",
                 2, "--order", "interleaved", "--offset", 2**70, "--type",
                 "f64", "--dist", "uniform", "--count", 300, "--format", "hdf5",
                 "--out", path)
        facts = json.loads(output("inspect", path, "--json"))
        parameters = facts.pop("parameters")
        self.assertGreater(len(parameters), 0)
        version = output("--version").decode().split()[1]
        self.assertEqual(facts, {
            "file": path, "kind": "values", "count": 300, "stored_type": "f64",
            "generator": "mtdc", "seeding": "keyed", "seed": [7],
            "first_stream": 2, "num_streams": 5, "part": 0, "num_parts": 1,
            "order": "interleaved", "type": "f64", "distribution": "uniform",
            "position": 2**70, "library_version": version})
        text = output("inspect", path).decode()
        for words in ("300 in /values, stored as f64", "interleaved",
                      str(2**70)):
            self.assertIn(words, text)

    def test_inspect_refuses_cut_values(self):
        path = self.path("v.h5")
        generate("ranmar24", "--count", 3000, "--format", "hdf5", "--out", path)
        os.truncate(path, os.path.getsize(path) - 1)
        status, out, err = run("inspect", path)
        self.assertEqual((status, out), (1, b""))
        self.assertIn(path, err)

    @needs_h5py
    def test_inspect_reads_values_of_this_library_only(self):
        path = self.path("v.h5")
        generate("ranmar24", "--format", "hdf5", "--out", path)
        with h5py.File(self.path("foreign"), "w") as file:
            file["values"] = [1, 2, 3]
        with h5py.File(self.path("linked"), "w") as file:
            file["values"] = h5py.ExternalLink("v.h5", "/values")
        for name in ("foreign", "linked"):
            status, out, err = run("inspect", self.path(name))
            self.assertEqual((status, out), (1, b""))
            self.assertIn("runnel", err)

    @needs_h5py
    def test_long_and_empty_hdf5(self):
        request = ("ranmar24", "--streams", 3, "--count", 9000000)
        generate(*request, "--format", "hdf5", "--out", self.path("v.h5"))
        with h5py.File(self.path("v.h5"), "r") as file:
            self.assertTrue(file["values"][:].tobytes() ==
                            generate(*request, "--format", "raw"))
        generate("ranmar24", "--count", 0, "--format", "hdf5", "--out",
                 self.path("v.h5"))
        with h5py.File(self.path("v.h5"), "r") as file:
            self.assertEqual(file["values"].shape, (0,))

    def test_out_is_replaced(self):
        self.write("out", b"x" * 10000)
        self.assertEqual(generate("ranmar24", "--out", self.path("out")), b"")
        self.assertEqual(self.read("out"), generate("ranmar24"))

    def test_nothing(self):
        for form in ("text", "raw"):
            self.assertEqual(
                generate("ranmar24", "--count", 0, "--format", form), b"")


if __name__ == "__main__":
    unittest.main()
