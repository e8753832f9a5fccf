# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""runnel doctor, overlap and spectral: what streams have to do with each other."""

import array
import json
import unittest

from program import *


def answer(command, *arguments, status=0, **options):
    got, out, err = run(command, *arguments, "--json", **options)
    if got != status or err:
        raise AssertionError(f"{arguments}: exit status {got}: {err}")
    return json.loads(out)


class Doctor(InFolder):
    def test_own_streams(self):
        found = answer("doctor", "philox4x32", "--streams", "100",
                       "--per-stream", "300")
        self.assertEqual(found["verdict"], "pass")
        self.assertEqual(found["findings"], [])
        self.assertEqual((found["num_streams"], found["per_stream"]),
                         (100, 300))

    def test_streams_in_pieces(self):
        # More values than are made at a time, and streams from 5 on.
        whole = answer("doctor", "philox4x32", "--streams", "40", "--stream",
                       "5", "--per-stream", "2000", "--type", "u64")
        self.assertEqual(whole["verdict"], "pass")

    def test_equal_streams_of_a_file(self):
        data = generate("mrg32k3a", "--streams", "8", "--count", "4000",
                        "--format", "raw", "--type", "u32")
        self.write("values", data[:2000 * 6] + data[:2000] + data[2000 * 7:])
        found = answer("doctor", "--raw", self.path("values"), "--streams",
                       "8", "--type", "u32", status=3)
        self.assertEqual(found["verdict"], "fail")
        self.assertEqual(found["distinct_streams"], 7)
        fault = found["findings"][0]
        self.assertEqual((fault["fault"], fault["stream"], fault["other"]),
                         ("equal_streams", 0, 6))

    def test_equal_streams_without_a_window(self):
        # Constant values, and fewer than windows need.
        short = generate("philox4x32", "--streams", "4", "--count", "20",
                         "--format", "raw", "--type", "f64", "--dist", "uniform")
        for data, streams, stored in ((bytes(65536), 64, "u32"),
                                      (bytes(1024), 2, "u32"),
                                      (short + short[40:80], 5, "f64")):
            self.write("values", data)
            found = answer("doctor", "--raw", self.path("values"), "--type",
                           stored, "--streams", streams, status=3)
            with self.subTest(streams=streams):
                self.assertEqual(found["findings"][0]["fault"], "equal_streams")
                self.assertEqual(found["distinct_streams"],
                                 1 if stored == "u32" else 4)

    def test_shifted_streams_of_a_pipe(self):
        # Interleaved: value i of stream s is output i + s.
        outputs = integers("philox4x32", "--count", "600")
        values = array.array("I", [outputs[i + s] for i in range(500)
                                   for s in range(4)])
        self.write("values", values.tobytes())
        with open(self.path("values"), "rb") as pipe:
            found = answer("doctor", "--raw", "-", "--streams", "4", "--type",
                           "u32", "--layout", "interleaved", status=3,
                           stdin=pipe)
        self.assertEqual([f["lag"] for f in found["findings"]], [1, 1, 1])
        with open(self.path("values"), "rb") as pipe:
            status, out, err = run("doctor", "--raw", "-", "--streams", "4",
                                   "--type", "u32", "--layout", "interleaved",
                                   stdin=pipe)
        self.assertEqual((status, err), (3, ""))
        self.assertIn(b"are those of stream 1 from position 0 on, lag 1", out)

    def test_list_of_an_hdf5_file(self):
        # What generate writes: stream by stream, or in turn.
        for order, layout in (("blocked", []),
                              ("interleaved", ["--layout", "interleaved"])):
            with self.subTest(order=order):
                name = self.path(order + ".h5")
                generate("philox4x32", "--streams", "8", "--count", "4000",
                         "--type", "u32", "--order", order, "--format", "hdf5",
                         "--out", name)
                found = answer("doctor", "--hdf5", name, "--streams", "8",
                               *layout)
                self.assertEqual((found["num_streams"], found["per_stream"],
                                  found["verdict"]), (8, 500, "pass"))
        # In the wrong layout rows are not streams, and share no values.
        found = answer("doctor", "--hdf5", name, "--streams", "4")
        self.assertEqual(found["per_stream"], 1000)

    @needs_h5py
    def test_table_of_an_hdf5_file(self):
        outputs = integers("philox4x32", "--count", "600")
        rows = [[outputs[i + s] for i in range(500)] for s in range(4)]
        name = self.path("own.h5")
        with h5py.File(name, "w") as file:
            file.create_dataset("mine", data=rows, dtype=">u4", chunks=(2, 100))
            file.create_dataset("columns", dtype="<f8",
                                data=[[x / 2**32 for x in column]
                                      for column in zip(*rows)])
            file.create_dataset("signed", data=rows, dtype="<i8")
            file.create_dataset("small", data=[[1, 2]], dtype="<u2")
            file.create_dataset("cube", data=[[[1, 2]]], dtype="<u4")
            file.create_dataset("packed", data=rows, dtype="<u4", compression="gzip")
        for dataset, layout in (("mine", "blocked"), ("columns", "interleaved")):
            with self.subTest(dataset=dataset):
                found = answer("doctor", "--hdf5", name, "--dataset", dataset,
                               "--layout", layout, status=3)
                self.assertEqual((found["num_streams"], found["per_stream"]),
                                 (4, 500))
                self.assertEqual([f["lag"] for f in found["findings"]], [1, 1, 1])
        for dataset, more, status, word in (
                ("none", [], 1, "missing"), ("signed", [], 1, "signed"),
                ("small", [], 1, "32 or 64 bits"),
                ("cube", [], 1, "3 dimensions"), ("packed", [], 1, "filter"),
                ("a/b", [], 1, "root"),
                ("mine", ["--streams", "5"], 2, "has 4 streams"),
                ("mine", ["--type", "u32"], 2, "--type")):
            with self.subTest(dataset=dataset, more=more):
                got, out, err = run("doctor", "--hdf5", name, "--dataset",
                                    dataset, *more)
                self.assertEqual((got, out), (status, b""), err)
                self.assertIn(word, err)

    def test_what_to_skip(self):
        found = answer("doctor", "sprng_pmlcg", "--streams", "2",
                       "--per-stream", "100")
        self.assertIn("--offset 1000000", found["notes"][-1])
        facts = {f["name"]: f for f in json.loads(run("list", "--json")[1])}
        self.assertEqual(facts["sprng_pmlcg"]["skip"], 1000000)
        self.assertEqual(facts["philox4x32"]["skip"], 0)

    def test_what_streams_have_in_common(self):
        text = run("list")[1].decode()
        facts = {f["name"]: f for f in json.loads(run("list", "--json")[1])}
        self.assertEqual(facts["philox4x32"]["caution"], "")
        for generator, skip, words in (
                ("wichmann_hill", 100, "skip 100 of each"),
                ("sprng_lfg", 0, "streams 8j to 8j + 7 have an even sum"),
                ("sprng_mlfg", 100, "first outputs of neighbouring streams"),
                ("mtdc", 0, "same:N")):
            with self.subTest(generator=generator):
                caution = facts[generator]["caution"]
                self.assertIn(words, caution)
                self.assertIn("  caution  " + caution + "\n", text)
                self.assertEqual(facts[generator]["skip"], skip)
                found = answer("doctor", generator, "--streams", "16",
                               "--per-stream", "100", "--offset", "100")
                self.assertTrue(any(caution in note for note in found["notes"]))
                self.assertFalse(any("--offset" in note for note in found["notes"]))

    def test_consecutive_seeds(self):
        found = answer("doctor", "philox4x32", "--consecutive-seeds",
                       "--streams", "100", "--per-stream", "100")
        self.assertEqual((found["distinct_streams"], found["verdict"]),
                         (100, "pass"))
        # One number used six times: outputs are linear in it.
        found = answer("doctor", "mrg32k3a", "--consecutive-seeds",
                       "--streams", "100", "--per-stream", "100", status=3)
        self.assertEqual(found["findings"][0]["fault"], "first_values")

    def test_parts_and_blocks_of_a_stream(self):
        outputs = integers("philox4x32", "--seed", "7", "--count", "4500")
        asked = ["--seed", "7", "--streams", "4", "--per-stream", "500"]
        rows = {"parts": [outputs[i] for i in range(2000)],
                "blocks": [outputs[s * 500 + i] for i in range(500) for s in range(4)],
                "far": [outputs[s * 1250 + i + 1] for i in range(500)
                        for s in range(4)]}
        options = {"parts": ["--from", "parts"], "blocks": ["--from", "blocks"],
                   "far": ["--from", "blocks", "--distance", "1250", "--offset", "1"]}
        for name, values in rows.items():
            with self.subTest(name):
                self.write(name, array.array("I", values).tobytes())
                self.assertEqual(
                    answer("doctor", "philox4x32", *asked, *options[name]),
                    answer("doctor", "--raw", self.path(name), "--streams", "4",
                           "--type", "u32", "--layout", "interleaved"))
        found = answer("doctor", "philox4x32", *asked, "--from", "blocks",
                       "--distance", "400", status=3)
        self.assertEqual({f["fault"] for f in found["findings"]}, {"overlap"})
        # Outputs 2^32 apart have the lower bits of their states in common.
        found = answer("doctor", "sprng_lcg", "--from", "blocks", "--distance", "2^32",
                       "--streams", "8", status=3)
        self.assertIn("common_bit", {f["fault"] for f in found["findings"]})

    def test_trees(self):
        for generator in ("sprng_lcg64", "philox4x32"):
            found = answer("doctor", generator, "--from", "tree", "--streams", "40",
                           "--per-stream", "100")
            self.assertEqual((found["distinct_streams"], found["verdict"]),
                             (40, "pass"), generator)

    def test_refusals(self):
        self.write("odd", b"123456")
        odd = self.path("odd")
        for arguments, status, word in (
                ([], 2, "--raw FILE"),
                (["philox4x32", "--raw", odd], 2, "GENERATOR"),
                (["nosuch"], 2, "nosuch"),
                (["philox4x32", "--from", "rows"], 2, "none of streams, seeds"),
                (["philox4x32", "--from", "seeds", "--seed", 2**64 - 3,
                  "--streams", "4"], 2, "go past 2^64 - 1"),
                (["philox4x32", "--distance", "5"], 2, "--from blocks"),
                (["philox4x32", "--consecutive-seeds", "--from", "tree"], 2,
                 "--from tree"),
                (["philox4x32", "--from", "blocks", "--distance", "2^127"], 2,
                 "beyond output 2^128"),
                (["--raw", odd], 2, "--type"),
                (["--raw", odd, "--type", "u8", "--streams", "2"], 2, "u8"),
                (["--raw", odd, "--type", "u32", "--streams", "2"], 1,
                 "6 bytes"),
                (["--raw", odd, "--type", "u32", "--streams", "2", "--layout",
                  "odd"], 2, "odd"),
                (["--raw", self.path("none"), "--type", "u32", "--streams",
                  "2"], 1, "none"),
                (["philox4x32", "--streams", "0"], 2, "at least 1"),
                (["philox4x32", "--layout", "blocked"], 2, "--raw"),
                (["philox4x32", "--dataset", "x"], 2, "--hdf5"),
                (["--raw", odd, "--hdf5", odd], 2, "GENERATOR"),
                (["--raw", odd, "--type", "u32", "--streams", "2",
                  "--dataset", "x"], 2, "--hdf5"),
                (["--hdf5", odd], 1, "odd"),
                (["--hdf5", self.path("none")], 1, "none")):
            got, out, err = run("doctor", *arguments)
            with self.subTest(arguments=arguments):
                self.assertEqual((got, out), (status, b""), err)
                self.assertIn(word, err)

    def test_options_of_generators_are_refused_with_values(self):
        self.write("values", generate("philox4x32", "--count", "1024",
                                      "--format", "raw", "--type", "u32"))
        raw = ["--raw", self.path("values"), "--type", "u32", "--streams", "4"]
        hdf5 = ["--hdf5", self.path("none")]
        for option in (["--seed", "1"], ["--param", "1"], ["--table", "default"],
                       ["--params", self.path("none")], ["--stream", "1"],
                       ["--offset", "5"], ["--from", "streams"],
                       ["--distance", "5"], ["--consecutive-seeds"],
                       ["--allow-overlap"], ["--backend", "serial"]):
            for source in (raw, hdf5):
                got, out, err = run("doctor", *source, *option)
                with self.subTest(option=option, source=source[0]):
                    self.assertEqual((got, out, err), (
                        2, b"", f"runnel: {option[0]}: it says how a GENERATOR "
                        f"makes streams, and the values of {source[0]} are made "
                        "already; leave it out\n"))
        for source in (raw, hdf5):
            got, out, err = run("doctor", *source, "--per-stream", "5")
            self.assertEqual((got, out, err), (
                2, b"", f"runnel: --per-stream: all values of {source[0]} are "
                "examined, as many of each stream; leave it out\n"))
        # What tells them apart, and how they are examined, stays.
        found = answer("doctor", *raw, "--layout", "interleaved", "--threads",
                       "1")
        self.assertEqual((found["num_streams"], found["per_stream"]), (4, 256))


