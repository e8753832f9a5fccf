# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""--dist against the second implementation of the distributions."""

import math
import os
import re
import unittest

from program import TESTS, generate, run, unpack

import continuous_tables as tables  # found by program
import derived_words
import distributions as formulas
import thresholds as whole_numbers
import uniform_real

STORED = {"i32": "i32", "i64": "i64", "u32": "u32", "u64": "u64"}
# Generators whose unit words are the bits that --type u32 and u64 give, and
# how many of them are random.
PRECISION = {
    "philox4x32": {"f32": 32, "f64": 64},
    "ranmar24": {"f32": 24, "f64": 48},
    "ranmar48": {"f32": 32, "f64": 48},
    "sprng_lcg64": {"f32": 31, "f64": 62},
}

def values(generator, kind, dist, count, *more):
    data = generate(
        generator, "--type", kind, "--dist", dist, "--count", count,
        "--format", "raw", *more,
    )  # fmt: skip
    return unpack(data, kind)


def words(generator, kind, count, *more):
    stored = "u32" if kind == "f32" else "u64"
    data = generate(
        generator, "--type", stored, "--count", count, "--format", "raw", *more
    )
    return unpack(data, stored)


def spelled(name, parameters):
    return name + ":" + ",".join(map(repr, parameters))


class Names(unittest.TestCase):
    def test_each_has_a_second_implementation(self):
        _, _, message = run("generate", "philox4x32", "--type", "f64",
                            "--dist", "none:1")  # fmt: skip
        _, listed = message.split("words, ")
        names = re.findall(r"(\w+):", listed)
        self.assertGreater(len(names), 30)
        known = {*formulas.FORMULAS, *tables.TRIED, *whole_numbers.TRIED}
        # Tests of their own below.
        known |= {"uniform", "integers", "discrete", "gamma_marsaglia_tsang"}
        # Vectors: tests/oracles/fills.py and multinomial.py.
        known |= {"directions", "multinomial", "multivariate_normal",
                  "multivariate_normal_factor"}
        for name in names:
            self.assertIn(re.sub("^deep_", "", name), known,
                          "it has no second implementation in tests/oracles")
        self.assertLessEqual(known, set(names))


class Continuous(unittest.TestCase):
    def test_the_second_implementation(self):
        for generator, precision in PRECISION.items():
            for kind, width in (("f32", 32), ("f64", 64)):
                unit_words = words(generator, kind, 300)
                for name, formula in formulas.FORMULAS.items():
                    for given in (formula.tried, ()):
                        dist = spelled(name, given) if given else name
                        made = values(generator, kind, dist, 300)
                        for i, word in enumerate(unit_words):
                            expected = formulas.value(
                                name, word, precision[kind], width, *given
                            )
                            self.assertEqual(
                                made[i], expected, (generator, dist, kind, i)
                            )

    def test_tables(self):
        for name, parameters in tables.TRIED.items():
            second = tables.Continuous(name, *parameters)
            dist = spelled(name, parameters)
            for generator, precision in PRECISION.items():
                for kind, width in (("f32", 32), ("f64", 64)):
                    made = values(generator, kind, dist, 100)
                    for i, word in enumerate(words(generator, kind, 100)):
                        self.assertEqual(
                            made[i],
                            second(word, precision[kind], width),
                            (generator, dist, kind, i),
                        )

    def test_every_generator_has_the_mean(self):
        for generator in (
            "mtdc", "mt19937", "mrg32k3a", "wichmann_hill", "ceicg", "ranmar48x",
            "sprng_lfg", "sprng_lcg", "sprng_cmrg", "sprng_mlfg", "sprng_pmlcg",
        ):  # fmt: skip
            for kind in ("f32", "f64"):
                made = values(generator, kind, "normal:5,2", 40000)
                mean = math.fsum(made) / len(made)
                spread = math.fsum((x - mean) ** 2 for x in made) / len(made)
                self.assertAlmostEqual(mean, 5, delta=0.06, msg=generator)
                self.assertAlmostEqual(spread, 4, delta=0.17, msg=generator)

    def test_uniform_numbers(self):
        for generator, precision in PRECISION.items():
            for kind, width in (("f32", 32), ("f64", 64)):
                unit_words = words(generator, kind, 100)
                for a, b in uniform_real.TRIED:
                    for ends in uniform_real.ENDS:
                        made = values(
                            generator, kind, f"uniform:{a!r},{b!r}", 100,
                            "--ends", ends,
                        )  # fmt: skip
                        for i, word in enumerate(unit_words):
                            expected = uniform_real.value(
                                word, precision[kind], width, a, b, ends
                            )
                            self.assertEqual(
                                made[i], expected, (generator, kind, a, b, ends, i)
                            )

    def test_uniform_ends(self):
        for kind in ("f32", "f64"):
            for ends in ("[)", "(]", "()", "[]"):
                made = values(
                    "mtdc", kind, "uniform:-1,3", 5000, "--ends", ends
                )
                self.assertLess(max(made), 3.001)
                self.assertGreaterEqual(min(made), -1)
                self.assertAlmostEqual(sum(made) / 5000, 1, delta=0.1)
            # Two numbers, and the ends say which of them come.
            close = 1 + (2**-23 if kind == "f32" else 2**-52)
            for ends, expected in (
                ("[)", {1.0}), ("(]", {close}), ("[]", {1.0, close}),
            ):  # fmt: skip
                made = values(
                    "philox4x32", kind, f"uniform:1,{close!r}", 100,
                    "--ends", ends,
                )  # fmt: skip
                self.assertEqual(set(made), expected, (kind, ends))


