# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Links to a heading lead to one, and sources name pages that there are."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ("include", "src", "tests", "tools", "perf", "examples", "scripts", "cmake")


def anchor(heading):
    """What GitHub makes of a heading."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    return "".join(c for c in text if c.isalnum() or c in " -_").replace(" ", "-")


def anchors(page):
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return {anchor(heading) for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}


def links(path):
    """Line, page and anchor of each link of a page, or name of a page in a source."""
    text = path.read_text(encoding="utf-8", errors="replace")
    if path.suffix == ".md":
        pattern, folder = r"\]\(([^)\s:#]*)#([^)\s]+)\)", path.parent
    else:
        pattern, folder = r"\b(docs/[\w./-]+\.md)(?:#([\w-]+))?", ROOT
    for link in re.finditer(pattern, text):
        page = (folder / link[1]).resolve() if link[1] else path
        yield text.count("\n", 0, link.start()) + 1, page, link[2]


pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md")]
known = {page: anchors(page) for page in pages}
sources = [path for top in SOURCES for path in (ROOT / top).glob("**/*")
           if path.is_file() and path != pathlib.Path(__file__).resolve()
           and path.suffix in ("", ".hpp", ".h", ".cpp", ".in", ".f90", ".py", ".txt", ".cmake")]
found = []
for path in [*pages, *sorted(sources)]:
    for line, page, to in links(path):
        if page not in known or (to and to not in known[page]):
            found.append(f"{path.relative_to(ROOT)}:{line}: {page.name}#{to or ''}")
assert len(known) > 50 and len(sources) > 1000, (len(known), len(sources))
sys.exit("\n".join(found) or 0)