class Overlap(unittest.TestCase):
    def test_every_generator(self):
        for facts in json.loads(run("list", "--json")[1]):
            found = answer("overlap", facts["name"], "--length", "1000")
            with self.subTest(generator=facts["name"]):
                self.assertIn(found["verdict"], ("disjoint", "improbable"))
                self.assertTrue(found["source"])
                proved = found["verdict"] == "disjoint"
                self.assertEqual(proved, found["log2_probability"] is None)

    def test_splittings(self):
        found = answer("overlap", "sprng_lcg", "--streams", "2^20", "--length",
                       "2^30", "--splitting", "random", status=3)
        self.assertEqual(found["verdict"], "overlapping")
        self.assertEqual(found["log2_probability"], 0)
        # The probability is 0.97, and 0.35e-6 of shorter streams.
        for length, verdict, status in (("10^9", "probable", 3),
                                        ("100", "improbable", 0)):
            found = answer("overlap", "sprng_lcg", "--streams", "1000", "--length",
                           length, "--splitting", "random", status=status)
            self.assertEqual(found["verdict"], verdict)
        found = answer("overlap", "mrg32k3a", "--streams", "3", "--length",
                       "100", "--splitting", "jump", "--distance", "99",
                       status=3)
        self.assertEqual(found["verdict"], "overlapping")
        # Three blocks of a period of 2^48, of which the last ends before it.
        found = answer("overlap", "sprng_lcg", "--splitting", "jump", "--streams",
                       "3", "--distance", str(10**14), "--length", "10")
        self.assertEqual(found["verdict"], "disjoint")
        # Streams of ceicg are a little more than 2^47 outputs apart.
        for length, verdict in ((140739392569023, "disjoint"),
                                (140739392569024, "overlapping")):
            found = answer("overlap", "ceicg", "--length", str(length),
                           status=3 if verdict == "overlapping" else 0)
            self.assertEqual(found["verdict"], verdict)
        status, out, err = run("doctor", "philox4x32", "--streams", "2^61",
                               "--per-stream", "8")
        self.assertEqual((status, out), (2, b""), err)
        self.assertIn("2^40", err)
        status, out, _ = run("overlap", "philox4x32", "--length", "2^66")
        self.assertEqual(status, 0)
        self.assertIn(b"probability  0, proved", out)

    def test_one_output_too_many(self):
        for generator, splitting, streams, most in (
                ("wichmann_hill", "parameters", 1, 9887982253469738623778904408),
                ("wichmann_hill", "parameters", 274, 2**68),
                ("mrg32k3a", "parameters", 2, 2**127),
                ("ceicg", "leapfrog", 2, 2361175782353904073910),
                ("ceicg", "jump", 2, 2361175782353904073910),
                ("philox4x32", "leapfrog", 2, 2**65),
                ("philox4x32", "jump", 2, 2**65),
                ("sprng_pmlcg", "parameters", 1, 2**61 - 2)):
            for length, verdict in ((most, "disjoint"), (most + 1, "overlapping")):
                with self.subTest(generator=generator, length=length):
                    found = answer("overlap", generator, "--streams", streams,
                                   "--splitting", splitting, "--length", length,
                                   status=0 if verdict == "disjoint" else 3)
                    self.assertEqual(found["verdict"], verdict)

    def test_one_stream_has_no_other(self):
        found = answer("overlap", "ceicg", "--streams", "1", "--length",
                       "140739392569024")
        self.assertEqual(found["verdict"], "disjoint")

    def test_refusals(self):
        for arguments, word in ((["philox4x32"], "--length"),
                                (["philox4x32", "--length", "10", "--splitting",
                                  "jump", "--distance", "0"], "0 outputs apart"),
                                (["philox4x32", "--length", "0"], "0 outputs"),
                                (["philox4x32", "--length", "1", "--splitting",
                                  "hope"], "leapfrog"),
                                (["philox4x32", "--length", "1", "--distance",
                                  "5"], "--splitting jump")):
            status, out, err = run("overlap", *arguments)
            with self.subTest(arguments=arguments):
                self.assertEqual((status, out), (2, b""))
                self.assertIn(word, err)


