# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What scripts/device-code counts in a disassembly: `device_code_test.py SCRIPT`."""

import subprocess
import sys
import unittest

from run_on_files import run_on_files

SCRIPT = sys.argv.pop()


def sass(**kernels):
    """As cuobjdump writes it: each kernel's instructions, with their codes."""
    lines = ["", "\tcode for sm_90", ""]
    for name, instructions in kernels.items():
        lines += [f"\t\tFunction : {name}", '\t.headerflags\t@"EF_CUDA_SM90"']
        for at, instruction in enumerate(instructions):
            lines += [f"        /*{16 * at:04x}*/   {instruction} ;   /* 0x00000a00ff017b82 */",
                      "                            /* 0x000e220000000800 */"]
    return "\n".join(lines) + "\n"


SHARED = ["@P0 LDS.64 R4, [R2]", "STS [R2], R4", "@!UP1 LDS R4, [R2]"] * 4
ANY = ["@P0 LD.E.64 R4, desc[UR4][R2.64]", "ST.E [R2], R4", "LD.E R4, [R2]"] * 4
OTHER = ["IADD3 R1, R2, R3, RZ", "LDG.E R1, [R2.64]", "BRA `(.L_x_1)"]


class DeviceCode(unittest.TestCase):
    def run_on(self, *texts, options=()):
        return run_on_files(SCRIPT, texts, "sass", options)

    def test_counts_of_one_file(self):
        code, said, _ = self.run_on(sass(one=SHARED + ANY + ["LDL R1, [R1]"] + OTHER))
        self.assertEqual(code, 0)
        self.assertRegex(said.splitlines()[1], r"^ +28 +12 +12 +1  one$")

    def test_lost_shared_memory_fails(self):
        before, after = sass(k=SHARED + OTHER), sass(k=ANY + OTHER)
        code, said, _ = self.run_on(before, after)
        self.assertEqual(code, 1)
        self.assertRegex(said, r"12 -> 0 +0 -> 12 +0 -> 0  k  WORSE")
        self.assertEqual(self.run_on(after, before)[0], 0)
        self.assertEqual(self.run_on(before, after, options=("--tolerance", "12"))[0], 0)

    def test_more_of_the_stack_fails(self):
        self.assertEqual(self.run_on(sass(k=OTHER), sass(k=OTHER + ["STL [R1], R2"] * 9))[0], 1)

    def test_only_what_differs_is_shown(self):
        code, said, _ = self.run_on(sass(same=OTHER, gone=OTHER), sass(same=OTHER, new=ANY))
        self.assertEqual(code, 0)
        self.assertNotIn("same", said)
        self.assertIn("1 kernels are in ", said)

    def test_nothing_to_compare(self):
        code, said, error = self.run_on(sass(a=OTHER), sass(b=OTHER))
        self.assertEqual((code, said), (2, ""))
        self.assertIn("no kernel to count or compare", error)
        self.assertEqual(self.run_on(sass(a=OTHER), options=("--only", "Fill"))[0], 2)
        run = subprocess.run([sys.executable, SCRIPT, "/there/is/none"],
                             stderr=subprocess.PIPE, universal_newlines=True, check=False)
        self.assertEqual(run.returncode, 2)
        self.assertIn("there is no file /there/is/none", run.stderr)


if __name__ == "__main__":
    unittest.main()