def answers(name):
    """The lines of a file of answers, their fields."""
    path = os.path.join(TESTS, "kat", "distributions", name)
    with open(path, encoding="utf-8") as lines:
        return [line.strip().split(";") for line in lines if line[0] != "#"]


class Places(unittest.TestCase):
    def test_gamma_numbers_by_rejection(self):
        known = answers("gamma_marsaglia_tsang.csv")
        for kind, index, shape, scale, value in known[::25]:
            shape, scale = float.fromhex(shape), float.fromhex(scale)
            place = 2**65 + int(index) * (1 if kind == "f32" else 2)
            made = values(
                "philox4x32", kind, f"gamma_marsaglia_tsang:{shape!r},{scale!r}",
                2, "--offset", place, "--seed", 0,
            )  # fmt: skip
            self.assertEqual(made[0], float.fromhex(value), (kind, index))

    def test_exact_uniform_numbers(self):
        found = 0
        for kind, _, generator, known in answers("uniform_exact.csv"):
            if not known.startswith("0x") or "," not in known:
                continue
            expected = [float.fromhex(x) for x in known.split(",")]
            made = values(generator, kind, "uniform_exact", len(expected))
            self.assertEqual(list(made), expected, (generator, kind))
            found += 1
        self.assertGreaterEqual(found, 4)

    def test_deep_tails(self):
        found = 0
        for kind, *fields in answers("deep_tails.csv"):
            if kind != "fill":
                continue
            name, of, position, value = fields[:4]
            made = values("philox4x32", of, "deep_" + name, 1,
                          "--offset", position)  # fmt: skip
            self.assertEqual(made[0], float.fromhex(value), fields)
            found += 1
        self.assertGreater(found, 20)

    def test_deep_tails_in_all_orders(self):
        n = 2**20
        alone = [
            values("ranmar24", "f32", "deep_normal:1,2", n, "--stream", s)
            for s in range(3)
        ]
        usual = values("ranmar24", "f32", "normal:1,2", n)
        self.assertNotEqual(list(alone[0]), list(usual))
        all_of = ("--streams", 3, "--order")
        made = values("ranmar24", "f32", "deep_normal:1,2", 3 * n,
                      *all_of, "interleaved")  # fmt: skip
        for s in range(3):
            self.assertEqual(list(made[s::3]), list(alone[s]))
        made = values("ranmar24", "f32", "deep_normal:1,2", 3 * n,
                      *all_of, "blocked")  # fmt: skip
        for s in range(3):
            self.assertEqual(list(made[s * n : (s + 1) * n]), list(alone[s]))
        made = values("ranmar24", "f32", "deep_normal:1,2", 3 * n,
                      *all_of, "cyclic", "--block", 1024)  # fmt: skip
        for s in range(3):
            blocks = [made[i : i + 1024] for i in range(s * 1024, 3 * n, 3072)]
            self.assertEqual([x for b in blocks for x in b], list(alone[s]))