class Spectral(unittest.TestCase):
    def test_powers_of_two(self):
        found = answer("spectral", "sprng_lcg")
        verdicts = {(one["lattice"], one["distance"]): one["verdict"]
                    for one in found["lattices"]}
        self.assertEqual(verdicts["leapfrog", 1], "good")
        for parts in (1024, 65536, 2 ** 20):
            self.assertEqual(verdicts["leapfrog", parts], "bad", parts)
        self.assertEqual(verdicts["blocks", 2 ** 40], "bad")

    def test_one_question(self):
        found = answer("spectral", "mrg32k3a", "--leapfrog", "1")
        merits = [one["merit"] for one in found["lattices"][0]["results"]]
        # L'Ecuyer, Oper. Res. 47 (1999) 159.
        self.assertAlmostEqual(min(merits), 0.68561, places=5)
        # Two values, and four, whose lattices are the best.
        for parts, period in (("2^47", 2), ("2^46", 4)):
            status, out, _ = run("spectral", "sprng_lcg", "--leapfrog", parts)
            self.assertEqual(status, 3)
            self.assertIn(f"bad: repeats after {period}\n".encode(), out)
        # Two blocks of n values have at most 2n different ones.
        for block, dimensions in ((1, None), (2, [4]), (3, [4, 6]), (4, [4, 6, 8])):
            found = answer("spectral", "sprng_pmlcg", "--block", block)["lattices"]
            pairs = [[one["dimension"] for one in lattice["results"]]
                     for lattice in found if lattice["lattice"] == "pairs"]
            self.assertEqual(pairs, [dimensions] if dimensions else [])
            self.assertNotIn("bad", [lattice["verdict"] for lattice in found])
        status, out, _ = run("spectral", "sprng_lcg", "--block", "2^40")
        self.assertEqual(status, 3)
        self.assertIn(b"bad", out)

    def test_refusals(self):
        for arguments, word in ((["philox4x32"], "no lattice"),
                                (["sprng_lcg", "--leapfrog", "0"], "parts of 0"),
                                (["sprng_lcg", "--param", "99"], "99")):
            status, out, err = run("spectral", *arguments)
            with self.subTest(arguments=arguments):
                self.assertEqual((status, out), (2, b""))
                self.assertIn(word, err)


if __name__ == "__main__":
    unittest.main()
