# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What `runnel generate` gives out, against known answers, a model and its own
definition."""

import json
import os
import unittest

from program import *
from ranmar_model import VARIANTS, Ranmar


def known_answers():
    path = os.path.join(os.path.dirname(__file__), "..", "kat", "ranmar.csv")
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                yield line.strip().split(";")


class KnownAnswers(unittest.TestCase):
    prefixes = {"lammps": "lammps:", "cern": "cern:"}

    def test_published_numbers(self):
        for generator, form, seed, position, words in known_answers():
            if form == "clhep":
                continue
            with self.subTest(generator=generator, seed=seed, at=position):
                words = [int(word) for word in words.split(",")]
                self.assertEqual(
                    integers(
                        generator,
                        "--seed",
                        self.prefixes.get(form, "") + seed,
                        "--offset",
                        int(position) - 1,
                        "--count",
                        len(words),
                    ),
                    words,
                )

    def test_spawned(self):
        # Rows of tests/kat/sprng/spawned.csv. 3:3 is the stream that spawned three.
        for generator, spawn, expected in (
            ("sprng_lcg", "3:3/2:0", [1978928141, 755677934, 98091680]),
            ("sprng_lcg", "3:3/2:1", [817561929, 1480971149, 809713058]),
            ("sprng_lfg", "3:3/2:2", [1082915148, 1199233690, 1820589]),
        ):
            with self.subTest(generator=generator, spawn=spawn):
                self.assertEqual(
                    integers(generator, "--seed", 985456376, "--total", 1,
                             "--spawn", spawn, "--type", "i31", "--count", 3),
                    expected)

    def test_rules_of_mtdc(self):
        # Published, and tests/oracles/mersenne.py.
        for seed, expected in (
            (["stride:0,0x33ff", "--table", "opencl32"],
             [3435822361, 941032305, 1903367776]),
            (["same:4172"], [2740032129, 667969904, 2905127053]),
            (["4172"], [2740032129, 1977744127, 805139247]),
            (["4172", "--stream", 4096], [3167788761, 696012019, 866177968]),
        ):
            with self.subTest(seed=seed):
                self.assertEqual(
                    integers("mtdc", "--seed", *seed, "--streams", 3,
                             "--count", 3), expected)

    def test_defaults(self):
        self.assertEqual(integers("ranmar24"), Ranmar().take(10))

    def test_seeds_in_all_forms(self):
        expected = Ranmar().take(10)
        for seed in ("1802,9373", "54217137", "12,34,56,78", "0x70A,0x249D",
                     "0x%x" % 54217137, "cern:54217137,0,0"):
            with self.subTest(seed=seed):
                self.assertEqual(integers("ranmar24", "--seed", seed), expected)
        self.assertEqual(
            integers("ranmar24", "--seed", "lammps:54217138"),
            Ranmar().jump(1).take(10),
        )
        self.assertEqual(
            integers("ranmar48", "--seed", "cern:54217137,12345,67"),
            Ranmar("ranmar48").jump(67000012345).take(10),
        )


class Positions(unittest.TestCase):
    def test_far_offsets(self):
        for generator in VARIANTS:
            for offset in (2**31, 2**32, 2**33, 2**64, 2**100):
                with self.subTest(generator=generator, offset=offset):
                    self.assertEqual(
                        integers(generator, "--offset", offset - 5),
                        Ranmar(generator).jump(offset - 5).take(10),
                    )

    def test_last_offset(self):
        self.assertEqual(
            integers("ranmar48x", "--offset", 2**128 - 2, "--count", 1),
            Ranmar("ranmar48x").jump(2**128 - 2).take(1),
        )

    def test_streams_are_seeds(self):
        self.assertEqual(
            integers("ranmar48", "--seed", "5,30080", "--stream", 3),
            Ranmar("ranmar48", ijkl=30082 * 5 + 30083).take(10),
        )

    def test_leapfrog(self):
        whole = integers("ranmar48", "--count", 60, "--offset", 0)
        for parts in (1, 2, 3, 7, 33):
            for part in {0, parts // 2, parts - 1}:
                self.assertEqual(
                    integers("ranmar48", "--leapfrog", f"{part}/{parts}",
                             "--count", len(whole[part::parts])),
                    whole[part::parts],
                )

    def test_leapfrog_of_everything(self):
        whole = unpack(generate("ranmar24", "--count", 300001, "--format",
                                "raw"), "u32")
        for part in range(3):
            mine = whole[part::3]
            self.assertEqual(
                unpack(generate("ranmar24", "--count", len(mine), "--format",
                                "raw", "--leapfrog", f"{part}/3"), "u32"),
                mine,
            )

    def test_offset_is_counted_inside_the_part(self):
        self.assertEqual(
            integers("ranmar24", "--leapfrog", "2/5", "--offset", 2**70,
                     "--count", 1),
            Ranmar().jump(5 * 2**70 + 2).take(1),
        )


class Orders(unittest.TestCase):
    def stream(self, s, count, ijkl=54217137):
        return Ranmar(ijkl=ijkl + s).take(count)

    def test_blocked(self):
        for streams, count in ((3, 10), (4, 8), (5, 3), (7, 100), (1, 9)):
            expected = []
            for s in range(streams):
                expected += self.stream(
                    s, count // streams + (s < count % streams))
            self.assertEqual(
                integers("ranmar24", "--streams", streams, "--count", count),
                expected,
            )

    def test_interleaved(self):
        own = [self.stream(s + 2, 40) for s in range(3)]
        self.assertEqual(
            integers("ranmar24", "--stream", 2, "--streams", 3, "--order",
                     "interleaved", "--count", 100),
            [own[i % 3][i // 3] for i in range(100)],
        )

    def test_cyclic(self):
        own = [self.stream(s + 2, 40) for s in range(3)]
        self.assertEqual(
            integers("ranmar24", "--stream", 2, "--streams", 3, "--order",
                     "cyclic", "--block", 7, "--count", 100),
            [own[i // 7 % 3][i // 21 * 7 + i % 7] for i in range(100)],
        )

    def raw(self, *arguments):
        return generate("ranmar24", "--format", "raw", *arguments)

    def test_long_blocks_are_the_streams(self):
        # More than a piece for each stream.
        count = 3 * 5000000 + 2
        data = self.raw("--streams", 3, "--count", count)
        own = [self.raw("--stream", s, "--count", 5000001) for s in range(3)]
        self.assertTrue(data == own[0] + own[1] + own[2][:-4])

    def test_very_many_streams(self):
        count = 2500001
        data = unpack(self.raw("--streams", 1000000, "--count", count), "u32")
        self.assertEqual(len(data), count)
        # Blocks of 3 for the first 500001 streams, then of 2.
        for s in (0, 1, 499999, 500000, 500001, 677000, 677001, 999999):
            at = 3 * s if s <= 500001 else 3 * 500001 + 2 * (s - 500001)
            length = 3 if s < 500001 else 2
            self.assertEqual(list(data[at:at + length]),
                             self.stream(s, length), s)

    def test_more_streams_than_memory_has_room_for(self):
        self.assertEqual(
            integers("ranmar24", "--seed", 0, "--streams", 942438978,
                     "--count", 3),
            [self.stream(s, 1, ijkl=0)[0] for s in range(3)],
        )


class Machine(unittest.TestCase):
    """What says how numbers are made has no say in which."""

    def test_no_option_changes_a_value(self):
        for request in (
            ("ranmar24", "--type", "f32", "--count", 700001),
            ("ranmar48x", "--type", "f64", "--count", 700001, "--streams", 9,
             "--leapfrog", "1/3"),
            ("ranmar24", "--type", "u64", "--count", 400003, "--streams", 5,
             "--order", "interleaved"),
        ):
            request += ("--format", "raw")
            expected = generate(*request, "--threads", 1)
            for more in (("--threads", 2), ("--threads", 3, "--team-size", 3),
                         ("--chunk", 1000, "--threads", 2),
                         ("--chunk", 33, "--team-size", 2, "--threads", 4)):
                with self.subTest(request=request, more=more):
                    self.assertTrue(generate(*request, *more) == expected)


class List(unittest.TestCase):
    def test_json_names_the_facts(self):
        generators = {g["name"]: g
                      for g in json.loads(output("list", "--json"))}
        self.assertLessEqual({"ranmar24", "ranmar48", "ranmar48x"},
                             set(generators))
        self.assertEqual(generators["ranmar24"]["period_log2"], 144)
        self.assertEqual(generators["ranmar48"]["period_log2"], 168)
        self.assertEqual(generators["ranmar48x"]["period_log2"], 192)
        # The nearest powers, as the documents have them.
        self.assertEqual(generators["wichmann_hill"]["period_log2"], 93)
        self.assertEqual(generators["ceicg"]["period_log2"], 72)
        self.assertEqual(generators["ranmar24"]["num_streams"], 942438978)
        self.assertEqual(generators["ranmar24"]["parallel_width"], 33)

    def test_native_types_are_those_of_values(self):
        for facts in json.loads(output("list", "--json")):
            count = 100
            data = generate(facts["name"], "--count", count, "--format", "raw")
            width = 4 if facts["native_type"] == "u32" else 8
            self.assertEqual(len(data), count * width, facts["name"])
            text = lines(facts["name"], "--count", count)
            if facts["native_type"] == "f64":
                self.assertIsNone(facts["output_bits"])
                self.assertTrue(any("." in line for line in text))
            else:
                values = [int(line) for line in text]
                self.assertLess(max(values), 2**facts["output_bits"])
                self.assertGreater(max(values), 2**(facts["output_bits"] - 2))

    def test_text_has_the_same(self):
        text = output("list").decode()
        for word in ("ranmar24", "ranmar48x", "2^144", "942438978", "33",
                     "Marsaglia", "2 numbers (ij,kl)", "lammps:N",
                     "cern:N,N,N", "2 or more numbers (array)",
                     "6 numbers (s0..s5)", "1802,9373 unless given"):
            self.assertIn(word, text)


class Selftest(unittest.TestCase):
    def test_all(self):
        text = output("selftest", "--count", 5000000).decode()
        known = len(json.loads(output("list", "--json")))
        self.assertEqual(text.count("identical"), known, text)
        self.assertEqual(len(text.splitlines()), known + 1)
        for line in text.splitlines()[1:]:
            fields = line.split()
            self.assertEqual(fields[1], fields[3], line)  # 28 of 28
            self.assertGreater(int(fields[1]), 0, line)
            self.assertEqual(fields[4], "right", line)
            self.assertEqual(fields[5], "5000000", line)
            self.assertEqual(fields[9], fields[10], line)

    def test_one(self):
        text = output("selftest", "ranmar48", "--count", 1000, "--seed",
                      "lammps:7", "--threads", 2).decode()
        self.assertEqual(text.count("identical"), 1, text)

    def test_json(self):
        reports = json.loads(output("selftest", "ranmar24", "ceicg", "--count",
                                    "1e3", "--json"))
        self.assertEqual([r["generator"] for r in reports],
                         ["ranmar24", "ceicg"])
        for report in reports:
            self.assertTrue(report["passed"])
            self.assertTrue(report["identical"])
            self.assertTrue(report["restart_right"])
            self.assertEqual(report["numbers"], 1000)
            self.assertEqual(report["known_answers"],
                             report["known_answers_right"])
            self.assertEqual(report["serial_checksum"],
                             report["parallel_checksum"])
            self.assertEqual(report["compared"], "numbers")

    def test_checksums_of_fills(self):
        reports = [json.loads(output("selftest", "--count", 3000000, "--checksums",
                                     "--threads", threads, "--json"))
                   for threads in (1, 2)]
        for one, two in zip(*reports):
            self.assertTrue(one["passed"] and two["passed"], (one, two))
            self.assertEqual(one["compared"], "checksums")
            self.assertEqual(one["numbers"], 3000000)
            self.assertGreaterEqual(one["jumps"], 1)
            self.assertIsNone(one["wrong_fill"])
            # The checksum is that of the sequence alone.
            self.assertEqual(one["serial_checksum"], two["parallel_checksum"])
        text = output("selftest", "ranmar48", "--count", 10, "--checksums").decode()
        self.assertEqual(text.count("identical"), 1, text)


if __name__ == "__main__":
    unittest.main()