class Discrete(unittest.TestCase):
    def test_the_second_implementation(self):
        for name, parameters in whole_numbers.TRIED.items():
            thresholds = whole_numbers.discrete_thresholds(name, *parameters)
            for generator, precision in PRECISION.items():
                made = values(generator, "i32", spelled(name, parameters), 300)
                for i, word in enumerate(words(generator, "i64", 300)):
                    expected = whole_numbers.discrete(thresholds, word, precision["f64"])
                    self.assertEqual(made[i], expected, (generator, name, i))

    def test_integers(self):
        for kind, a, b in (
            ("i32", 1, 6),
            ("i32", -(2**31), 2**31 - 1),
            ("u32", 5, 5),
            ("u64", 0, 2**64 - 1),
            ("i64", -(2**63), 2**63 - 1),
            ("i64", -(10**15), 10**17),
        ):
            for generator, precision in PRECISION.items():
                made = values(generator, kind, f"integers:{a},{b}", 300)
                for i, word in enumerate(words(generator, "u64", 300)):
                    expected = whole_numbers.integers(word, precision["f64"], a, b)
                    self.assertEqual(made[i], expected, (generator, kind, i))

    def test_weights(self):
        made = values("philox4x32", "i32", "discrete:1,0,2,1", 3000)
        for i, word in enumerate(words("philox4x32", "u64", 3000)):
            fourth = word >> 62
            self.assertEqual(made[i], 0 if fourth < 1 else 2 if fourth < 3 else 3)
        many = "discrete:" + ",".join(["1"] * 500)
        self.assertEqual(max(values("ranmar24", "u32", many, 20000)), 499)

    def test_types_agree(self):
        for name, parameters in whole_numbers.TRIED.items():
            dist = spelled(name, parameters)
            made = [
                list(values("mrg32k3a", kind, dist, 1000)) for kind in STORED
            ]
            self.assertTrue(all(other == made[0] for other in made), name)

    def test_a_wide_poisson(self):
        made = values("sprng_cmrg", "i64", "poisson:1e9", 20000)
        mean = sum(made) / len(made)
        spread = sum((x - mean) ** 2 for x in made) / len(made)
        self.assertAlmostEqual(mean, 1e9, delta=1200)
        self.assertAlmostEqual(spread / 1e9, 1, delta=0.06)


