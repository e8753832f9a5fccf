# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests that have a checkpoint."""

import json

from program import *


class Saved(InFolder):
    def setUp(self):
        super().setUp()
        self.checkpoint = self.path("job.h5")

    def inspect(self, name="job.h5"):
        return json.loads(output("inspect", self.path(name), "--json"))

    def fails(self, arguments, *words, status=1):
        got, out, err = run("generate", *arguments)
        self.assertEqual(got, status, err)
        self.assertEqual(out, b"")
        for word in words:
            self.assertIn(word, err)
