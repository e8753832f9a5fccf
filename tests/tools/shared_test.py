# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checkpoints of others: a checkpoint is data, not a command."""

import json
import os
import resource
import signal
import stat
import time
import unittest

from program import *


class Strangers(InFolder):
    """A checkpoint is data, not a command."""

    def setUp(self):
        super().setUp()
        os.mkdir(self.path("mine"))
        os.mkdir(self.path("theirs"))
        self.checkpoint = self.path("theirs/job.h5")

    def stopped(self, out, form="raw", every="1000000"):
        """A request that was ended in the middle."""
        process = start("generate", "ranmar24", "--count", 50000000,
                        "--format", form, "--out", out, "--checkpoint",
                        self.checkpoint, "--checkpoint-every", every)
        while not os.path.exists(self.checkpoint) or (
                self.notes()["generate.done"] == "0"):
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)

    def notes(self):
        return json.loads(output("inspect", self.checkpoint,
                                 "--json"))["notes"]

    def refused(self, *words, arguments=()):
        """Nothing is written or changed, whatever the request says."""
        before = self.contents()
        status, out, err = run("generate", "--resume", self.checkpoint,
                               *arguments)
        self.assertEqual((status, out), (1, b""), err)
        for word in words:
            self.assertIn(word, err)
        self.assertEqual(self.contents(), before)

    def contents(self):
        found = {}
        for folder, _, names in os.walk(self.folder):
            for name in names:
                path = os.path.join(folder, name)
                if stat.S_ISREG(os.lstat(path).st_mode):
                    with open(path, "rb") as file:
                        found[path] = file.read()
                else:
                    found[path] = None
        return found

    def test_files_elsewhere_are_left_alone(self):
        victim = self.path("mine/script")
        self.stopped(victim)
        self.refused(victim, "not beside it", "--out")
        # Nor made there.
        os.remove(victim)
        self.refused("not beside it")
        # The user may say so.
        self.write("mine/script", bytes(int(self.notes()[
            "generate.out_bytes"])))
        status, _, err = run("generate", "--resume", self.checkpoint, "--out",
                             victim)
        self.assertEqual(status, 0, err)
        self.assertIn(f"continuing in '{victim}'", err)

    def test_beside_and_moved_together(self):
        self.stopped(self.path("theirs/out"))
        os.rename(self.path("theirs"), self.path("moved"))
        self.checkpoint = self.path("moved/job.h5")
        status, out, err = run("generate", "--resume", self.checkpoint)
        self.assertEqual((status, out), (0, b""), err)
        self.assertIn(self.path("moved/out"), err)
        self.assertTrue(self.read("moved/out") == generate(
            "ranmar24", "--count", 50000000, "--format", "raw"))

    def test_links_and_pipes(self):
        self.stopped(self.path("theirs/out"))
        covered = self.read("theirs/out")
        self.write("mine/precious", covered)
        os.remove(self.path("theirs/out"))
        os.symlink(self.path("mine/precious"), self.path("theirs/out"))
        self.refused("no regular file", "--out")
        os.remove(self.path("theirs/out"))
        os.mkfifo(self.path("theirs/out"))
        self.refused("no regular file")

    def checksum(self, group, notes):
        """Checksum of the one stream, as docs/checkpoint-format.md defines it."""
        def text(value):
            data = value if isinstance(value, bytes) else value.encode()
            yield len(data)
            for i in range(0, len(data), 8):
                yield int.from_bytes(data[i:i + 8], "little")

        def words():
            facts = group.attrs
            yield int(facts["format_version"])
            yield from text(facts["generator"])
            for name in ("parameters", "seed"):
                if name == "seed":
                    yield from text(facts["seeding"])
                numbers = group[name][:] if name in group else []
                yield len(numbers)
                yield from map(int, numbers)
            for name in ("first_stream", "num_streams", "part", "num_parts",
                         "cursor", "position_low", "position_high",
                         "word_bits", "words_per_stream"):
                yield int(facts[name])
            yield len(group["position_extra"])
            yield len(notes)
            for name in sorted(notes):
                yield from text(name)
                yield from text(notes[name])
            yield int(facts["first_stream"])
            yield int(group["position_extra"][0])
            yield from map(int, group["state"][0])

        h = 0xcbf29ce484222325
        for word in words():
            h = (h ^ word) * 0x9e3779b97f4a7c15 % 2**64
            h ^= h >> 32
        return h

    def change(self, **notes):
        """Rewrites the checkpoint's notes, and its checksum."""
        with h5py.File(self.checkpoint, "r+") as file:
            group = file["runnel"]
            names = [n.decode() for n in group["note_names"][:]]
            texts = [t.decode() for t in group["note_texts"][:]]
            content = dict(zip(names, texts))
            for name, text in notes.items():
                if text is None:
                    del content["generate." + name]
                else:
                    content["generate." + name] = text
            for which, values in (
                ("note_names", sorted(content)),
                ("note_texts", [content[n] for n in sorted(content)])):
                width = max(len(v.encode()) for v in values) or 1
                del group[which]
                group.create_dataset(
                    which, data=[v.encode() for v in values],
                    dtype=h5py.string_dtype("utf-8", width))
            group["checksum"][0] = self.checksum(group, content)

    @needs_h5py
    def test_notes_are_looked_at(self):
        self.stopped(self.path("theirs/out"))
        saved = self.read("theirs/job.h5")
        done = int(self.notes()["generate.done"])
        for word, notes in (
            ("format", {"format": "shell"}),
            ("format", {"format": ""}),
            ("order", {"order": "sorted"}),
            ("type", {"type": "u8"}),
            ("dist", {"dist": "normal"}),
            ("--dist uniform", {"dist": "uniform"}),
            ("every", {"every": "now"}),
            ("count", {"count": str(2**64 - 1)}),
            ("too large", {"count": str(2**64)}),
            ("given out", {"count": str(done - 1)}),
            ("contradict", {"out_bytes": "0"}),
            ("contradict", {"out_bytes": str(4 * done - 1)}),
            ("contradict", {"out_bytes": str(4 * done + 1)}),
            ("contradict", {"format": "text", "out_bytes": str(done)}),
            ("contradict", {"format": "text", "out_bytes": str(33 * done)}),
            ("pending", {"format": "packed"}),
            ("contradict", {"format": "packed", "pending": "1"}),
            ("start", {"start": "-1"}),
            ("is missing", {"every": None}),
            ("generate.exec", {"exec": "rm"}),
            ("library version", {"library_version": "1" * 65}),
            ("not beside it", {"out": "/etc/other"}),
            ("not beside it", {"out": "/"}),
            ("not beside it", {"out": self.path("theirs/..")}),
            ("\\x1B", {"out": "/\x1b]0;title\x07"}),
        ):
            self.write("theirs/job.h5", saved)
            self.change(**notes)
            with self.subTest(notes=notes):
                self.refused(word)

    @needs_h5py
    def test_what_is_not_covered_is_not_cut(self):
        self.unfinished("ranmar24", "--format", "raw")
        self.change(done="0", out_bytes="0")
        # The streams are not at their begin.
        self.refused("others than those that follow", "remove")
        self.refused("others than those that follow", "remove",
                     arguments=("--out", self.path("theirs/out")))
        self.write("theirs/out", bytes(4000))
        self.refused("others than those that follow", "remove")
        os.truncate(self.path("theirs/out"), 0)
        self.assertEqual(run("generate", "--resume", self.checkpoint)[0], 0)

    def unfinished(self, *request, done=1000, count=5000):
        """A checkpoint in the middle of a request, and all of its output."""
        out = self.path("theirs/out")
        generate(*request, "--count", count, "--out", out)
        whole = self.read("theirs/out")
        generate(*request, "--count", done, "--out", out, "--checkpoint",
                 self.checkpoint)
        self.change(count=str(count))
        return whole

    def finishes(self, whole, *arguments):
        status, out, err = run("generate", "--resume", self.checkpoint,
                               *arguments)
        self.assertEqual((status, out), (0, b""), err)
        self.assertTrue(self.read("theirs/out") == whole)

    @needs_h5py
    def test_what_follows_must_agree(self):
        for form in ("raw", "text", "hdf5", "packed"):
            form = ("--packed",) if form == "packed" else ("--format", form)
            with self.subTest(form=form):
                whole = self.unfinished("ranmar24", *form)
                saved = self.read("theirs/job.h5")
                covered = self.read("theirs/out")
                values = len(whole) - len(covered)
                # What a killed program leaves: whole values, and one cut in two.
                for more in (0, values // 2, values // 2 + 1, values):
                    self.write("theirs/job.h5", saved)
                    self.write("theirs/out", covered + whole[
                        len(covered):len(covered) + more])
                    self.finishes(whole)
                # What a power cut leaves: a length, and not yet the bytes.
                self.write("theirs/job.h5", saved)
                self.write("theirs/out", covered + whole[
                    len(covered):len(covered) + 100] + bytes(1000))
                self.finishes(whole)
                # A file of somebody else.
                self.write("theirs/job.h5", saved)
                self.write("theirs/out", covered + b"my thesis")
                self.refused("others than those that follow", "--out")
                self.write("theirs/out", whole + b"my thesis")
                self.refused("others than those that follow", "--out")
                self.finishes(whole, "--out", self.path("theirs/out"))

    def full_at(self, size, *request):
        """A request that finds its disk full before its second checkpoint."""
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        status, _, err = run("generate", *request, "--checkpoint",
                             self.checkpoint, "--checkpoint-every", "1h",
                             preexec_fn=limit)
        self.assertEqual(status, 1, err)
        self.assertEqual(self.notes()["generate.done"], "0")

    @needs_h5py
    def test_nothing_is_covered(self):
        """A program ended before it had saved a second time."""
        out = self.path("theirs/out")
        for form in ("raw", "text", "hdf5", "packed"):
            request = ("ranmar24", "--count", 200000, "--out", out,
                       *(("--packed",) if form == "packed" else ("--format", form)))
            generate(*request)
            whole = self.read("theirs/out")
            os.remove(out)
            self.full_at(300000, *request)
            saved, part = self.read("theirs/job.h5"), self.read("theirs/out")
            self.assertEqual(len(part), 300000)
            for there in (b"", whole[:1], part, whole[:300001], whole):
                for given in ((), ("--out", out)):
                    with self.subTest(form=form, size=len(there), given=given):
                        self.write("theirs/job.h5", saved)
                        self.write("theirs/out", there)
                        self.finishes(whole, *given)
            self.write("theirs/job.h5", saved)
            for other in (whole[:-1] + b"?", whole + b"?"):
                self.write("theirs/out", other)
                self.refused("others than those that follow", "remove")
            # States that give what the file begins with are not enough.
            self.write("theirs/out", part)
            with h5py.File(self.checkpoint, "r+") as file:
                file["runnel/state"][0, 5] ^= 1
            self.change()
            self.refused("not those of its seed")

    @needs_h5py
    def test_another_file_of_that_name(self):
        for form in ("raw", "text"):
            self.unfinished("ranmar24", "--format", form)
            covered = self.read("theirs/out")
            for size in (len(covered), 10 * len(covered)):
                self.write("theirs/out", (b"my thesis\n" * size)[:size])
                self.refused("does not have the values", "--out")

    @needs_h5py
    def test_states_of_another_seed(self):
        self.unfinished("ranmar24")
        with h5py.File(self.checkpoint, "r+") as file:
            file["runnel/state"][0, 5] ^= 1
        self.change()
        self.refused("states", "seed", "--out")

    @needs_h5py
    def test_states_made_again(self):
        for facts in json.loads(output("list", "--json")):
            with self.subTest(generator=facts["name"]):
                self.finishes(self.unfinished(facts["name"]))


if __name__ == "__main__":
    unittest.main()