class Requests(unittest.TestCase):
    def refused(self, *arguments):
        status, out, err = run("generate", "philox4x32", *arguments)
        self.assertEqual((status, out), (2, b""), arguments)
        return err

    # Type, distribution, and what the message says.
    REFUSED = (
        ("f32", "normal:0,-1", "-1"),
        ("f32", "normal:0,0", "above 0"),
        ("f64", "normal:nan,1", "nan"),
        ("f64", "normal:1,2,3", "3 parameters were given"),
        ("f64", "normal:1,x", "'x' is not a number"),
        ("f32", "normal:0,1e300", "float"),
        ("i32", "normal", "f32 or f64"),
        ("f32", "poisson:3", "i32, i64"),
        ("native", "normal", "f32 or f64"),
        ("i32", "poisson", "poisson:lambda"),
        ("i32", "poisson:-1", "not negative"),
        ("i32", "poisson:1e10", "lambda is 10000000000"),
        ("i32", "poisson:3e9", "largest value 2147483647"),
        ("i32", "poisson:3e9", "--dist poisson:3e9, --type i32"),
        ("i32", "poisson:3e9", "give --type i64"),
        ("u32", "binomial:9000000000,0.5", "largest value 4294967295"),
        ("i32", "integers:6,1", "not above"),
        ("i32", "integers:0,3e9", "whole number"),
        ("u32", "integers:-1,3", "whole number"),
        ("i64", "binomial:10,1.5", "[0, 1]"),
        ("i64", "hypergeometric:3,4,8", "8"),
        ("f64", "uniform:3,3", "below b"),
        ("i32", "discrete", "discrete:w0,w1,..."),
        ("i32", "discrete:1,-1", "-1"),
        ("f64", "gauss", "gauss"),
        ("f32", "nromal:0,1", "words, uniform:a,b, normal:mean=0,sd=1"),
        # Parameters that the values' type cannot have; the message has the option and
        # the distribution's name.
        ("f32", "normal:1e39,1", "--dist normal:1e39,1, --type f32"),
        ("f32", "laplace:0,1e-40", "Runnel::Laplace: b is"),
        ("f32", "deep_exponential:2e-37", "--dist deep_exponential:2e-37"),
        ("i32", "uniform_exact", "whole numbers"),
        ("u32", "uniform_exact", "f32 or f64"),
        ("f32", "deep_normal:0,1e38", "sd is 9.99"),
        ("f64", "deep_cauchy", "deep_cauchy"),
        ("i32", "reference", "integers:1,6"),
    )

    def test_refusals(self):
        for kind, dist, text in self.REFUSED:
            err = self.refused("--type", kind, "--dist", dist)
            self.assertIn(text, err, (kind, dist))
            self.assertNotIn("terminate", err)
        err = self.refused("--type", "f64", "--dist", "normal", "--ends", "[]")
        self.assertIn("--ends", err)
        err = self.refused("--type", "f64", "--dist", "uniform_exact",
                           "--ends", "[]")  # fmt: skip
        self.assertIn("--ends", err)

    def test_words(self):
        for generator in ("ceicg", "wichmann_hill", "mrg32k3a"):
            for width in (32, 64):
                computed = [derived_words.word(generator, width, i)
                            for i in range(40)]  # fmt: skip
                made = values(generator, f"u{width}", "words", 40)
                self.assertEqual(list(made), computed, (generator, width))
        for kind in ("u32", "u64"):
            self.assertEqual(
                values("ranmar24", kind, "words", 100),
                values("ranmar24", kind, "reference", 100),
            )

    def test_pieces_and_streams(self):
        more = ("--seed", "7", "--streams", "3", "--order", "interleaved")
        for kind, dist in (("f32", "normal:1,2"), ("i32", "poisson:4.5")):
            whole = list(values("mrg32k3a", kind, dist, 3000, *more))
            again = list(
                values("mrg32k3a", kind, dist, 3000, *more, "--threads", "1")
            )
            self.assertEqual(whole, again)
            one = list(
                values("mrg32k3a", kind, dist, 100, "--seed", "7", "--stream", 2)
            )
            self.assertEqual(whole[2:300:3], one)

    def test_a_checkpoint_goes_on(self):
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "c.h5")
            more = ("--type", "f64", "--dist", "uniform:-2,5", "--ends", "(]")
            whole = generate("ranmar24", *more, "--count", 200, "--seed", 5)
            status, first, err = run(
                "generate", "ranmar24", *more, "--seed", 5, "--count", 80,
                "--checkpoint", file,
            )  # fmt: skip
            if "HDF5" in err:
                self.skipTest(err)
            self.assertEqual(status, 0, err)
            rest = generate("--resume", file, "--count", 120)
            self.assertEqual(first + rest, whole)


if __name__ == "__main__":
    unittest.main()
